package store

import (
	"bytes"
	"context"
	"database/sql"
	"math"
	"strconv"
	"sync/atomic"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/overlap"
)

// lately are the reports that came in one behind the other while the office was open,
// with who plays in them. The reports of a folder are held mostly against each other,
// and asking the database takes for each of them as long as there are reports. It is
// used by whoever has the connection that writes.
type lately struct {
	before  int                     // reports up to this number are not in it
	since   map[handbook.Period]int // see [lately.sinceDay]
	entry   int                     // of the log, behind which all of them came; another one there: something else was changed
	fields  *overlap.Fields         // who plays in the reports, by their place; nil: not known
	reports []lateReport            // by number, the first that of before and one

	coming int  // so many reports come in together
	read   bool // those from before were read, as several came
	near   int  // players of those from a number on that may be near one that comes
	from   int  // the number; 0: not known

	field *overlap.Field // of the report that comes in
	faint []int
	stale atomic.Bool
}

// lateReport is what tells whether a report is worth comparing with another one.
type lateReport struct {
	Facts
	key readKey
}

// mostLately is how many players of reports stay in memory: those of more than a hundred
// thousand events, each under four names, in 256 MB.
const mostLately = 32_000_000

// Several reports that come are worth remembering those from before: where of these no more
// players are to be read than this many for each that comes or has come. To read so many takes
// as long as to ask the database who else plays where those of one report do; of very many
// players that takes longer, so that many reports are always worth it.
const (
	severalComing = 20
	manyComing    = 64
	playersForOne = 8_000
)

// Coming says how many reports are about to come in, one behind the other.
func (s *Store) Coming(reports int) { s.lately.coming = reports }

// forget is told of what was rolled back. Whoever tells it need not have the connection.
func (l *lately) forget() { l.stale.Store(true) }

// begin readies it for the report of a number behind an entry of the log. Where anything
// else has come in or was changed since the last report, nothing is remembered, and those who
// wait to be entered are.
func (l *lately) begin(ctx context.Context, tx *sql.Tx, number, entry int, waiting *entering) error {
	stale := l.stale.Swap(false)
	if stale || l.fields == nil || entry != l.entry || number != l.before+len(l.reports)+1 || l.fields.Names() > mostLately {
		if err := l.anew(ctx, tx, number, waiting); err != nil {
			return err
		}
	}
	l.entry = entry + 1
	return nil
}

// anew remembers nothing of what came in before a report.
func (l *lately) anew(ctx context.Context, tx *sql.Tx, number int, waiting *entering) error {
	l.before, l.since, l.fields, l.reports = number-1, map[handbook.Period]int{}, overlap.NewFields(), nil
	l.read, l.from = false, 0
	return waiting.done(ctx, tx)
}

// remember reads the reports before a number that may be near one of a day, where several
// come and that is worth it.
func (l *lately) remember(ctx context.Context, tx *sql.Tx, number int, day handbook.Date, waiting *entering) error {
	if l.read || l.coming < severalComing {
		return nil
	}
	since, err := l.sinceDay(ctx, tx, day)
	if err == nil && l.from != since {
		l.from = since
		err = tx.QueryRowContext(ctx, `SELECT COALESCE(SUM(players), 0) FROM submissions WHERE number >= $1 AND number < $2`, since, number).Scan(&l.near)
	}
	if n := len(l.reports) + l.coming; err != nil || n < manyComing && namesOfOne*l.near > n*playersForOne {
		return err
	}
	err = l.anew(ctx, tx, number, waiting)
	if l.read = true; err == nil {
		err = l.recall(ctx, tx, since, number)
	}
	if err != nil {
		l.fields = nil // what was read of them counts for nothing
	}
	return err
}

// namesOfOne are so many names at most that package overlap gives a player.
const namesOfOne = 4

