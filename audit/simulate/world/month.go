package world

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// Entry is a tournament that is drawn and not yet played.
type Entry struct {
	Name    string // of the file, without ending
	Format  trf.Format
	Late    bool // the report comes a month late
	seed    uint64
	options simulate.EventOptions
}

// Play plays the tournament; entries may be played side by side.
func (e *Entry) Play() *tournament.Tournament { return simulate.Event(e.seed, e.options) }

// A month has four slots of a week; no player plays in two tournaments of one slot.
const (
	slots = 4
	week  = 7
	late  = 30 // per mille of the reports
	open  = 80 // per mille of the tournaments take players of all federations
)

// Month returns the tournaments of the month in which a list is in force, at most the
// given number, in the order of their weeks. It ends early if no players are left.
func (w World) Month(list *ratinglist.List, events int) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		number := 0
		for slot := range slots {
			queue := w.queues(list, slot)
			for range (events - slot + slots - 1) / slots {
				number++
				r := w.draw(streamEvent, list.Period, number)
				e, ok := w.entry(list, queue, r, number, list.Period.First().AddDays(week*slot))
				if !ok {
					break
				}
				if !yield(e) {
					return
				}
			}
		}
	}
}

// queues are the players of each federation, by their place on the list, in the order in
// which they come to tournaments of the slot.
type queues struct {
	of   map[string][]int32
	left int
}

func (w World) queues(list *ratinglist.List, slot int) *queues {
	q := &queues{of: make(map[string][]int32, len(federations)), left: len(list.Rows)}
	for i := range list.Rows {
		f := list.Rows[i].Federation
		q.of[f] = append(q.of[f], int32(i)) //nolint:gosec // a list has no 2^31 rows
	}
	r := w.draw(streamSlot, list.Period, slot)
	for _, f := range federations {
		all := q.of[f.Federation]
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	}
	return q
}

// host returns the federation of a tournament: the more players are free, the likelier.
func (q *queues) host(r *rand.Rand) string {
	n := r.IntN(q.left)
	for _, f := range federations {
		if n -= len(q.of[f.Federation]); n < 0 {
			return f.Federation
		}
	}
	return federations[0].Federation
}

// take takes up to n players, of the host alone or of all federations.
func (q *queues) take(r *rand.Rand, host string, n int, everywhere bool) (rows []int32) {
	for len(rows) < n && q.left > 0 {
		from := host
		if everywhere && r.IntN(3) > 0 {
			from = q.host(r)
		}
		all := q.of[from]
		if len(all) == 0 {
			if from == host && !everywhere {
				break
			}
			if from == host {
				host = q.host(r)
			}
			continue
		}
		rows, q.of[from] = append(rows, all[len(all)-1]), all[:len(all)-1]
		q.left--
	}
	return rows
}

// kind is what a tournament is like.
type kind struct {
	weight      int
	name        string
	system      simulate.System
	least, most int // players
	rounds      int // of a knock-out at most: a drawn final is played again
	perDay      int
	text, code  string // time control
	pairs       pairs
}

// pairs says more of how a tournament is paired than its system.
type pairs struct {
	record string // code of record 192, where it does not follow: of a Swiss that is not the Dutch, or of [simulate.Other]
	teams  int    // of the latter
	baku   bool   // accelerated (C.04.7)
}

// The time controls.
const (
	classical, classicalCode = "90 min + 30 sec", "5400+30"
	rapidTime, rapidCode     = "15 min + 10 sec", "900+10"
	blitzTime, blitzCode     = "3 min + 2 sec", "180+2"
)

