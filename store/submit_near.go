package store

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/overlap"
	"github.com/fedrate/fedrate/tournament"
)

// Which reports a new one is held against, and what it has in common with them.

// farDays is how far apart two reports may lie whose games are compared in
// spite of their days: a year and a month.
const farDays = 400

// findOthers compares the report with those in force or held that share
// players with it and lie on the same days, or that share many.
func (w *submitCall) findOthers() error {
	if w.in.Report == nil {
		return nil
	}
	near, err := w.nearReports()
	if err != nil {
		return err
	}
	if w.in.Made != nil {
		w.fresh = w.in.Made.fresh
	} else {
		w.fresh = overlap.Of(w.in.Report)
	}
	if w.lately != nil {
		if near, err = w.nearLately(near); err != nil {
			return err
		}
	}
	if len(near) == 0 {
		return nil
	}
	found, err := submissionsWhere(w.ctx, w.tx, `WHERE s.number IN (`+strings.Join(near, ", ")+`) AND `+comparable+` ORDER BY s.number`)
	if err != nil {
		return err
	}
	for i := range found {
		old, err := w.readOnce(found[i].Number, readKey{found[i].Name, found[i].SHA256})
		if err != nil {
			return err
		}
		if old != nil {
			w.others = append(w.others, other{found[i], overlap.Compare(w.fresh, old)})
		}
	}
	return nil
}

// comparable are the reports that others are compared with: those in force, and held ones.
const comparable = `s.state IN ('accepted', 'rated', 'held')`

// nearLately adds the numbers of those reports that came in lately of which a question may
// come, whatever event they are of. Of most only a few players are in both, and none of
// the games: they wait in faint until they turn out to be of the same event. Where all
// players are told by their IDs, none of which is in both, neither is read for that, nor looked for.
func (w *submitCall) nearLately(near []string) ([]string, error) {
	l := w.lately
	w.field = l.fields.Field(w.players, w.byIDs(), l.field)
	l.field, w.faint = w.field, l.faint[:0]
	var failed error
	l.fields.Sharing(w.field, func(at int) int { return w.least(&l.reports[at].Facts) }, func(at, shared int) {
		r, number := &l.reports[at], l.before+1+at
		if failed != nil || !w.near(&r.Facts, shared) {
			return
		}
		old, err := w.readOnce(number, r.key)
		switch {
		case err != nil:
			failed = err
		case old == nil:
		case overlap.Notable(w.fresh, old):
			near = append(near, strconv.Itoa(number))
		default:
			w.faint = append(w.faint, number)
		}
	})
	l.faint = w.faint
	return near, failed
}

// admit makes others of the faint reports that are of the event of the new one.
func (w *submitCall) admit() error {
	if w.made || w.field == nil {
		return w.failed
	}
	found, err := submissionsWhere(w.ctx, w.tx, `WHERE s.tournament = $1 AND s.number <> $2 AND `+comparable+` ORDER BY s.number`, w.tournament, w.number)
	for i := range found {
		if w.among(found[i].Number) == nil && w.isFaint(found[i].Number) {
			w.compared(&found[i])
		}
	}
	slices.SortFunc(w.others, func(a, b other) int { return a.Number - b.Number })
	return errors.Join(err, w.failed)
}

// nearReports are the numbers of the reports in the database that are worth comparing,
// found without reading more of them than that takes; of those that came in lately not.
func (w *submitCall) nearReports() (numbers []string, err error) {
	shared, err := w.sharing()
	if err != nil || len(shared) == 0 {
		return nil, err
	}
	data, err := json.Marshal(shared)
	if err != nil {
		return nil, err
	}
	first, last := w.aroundDays()
	f := w.in.Facts
	err = eachRow(w.ctx, w.tx, `SELECT s.number, s.players, s.start_day, s.end_day, CAST(c.value ->> 1 AS INTEGER)
		FROM json_each($1) c CROSS JOIN submissions s ON s.number = CAST(c.value ->> 0 AS INTEGER)
		WHERE (s.start_day = 0 OR (s.start_day >= $2 OR s.end_day >= $2) AND s.start_day <= $3)
		AND (2 * CAST(c.value ->> 1 AS INTEGER) >= MIN(CAST($4 AS INTEGER), s.players) OR s.end_day >= $5 AND s.start_day <= $6)`,
		func(rows *sql.Rows) error {
			var g Facts
			number, shared := 0, 0
			err := rows.Scan(&number, &g.Players, &g.Start, &g.End, &shared)
			if w.near(&g, shared) {
				numbers = append(numbers, strconv.Itoa(number))
			}
			return err
		}, string(data), int(first), int(last), f.Players, int(f.Start), int(f.End))
	return numbers, err
}

