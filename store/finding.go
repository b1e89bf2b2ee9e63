package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
)

// findingColumns returns those that findings of a submission and of a run share.
// The file of a submission's finding is that of the submission, so its place
// has no column there.
func findingColumns(f *handbook.Finding) []column {
	return []column{
		{"article", &f.Article},
		{"rule", &f.Rule},
		{"severity", (*string)(&f.Severity)},
		{"line", &f.Pos.Line},
		{"col", &f.Pos.Col},
		{"round", &f.Round},
		{"players", intsColumn{&f.Players}},
		{"message", &f.Message},
		{"said", jsonColumn[handbook.Text]{&f.Text}},
		{"cause", jsonColumn[handbook.Cause]{&f.Cause}},
		{"waived", jsonColumn[handbook.Waived]{&f.Waived}},
		{"identity", jsonColumn[*handbook.Identity]{&f.Identity}},
	}
}

var insertFinding = insert("findings", "submission, seq, "+columnNames(findingColumns(&handbook.Finding{})))

// writeFindings replaces the findings of a submission.
func writeFindings(ctx context.Context, q querier, number int, findings []handbook.Finding) error {
	if _, err := q.ExecContext(ctx, `DELETE FROM findings WHERE submission = $1`, number); err != nil {
		return err
	}
	return addFindings(ctx, q, number, findings)
}

// addFindings writes the findings of a submission that has none.
func addFindings(ctx context.Context, q querier, number int, findings []handbook.Finding) error {
	for i := range findings {
		values := append([]any{number, i + 1}, columnFields(findingColumns(&findings[i]))...)
		if _, err := q.ExecContext(ctx, insertFinding, values...); err != nil {
			return wrapErr(err, handbook.Say("store.reading.finding-write", "number", i+1))
		}
	}
	return nil
}

// findings writes those of the run itself.
func (w *runWriter) findings(ctx context.Context) error {
	rows := newRowWriter(w.tx.Tx, "run_findings", "period, seq, file, "+columnNames(findingColumns(&handbook.Finding{})), "")
	for i := range w.r.Findings {
		f := &w.r.Findings[i]
		rows.add(ctx, append([]any{int(w.r.Period), i + 1, f.Pos.File}, columnFields(findingColumns(f))...)...)
	}
	return rows.close(ctx)
}

// Findings of a submission as they were when it was checked last, placed in
// the file as it was named.
func (s *Store) Findings(ctx context.Context, number int) ([]handbook.Finding, error) {
	found, err := s.readFindings(ctx, `SELECT (SELECT name FROM submissions WHERE number = submission), `+
		columnNames(findingColumns(&handbook.Finding{}))+` FROM findings WHERE submission = $1 ORDER BY seq`, number)
	return found, wrapErr(err, handbook.Say("store.reading.findings", "submission", number))
}

// RunFindings returns what the run of a period itself found, such as players whom
// the list does not have.
func (s *Store) RunFindings(ctx context.Context, p handbook.Period) ([]handbook.Finding, error) {
	found, err := s.readFindings(ctx, `SELECT file, `+columnNames(findingColumns(&handbook.Finding{}))+`
		FROM run_findings WHERE period = $1 ORDER BY seq`, int(p))
	return found, wrapErr(err, handbook.Say("store.reading.run-findings", "period", p))
}

func (s *Store) readFindings(ctx context.Context, query string, args ...any) ([]handbook.Finding, error) {
	return readRows(ctx, s.read, func(f *handbook.Finding) []any { return append([]any{&f.Pos.File}, columnFields(findingColumns(f))...) }, query, args...)
}

// intsColumn keeps numbers with commas between them.
type intsColumn struct{ numbers *[]int }

// Value returns what goes to the database.
func (c intsColumn) Value() (driver.Value, error) {
	texts := make([]string, len(*c.numbers))
	for i, n := range *c.numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ","), nil
}

// Scan takes what comes from the database.
func (c intsColumn) Scan(from any) error {
	return scanText(from, func(text string) (err error) {
		*c.numbers = nil
		for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' }) {
			n, wrong := strconv.Atoi(part)
			if wrong != nil {
				err = fmt.Errorf("%q among the numbers %q", part, text)
			}
			*c.numbers = append(*c.numbers, n)
		}
		return err
	})
}

