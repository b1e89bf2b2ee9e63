package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/trf"
)

// PrivacyRequest is what a person has asked of the office about the own data.
type PrivacyRequest struct {
	ID       int
	Kind     string // one of [PrivacyKinds]
	FIDEID   int
	Received handbook.Date
	Note     string
	Entered  time.Time
	By       string // who entered it
	Ended    time.Time
	EndedBy  string
	Outcome  string // granted, refused; empty: it waits
	Why      string
}

// PrivacyKinds are what persons may ask for.
var PrivacyKinds = []string{"access", "rectification", "erasure"}

// Due returns the day on which a request has to be answered: a month after it came, the last
// day of a shorter month (GDPR, article 12).
func (r *PrivacyRequest) Due() handbook.Date {
	month := r.Received.Period().Add(1)
	last := month.Add(1).First().AddDays(-1)
	return min(last, month.First().AddDays(r.Received.Day()-1))
}

// PrivacyRequests returns all requests, the newest first.
func (s *Store) PrivacyRequests(ctx context.Context) ([]PrivacyRequest, error) {
	found, err := readTable(ctx, s.read, func(r *PrivacyRequest) []column {
		return []column{
			{"id", &r.ID},
			{"kind", &r.Kind},
			{"fide_id", &r.FIDEID},
			{"received", &r.Received},
			{"note", &r.Note},
			{"entered_at", momentColumn{&r.Entered}},
			{"entered_by", &r.By},
			{"ended_at", momentColumn{&r.Ended}},
			{"ended_by", &r.EndedBy},
			{"outcome", &r.Outcome},
			{"ended_why", &r.Why},
		}
	}, `privacy_requests ORDER BY id DESC`)
	return found, wrapErr(err, handbook.Say("store.reading.privacy"))
}

// EnterPrivacyRequest keeps a request, and is its number.
func (s *Store) EnterPrivacyRequest(ctx context.Context, r PrivacyRequest) (id int, err error) {
	err = s.change(ctx, handbook.Say("store.doing.privacy-enter", "id", r.FIDEID), func(tx *logTx) (err error) {
		id, err = tx.insertNext(ctx, "privacy_requests", "kind, fide_id, received, note, entered_at, entered_by",
			r.Kind, r.FIDEID, int(r.Received), strings.TrimSpace(r.Note), formatMoment(r.Entered), r.By)
		return err
	})
	return id, err
}

// EndPrivacyRequest says what came of a request that waits.
func (s *Store) EndPrivacyRequest(ctx context.Context, r PrivacyRequest) error {
	return s.change(ctx, handbook.Say("store.doing.privacy-end", "number", r.ID), func(tx *logTx) error {
		ended, err := tx.update(ctx, rowsWhere("privacy_requests", `id = $1`, r.ID), `UPDATE privacy_requests SET ended_at = $1, ended_by = $2, outcome = $3, ended_why = $4 WHERE id = $5 AND ended_at = ''`,
			formatMoment(r.Ended), r.EndedBy, r.Outcome, strings.TrimSpace(r.Why), r.ID)
		if err != nil {
			return err
		}
		if len(ended) == 0 {
			return handbook.Errorf("store.wrong.privacy-ended", "number", r.ID)
		}
		return nil
	})
}

