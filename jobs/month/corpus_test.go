package month

import (
	"flag"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

var corpus = flag.Bool("corpus", false, "36 months of a federation of 250 players instead of 15 months of 40")

// twoOffices are one that gets its reports late, wrong and with wrong IDs, and
// one that knows everything from the start. Each event comes on the same list
// in both.
type twoOffices struct {
	*federation
	real, knowing *desk
	now           time.Time
	after         []func() // what reaches the offices a month later
	next          []func()
	calm          bool   // nothing goes wrong any more
	kinds         [4]int // events by what happened to their reports
}

func (o *twoOffices) give(d *desk, t *tournament.Tournament, want store.State) jobs.Outcome {
	out := d.give(t, o.now)
	require.Equal(d, want, out.Submission.State, "%s: %v", t.Name, out.Findings)
	return out
}

// event reaches the offices.
func (o *twoOffices) event(t *tournament.Tournament) {
	kind := 0
	if o.random.IntN(7) > 3 && !o.calm { // each accident in its turn
		kind = 1 + (len(o.kinds)+o.kinds[1]+o.kinds[2]+o.kinds[3])%3
	}
	o.kinds[kind]++
	switch kind {
	case 0:
		o.give(o.real, t, store.Accepted)
		o.give(o.knowing, t, store.Accepted)
	case 1: // wrong at first, corrected one to three months later
		o.give(o.real, o.corrected(t), store.Accepted)
		o.give(o.knowing, t, store.Accepted)
		correct := func() { o.give(o.real, t, store.Accepted) }
		for range o.random.IntN(3) {
			inner := correct
			correct = func() { o.next = append(o.next, inner) }
		}
		o.after = append(o.after, correct)
	case 2: // late
		o.after = append(o.after, func() {
			o.give(o.real, t, store.Accepted)
			o.give(o.knowing, t, store.Accepted)
		})
	case 3: // under another's ID, which is asked and answered
		wrong := *t
		wrong.Players = append([]tournament.Player{}, t.Players...)
		other := o.rows[o.random.IntN(len(o.rows))]
		for o.second[other.FIDEID] != 0 || slices.ContainsFunc(t.Players, func(p tournament.Player) bool { return p.FIDEID == other.FIDEID }) {
			other = o.rows[o.random.IntN(len(o.rows))]
		}
		wrong.Players[2].FIDEID = other.FIDEID
		wrong.Index()
		out := o.give(o.real, &wrong, store.Held)
		o.after = append(o.after, func() {
			for _, q := range out.Questions {
				_, err := jobs.Reply(o.real.Context(), o.real.st, q.ID, store.Reply{
					Decision: store.ThisPerson, Value: t.Players[2].FIDEID, By: "officer", At: o.now, Reason: "letter of the organiser",
				})
				require.NoError(o.real, err)
			}
			o.give(o.knowing, t, store.Accepted)
		})
	}
}

// persons are some with two FIDE IDs, which both lists have, and some who change
// their federation. The knowing office is told at once, the other one by and by:
// what it has to be told in which month comes back.
func (o *twoOffices) persons(months int) map[handbook.Period][]store.PlayerChange {
	later := map[handbook.Period][]store.PlayerChange{}
	o.second = map[int]int{}
	n := max(2, len(o.rows)/100)
	for i := range 2 * n {
		row := o.rows[1+i*len(o.rows)/(2*n)]
		told := o.first.Add(2 + i*(months-6)/(2*n))
		change := store.PlayerChange{FIDEID: row.FIDEID, Act: store.PlayerTransfer, Value: "OTH", Was: row.Federation, Since: told.Add(-2).First().AddDays(14)}
		if i%2 == 0 {
			second := row
			second.FIDEID, second.Standings = 900_001+i, [tournament.Kinds]ratinglist.Standing{}
			o.second[row.FIDEID] = second.FIDEID
			o.rows = append(o.rows, second)
			change = store.PlayerChange{FIDEID: second.FIDEID, Act: store.PlayerMerge, Other: row.FIDEID}
		}
		o.knowing.say(change)
		later[told] = append(later[told], change)
	}
	return later
}

func (o *twoOffices) options(d *desk, p handbook.Period) Options {
	q := quietly(Options{Period: p, Publish: true, By: "officer", Accept: allAccepted(), Out: filepath.Join(d.dir, "out"), Papers: PapersNone})
	q.Now = o.now
	return q
}

// month makes a list of both.
func (o *twoOffices) month(p handbook.Period, robins, opens int) {
	o.now = time.Date(p.Year(), time.Month(p.Month()), 1, 8, 0, 0, 0, time.UTC)
	o.after, o.next = nil, o.after
	due := o.next
	o.next = nil
	for _, act := range due {
		act()
	}
	o.after = append(o.after, o.next...)
	o.next = nil
	for i := range robins + opens {
		if title := letters(i) + " cup " + p.String(); i < robins {
			o.event(o.robin(title, p.Add(-1)))
		} else {
			o.event(o.open(title, p.Add(-1), 30, 7))
		}
	}
	o.now = o.now.Add(4 * time.Hour)
	for _, d := range []*desk{o.real, o.knowing} {
		_, err := Run(d.Context(), d.st, o.options(d, p))
		require.NoError(d, err)
	}
}

// copied is the office in another folder.
func (d *desk) copied() *desk {
	dir := d.TempDir()
	backedUp(d, d.st, filepath.Join(dir, "copy.db"))
	storetest.Restored(d, filepath.Join(dir, "copy.db"), filepath.Join(dir, "office.db"))
	return &desk{TB: d.TB, st: storetest.Open(d, filepath.Join(dir, "office.db")), dir: dir, key: d.key}
}

// recounted holds the lists of an office against a count of its own.
func (d *desk) recounted() int {
	d.Helper()
	db := storetest.Raw(d, filepath.Join(d.dir, "office.db"))
	defer db.Close()
	wrong, results, err := recountOffice(db)
	require.NoError(d, err)
	require.Empty(d, wrong[:min(len(wrong), 20)], "%d in all", len(wrong))
	return results
}

// tampered shows that the count finds single wrong numbers.
func (d *desk) tampered() {
	d.Helper()
	for change, said := range map[string]string{
		`UPDATE rated_players SET sum_hundredths = sum_hundredths + 1 WHERE rowid = (SELECT MIN(rowid) FROM rated_players WHERE rating > 0)`:                       "by game",
		`UPDATE rated_players SET k = 40 WHERE rowid = (SELECT MIN(rowid) FROM rated_players WHERE rating > 0)`:                                                    "K on the list",
		`UPDATE rated_players SET new_rating = new_rating + 1 WHERE rowid = (SELECT MIN(rowid) FROM rated_players WHERE rating > 0)`:                               "counted again",
		`UPDATE rated_players SET new_rating = new_rating + 1 WHERE rowid = (SELECT MIN(rowid) FROM rated_players WHERE published = 1)`:                            "counted again",
		`UPDATE results SET played = substr(played, 1, length(played) - 2) || '9]]' WHERE rowid = (SELECT MIN(rowid) FROM results WHERE rating > 0 AND games > 0)`: "by the table",
		`INSERT INTO results SELECT 202801, kind, player, tournament, starting_rank, submission, sha256, edition, program, rating, rating_from, list, games,
			sum_hundredths, player_key, first_played, last_played, played FROM results WHERE rowid = (SELECT MIN(rowid) FROM results WHERE games > 0)`: "rated twice",
		`UPDATE list_versions SET s_rating = 1399 WHERE (fide_id, valid_from) = (SELECT fide_id, MIN(valid_from) FROM list_versions
			WHERE s_rating > 0 AND valid_from > 202501 GROUP BY fide_id ORDER BY fide_id LIMIT 1)`: "below the floor",
		`INSERT INTO player_changes (id, fide_id, act, field, value, was, other, event, since, done_by, done_at, reason)
			VALUES (9999, 100003, 'merge', '', '', '', 100004, 0, 0, 'x', '2027-01-01T00:00:00Z', 'x')`: "is a second ID of 100004, and has a row",
		`UPDATE list_versions SET s_inactive = 1 - s_inactive WHERE (fide_id, valid_from) = (SELECT fide_id, MAX(valid_from) FROM list_versions
			WHERE s_rating > 0 GROUP BY fide_id ORDER BY fide_id DESC LIMIT 1)`: "the last game was",
		`UPDATE list_versions SET name = (SELECT name FROM list_versions WHERE fide_id = 100001 LIMIT 1), birth = 1950 WHERE fide_id = 100002`: "has 2 rows",
	} {
		one := d.copied()
		db := storetest.Raw(d, filepath.Join(one.dir, "office.db"))
		if *storetest.OnPostgres { // as SQLite does by default
			change = "SET session_replication_role = replica; " + strings.ReplaceAll(change, "rowid", "ctid")
		}
		_, err := db.Exec(change)
		require.NoError(d, err)
		wrong, _, err := recountOffice(db)
		require.NoError(d, err)
		require.NoError(d, db.Close())
		require.Contains(d, strings.Join(wrong, "\n"), said, change)
	}
}

// dumpOf is a query's rows.
func (d *desk) dumpOf(query string) string {
	db := storetest.Raw(d, filepath.Join(d.dir, "office.db"))
	defer db.Close()
	return dump(d, db, "("+query+") AS asked")
}

func (d *desk) standings(p handbook.Period) map[int]ratinglist.Standing {
	of := map[int]ratinglist.Standing{}
	for row, err := range d.st.Rows(d.Context(), p, "") {
		require.NoError(d, err)
		of[row.FIDEID] = row.Standings[tournament.Standard]
	}
	return of
}

// Months of a federation whose reports come late, wrong and under wrong IDs, and
// whose players have second IDs and change the federation, which it learns late:
// its lists made again are those of an office that had known everything, a
// carried difference is what docs/publishing.md says, and a count of its own,
// without package rating, finds the same numbers.
func TestCorpusOfMonths(t *testing.T) {
	t.Parallel()
	players, months, robins, opens := 40, 15, 2, 0
	if *corpus {
		players, months, robins, opens = 250, 36, 4, 1
	}
	if *endure {
		players, months, robins, opens = 5000, 36, 40, 12
	}
	o := &twoOffices{federation: newFederation(36, players), real: newDesk(t), knowing: newDesk(t)}
	later := o.persons(months)
	for _, d := range []*desk{o.real, o.knowing} {
		d.importRows(o.first, o.rows)
	}
	o.rows = o.rows[:players] // no field has a person twice
	last := o.first.Add(months)
	for p := o.first.Add(1); p <= last; p = p.Add(1) {
		o.calm = p > last.Add(-4)
		o.real.say(later[p]...)
		delete(later, p)
		o.month(p, robins, opens)
	}
	require.Empty(t, o.after)
	require.Empty(t, later, "everything was told")
	require.NotZero(t, o.doubled, "persons play under second IDs")
	for _, n := range o.kinds {
		require.NotZero(t, n, "every kind of accident happens: %v", o.kinds)
	}
	published := o.real.copied()
	o.now = o.now.AddDate(0, 0, 20)
	again, err := Again(t.Context(), o.real.st, o.first.Add(1), Restate, o.options(o.real, 0))
	require.NoError(t, err)
	require.True(t, again.Made)
	t.Logf("events %v, computed %+v", o.kinds, again.Computed)
	for _, query := range []string{
		`SELECT period, fide_id, name, federation, birth, s_rating, s_games, s_k, s_inactive FROM list_rows`,
		`SELECT period, fide_id, name, rating, k, games, sum_hundredths, change_hundredths, new_rating, initial_rating FROM rated_players`,
	} {
		require.Equal(t, o.knowing.dumpOf(query), o.real.dumpOf(query))
	}
	n := o.knowing.recounted()
	require.Equal(t, n, o.real.recounted())
	require.NotZero(t, n)
	o.knowing.tampered()

	// The carried way: the next list with and without the difference.
	alone := published.copied()
	_, err = Again(t.Context(), published.st, o.first.Add(1), Carry, o.options(published, 0))
	require.NoError(t, err)
	for _, d := range []*desk{published, alone} {
		r := *o.federation
		r.random = newFederation(77, 1).random
		for i := range robins {
			d.give(r.robin(letters(i)+" after", last), o.now)
		}
		_, err := Run(t.Context(), d.st, o.options(d, last.Add(1)))
		require.NoError(t, err)
	}
	before, computed := alone.standings(last), o.real.standings(last)
	without, with := alone.standings(last.Add(1)), published.standings(last.Add(1))
	carried := 0
	for id, have := range with {
		p, c := before[id].Rating, computed[id].Rating
		rating, k := recountCarry(int(p), int(c), computed[id].K, int(without[id].Rating), without[id].K)
		require.Equal(t, []int{rating, k}, []int{int(have.Rating), have.K}, "%d: published %d, computed %d", id, p, c)
		if p != c {
			carried++
		}
	}
	require.NotZero(t, carried)
}
