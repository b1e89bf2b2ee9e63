package oracle

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// field is the players of the round in order (A.2; 1.2): an index into it is a
// rank from 0. Sets of players are bit masks of these.
type field struct {
	dropped string // criterion that is left out, to see that it has an effect; empty: none
	players []swiss.Player
	initial tournament.Colour
	legal   [][]bool       // C1 and C3 allow the pair
	meeting [][]meeting    // what the pair would cost, [higher][lower]
	byes    map[uint32]int // of each set: score of the lowest bye, see completion
}

// pair is two players, the higher ranked first.
type pair struct{ a, b int }

func newField(r *swiss.Round) *field {
	f := &field{players: slices.Clone(r.Players), initial: r.Initial}
	slices.SortFunc(f.players, func(a, b swiss.Player) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.TPN, b.TPN))
	})
	n := len(f.players)
	f.legal, f.meeting = make([][]bool, n), make([][]meeting, n)
	for i := range n {
		f.legal[i], f.meeting[i] = make([]bool, n), make([]meeting, n)
	}
	for a := range n {
		for b := a + 1; b < n; b++ {
			ok := f.mayMeet(a, b, r.Prohibited)
			f.legal[a][b], f.legal[b][a] = ok, ok
			f.meeting[a][b] = f.meet(a, b)
		}
	}
	f.byes = make(map[uint32]int)
	return f
}

// mayMeet: C1 and C3, and what the arbiter forbids.
func (f *field) mayMeet(a, b int, prohibited []swiss.Pair) bool {
	x, y := &f.players[a], &f.players[b]
	if slices.Contains(x.Met, y.TPN) || slices.Contains(y.Met, x.TPN) {
		return false
	}
	for _, p := range prohibited {
		if p.White == x.TPN && p.Black == y.TPN || p.White == y.TPN && p.Black == x.TPN {
			return false
		}
	}
	p, q := preferenceOf(x), preferenceOf(y)
	same := p.strength == absolute && q.strength == absolute && p.colour == q.colour
	return !same || x.Topscorer || y.Topscorer
}

// scoregroups returns the players of equal score, highest first.
func (f *field) scoregroups() [][]int {
	var groups [][]int
	for i := range f.players {
		if i == 0 || f.players[i].Score != f.players[i-1].Score {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], i)
	}
	return groups
}

// score in tenths of a point.
func (f *field) score(i int) int { return int(f.players[i].Score) }

func (f *field) tpns(of []int) []int {
	var out []int
	for _, i := range of {
		out = append(out, f.players[i].TPN)
	}
	return out
}

func (f *field) withColours(p pair) swiss.Pair {
	w, b := f.players[p.a].TPN, f.players[p.b].TPN
	if !f.meeting[p.a][p.b].higherWhite {
		w, b = b, w
	}
	return swiss.Pair{White: w, Black: b}
}

// mask returns the set of the players listed.
func mask(of []int) uint32 {
	var m uint32
	for _, i := range of {
		m |= 1 << i
	}
	return m
}