// recall reads the newest of the reports from one number to before another, and who plays in them.
func (l *lately) recall(ctx context.Context, q querier, since, number int) error {
	err := q.QueryRowContext(ctx, `SELECT COALESCE(MIN(number), $1) FROM (
		SELECT number, SUM(players) OVER (ORDER BY number DESC) AS so_far FROM submissions WHERE number >= $2 AND number < $3) newest
		WHERE so_far <= $4`, number, since, number, mostLately/4*3/namesOfOne).Scan(&l.before)
	if err != nil {
		return err
	}
	l.before--
	n := number - 1 - l.before
	l.reports = make([]lateReport, n)
	players, byIDs := make([]int, n), make([]bool, n)
	err = eachRow(ctx, q, `SELECT number, name, sha256, players, start_day, end_day, indexed FROM submissions WHERE number > $1 AND number < $2`, func(rows *sql.Rows) error {
		n, is, r := 0, 0, lateReport{}
		err := rows.Scan(&n, &r.key.name, &r.key.sha256, &r.Players, &r.Start, &r.End, &is)
		at := n - 1 - l.before
		l.reports[at], players[at], byIDs[at] = r, r.Players, is == indexedByIDs
		return err
	}, l.before, number)
	if err != nil {
		return err
	}
	l.fields.Room(players, byIDs)
	return l.recallPlayers(ctx, q, number)
}

// recallPlayers reads who plays in the reports that are remembered: along the index of persons,
// where each has his reports of a block together, if they are half of their blocks and more, and
// else by the numbers of the reports, by which everybody is looked up. The sign keeps SQLite to
// the first.
func (l *lately) recallPlayers(ctx context.Context, q querier, number int) error {
	along, err := inSQLite(ctx, q)
	if err != nil {
		return err
	}
	query := `SELECT person, submission FROM submission_players WHERE submission > $1 AND submission < $2`
	if along && halfOfBlocks(l.before+1, number) {
		query = `SELECT person, GROUP_CONCAT(submission) FROM submission_players
			WHERE ` + inBlocks("", l.before+1, number) + ` AND +submission > $1 AND +submission < $2 GROUP BY ` + blockColumn + `, person`
	}
	var in []int
	return eachRow(ctx, q, query, func(rows *sql.Rows) error {
		var (
			person      string
			submissions sql.RawBytes
		)
		if err := rows.Scan(&person, &submissions); err != nil {
			return err
		}
		in = in[:0]
		for text := range bytes.SplitSeq(submissions, []byte(",")) {
			n, err := strconv.Atoi(string(text))
			if err != nil {
				return err
			}
			in = append(in, n-1-l.before)
		}
		l.fields.Enter(person, in)
		return nil
	}, l.before, number)
}

// sinceDay is the number of a report before which none is on a day or behind it: of the
// month of the day, so that most reports that come in together ask once.
func (l *lately) sinceDay(ctx context.Context, q querier, day handbook.Date) (int, error) {
	month := day.Period()
	since, known := l.since[month]
	if known {
		return since, nil
	}
	since, err := firstSince(ctx, q, min(day, month.First()))
	if err == nil {
		l.since[month] = since
	}
	return since, err
}

const firstSinceQuery = `SELECT COALESCE(MIN(f.number), $1) FROM (
		SELECT MIN(+number) AS number FROM submissions WHERE start_day >= $2
		UNION ALL SELECT MIN(+number) FROM submissions WHERE end_day >= $3
		UNION ALL SELECT MIN(+number) FROM submissions WHERE start_day = 0) f`

// firstSince is the number of the first report that ends or begins on a day or behind it,
// or has no days; where there is none, one behind all. The sign has SQLite look into the
// indexes of the days: by number it would read every report before.
func firstSince(ctx context.Context, q querier, day handbook.Date) (first int, err error) {
	err = q.QueryRowContext(ctx, firstSinceQuery, math.MaxInt32, int(day), int(day)).Scan(&first)
	return first, err
}

// of is the report of a number that is in it.
func (l *lately) of(number int) *lateReport { return &l.reports[number-1-l.before] }

// add takes a report in, with its players, nil where they were not looked for. One that is no
// report has none. Nil remembers nothing.
func (l *lately) add(r lateReport, players []string, byIDs bool, field *overlap.Field) {
	if l == nil {
		return
	}
	if field == nil {
		field = l.fields.Field(players, byIDs, nil)
	}
	l.reports = append(l.reports, r)
	l.fields.Add(field)
}
