package roundrobin

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// Kind is a system of team events that has a printed table.
type Kind int

// The kinds.
const (
	FullScheveningen Kind = iota
	HalvedScheveningen
	SkalitzkaBase
	SkalitzkaAlternated
	SchillerTable // of this package, not of the manual
)

// printedTables says of each kind how many teams meet in it, 0 for any number, and
// which table so many teams of so many boards have; nil: none.
var printedTables = [...]struct {
	teams int
	table func(teams, boards int) [][]BoardPair
}{
	FullScheveningen:    {2, func(_, boards int) [][]BoardPair { return Scheveningen(boards) }},
	HalvedScheveningen:  {2, func(_, boards int) [][]BoardPair { return HalfScheveningen(boards + boards%2) }},
	SkalitzkaBase:       {3, func(_, boards int) [][]BoardPair { return Skalitzka(boards, false) }},
	SkalitzkaAlternated: {3, func(_, boards int) [][]BoardPair { return Skalitzka(boards, true) }},
	SchillerTable:       {0, Schiller},
}

// seatTable is a table of seats, by numbers: board k of the team of letter A is k,
// that of B boards and k, and so on.
type seatTable struct {
	kind  Kind
	teams int
	size  int       // boards of a team
	rows  [][]int32 // by round from 0 and number: the opponent, negative with black, 0 for none
	order [][]outcome.Pair
	turn  bool // all colours are reversed: the lot gave the other side white
}

func newSeatTable(kind Kind, teams, boards int) *seatTable {
	if of := printedTables[kind].teams; of != 0 && of != teams {
		return nil
	}
	rounds := printedTables[kind].table(teams, boards)
	if rounds == nil {
		return nil
	}
	s := &seatTable{kind: kind, teams: teams}
	for _, p := range slices.Concat(rounds...) {
		s.size = max(s.size, p.White.Number, p.Black.Number)
	}
	for _, pairs := range rounds {
		row := make([]int32, teams*s.size+1)
		order := make([]outcome.Pair, 0, len(pairs))
		for _, p := range pairs {
			w, b := s.number(p.White), s.number(p.Black)
			row[w], row[b] = int32(b), -int32(w)
			order = append(order, outcome.Pair{White: w, Black: b})
		}
		s.rows = append(s.rows, row)
		s.order = append(s.order, order)
	}
	return s
}

func (s *seatTable) number(seat Seat) int { return int(seat.Team-'A')*s.size + seat.Number }

// at returns the round of the table, from 0, for a round of the report, from 1, and whether
// its colours are reversed, as in every second cycle.
func (s *seatTable) at(round int) (row int, reversed bool) {
	m := len(s.rows)
	return (round - 1) % m, ((round-1)/m%2 == 1) != s.turn
}

func (s *seatTable) opponent(round, x int) (y int, white bool) {
	row, reversed := s.at(round)
	y = int(s.rows[row][x])
	return max(y, -y), (y > 0) != reversed
}

// place says which round of which table a round of the report is.
func (s *seatTable) place(round int) handbook.Text {
	row, reversed := s.at(round)
	if reversed {
		return handbook.Say("roundrobin.seats.reversed", "round", row+1, "kind", s.text())
	}
	return handbook.Say("roundrobin.seats.table", "round", row+1, "kind", s.text())
}

// text names the table.
func (s *seatTable) text() handbook.Text {
	key := "roundrobin.kind.scheveningen"
	switch s.kind {
	case HalvedScheveningen:
		key = "roundrobin.kind.half-scheveningen"
	case SkalitzkaBase:
		key = "roundrobin.kind.skalitzka"
	case SkalitzkaAlternated:
		key = "roundrobin.kind.skalitzka-alternated"
	case SchillerTable:
		key = "roundrobin.kind.schiller"
	}
	return handbook.Say(key, "boards", s.size, "teams", s.teams)
}

