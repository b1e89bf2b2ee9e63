package store

import (
	"context"

	"github.com/fedrate/fedrate/overlap"
)

// keep writes the row of a new submission, and its findings.
func (w *submitCall) keep(ctx context.Context) error {
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
			fold(f.Title), f.City, f.Federation, int(f.Start), int(f.End), int(f.Kind), f.Rounds, f.Players, w.replaces, bytesOf(w.in.Data), w.indexedAs())
		if err != nil {
			return err
		}
		w.number = w.row.number()
	} else if w.unread {
		if _, err := w.update(ctx, w.number, `UPDATE submissions SET title = $1, folded = $2, city = $3, federation = $4, start_day = $5,
			end_day = $6, kind = $7, rounds = $8, players = $9, indexed = $10 WHERE number = $11`,
			f.Title, fold(f.Title), f.City, f.Federation, int(f.Start), int(f.End), int(f.Kind), f.Rounds, f.Players, w.indexedAs(), w.number); err != nil {
			return err
		}
	}
	if w.first {
		return addFindings(ctx, w.tx.Tx, w.number, w.in.Findings)
	}
	return writeFindings(ctx, w.tx.Tx, w.number, w.in.Findings)
}

// update carries out a statement that changes the row of a submission.
func (w *submitCall) update(ctx context.Context, number int, statement string, args ...any) (shownRows, error) {
	return w.tx.update(ctx, rowsWhere("submissions", `number = $1`, number), statement, args...)
}

// indexedNow is what submissions.indexed holds of a report whose players stand in playersTable;
// earlier versions have written 1, too.
const indexedNow = 2

// indexedAs is what the column holds of a report that comes in: 0 if it has no players.
func (w *submitCall) indexedAs() int {
	if w.in.Facts == nil || w.in.Report == nil {
		return 0
	}
	return indexedNow
}

// put sets the state of the submission and the event that it belongs to.
func (w *submitCall) put(ctx context.Context, state State) error {
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
	is := w.row[0].with("state", string(state), "verdict", w.in.Verdict, "tournament", event, "replaces", w.replaces, "superseded_by", dropped)
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
func (w *submitCall) index(ctx context.Context) error {
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
func (w *submitCall) enterFirst(ctx context.Context, players []string) error {
	rows := newRowWriter(w.tx.Tx, playersTable, "submission, person", "")
	for _, key := range players {
		rows.add(ctx, w.number, key)
	}
	return rows.close(ctx)
}

// playersTable is where it is kept who plays in a report.
const playersTable = "submission_players"

// enter enters who plays in a report of which some may be there.
func (w *submitCall) enter(ctx context.Context, number int, keys []string) error {
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
func (w *submitCall) supersede(ctx context.Context) error {
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

// joins tells whether the new report is a further part of the event of an older
// one in force, so that both stay.
func (w *submitCall) joins(old *Submission) bool {
	o := w.other(old.Number)
	return o != nil && (o.State == Accepted || o.State == Rated) && o.Part()
}

// changes reports whether a part has games of an earlier one with other results or on
// other days.
func (w *submitCall) changes(old *Submission) bool {
	o := w.other(old.Number)
	return o.Games != o.Agreeing || o.Moved != 0
}

// correction keeps that a part changes games of an earlier one that were rated.
func (w *submitCall) correction(ctx context.Context, old *Submission) error {
	if old.RatedIn == 0 || !w.changes(old) {
		return nil
	}
	_, err := w.update(ctx, w.number, `UPDATE submissions SET corrects = $1 WHERE number = $2`, old.Number, w.number)
	return err
}

// saysTheSame is the report in force of the event that the new one equals in
// everything but its name, 0 where there is none.
func (w *submitCall) saysTheSame() int {
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