// sharing are the other reports in the database in which somebody of this one may play, by
// number, each with how many they may be: of IDs and names as they are written, or, where
// that is more, of names by two keys, which are the same in every script. Of those that came
// in before all that are near this one some are left out, however often its players have played.
func (w *submitCall) sharing() (shared [][2]int, err error) {
	first, _ := w.aroundDays()
	from, upTo := 0, 0
	if w.lately == nil {
		if from, err = firstSince(w.ctx, w.tx, first); err == nil {
			upTo, err = lastReport(w.ctx, w.tx)
		}
	} else {
		upTo = w.lately.before
		from, err = w.lately.sinceDay(w.ctx, w.tx, first)
	}
	if err != nil || from > upTo {
		return nil, err
	}
	within := inBlocks("o.", from, upTo) + ` AND o.submission BETWEEN $1 AND $2`
	query, of := `SELECT m.person, (SELECT GROUP_CONCAT(o.submission) FROM submission_players o WHERE o.person = m.person AND `+within+`)
		FROM submission_players m WHERE m.submission = $3`, any(w.number)
	if w.entering != nil && !w.entering.inFile {
		if err := w.entering.done(w.ctx, w.tx); err != nil {
			return nil, err
		}
	} else if w.entering != nil { // its own players wait to be entered
		text, err := json.Marshal(w.players)
		if err != nil {
			return nil, err
		}
		query, of = `SELECT m.value, (SELECT GROUP_CONCAT(o.submission) FROM submission_players o WHERE o.person = m.value AND `+within+`)
		FROM json_each($3) m`, string(text)
	}
	written, keys := map[int]int{}, map[int]int{}
	err = eachRow(w.ctx, w.tx, query, func(rows *sql.Rows) error {
		var person, submissions sql.RawBytes
		if err := rows.Scan(&person, &submissions); err != nil || len(submissions) == 0 {
			return err
		}
		count := written
		if overlap.IsKey(string(person)) {
			count = keys
		}
		for text := range bytes.SplitSeq(submissions, []byte(",")) {
			n, err := strconv.Atoi(string(text))
			if err != nil {
				return err
			}
			if n != w.number {
				count[n]++
			}
		}
		return nil
	}, from, upTo, of)
	for n, by := range keys {
		written[n] = max(written[n], by/2)
	}
	for _, n := range slices.Sorted(maps.Keys(written)) {
		if written[n] > 0 {
			shared = append(shared, [2]int{n, written[n]})
		}
	}
	return shared, err
}

// aroundDays are the days between which reports lie that may be near this one, whatever
// else they have; those of a report without a start are all days.
func (w *submitCall) aroundDays() (first, last handbook.Date) {
	f := w.in.Facts
	if !f.Start.Valid() {
		return 0, latest
	}
	return f.Start.AddDays(-farDays), max(f.Start.AddDays(farDays), f.End)
}

// latest is a day after all others.
const latest handbook.Date = 9999_12_31

// sameDays tells whether a report lies on days of this one.
func (w *submitCall) sameDays(g *Facts) bool {
	return w.in.Facts.Start <= g.End && g.Start <= w.in.Facts.End
}

// least is how many players a report must share with this one to be worth comparing game by
// game: anybody on the same days, else half of the smaller field.
func (w *submitCall) least(g *Facts) int {
	if w.sameDays(g) {
		return 1
	}
	return max(1, (min(w.in.Facts.Players, g.Players)+1)/2)
}

// near tells whether a report that shares so many players is worth comparing game by game.
func (w *submitCall) near(g *Facts, shared int) bool {
	f, days := w.in.Facts, 0
	if f.Start.Valid() && g.Start.Valid() && !w.sameDays(g) {
		days = f.Start.DaysUntil(g.Start)
	}
	return shared >= w.least(g) && -farDays <= days && days <= farDays
}

// readOnce is reportOf for a report that may be asked for again soon.
func (w *submitCall) readOnce(number int, key readKey) (*overlap.Report, error) {
	if r, known := w.reports.get(key); known {
		return r, nil
	}
	t, bytes, err := w.reportOf(number)
	if err != nil {
		return nil, err
	}
	var r *overlap.Report
	if t != nil {
		r = overlap.Of(t)
	}
	w.reports.put(key, r, bytes)
	return r, nil
}

// reportOf reads another submission of so many bytes, nil where it is no report.
func (w *submitCall) reportOf(number int) (t *tournament.Tournament, bytes int, err error) {
	var (
		name string
		data []byte
	)
	err = w.tx.QueryRowContext(w.ctx, `SELECT name, data FROM submissions WHERE number = $1`, number).Scan(&name, &data)
	if err != nil {
		return nil, 0, err
	}
	return w.in.Read(name, data), len(data), nil
}

// other is what the report has in common with another, nil where they were not
// compared.
func (w *submitCall) other(number int) *other {
	if o := w.among(number); o != nil {
		return o
	}
	if !w.isFaint(number) {
		return nil
	}
	found, err := submissionsWhere(w.ctx, w.tx, `WHERE s.number = $1 AND `+comparable, number)
	w.failed = errors.Join(w.failed, err)
	if len(found) == 0 {
		return nil
	}
	return w.compared(&found[0])
}

// among is a report among those that were compared; nil: it was not.
func (w *submitCall) among(number int) *other {
	for i := range w.others {
		if w.others[i].Number == number {
			return &w.others[i]
		}
	}
	return nil
}

// isFaint tells whether a report is near this one, and was not compared: it waits in faint, or
// nobody looked for it.
func (w *submitCall) isFaint(number int) bool {
	if _, is := slices.BinarySearch(w.faint, number); is {
		return true
	}
	l := w.lately
	if l == nil || w.field == nil || number <= l.before || number >= w.number {
		return false
	}
	least := w.least(&l.of(number).Facts)
	return l.fields.Passed(w.field, number-1-l.before, least) && w.near(&l.of(number).Facts, least)
}

// compared makes one of others of a faint report; nil where it cannot be read.
func (w *submitCall) compared(s *Submission) *other {
	old, err := w.readOnce(s.Number, w.lately.of(s.Number).key)
	w.failed = errors.Join(w.failed, err)
	if old == nil {
		return nil
	}
	if i, is := slices.BinarySearch(w.faint, s.Number); is {
		w.faint = slices.Delete(w.faint, i, i+1)
	}
	w.others = append(w.others, other{*s, overlap.Compare(w.fresh, old)})
	return &w.others[len(w.others)-1]
}