// seatFit is the reading of a table that the pairs follow best.
type seatFit struct {
	*seatTable
	labels
	same, wrong int
	derived     bool // the boards within the teams are not those of the report
	known       bool
}

// mostTeams is the largest number of teams whose letters are tried in every order.
const mostTeams = 4

// bestSeats reads the order of the members of the teams as their boards, and tries the
// letters of the teams and the colours of the lot; where nothing fits, numbers are derived
// from the pairs, which then must all fit.
func (x *crosstable) bestSeats(kinds []Kind, sides [][]int) (best seatFit) {
	boards := 0
	for _, members := range sides {
		boards = max(boards, len(members))
	}
	var tables []*seatTable
	for _, kind := range kinds {
		if s := newSeatTable(kind, len(sides), boards); s != nil {
			turned := *s
			turned.turn = true
			tables = append(tables, s, &turned)
		}
	}
	for _, s := range tables {
		for _, letters := range lettersOf(len(sides)) {
			l := newLabels(len(x.t.Players), s.teams*s.size)
			for k, members := range sides {
				for board, i := range members {
					l.set(i, letters[k]*s.size+board+1)
				}
			}
			if f := x.judgeSeats(l, s); !best.known || f.same > best.same || f.same == best.same && f.wrong < best.wrong {
				best = f
			}
		}
	}
	if best.known && best.wrong == 0 || len(x.rounds) < 2 || len(x.t.Players) > relabelMost {
		return best
	}
	for _, s := range tables {
		if l, ok := x.deriveSeats(s, sides); ok {
			f := x.judgeSeats(l, s)
			f.derived = true
			return f
		}
	}
	return best
}

func (x *crosstable) judgeSeats(l labels, s *seatTable) seatFit {
	f := seatFit{seatTable: s, labels: l, known: true}
	for k := range x.rounds {
		d := x.compare(k, l, s)
		f.same += d.same
		f.wrong += d.wrong
	}
	return f
}

func (x *crosstable) deriveSeats(s *seatTable, sides [][]int) (labels, bool) {
	l := newLabels(len(x.t.Players), s.teams*s.size)
	start := x.busiest()
	for n := 1; n <= s.teams*s.size; n++ {
		if x.spread(l, s, start, n, s.teams*s.size, true) && x.firstWrong(l, s) == 0 && ofTeams(l, s, sides) {
			return l, true
		}
	}
	return l, false
}

// ofTeams reports whether all members of a side have one letter, and each side its own.
func ofTeams(l labels, s *seatTable, sides [][]int) bool {
	taken := map[int]bool{}
	for _, members := range sides {
		letter := -1
		for _, i := range members {
			if l.number[i] == 0 {
				continue
			}
			own := (l.number[i] - 1) / s.size
			if letter >= 0 && own != letter {
				return false
			}
			letter = own
		}
		if letter >= 0 && taken[letter] {
			return false
		}
		taken[letter] = true
	}
	return true
}

// lettersOf returns the orders in which so many teams may have their letters; of many
// teams that of the report alone.
func lettersOf(teams int) [][]int {
	first := make([]int, teams)
	for k := range first {
		first[k] = k
	}
	if teams > mostTeams {
		return [][]int{first}
	}
	all := [][]int{first}
	var permute func(done []int)
	permute = func(done []int) {
		if len(done) == teams {
			if !slices.Equal(done, first) {
				all = append(all, slices.Clone(done))
			}
			return
		}
		for _, k := range first {
			if !slices.Contains(done, k) {
				permute(append(slices.Clone(done), k))
			}
		}
	}
	permute(nil)
	return all
}