// jsonColumn keeps a value as JSON, the zero value as an empty text.
type jsonColumn[T any] struct{ value *T }

// Value returns what goes to the database.
func (c jsonColumn[T]) Value() (driver.Value, error) {
	var zero T
	data, err := json.Marshal(*c.value)
	if err != nil {
		return nil, err
	}
	if none, err := json.Marshal(zero); err != nil || string(none) == string(data) {
		return "", err
	}
	return string(data), nil
}

// Scan takes what comes from the database.
func (c jsonColumn[T]) Scan(from any) error {
	return scanText(from, func(text string) error {
		var v T
		*c.value = v
		if text == "" {
			return nil
		}
		return json.Unmarshal([]byte(text), c.value)
	})
}

// RuleCount is how often a rule was found in the reports of the office, as each was
// checked last: replaced, withdrawn and rejected ones too.
type RuleCount struct {
	Rule   string
	All    answer.RuleCount
	Recent answer.RuleCount // of the reports that came in from a day on
}

// RuleCounts returns those of all rules that were ever found, by name; the recent ones of the
// reports that came in from a moment on.
func (s *Store) RuleCounts(ctx context.Context, since time.Time) ([]RuleCount, error) {
	return readRows(ctx, s.read, func(c *RuleCount) []any {
		return []any{&c.Rule, &c.All.Findings, &c.All.Reports, &c.All.Rejected, &c.Recent.Findings, &c.Recent.Reports, &c.Recent.Rejected}
	}, `SELECT found.rule,
			CAST(SUM(found.times) AS BIGINT), COUNT(*), CAST(SUM(CASE WHEN s.verdict = 'rejected' THEN 1 ELSE 0 END) AS BIGINT),
			CAST(SUM(CASE WHEN s.received_at >= $1 THEN found.times ELSE 0 END) AS BIGINT), CAST(SUM(CASE WHEN s.received_at >= $1 THEN 1 ELSE 0 END) AS BIGINT),
			CAST(SUM(CASE WHEN s.received_at >= $1 AND s.verdict = 'rejected' THEN 1 ELSE 0 END) AS BIGINT)
		FROM (SELECT rule, submission, COUNT(*) AS times FROM findings GROUP BY rule, submission) found
		JOIN submissions s ON s.number = found.submission GROUP BY found.rule ORDER BY found.rule`, formatMoment(since))
}

// Waiver sets a rule aside for one event, or for one place in it, for a reason.
type Waiver struct {
	ID, Tournament   int
	Rule, Reason, By string   // Rule: name or CHAPTER-ARTICLE
	Round            int      // of one game; 0: every round
	Players          []string // by starting rank or FIDE ID; none: everybody
	On               handbook.Date
}

// Waive keeps a waiver. Without a reason and a name there is none.
func (s *Store) Waive(ctx context.Context, w Waiver) (Waiver, error) {
	w.Rule, w.Reason, w.By = strings.TrimSpace(w.Rule), strings.TrimSpace(w.Reason), strings.TrimSpace(w.By)
	if w.Rule == "" || w.Reason == "" || w.By == "" {
		return w, handbook.Errorf("store.error.waiver")
	}
	err := s.change(ctx, handbook.Say("store.doing.waiver"), func(tx *logTx) (err error) {
		w.ID, err = tx.insertNext(ctx, "waivers", "tournament, rule, reason, granted_by, granted_on, round, players",
			w.Tournament, w.Rule, w.Reason, w.By, int(w.On), w.Round, strings.Join(w.Players, ","))
		return err
	})
	return w, err
}

