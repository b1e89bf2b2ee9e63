package dutch

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// player is what the criteria ask of a participant, reckoned once a round.
type player struct {
	tpn        int
	score      int // tenths, with virtual points
	due        tournament.Colour
	strength   Strength
	difference int // games with white less games with black (A.6, 1.6)
	run        tournament.Colour
	colours    []tournament.Colour
	parity     int
	met        []int32 // places in the field, ascending; prohibited ones too
	floats     [2]swiss.Float
	barred     bool
	top        bool
	unplayed   int
}

// field is the round as the engine sees it: everyone by place, 0 the highest
// ranked (A.2, 1.2).
type field struct {
	e       *Edition
	law     *Numbers
	initial tournament.Colour
	players []player
	rank    map[int]int // place by TPN
	byeAt   int         // score of the player who gets the bye, where the edition fixes it; else anyScore
}

const anyScore = -1 << 30

// newField ranks the players of a round. Entries given twice count once.
func newField(e *Edition, r *swiss.Round) *field {
	f := &field{e: e, law: &e.Numbers, initial: r.Initial, byeAt: anyScore, rank: make(map[int]int, len(r.Players))}
	order := make([]int, len(r.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		p, q := &r.Players[a], &r.Players[b]
		if p.Score != q.Score {
			return int(q.Score - p.Score)
		}
		return p.TPN - q.TPN
	})
	f.players = make([]player, 0, len(order))
	for _, i := range order {
		p := &r.Players[i]
		if _, twice := f.rank[p.TPN]; twice || p.TPN <= 0 {
			continue
		}
		f.rank[p.TPN] = len(f.players)
		f.players = append(f.players, newPlayer(p))
	}
	for i := range r.Players {
		if at, known := f.rank[r.Players[i].TPN]; known {
			f.meetings(at, r.Players[i].Met)
		}
	}
	for _, p := range r.Prohibited {
		f.meetings(f.placeOf(p.White), []int{p.Black})
	}
	for i := range f.players {
		slices.Sort(f.players[i].met)
		f.players[i].met = slices.Compact(f.players[i].met)
	}
	return f
}

func (f *field) placeOf(tpn int) int {
	if at, known := f.rank[tpn]; known {
		return at
	}
	return -1
}

// meetings notes, on both sides, those who may not meet a player again.
func (f *field) meetings(at int, tpns []int) {
	if at < 0 {
		return
	}
	for _, n := range tpns {
		other := f.placeOf(n)
		if other < 0 || other == at {
			continue
		}
		f.players[at].met = append(f.players[at].met, int32(other))
		f.players[other].met = append(f.players[other].met, int32(at))
	}
}

func newPlayer(p *swiss.Player) player {
	n := player{
		tpn: p.TPN, score: int(p.Score), parity: p.Parity, colours: p.Colours, floats: p.Floats,
		barred: p.ByeBarred, top: p.Topscorer, unplayed: p.Unplayed,
	}
	n.prefer()
	return n
}

// met tells whether two players have met or must not meet.
func (f *field) met(a, b int) bool {
	list := f.players[a].met
	if other := f.players[b].met; len(other) < len(list) {
		list, b = other, a
	}
	if len(list) > 12 {
		_, found := slices.BinarySearch(list, int32(b))
		return found
	}
	for _, m := range list {
		if int(m) == b {
			return true
		}
	}
	return false
}

// legal is C1 and C3 of a pair.
func (f *field) legal(a, b int) bool {
	p, q := &f.players[a], &f.players[b]
	if p.strength == Absolute && q.strength == Absolute && p.due == q.due && !p.top && !q.top {
		return false
	}
	return !f.met(a, b)
}

// mayHaveBye is C2, and the score the edition has fixed for the round.
func (f *field) mayHaveBye(a int) bool {
	p := &f.players[a]
	return !p.barred && (f.byeAt == anyScore || p.score == f.byeAt)
}

func (f *field) tpns(members []int) []int {
	out := make([]int, len(members))
	for i, m := range members {
		out[i] = f.players[m].tpn
	}
	return out
}

// places is tpns the other way; numbers that are not in the round fall out.
func (f *field) places(tpns []int) []int {
	out := make([]int, 0, len(tpns))
	for _, n := range tpns {
		if at := f.placeOf(n); at >= 0 {
			out = append(out, at)
		}
	}
	return out
}