// round compares the k-th listed round.
func (f *seatFit) round(x *crosstable, k int) outcome.Round {
	d := x.compare(k, f.labels, f.seatTable)
	r := outcome.Round{Round: x.rounds[k], Status: outcome.Identical, Missing: d.missing, Unexpected: d.unexpected}
	if d.same == 0 && d.wrong == 0 {
		r.Status, r.Reason = outcome.NotChecked, outcome.NoOpponents()
		return r
	}
	var boards handbook.Text
	if f.derived {
		boards = handbook.Say("roundrobin.seats.derived")
	}
	r.Reason = outcome.Join(f.place(r.Round), boards, absentNote(d.absent, false))
	if d.wrong > 0 {
		r.Status, r.Reason = outcome.Different, outcome.Join(boards, absentNote(d.absent, false))
		r.Explanation = handbook.Say("roundrobin.differs", "place", f.place(r.Round), "what", d.explain())
	}
	return r
}

// CompareSeats compares the listed rounds of a team event with that table of the kinds
// which fits best. sides are the starting ranks of the teams' members in the order of
// their boards. If no table is printed for teams of that size, or it is not one of the
// manual, CompareSeats compares each round with what the system itself demands: no player
// meets the own team, or the same opponent twice in a cycle.
func CompareSeats(t *tournament.Tournament, listed []int, kinds []Kind, sides [][]int) []outcome.Round {
	x := newCrosstable(t, listed)
	if x.highest > MaxTable {
		return outcome.NotCheckedRounds(listed, handbook.Say("roundrobin.too-large", "highest", x.highest, "most", MaxTable))
	}
	positions, ok := x.positions(sides)
	if !ok {
		return outcome.NotCheckedRounds(listed, handbook.Say("roundrobin.seats.no-teams"))
	}
	best := x.bestSeats(kinds, positions)
	if !best.known || best.kind == SchillerTable && best.wrong > 0 {
		return x.compareSides(positions)
	}
	rounds := make([]outcome.Round, 0, len(listed))
	for k := range listed {
		rounds = append(rounds, best.round(x, k))
	}
	return rounds
}

// positions returns the members of the sides by their place in the report; ok is false if
// a player with an opponent belongs to no side, or to two.
func (x *crosstable) positions(sides [][]int) ([][]int, bool) {
	at := make(map[int]int, len(x.t.Players))
	for i := range x.t.Players {
		at[x.number(i)] = i
	}
	side := make([]bool, len(x.t.Players))
	out := make([][]int, len(sides))
	for k, members := range sides {
		for _, n := range members {
			i, ok := at[n]
			if !ok || side[i] {
				return nil, false
			}
			side[i] = true
			out[k] = append(out[k], i)
		}
	}
	for k := range x.rounds {
		for i, a := range x.meet[k] {
			if a != alone && !side[i] {
				return nil, false
			}
		}
	}
	return out, len(out) > 1
}

// SeatRounds returns the rounds of a report of teams by the table that its pairs follow so
// far, or by that of the first kind for the teams in the order of the report; in starting
// ranks, who is free as a pair with black 0. Nil: no table, or where the one that there is
// is not of the manual, pairs of another.
func SeatRounds(t *tournament.Tournament, kinds []Kind, sides [][]int, cycles int) [][]outcome.Pair {
	x := newCrosstable(t, outcome.Played(t))
	positions, ok := x.positions(sides)
	if !ok {
		return nil
	}
	best := x.bestSeats(kinds, positions)
	if !best.known || best.kind == SchillerTable && best.wrong > 0 {
		return nil
	}
	var rounds [][]outcome.Pair
	for r := range cycles * len(best.rows) {
		row, reversed := best.at(r + 1)
		var pairs, free []outcome.Pair
		for _, p := range best.order[row] {
			if reversed {
				p.White, p.Black = p.Black, p.White
			}
			w, b := best.holder[p.White], best.holder[p.Black]
			switch {
			case w < 0 && b < 0:
			case w < 0:
				free = append(free, outcome.Pair{White: x.number(int(b))})
			case b < 0:
				free = append(free, outcome.Pair{White: x.number(int(w))})
			default:
				pairs = append(pairs, outcome.Pair{White: x.number(int(w)), Black: x.number(int(b))})
			}
		}
		rounds = append(rounds, append(pairs, free...))
	}
	return rounds
}
