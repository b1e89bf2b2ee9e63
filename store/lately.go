package store

import (
	"context"
	"database/sql"
	"slices"
	"sync/atomic"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/overlap"
)

// lately are the reports that came in one behind the other while the office was open,
// with who plays in them. The reports of a folder are held mostly against each other,
// and asking the database takes for each of them as long as there are reports. It is
// used by whoever has the connection that writes.
type lately struct {
	before  int             // reports up to this number are not in it
	latest  []handbook.Date // for each of those the latest day of it and of all before it; what has no days is of all days; nil: not read
	entry   int             // of the log, behind which all of them came; another one there: something else was changed
	persons map[string]int  // the names that package overlap gives players, to their place in plays
	plays   [][]int32       // in which reports, by their place in reports
	entered int             // in plays
	reports []lateReport    // by number, the first that of before and one

	coming int // so many reports come in together

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

// Several of coming reports are worth remembering those from before, of which this many
// players are read for each that comes.
const (
	severalComing = 20
	playersForOne = 10_000
)

// Coming says how many reports are about to come in, one behind the other.
func (s *Store) Coming(reports int) { s.lately.coming = reports }

// forget is told of what was rolled back. Whoever tells it need not have the connection.
func (l *lately) forget() { l.stale.Store(true) }

// begin readies it for the report of a number behind an entry of the log. Where anything
// else has come in or was changed since the last report, nothing is remembered but what is
// worth reading again, and those who wait to be entered are.
func (l *lately) begin(ctx context.Context, tx *sql.Tx, number, entry int, waiting *entering) error {
	if stale := l.stale.Swap(false); stale || l.persons == nil || entry != l.entry || number != l.before+len(l.reports)+1 || l.entered > mostLately {
		l.before, l.latest, l.persons, l.plays, l.entered, l.reports = number-1, nil, map[string]int{}, nil, 0, nil
		if err := waiting.done(ctx, tx); err != nil {
			return err
		}
		if l.coming >= severalComing {
			if err := l.read(ctx, tx, number); err != nil {
				l.persons = nil
				return err
			}
			if err := l.readDays(ctx, tx); err != nil {
				l.persons = nil
				return err
			}
		}
	}
	l.entry = entry + 1
	return nil
}

// read reads the newest of the reports before a number, and who plays in them.
func (l *lately) read(ctx context.Context, q querier, number int) error {
	err := q.QueryRowContext(ctx, `SELECT COALESCE(MIN(number), $1) FROM (
		SELECT number, SUM(players) OVER (ORDER BY number DESC) AS so_far FROM submissions WHERE number < $2) newest
		WHERE 4 * so_far <= $3`, number, number, l.coming*playersForOne).Scan(&l.before)
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

// readDays reads the days of the reports that are not in it.
func (l *lately) readDays(ctx context.Context, q querier) error {
	l.latest = make([]handbook.Date, l.before)
	err := eachRow(ctx, q, `SELECT number, start_day, end_day FROM submissions WHERE number BETWEEN 1 AND $1`, func(rows *sql.Rows) error {
		var n int
		var start, end handbook.Date
		if err := rows.Scan(&n, &start, &end); err != nil {
			return err
		}
		if l.latest[n-1] = max(start, end); start == 0 {
			l.latest[n-1] = latest
		}
		return nil
	}, l.before)
	for i := 1; i < len(l.latest); i++ {
		l.latest[i] = max(l.latest[i], l.latest[i-1])
	}
	return err
}

// since is the number before which no report is on a day or behind it, 1 where that was not read.
func (l *lately) since(day handbook.Date) int {
	i, _ := slices.BinarySearch(l.latest, day)
	return i + 1
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