var kinds = []kind{
	{weight: 20, name: "Open", least: 20, most: 110, rounds: 7, perDay: 1, text: classical, code: classicalCode},
	{weight: 3, name: "Large Open", least: 70, most: 110, rounds: 7, perDay: 1, text: classical, code: classicalCode, pairs: pairs{baku: true}},
	{weight: 2, name: "Burstein Open", least: 20, most: 60, rounds: 7, perDay: 1, text: classical, code: classicalCode, pairs: pairs{record: "FIDE_BURSTEIN"}},
	{weight: 2, name: "Dubov Open", least: 20, most: 60, rounds: 7, perDay: 1, text: classical, code: classicalCode, pairs: pairs{record: "FIDE_DUBOV"}},
	{weight: 2, name: "Lim Open", least: 20, most: 60, rounds: 7, perDay: 1, text: classical, code: classicalCode, pairs: pairs{record: "FIDE_LIM"}},
	{weight: 1, name: "Team Open", least: 40, most: 80, rounds: 7, perDay: 1, text: classical, code: classicalCode, pairs: pairs{record: "FIDE_TEAM"}},
	{weight: 17, name: "Weekend", least: 16, most: 60, rounds: 5, perDay: 2, text: classical, code: classicalCode},
	{weight: 11, name: "Masters", system: simulate.RoundRobin, least: 8, most: 8, rounds: 7, perDay: 1, text: classical, code: classicalCode},
	{weight: 2, name: "Cup", system: simulate.Other, least: 16, most: 16, rounds: 14, perDay: 2, text: classical, code: classicalCode, pairs: pairs{record: "CUSTOM_KNOCKOUT_LOTS"}},
	{weight: 1, name: "Young and Old", system: simulate.Other, least: 12, most: 12, rounds: 6, perDay: 1, text: classical, code: classicalCode, pairs: pairs{record: "CUSTOM_SCHEVENINGEN", teams: 2}},
	{weight: 5, name: "Teams", system: simulate.TeamLeague, least: 30, most: 30, rounds: 5, perDay: 2, text: classical, code: classicalCode},
	{weight: 17, name: "Rapid", least: 18, most: 90, rounds: 9, perDay: 5, text: rapidTime, code: rapidCode},
	{weight: 1, name: "Rapid Matches", least: 18, most: 40, rounds: 5, perDay: 10, text: rapidTime, code: rapidCode, pairs: pairs{record: "FIDE_DOUBLESWISS"}},
	{weight: 4, name: "Rapid Eight", system: simulate.RoundRobin, least: 8, most: 8, rounds: 7, perDay: 7, text: rapidTime, code: rapidCode},
	{weight: 10, name: "Blitz", least: 18, most: 80, rounds: 11, perDay: 11, text: blitzTime, code: blitzCode},
	{weight: 2, name: "Blitz Double", system: simulate.DoubleRoundRobin, least: 8, most: 8, rounds: 14, perDay: 14, text: blitzTime, code: blitzCode},
}

// kindOf draws by the weights, which make 100.
func kindOf(r *rand.Rand) *kind {
	n := r.IntN(100)
	for i := range kinds {
		if n -= kinds[i].weight; n < 0 {
			return &kinds[i]
		}
	}
	return &kinds[0]
}

// weekend is what those play who are too few for what was to be.
var weekend = kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.name == "Weekend" })]

// fewest is how many players a tournament needs.
const fewest = 8

// entry draws a tournament of the week that begins on a day; false if no players are
// left for one.
func (w World) entry(list *ratinglist.List, q *queues, r *rand.Rand, number int, monday handbook.Date) (Entry, bool) {
	k := kindOf(r)
	everywhere := r.IntN(1000) < open
	n := k.least + r.IntN(k.most-k.least+1)
	var rows []int32
	host := ""
	for try := 0; len(rows) < fewest; try++ {
		if q.left < fewest || try > len(federations) {
			return Entry{}, false
		}
		host = q.host(r)
		rows = q.take(r, host, n, everywhere)
	}
	if (k.system != simulate.Swiss || k.pairs != pairs{}) && len(rows) < k.least { // the table is for so many
		k = &weekend
	}
	days := (k.rounds + k.perDay - 1) / k.perDay
	o := simulate.EventOptions{
		Name: fmt.Sprintf("%s %04d of %s", k.name, number, list.Period), Federation: host, Start: monday.AddDays(r.IntN(week - days + 1)), System: k.system, RoundsPerDay: k.perDay,
		TimeControl: k.text, Encoded: k.code, Strength: make(map[int]int, len(rows)), Field: make([]ratinglist.Row, 0, len(rows)),
	}
	switch k.system {
	case simulate.Swiss:
		o.Rounds = min(k.rounds, len(rows)/2)
		o.Byes, o.ZeroByes, o.Withdrawals, o.Late, o.Forfeits = 40, 10, 20, 10, 6
		o.Accelerate = k.pairs.baku
		if k.pairs.record != "" {
			if edition, err := pairing.SystemOf(k.pairs.record).InForce(o.Start); err == nil { // else it was not played yet
				o.Edition = edition
			}
		}
	case simulate.TeamLeague:
		o.TeamSize, o.Forfeits = simulate.TeamBoards+1, 10
	case simulate.Other:
		o.Code, o.Teams = k.pairs.record, k.pairs.teams
	}
	slices.Sort(rows)
	for _, at := range rows {
		row := list.Rows[at]
		o.Field = append(o.Field, row)
		o.Strength[row.FIDEID] = w.strength(row.FIDEID, list.Period)
	}
	format := trf.TRF26
	if number%3 == 0 && k.pairs == (pairs{}) {
		format = trf.TRF16
	}
	return Entry{
		Name: fmt.Sprintf("%05d", number), Format: format, Late: r.IntN(1000) < late, seed: r.Uint64(), options: o,
	}, true
}