// KeptOn collects all rows of the database that have the FIDE ID of a person, or
// a name of his, the log and earlier revisions of lists included as far as they
// can be read as text (GDPR, article 15).
func (s *Store) KeptOn(ctx context.Context, fideID string) (answer.PersonData, error) {
	p := answer.PersonData{FIDEID: fideID, Tables: []answer.PersonTable{}, Reports: []int{}}
	var err error
	if p.Names, err = s.namesOf(ctx, fideID); err != nil {
		return p, wrapErr(err, handbook.Say("store.reading.kept-on", "player", fideID))
	}
	words := append([]string{fideID}, p.Names...)
	tables := []string{}
	err = eachRow(ctx, s.read, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`, func(rows *sql.Rows) error {
		var n string
		err := rows.Scan(&n)
		switch {
		case n == ownTables.versions: // lists, as they read
			tables = append(tables, ownTables.rows)
		case n == officialTables.versions:
			tables = append(tables, officialTables.rows)
		case n == ownTables.games || n == officialTables.games:
		case !ofTools(n) && n != "submissions" && n != "hooks" && !strings.HasPrefix(n, "post_"): // a follower of a player is another person
			tables = append(tables, n)
		}
		return err
	})
	for _, name := range tables {
		if err == nil {
			err = s.personTable(ctx, &p, name, words)
		}
	}
	if err == nil {
		err = eachRow(ctx, s.read, `SELECT number, data FROM submissions ORDER BY number`, func(rows *sql.Rows) error {
			var (
				number int
				data   string
			)
			err := rows.Scan(&number, &data)
			if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(data, w) }) {
				p.Reports = append(p.Reports, number)
			}
			return err
		})
	}
	return p, wrapErr(err, handbook.Say("store.reading.kept-on", "player", fideID))
}

// numberColumns are columns of whole numbers that hold FIDE IDs.
var numberColumns = []string{"fide_id", "other"}

func (s *Store) personTable(ctx context.Context, p *answer.PersonData, name string, words []string) error {
	var conditions []string
	args := []any{}
	err := eachRow(ctx, s.read, `SELECT name, type FROM pragma_table_info($1)`, func(rows *sql.Rows) error {
		var column, kind string
		if err := rows.Scan(&column, &kind); err != nil {
			return err
		}
		switch {
		case kind == "TEXT":
			for _, w := range words {
				args = append(args, w)
				conditions = append(conditions, fmt.Sprintf(`instr(r.%q, $%d) > 0`, column, len(args)))
			}
		case slices.Contains(numberColumns, column):
			args = append(args, number(words[0]))
			conditions = append(conditions, fmt.Sprintf(`r.%q = $%d`, column, len(args)))
		}
		return nil
	}, name)
	if err != nil {
		return err
	}
	if name == "players" || name == "titles" {
		args = append(args, words[0])
		column := map[string]string{"players": "id", "titles": "player"}[name]
		conditions = append(conditions, fmt.Sprintf(`r.%s IN (SELECT player FROM identities WHERE number = $%d)`, column, len(args)))
	}
	if len(conditions) == 0 {
		return nil
	}
	t := answer.PersonTable{Table: name}
	err = eachRowShown(ctx, s.read, fmt.Sprintf(`SELECT r.* FROM %q r WHERE `, name)+strings.Join(conditions, " OR "), func(row shownRow) {
		t.Rows = append(t.Rows, json.RawMessage(row.json))
	}, args...)
	if err == nil && len(t.Rows) > 0 {
		p.Tables = append(p.Tables, t)
	}
	return err
}

// Retention says of when the data are that are not kept any longer. 0: all are
// kept.
type Retention struct {
	Log    handbook.Date // rows of entries of the log before this day
	Births handbook.Date // days of birth in reports of events that ended before it; the years stay
}

// Retained is what was past its time.
type Retained struct {
	LogValues int                   // rows of the log that were erased
	Reports   []answer.ErasedReport // replaced by ones with the years of birth alone
}

// Past counts what is past its time, and changes nothing.
func (s *Store) Past(ctx context.Context, r Retention) (Retained, error) {
	out := Retained{Reports: []answer.ErasedReport{}}
	if r.Log != 0 {
		if err := s.read.QueryRowContext(ctx, `SELECT COUNT(*) FROM log_values WHERE `+loggedBefore, r.Log.String()).Scan(&out.LogValues); err != nil {
			return out, wrapErr(err, handbook.Say("store.reading.past"))
		}
	}
	changed, err := reportsOtherwise(ctx, s.read, trf.YearsOfBirth, overBefore, int(r.Births))
	for i := range changed {
		out.Reports = append(out.Reports, answer.ErasedReport{Submission: changed[i].number, Was: changed[i].sha})
	}
	return out, wrapErr(err, handbook.Say("store.reading.past"))
}

// overBefore is the condition of reports of events that ended before a day.
const overBefore = `end_day > 0 AND end_day < $1`

// Forget erases what is past its time, and writes into the log that it did. All
// that is computed stays: no rule needs a day of birth of a player for it.
func (s *Store) Forget(ctx context.Context, r Retention) (Retained, error) {
	out, err := s.Past(ctx, r)
	if err != nil || out.LogValues+len(out.Reports) == 0 {
		return out, err
	}
	if out.LogValues > 0 {
		if out.LogValues, err = s.EraseLog(ctx, r.Log); err != nil {
			return out, err
		}
	}
	if len(out.Reports) > 0 {
		erased := answer.Erasure{}
		err = s.change(ctx, handbook.Say("store.doing.births", "day", r.Births, "n", len(out.Reports)), func(tx *logTx) error {
			changed, err := reportsOtherwise(ctx, tx, trf.YearsOfBirth, overBefore, int(r.Births))
			if err != nil {
				return err
			}
			e := eraser{tx: tx, out: &erased}
			if err := e.replace(ctx, changed); err != nil {
				return err
			}
			return e.sums(ctx)
		})
		out.Reports = erased.Reports
	}
	if err != nil {
		return out, err
	}
	return out, s.vacuum(ctx)
}

// loggedBefore is the condition of values of the log before a day that are not
// erased yet.
const loggedBefore = `salt IS NOT NULL AND entry IN (SELECT id FROM log WHERE at <> '' AND at < $1)`

// EraseLog erases all values of the log before a day: the entries stay, and prove
// that they were made.
func (s *Store) EraseLog(ctx context.Context, before handbook.Date) (erased int, err error) {
	err = s.change(ctx, handbook.Say("store.doing.erase-log", "day", before), func(tx *logTx) error {
		erased, err = tx.exec(ctx, `UPDATE log_values SET before = NULL, after = NULL, salt = NULL WHERE `+loggedBefore, before.String())
		return err
	})
	return erased, err
}
