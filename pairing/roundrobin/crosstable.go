package roundrobin

import "github.com/fedrate/fedrate/tournament"

// crosstable is a round robin as played: who met whom, by position of the
// player in the report.
type crosstable struct {
	t       *tournament.Tournament
	rounds  []int       // as listed
	meet    [][]int32   // round index, position: opponent's position, or one of the two below
	highest int         // greatest starting rank
	shown   map[int]int // numbers by which the participants are named; nil: their starting ranks
}

const (
	alone   = -1 // no opponent
	unknown = -2 // an opponent whose number no player has
)

func newCrosstable(t *tournament.Tournament, rounds []int) *crosstable {
	x := &crosstable{t: t, rounds: rounds, meet: make([][]int32, len(rounds))}
	for i := range t.Players {
		x.highest = max(x.highest, t.Players[i].StartingRank)
	}
	position := make([]int32, x.highest+1)
	for i := len(t.Players) - 1; i >= 0; i-- {
		if n := t.Players[i].StartingRank; n > 0 {
			position[n] = int32(i + 1)
		}
	}
	for k, r := range rounds {
		row := make([]int32, len(t.Players))
		for i := range t.Players {
			row[i] = alone
			n := t.Players[i].Game(r).Opponent
			switch {
			case n == 0:
			case n < 0 || n > x.highest || position[n] == 0 || int(position[n]) == i+1:
				row[i] = unknown
			default:
				row[i] = position[n] - 1
			}
		}
		x.meet[k] = row
	}
	return x
}

// number returns the number by which who has a position is named.
func (x *crosstable) number(i int) int {
	own := x.t.Players[i].StartingRank
	if n, ok := x.shown[own]; ok {
		return n
	}
	return own
}

// colourOf returns what position i had in the round against j, as both lines tell
// it: 0 if neither or both claim it.
func (x *crosstable) colourOf(round, i, j int) tournament.Colour {
	own := x.t.Players[i].Game(round).Colour
	other := x.t.Players[j].Game(round).Colour
	if own == other {
		return 0
	}
	if own == 0 {
		if other == tournament.White {
			return tournament.Black
		}
		return tournament.White
	}
	return own
}

// table returns the opponent of number x in a round of the report, 0 for none, and
// whether x has white.
type table interface {
	opponent(round, x int) (y int, white bool)
}

// form is one reading of the Berger tables: how large they are, how many cycles, and
// in which of the cycles the last two rounds have changed places, a bit a cycle; or
// which round of the table each round is, where their order is another one.
type form struct {
	size, cycles int
	exchanged    uint64
	drawn        []int // round of the table, from 0, by round of the report, from 0; nil: in the order of the table
}

// recommendedForm returns the form with the exchange in all cycles but the last. The Handbook
// recommends it for two cycles; in more it keeps every player from one colour three times
// in a row. With four players and three cycles or more only the exchange in every second
// cycle does that.
func recommendedForm(size, cycles int) form {
	f := form{size: size, cycles: cycles, exchanged: 1<<(max(cycles, 1)-1) - 1}
	if size == 4 && cycles > 2 {
		f.exchanged = 0xaaaaaaaaaaaaaaaa
	}
	return f
}

func (f form) exchanges(cycle int) bool { return f.exchanged>>cycle&1 == 1 }

// at returns the round of the table, from 0, for a round of the report, from 1, and
// whether its colours are reversed.
func (f form) at(round int) (row int, reversed bool) {
	m := f.size - 1
	cycle := (round - 1) / m
	row = (round - 1) % m
	if round <= len(f.drawn) {
		return f.drawn[round-1], cycle%2 == 1
	}
	if f.exchanges(cycle) && m > 1 {
		switch row {
		case m - 1:
			row = m - 2
		case m - 2:
			row = m - 1
		}
	}
	return row, cycle%2 == 1
}

// opponent is whom number x meets in a round of the report, and whether x has
// white.
func (f form) opponent(round, x int) (y int, white bool) {
	row, reversed := f.at(round)
	y, white = bergerOpponent(f.size, row, x)
	return y, white != reversed
}

// labels are the Berger numbers: of each position, and back.
type labels struct {
	number []int   // position -> Berger number, 0: none
	holder []int32 // Berger number -> position, -1: none
}

func newLabels(players, size int) labels {
	l := labels{number: make([]int, players), holder: make([]int32, size+1)}
	l.clear()
	return l
}

func (l labels) clear() {
	clear(l.number)
	for i := range l.holder {
		l.holder[i] = -1
	}
}

func (l labels) set(i, number int) {
	l.number[i] = number
	l.holder[number] = int32(i)
}

// rankLabels takes the starting ranks as Berger numbers; ok is false if they
// cannot be: out of the table, or two alike.
func (x *crosstable) rankLabels(size int) (l labels, ok bool) {
	l = newLabels(len(x.t.Players), size)
	for i := range x.t.Players {
		n := x.t.Players[i].StartingRank
		if n < 1 || n > size || l.holder[n] >= 0 {
			return l, false
		}
		l.set(i, n)
	}
	return l, true
}
