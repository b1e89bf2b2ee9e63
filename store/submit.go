package store

import (
	"context"
	"strings"
	"time"

	"github.com/fedrate/fedrate/audit/overlap"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Incoming is a report to be kept, with what was found out about it.
type Incoming struct {
	Name, SHA256, By string
	Data             []byte
	At               time.Time
	Arbiter          bool   // handed in by no officer: that it takes the place of another may be asked
	Code             string // --event; empty: known by its facts
	Replaces         int    // --replaces; 0: none
	Facts            *Facts // nil: no report
	Verdict          string // accepted, warnings, rejected
	Findings         []handbook.Finding
	Content
}

// Content is what is in a report, beyond its facts.
type Content struct {
	Report *tournament.Tournament // nil: the report is not held against others
	// Persons are the questions about who its players are, those answered before
	// with their answers.
	Persons []Question
	// Doubtful: its errors are those that the questions are about. They hold the
	// report; any other error rejects it.
	Doubtful bool
}

// Answer says what was done with a report.
type Answer struct {
	Submission Submission
	Duplicate  bool  // the bytes were here before: nothing was changed
	Superseded []int // numbers of the reports it replaces
	Parts      []int // numbers of the other parts of its event, which stay
	Dropped    int   // number of the report that says the same and stays in its place; 0: none
	// Questions hold the report until each has an answer.
	Questions []Question
}

// Submit keeps a report in one transaction: known bytes change nothing, a newer report
// of an event supersedes the older ones or joins them as a part. If it is doubtful
// whether two reports are of one event, or who a player is, the report is held and the
// questions are asked.
func (s *Store) Submit(ctx context.Context, in Incoming) (Answer, error) {
	var a Answer
	if err := oneLine(in.Code); err != nil {
		return a, err
	}
	err := s.change(ctx, doingSubmit(in.Name), func(tx *logTx) error {
		ctx := context.WithoutCancel(ctx) // the transaction ends with the context; a wait at each statement takes as long as the statement
		a = Answer{}
		before, err := submissionsWhere(ctx, tx, receivedAs, in.SHA256)
		if err != nil {
			return err
		}
		known := len(before) > 0
		unread := known && before[0].State == Rejected && before[0].Tournament == 0 && in.Facts != nil // and is read now
		if known && !unread && !before[0].Reopened(in.Code, in.Replaces) {
			a.Submission, a.Duplicate = before[0], true
			a.Questions, err = openQuestionsOf(ctx, tx, before[0].Number)
			return err
		}
		w := submission{tx: tx, in: &in, answer: &a, replaces: in.Replaces, code: strings.TrimSpace(in.Code)}
		if known {
			w.number, w.unread = before[0].Number, unread
			if in.Replaces == w.number {
				w.replaces = before[0].Replaces
			}
		}
		return w.run(ctx)
	})
	return a, err
}

// Refuse notes in the log that a file was handed in which is no report. Nothing of it is kept.
func (s *Store) Refuse(ctx context.Context, file, sha256 string) error {
	return s.change(ctx, doingRefuse(file, sha256), func(tx *logTx) error {
		tx.did()
		return nil
	})
}

func doingRefuse(file, sha256 string) handbook.Text {
	return handbook.Say("store.doing.refuse", "file", file, "digest", sha256)
}

func doingSubmit(file string) handbook.Text { return handbook.Say("store.doing.submit", "file", file) }

// submission is the work on one submission within its transaction.
type submission struct {
	tx         *logTx
	in         *Incoming
	answer     *Answer
	number     int       // 0 until it has one
	row        shownRows // of a report that has just come in
	first      bool      // it came in by this call: nothing was said of it before
	unread     bool      // it was here, and no version of the program could read it before
	tournament int       // 0: none
	replaces   int       // 0: none known
	code       string
	explicit   bool    // the sender or an officer has named the event
	confirmed  bool    // an officer has answered that it is of that event
	worked     bool    // it was here before, and an officer works on it
	others     []other // reports that share players with it
	made       bool    // the tournament is new
	failed     error   // of a look into the database while doubts were collected
}

// run keeps the report, finds its event and what is doubtful, and sets its
// state.
func (w *submission) run(ctx context.Context) error {
	w.first = w.number == 0
	if err := w.insert(ctx); err != nil {
		return err
	}
	if w.in.Facts == nil {
		return w.finish(ctx, w.refused())
	}
	if err := w.index(ctx); err != nil {
		return err
	}
	if err := w.findOthers(ctx); err != nil {
		return err
	}
	if err := w.event(ctx); err != nil {
		return err
	}
	if err := w.answeredByHand(ctx); err != nil {
		return err
	}
	return w.settle(ctx)
}

// refused returns the state of a report with nothing to ask.
func (w *submission) refused() State {
	if w.in.Verdict == "rejected" && !w.in.Doubtful {
		return Rejected
	}
	return Accepted
}

// settle asks what is doubtful, and takes the report where nothing is open.
func (w *submission) settle(ctx context.Context) error {
	state := w.refused()
	if state == Accepted {
		asked := append(w.doubts(ctx), w.in.Persons...)
		if w.failed != nil {
			return w.failed
		}
		for _, q := range asked {
			q.Submission, q.Asked = w.number, w.in.At
			if err := ask(ctx, w.tx, &q); err != nil {
				return err
			}
		}
		if !w.first || len(asked) > 0 {
			open, err := questionsWhere(ctx, w.tx, `WHERE q.submission = $1 AND q.answer = '' ORDER BY q.id`, w.number)
			if err != nil {
				return err
			}
			if len(open) > 0 {
				state = Held
			}
		}
	}
	return w.finish(ctx, state)
}

// finish sets the state, and with an accepted report what it replaces.
func (w *submission) finish(ctx context.Context, state State) error {
	if state == Accepted && w.in.Verdict == "rejected" {
		state = Rejected // every question has an answer, and an error is left
	}
	if err := w.setState(ctx, state); err != nil {
		return err
	}
	w.answer.Questions = []Question{} // none are open of a report that is not held
	if w.isOnlyReport() {
		sub, err := w.asKept(state)
		if err != nil {
			return err
		}
		w.answer.Submission = sub
	} else {
		if state == Accepted {
			if err := w.supersede(ctx); err != nil {
				return err
			}
		}
		var err error
		if w.answer.Submission, err = submissionOf(ctx, w.tx, w.number); err != nil {
			return err
		}
	}
	if w.answer.Submission.State == Held {
		var err error
		if w.answer.Questions, err = openQuestionsOf(ctx, w.tx, w.number); err != nil {
			return err
		}
	}
	if w.first {
		return tellFirst(ctx, w.tx.Tx, &w.answer.Submission, w.in.At)
	}
	return tellReport(ctx, w.tx.Tx, &w.answer.Submission, w.in.At)
}

// isOnlyReport reports whether the report came in by this call as the only one of an event that was
// made for it: there is none that it replaces, and the event has its facts already.
func (w *submission) isOnlyReport() bool { return w.first && w.made }

// asKept returns the row of a report that is alone.
func (w *submission) asKept(state State) (Submission, error) {
	in := w.in
	received, err := parseMoment(formatMoment(in.At))
	return Submission{
		Number: w.number, SHA256: in.SHA256, Name: in.Name, Received: received, By: in.By, State: state, Verdict: in.Verdict,
		Tournament: w.tournament, Code: w.code, Facts: *in.Facts, Replaces: w.replaces,
	}, err
}

func openQuestionsOf(ctx context.Context, q querier, number int) ([]Question, error) {
	return questionsWhere(ctx, q, `WHERE `+openQuestion+` AND q.submission = $1 ORDER BY q.id`, number)
}

// answeredByHand takes a report that is handed in again with --replaces or
// --event as the answer to what was asked about its event.
func (w *submission) answeredByHand(ctx context.Context) error {
	if w.first {
		return nil
	}
	open, err := questionsWhere(ctx, w.tx, `WHERE q.answer = '' AND q.submission = $1 AND q.kind = 'same-event'`, w.number)
	if err != nil {
		return err
	}
	for i := range open {
		q := &open[i]
		r := Reply{Decision: Another, By: w.in.By, At: w.in.At, Reason: "submit --event"}
		for _, c := range q.Candidates {
			if other, err := submissionOf(ctx, w.tx, c.Submission); err != nil {
				return err
			} else if other.Tournament == w.tournament {
				r.Decision, r.Value, w.explicit = SameAs, c.Submission, true
			}
		}
		if w.in.Replaces != 0 {
			if !w.explicit {
				continue // --replaces names another event than the question
			}
			r.Decision, r.Value, r.Reason = SameAs, w.in.Replaces, "submit --replaces"
		}
		if err := reply(ctx, w.tx, q, r); err != nil {
			return err
		}
		if r.Decision == Another {
			if err := w.another(ctx, q); err != nil {
				return err
			}
		}
	}
	return nil
}

// BySHA256 returns the submission of these bytes, nil where they are new.
func (s *Store) BySHA256(ctx context.Context, sum string) (*Submission, error) {
	found, err := submissionsWhere(ctx, s.read, receivedAs, sum)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// other is a report here that shares players with a new one.
type other struct {
	Submission
	overlap.Result
}

// insert writes the row of a new submission, and its findings.
func (w *submission) insert(ctx context.Context) error {
	f := w.in.Facts
	if f == nil {
		f = &Facts{}
	}
	if w.number == 0 {
		var err error
		w.row, err = w.tx.insert(ctx, "submissions", `
			INSERT INTO submissions (number, sha256, name, received_at, received_by, state, verdict, title,
				folded, city, federation, start_day, end_day, kind, rounds, players, replaces, data, indexed)
			SELECT COALESCE(MAX(number), 0) + 1, $1, $2, $3, $4, 'rejected', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
			FROM submissions`,
			w.in.SHA256, w.in.Name, formatMoment(w.in.At), w.in.By, w.in.Verdict, f.Title,
			foldName(f.Title), f.City, f.Federation, int(f.Start), int(f.End), int(f.Kind), f.Rounds, f.Players, w.replaces, bytesOf(w.in.Data), w.indexedAs())
		if err != nil {
			return err
		}
		w.number = w.row.number()
	} else if w.unread {
		if _, err := w.update(ctx, w.number, `UPDATE submissions SET title = $1, folded = $2, city = $3, federation = $4, start_day = $5,
			end_day = $6, kind = $7, rounds = $8, players = $9, indexed = $10 WHERE number = $11`,
			f.Title, foldName(f.Title), f.City, f.Federation, int(f.Start), int(f.End), int(f.Kind), f.Rounds, f.Players, w.indexedAs(), w.number); err != nil {
			return err
		}
	}
	if w.first {
		return addFindings(ctx, w.tx.Tx, w.number, w.in.Findings)
	}
	return writeFindings(ctx, w.tx.Tx, w.number, w.in.Findings)
}

// update carries out a statement that changes the row of a submission.
func (w *submission) update(ctx context.Context, number int, statement string, args ...any) (shownRows, error) {
	return w.tx.update(ctx, rowsWhere("submissions", `number = $1`, number), statement, args...)
}

// indexedNow is what submissions.indexed holds of a report whose players stand in playersTable;
// earlier versions have written 1, too.
const indexedNow = 2

// indexedAs returns what the column holds of a report that comes in: 0 if it has no players.
func (w *submission) indexedAs() int {
	if w.in.Facts == nil || w.in.Report == nil {
		return 0
	}
	return indexedNow
}

// setState sets the state of the submission and the event that it belongs to.
func (w *submission) setState(ctx context.Context, state State) error {
	var event any
	if w.tournament != 0 {
		event = w.tournament
	}
	dropped := 0
	if state == Accepted {
		dropped = w.saysTheSame()
	}
	if dropped != 0 {
		w.answer.Dropped, state = dropped, Superseded
	}
	const statement = `UPDATE submissions SET state = CASE WHEN $1 = 'accepted' AND rated_in <> 0 THEN 'rated' ELSE $1 END,
		verdict = $2, tournament = $3, replaces = $4, superseded_by = $5 WHERE number = $6`
	args := []any{string(state), w.in.Verdict, event, w.replaces, dropped, w.number}
	if !w.first {
		_, err := w.update(ctx, w.number, statement, args...)
		return err
	}
	if _, err := w.tx.ExecContext(ctx, statement, args...); err != nil {
		return err
	}
	is := w.row[0].withValues("state", string(state), "verdict", w.in.Verdict, "tournament", event, "replaces", w.replaces, "superseded_by", dropped)
	w.tx.noteChanged("submissions", w.row, shownRows{is})
	return nil
}

// bytesOf keeps an empty file from becoming null.
func bytesOf(data []byte) []byte {
	if data == nil {
		return []byte{}
	}
	return data
}

// index keeps who plays in the report, and in those that came before there was
// an index.
func (w *submission) index(ctx context.Context) error {
	if w.in.Report == nil {
		return nil
	}
	players := overlap.Keys(w.in.Report)
	if w.first {
		if err := w.enterFirst(ctx, players); err != nil {
			return err
		}
	} else if err := w.enter(ctx, w.number, players); err != nil {
		return err
	}
	old, err := readValues[int](ctx, w.tx, `SELECT number FROM submissions WHERE indexed = 0 AND tournament IS NOT NULL`)
	if err != nil {
		return err
	}
	for _, n := range old {
		var keys []string
		if t, err := w.reportOf(ctx, n); err != nil {
			return err
		} else if t != nil {
			keys = overlap.Keys(t)
		}
		if err := w.enter(ctx, n, keys); err != nil {
			return err
		}
	}
	return nil
}

// enterFirst enters who plays in a report that has just come in: no player of it is there.
func (w *submission) enterFirst(ctx context.Context, players []string) error {
	rows := newRowWriter(w.tx.Tx, playersTable, "submission, person", "")
	for _, key := range players {
		rows.add(ctx, w.number, key)
	}
	return rows.close(ctx)
}

// playersTable is where it is kept who plays in a report.
const playersTable = "submission_players"

// enter enters who plays in a report of which some may be there.
func (w *submission) enter(ctx context.Context, number int, keys []string) error {
	for _, key := range keys {
		if _, err := w.tx.ExecContext(ctx, insert(playersTable, "submission, person")+notTwice, number, key); err != nil {
			return err
		}
	}
	_, err := w.update(ctx, number, `UPDATE submissions SET indexed = $1 WHERE number = $2`, indexedNow, number)
	return err
}

// supersede marks the older reports of the event as superseded, whatever their
// verdict, save those that the new one is a further part of, and later ones that wait
// for an answer or a corrected file, and sets the facts of the event to those of its reports in force.
func (w *submission) supersede(ctx context.Context) error {
	if w.answer.Dropped != 0 {
		return nil
	}
	older, err := submissionsWhere(ctx, w.tx, `WHERE s.tournament = $1 AND s.number <> $2
		AND s.state IN ('held', 'accepted', 'rejected', 'rated') ORDER BY s.number`, w.tournament, w.number)
	if err != nil {
		return err
	}
	for i := range older {
		if o := &older[i]; o.Number > w.number && (o.State == Held || o.State == Rejected) {
			continue // it came later, and replaces this one when it is taken
		}
		if older[i].Number != w.in.Replaces && w.joins(&older[i]) {
			w.answer.Parts = append(w.answer.Parts, older[i].Number)
			if err := w.correction(ctx, &older[i]); err != nil {
				return err
			}
			continue
		}
		_, err := w.update(ctx, older[i].Number, `UPDATE submissions SET state = 'superseded', superseded_by = $1 WHERE number = $2`,
			w.number, older[i].Number)
		if err != nil {
			return err
		}
		w.answer.Superseded = append(w.answer.Superseded, older[i].Number)
	}
	if n := len(w.answer.Superseded); n > 0 && w.replaces == 0 {
		_, err := w.update(ctx, w.number, `UPDATE submissions SET replaces = $1 WHERE number = $2`, w.answer.Superseded[n-1], w.number)
		if err != nil {
			return err
		}
	}
	f := w.in.Facts
	_, err = w.tx.update(ctx, rowsWhere("tournaments", `id = $1`, w.tournament), `UPDATE tournaments SET name = $1, city = $2, federation = $3, kind = $4,
		start_day = (SELECT COALESCE(MIN(start_day), 0) FROM submissions WHERE tournament = $5 AND state IN ('accepted', 'rated')),
		end_day = (SELECT COALESCE(MAX(end_day), 0) FROM submissions WHERE tournament = $5 AND state IN ('accepted', 'rated')) WHERE id = $5`,
		f.Title, f.City, f.Federation, int(f.Kind), w.tournament)
	return err
}

// joins reports whether the new report is a further part of the event of an older
// one in force, so that both stay.
func (w *submission) joins(old *Submission) bool {
	o := w.other(old.Number)
	return o != nil && (o.State == Accepted || o.State == Rated) && o.Part()
}

// changes reports whether a part has games of an earlier one with other results or on
// other days.
func (w *submission) changes(old *Submission) bool {
	o := w.other(old.Number)
	return o.Games != o.Agreeing || o.Moved != 0
}

// correction keeps that a part changes games of an earlier one that were rated.
func (w *submission) correction(ctx context.Context, old *Submission) error {
	if old.RatedIn == 0 || !w.changes(old) {
		return nil
	}
	_, err := w.update(ctx, w.number, `UPDATE submissions SET corrects = $1 WHERE number = $2`, old.Number, w.number)
	return err
}

// saysTheSame returns the report in force of the event that the new one equals in
// everything but its name, 0 where there is none.
func (w *submission) saysTheSame() int {
	if !w.explicit || w.in.Replaces != 0 {
		return 0
	}
	for i := range w.others {
		o := &w.others[i]
		if o.Tournament == w.tournament && o.Equal && (o.State == Accepted || o.State == Rated) {
			return o.Number
		}
	}
	return 0
}
