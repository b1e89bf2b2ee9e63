package lim

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// half is where a scoregroup stands: those above the median are paired downward, those
// below it upward, the median last and downward.
type half int8

const (
	above half = iota
	median
	beneath
)

// group is a scoregroup as it was paired, by places.
type group struct {
	half      half
	score     int
	incoming  []int // floaters, in the order in which they are paired
	residents []int // by number
	next      []int // residents of the adjacent scoregroup towards the median, in the order in which it is walked
	floats    []floater
	pairs     []meeting
	cracked   []int // of the last pairs: those who went to the median after all
}

// floater is one who leaves a scoregroup, with what spoke for him.
type floater struct {
	place int
	ranks []rank // all who could have been chosen, the first in order first
	tried int    // how many before him would have cost a pair
}

// rank is what the order of those who may float goes by, the smaller the sooner.
type rank struct {
	place    int
	kind     int // 3.9: 0 is type d, 3 type a
	floated  int // 1: the round before
	excess   int // 0: due the colour that more are due
	position int // in the order of numbers, from the one nearest to the median
}

func (r rank) compare(o rank) int {
	return cmp.Or(cmp.Compare(r.kind, o.kind), cmp.Compare(r.floated, o.floated), cmp.Compare(r.excess, o.excess), cmp.Compare(r.position, o.position))
}

// meeting is a pair with the opponents who came sooner in the order.
type meeting struct {
	first, second int
	floats        bool // the first came as a floater
	colour        bool // an available player was passed over for the colour
	passed        []passed
}

// passed is an opponent that was not taken.
type passed struct {
	place  int
	reason reason
}

// reason is why a player is not taken as an opponent.
type reason int8

const (
	apart  reason = iota // they may not meet
	blocks               // the rest could not be paired
	colour               // both are due the same colour
	far                  // in a Maxi-tournament, too far in rating from who would be passed over
)

// members returns all who are in the group, those included who leave.
func (g *group) members() []int { return slices.Concat(g.incoming, g.residents) }

// floaterPlaces returns the places of the floaters.
func (g *group) floaterPlaces() []int {
	out := make([]int, len(g.floats))
	for i := range g.floats {
		out[i] = g.floats[i].place
	}
	return out
}

// byNumber sorts places in the order in which a group of the half is walked: from
// number 1, below the median from the last.
func (l *law) byNumber(h half, places []int) []int {
	slices.SortFunc(places, func(a, b int) int {
		if h == beneath {
			a, b = b, a
		}
		return cmp.Compare(l.f.Players[a].TPN, l.f.Players[b].TPN)
	})
	return places
}

// inTurn sorts floaters that come the way of a half: the score farthest from where
// they go first, then in the order of numbers (3.6, 3.7).
func (l *law) inTurn(h half, floaters []int) []int {
	slices.SortFunc(floaters, func(a, b int) int { return l.compareFloaters(h, a, b) })
	return floaters
}

// compareFloaters is negative where the first of two floaters is paired before the second.
func (l *law) compareFloaters(h half, a, b int) int {
	if h == beneath {
		a, b = b, a
	}
	p, q := &l.f.Players[a], &l.f.Players[b]
	return cmp.Or(cmp.Compare(q.Score, p.Score), cmp.Compare(p.TPN, q.TPN))
}

// removePlaces returns a list without some of its places.
func removePlaces(list []int, places ...int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(a int) bool { return slices.Contains(places, a) })
}

// half is where a score stands to the median.
func (l *law) half(score int) half {
	win := int(cmp.Or(l.f.Round.Win, tournament.One))
	switch c := cmp.Compare(2*score, win*(l.f.Round.Number-1)); {
	case c > 0:
		return above
	case c < 0:
		return beneath
	}
	return median
}

// halves returns the scoregroups above the median from the top, the median, which may be
// empty, and those below it from the bottom, without who has the bye.
func (l *law) halves() (upper []*group, middle *group, lower []*group) {
	middle = &group{half: median, score: int(cmp.Or(l.f.Round.Win, tournament.One)) * (l.f.Round.Number - 1) / 2}
	for _, places := range l.f.Scoregroups() {
		score := l.f.Players[places[0]].Score
		if places = removePlaces(places, l.f.Bye); len(places) == 0 {
			continue
		}
		g := &group{half: l.half(score), score: score, residents: places}
		switch l.byNumber(g.half, g.residents); g.half {
		case above:
			upper = append(upper, g)
		case beneath:
			lower = append(lower, g)
		default:
			middle = g
		}
	}
	slices.Reverse(lower)
	for _, side := range [2][]*group{upper, lower} {
		for i, g := range side {
			g.next = middle.residents
			if i+1 < len(side) {
				g.next = side[i+1].residents
			}
		}
	}
	return upper, middle, lower
}
