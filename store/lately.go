package store

import (
	"context"
	"database/sql"
	"sync/atomic"
)

// lately are the reports that came in one behind the other while the office was open,
// with who plays in them. The reports of a folder are held mostly against each other,
// and asking the database takes for each of them as long as there are reports. It is
// used by whoever has the connection that writes.
type lately struct {
	before  int            // reports up to this number are not in it
	entry   int            // of the log, behind which all of them came; another one there: something else was changed
	persons map[string]int // the names that package overlap gives players, to their place in plays
	plays   [][]int32      // in which reports, by their place in reports
	entered int            // in plays
	reports []lateReport   // by number, the first that of before and one

	coming int // so many reports come in together

	written, keys []int32 // for sharing: one of each report
	stale         atomic.Bool
}

// lateReport is what tells whether a report is worth comparing with another one.
type lateReport struct {
	Facts
	key readKey
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
		l.before, l.persons, l.plays, l.entered, l.reports = number-1, map[string]int{}, nil, 0, nil
		if err := waiting.done(ctx, tx); err != nil {
			return err
		}
		if l.coming >= severalComing {
			if err := l.read(ctx, tx, number); err != nil {
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

// play enters that somebody plays in the report at a place.
func (l *lately) play(person []byte, at int32) {
	i, known := l.persons[string(person)]
	if !known {
		i = len(l.plays)
		l.persons[string(person)], l.plays = i, append(l.plays, nil)
	}
	l.plays[i] = append(l.plays[i], at)
	l.entered++
}

// add takes a report in. One that is no report has no players. Nil remembers nothing.
func (l *lately) add(r lateReport, players []string) {
	if l == nil {
		return
	}
	at := int32(len(l.reports))
	l.reports = append(l.reports, r)
	for _, p := range players {
		l.play([]byte(p), at)
	}
}

// sharing calls near for each report in which somebody of the players may play, in their
// order, with how many they may be, as [submitCall.sharing] counts them.
func (l *lately) sharing(players []string, near func(number int, r *lateReport, shared int)) {
	l.written, l.keys = cleared(l.written, len(l.reports)), cleared(l.keys, len(l.reports))
	for _, p := range players {
		i, known := l.persons[p]
		if !known {
			continue
		}
		of := l.written
		if isKey(p) {
			of = l.keys
		}
		for _, at := range l.plays[i] {
			of[at]++
		}
	}
	for at := range l.reports {
		if shared := max(l.written[at], l.keys[at]/2); shared > 0 {
			near(l.before+1+at, &l.reports[at], int(shared))
		}
	}
}

// cleared is a slice of n zeros, in the place of one that is not needed any more.
func cleared(s []int32, n int) []int32 {
	if cap(s) < n {
		return make([]int32, n, 2*n)
	}
	s = s[:n]
	clear(s)
	return s
}