// Waivers of a tournament in the order they were granted.
func (s *Store) Waivers(ctx context.Context, tournament int) ([]Waiver, error) {
	found, err := readTable(ctx, s.read, func(w *Waiver) []column {
		return []column{
			{"id", &w.ID},
			{"tournament", &w.Tournament},
			{"rule", &w.Rule},
			{"reason", &w.Reason},
			{"granted_by", &w.By},
			{"granted_on", &w.On},
			{"round", &w.Round},
			{"players", wordsColumn{&w.Players, ","}},
		}
	}, `waivers WHERE tournament = $1 ORDER BY id`, tournament)
	return found, wrapErr(err, handbook.Say("store.reading.event-waivers", "event", tournament))
}

// Rechecked is what a new check of a submission found.
type Rechecked struct {
	Verdict  string
	Findings []handbook.Finding
	At       time.Time
	Arbiter  bool // as of [Incoming]; else an officer has granted a waiver
	Content
}

// Recheck keeps what a new check of a submission found, after a waiver was
// granted: a rejected one may become accepted, or be held by questions, and the
// other way round. It changes nothing once the submission is superseded, rated
// or withdrawn.
func (s *Store) Recheck(ctx context.Context, number int, r Rechecked) (Submission, error) {
	var sub Submission
	err := s.change(ctx, handbook.Say("store.doing.recheck", "submission", number), func(tx *logTx) error {
		var err error
		if sub, err = submissionOf(ctx, tx, number); err != nil {
			return err
		}
		if sub.State != Accepted && sub.State != Rejected {
			return nil
		}
		if err := writeFindings(ctx, tx.Tx, number, r.Findings); err != nil {
			return err
		}
		w := submission{
			tx: tx, answer: &Answer{}, number: number, tournament: sub.Tournament, replaces: sub.Replaces,
			in: &Incoming{Name: sub.Name, By: sub.By, Arbiter: r.Arbiter, Facts: &sub.Facts, Verdict: r.Verdict, Findings: r.Findings, At: r.At, Content: r.Content},
		}
		w.explicit = sub.State == Accepted
		w.confirmed, w.worked = w.explicit, true // one that is in force takes the place of no other by this
		if err := w.findOthers(ctx); err != nil {
			return err
		}
		if err := w.settle(ctx); err != nil {
			return err
		}
		sub = w.answer.Submission
		return nil
	})
	return sub, err
}

// SharedCheck is the result of a check, kept for those who have its address.
type SharedCheck struct {
	Word       string // of the address; the database has its digest alone
	Made, Ends time.Time
	Findings   []byte // the answer of the check, as JSON
}

// ShareCheck keeps what a check has found until its end, and takes away what has
// ended. False: as many as may be are kept already.
func (s *Store) ShareCheck(ctx context.Context, c SharedCheck, most int) (kept bool, err error) {
	err = s.posted(ctx, func(tx *sql.Tx) error {
		if err := dropShared(ctx, tx, c.Made); err != nil {
			return err
		}
		var n int
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM shared_checks`).Scan(&n); err != nil || n >= most {
			return err
		}
		kept = true
		_, err := tx.ExecContext(ctx, `INSERT INTO shared_checks (digest, made_at, ends_at, findings) VALUES ($1, $2, $3, $4)`,
			digestOf(c.Word), formatMoment(c.Made), formatMoment(c.Ends), string(c.Findings))
		return err
	})
	return kept && err == nil, err
}

// SharedCheck returns what is kept under the word of an address, nil where nothing is. It
// may have ended.
func (s *Store) SharedCheck(ctx context.Context, word string) (*SharedCheck, error) {
	c := &SharedCheck{Word: word}
	err := s.read.QueryRowContext(ctx, `SELECT made_at, ends_at, findings FROM shared_checks WHERE digest = $1`, digestOf(word)).
		Scan(momentColumn{&c.Made}, momentColumn{&c.Ends}, &c.Findings)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // nothing is kept under it
	}
	return c, wrapErr(err, handbook.Say("store.reading.shared"))
}

// ForgetShared deletes shared checks that have expired.
func (s *Store) ForgetShared(ctx context.Context, now time.Time) error {
	return s.posted(ctx, func(tx *sql.Tx) error { return dropShared(ctx, tx, now) })
}

func dropShared(ctx context.Context, tx *sql.Tx, now time.Time) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM shared_checks WHERE ends_at <= $1`, formatMoment(now))
	return err
}
