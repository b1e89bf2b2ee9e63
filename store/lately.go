package store

import (
	"context"
	"database/sql"
	"math"
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
	persons map[string]int          // the names that package overlap gives players, to their place in plays
	plays   [][]int32               // in which reports, by their place in reports
	entered int                     // in plays
	reports []lateReport            // by number, the first that of before and one

	coming int  // so many reports come in together
	read   bool // those from before were read, as several came
	near   int  // players of those from a number on that may be near one that comes
	from   int  // the number; 0: not known

	written, keys []int32 // for sharing: one of each report
	ids           []bool
	faint, places []int // of the report that comes in
	stale         atomic.Bool
}

// lateReport is what tells whether a report is worth comparing with another one.
type lateReport struct {
	Facts
	key   readKey
	byIDs bool // see [Made]; false: not known
}

// mostLately is how many players of reports stay in memory: those of twenty thousand
// events, each under four names.
const mostLately = 4_000_000

// Several reports that come are worth remembering those from before: where of these no more
// players are to be read than this many for each that comes or has come. To read so many takes
// as long as to ask the database who else plays where those of one report do.
const (
	severalComing = 20
	playersForOne = 2_000
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
	if stale || l.persons == nil || entry != l.entry || number != l.before+len(l.reports)+1 || l.entered > mostLately {
		if err := l.anew(ctx, tx, number, waiting); err != nil {
			return err
		}
	}
	l.entry = entry + 1
	return nil
}

// anew remembers nothing of what came in before a report.
func (l *lately) anew(ctx context.Context, tx *sql.Tx, number int, waiting *entering) error {
	l.before, l.since, l.persons, l.plays, l.entered, l.reports = number-1, map[handbook.Period]int{}, map[string]int{}, nil, 0, nil
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
	if err != nil || namesOfOne*l.near > (len(l.reports)+l.coming)*playersForOne {
		return err
	}
	err = l.anew(ctx, tx, number, waiting)
	if l.read = true; err == nil {
		err = l.recall(ctx, tx, since, number)
	}
	if err != nil {
		l.persons = nil // what was read of them counts for nothing
	}
	return err
}

// namesOfOne are so many names at most that package overlap gives a player.
const namesOfOne = 4

// recall reads the newest of the reports from one number to before another, and who plays in them.
func (l *lately) recall(ctx context.Context, q querier, since, number int) error {
	err := q.QueryRowContext(ctx, `SELECT COALESCE(MIN(number), $1) FROM (
		SELECT number, SUM(players) OVER (ORDER BY number DESC) AS so_far FROM submissions WHERE number >= $2 AND number < $3) newest
		WHERE so_far <= $4`, number, since, number, mostLately/2/namesOfOne).Scan(&l.before)
	if err != nil {
		return err
	}
	l.before--
	l.reports = make([]lateReport, number-1-l.before)
	err = eachRow(ctx, q, `SELECT number, name, sha256, players, start_day, end_day FROM submissions WHERE number > $1 AND number < $2`, func(rows *sql.Rows) error {
		n, r := 0, lateReport{}
		err := rows.Scan(&n, &r.key.name, &r.key.sha256, &r.Players, &r.Start, &r.End)
		l.reports[n-1-l.before] = r
		return err
	}, l.before, number)
	if err != nil {
		return err
	}
	return eachRow(ctx, q, `SELECT submission, person FROM submission_players WHERE submission > $1 AND submission < $2`, func(rows *sql.Rows) error {
		n := 0
		var person sql.RawBytes
		err := rows.Scan(&n, &person)
		l.play(person, int32(n-1-l.before))
		return err
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

// play enters that somebody plays in the report at a place.
func (l *lately) play(person []byte, at int32) {
	i, known := l.persons[string(person)]
	if !known {
		i = l.met(string(person))
	}
	l.plays[i] = append(l.plays[i], at)
	l.entered++
}

// met is the place of somebody who has none yet.
func (l *lately) met(person string) int {
	i := len(l.plays)
	l.persons[person], l.plays = i, append(l.plays, nil)
	return i
}

// of is the report of a number that is in it.
func (l *lately) of(number int) *lateReport { return &l.reports[number-1-l.before] }

// nowhere is the place of somebody who plays in no report.
const nowhere = -1

// placesOf are the places of the players of a report, good until the next one.
func (l *lately) placesOf(players []string) []int {
	l.places = l.places[:0]
	for _, p := range players {
		i, known := l.persons[p]
		if !known {
			i = nowhere
		}
		l.places = append(l.places, i)
	}
	return l.places
}

// add takes a report in, with the places of its players, nil where they were not looked for.
// One that is no report has no players. Nil remembers nothing.
func (l *lately) add(r lateReport, players []string, places []int) {
	if l == nil {
		return
	}
	at := int32(len(l.reports))
	l.reports = append(l.reports, r)
	if places == nil {
		places = l.placesOf(players)
	}
	for i, p := range players {
		place := places[i]
		if place == nowhere {
			place = l.met(p)
		}
		l.plays[place] = append(l.plays[place], at)
	}
	l.entered += len(players)
}

// sharing calls near for each report in which somebody of the players may play, in their
// order, with how many they may be, as [submitCall.sharing] counts them, and whether an ID
// may be in both.
func (l *lately) sharing(players []string, places []int, near func(number int, r *lateReport, shared int, ids bool)) {
	l.written, l.keys, l.ids = cleared(l.written, len(l.reports)), cleared(l.keys, len(l.reports)), cleared(l.ids, len(l.reports))
	for i, p := range players {
		if places[i] == nowhere {
			continue
		}
		of := l.written
		switch {
		case isKey(p):
			of = l.keys
		case overlap.IsID(p):
			for _, at := range l.plays[places[i]] {
				l.ids[at] = true
			}
		}
		for _, at := range l.plays[places[i]] {
			of[at]++
		}
	}
	for at := range l.reports {
		if shared := max(l.written[at], l.keys[at]/2); shared > 0 {
			near(l.before+1+at, &l.reports[at], int(shared), l.ids[at])
		}
	}
}

// cleared is a slice of n zeros, in the place of one that is not needed any more.
func cleared[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, 2*n)
	}
	s = s[:n]
	clear(s)
	return s
}
