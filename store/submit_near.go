package store

import (
	"context"
	"encoding/json"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/overlap"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// Which reports a new one is held against, and what it has in common with them.

// farDays is how far apart two reports may lie whose games are compared in
// spite of their days: a year and a month.
const farDays = 400

// latestDay is a day after all others.
const latestDay handbook.Date = 9999_12_31

// sharingPlayers are the reports in force or held that share players with a report: one player
// is enough if they lie on the same days, else a quarter of the smaller field. $1 are the keys of its
// players, $2 is its number, $3 and $4 its days, $5 how many players it has, $6 and $7 the days
// between which other reports begin that are near it.
const sharingPlayers = `WHERE s.number IN (
	SELECT o.number FROM (SELECT p.submission AS number, COUNT(*) AS shared
		FROM json_each($1) k CROSS JOIN submission_players p WHERE p.person = k.value ->> 0 GROUP BY p.submission) c
	CROSS JOIN submissions o
	WHERE o.number = c.number AND o.number <> $2 AND o.state IN ('accepted', 'rated', 'held') AND (o.end_day >= $3 AND o.start_day <= $4
		OR (4 * c.shared >= o.players OR 4 * c.shared >= $5) AND (o.start_day = 0 OR o.start_day >= $6 AND o.start_day <= $7)))
	ORDER BY s.number`

// sharing returns the submissions that a report is held against. It has a number, or 0.
func sharing(ctx context.Context, q querier, in *Incoming, number int) ([]Submission, error) {
	var keys [][]string // of one each, for both databases take text out of a list
	for _, key := range overlap.SearchKeys(in.Report) {
		keys = append(keys, []string{key})
	}
	if len(keys) == 0 {
		return nil, nil
	}
	persons, err := json.Marshal(keys)
	if err != nil {
		return nil, err
	}
	f, first, last := in.Facts, handbook.Date(0), latestDay
	if f.Start.Valid() {
		first, last = f.Start.AddDays(-farDays), f.Start.AddDays(farDays)
	}
	return submissionsWhere(ctx, q, sharingPlayers, string(persons), number, int(f.Start), int(f.End), f.Players, int(first), int(last))
}

// findOthers compares the report with those that share players with it.
func (w *submitCall) findOthers(ctx context.Context) error {
	if w.in.Report == nil {
		return nil
	}
	found, err := sharing(ctx, w.tx, w.in, w.number)
	if err != nil || len(found) == 0 {
		return err
	}
	fresh := overlap.Of(w.in.Report)
	for i := range found {
		old, err := w.reportOf(ctx, found[i].Number)
		if err != nil {
			return err
		}
		if old != nil {
			w.others = append(w.others, other{found[i], overlap.Compare(fresh, overlap.Of(old))})
		}
	}
	return nil
}

// reportOf reads another submission, nil if it is no report.
func (w *submitCall) reportOf(ctx context.Context, number int) (*tournament.Tournament, error) {
	var (
		name string
		data []byte
	)
	if err := w.tx.QueryRowContext(ctx, `SELECT name, data FROM submissions WHERE number = $1`, number).Scan(&name, &data); err != nil {
		return nil, err
	}
	return ReadReport(name, data), nil
}

// ReadReport returns the tournament that bytes of a submission say, nil if they are no report.
func ReadReport(name string, data []byte) *tournament.Tournament {
	t, _, err := trf.Read(name, data)
	if err != nil {
		return nil
	}
	return t.Mended()
}

// other is what the report has in common with another, nil if they were not
// compared.
func (w *submitCall) other(number int) *other {
	for i := range w.others {
		if w.others[i].Number == number {
			return &w.others[i]
		}
	}
	return nil
}
