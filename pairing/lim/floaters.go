package lim

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// leave chooses who floats from a scoregroup, one after the other, until all others can
// be paired.
func (l *law) leave(g *group) {
	members := g.members()
	for left := l.f.Most(members); left > 0; left-- {
		f := l.nextFloater(g, members, left)
		g.floats = append(g.floats, f)
		members = removePlaces(members, f.place)
	}
}

// nextFloater returns the first in order whose leaving costs no pair; so many are left over while
// he is there.
func (l *law) nextFloater(g *group, members []int, left int) floater {
	costs := func(a int) bool { return l.leftOver(removePlaces(members, a), left-1) }
	choose := func(ranks []rank) floater {
		slices.SortFunc(ranks, rank.compare)
		tried := slices.IndexFunc(ranks, func(r rank) bool { return !costs(r.place) })
		return floater{place: ranks[tried].place, ranks: ranks, tried: tried}
	}
	f := choose(l.ranks(g, members))
	if !l.way.maxi {
		return f
	}
	plain := slices.Clone(f.ranks)
	for i := range plain {
		plain[i].excess = 0
	}
	if lowest := choose(plain); !l.isNear(f.place, lowest.place) {
		return lowest
	}
	return f
}

// leftOver reports whether more than so many of these are left over.
func (l *law) leftOver(members []int, left int) bool {
	if left == 0 {
		return !l.f.Completable(members)
	}
	return l.f.Most(members) > left
}

// ranks returns those who may float, each with what the order goes by.
func (l *law) ranks(g *group, members []int) []rank {
	more := l.moreDue(members)
	order := l.byNumber(g.half, slices.Clone(members))
	slices.Reverse(order) // those near the median float first
	out := make([]rank, len(order))
	for i, a := range order {
		r := rank{place: a, position: i}
		if slices.Contains(g.incoming, a) {
			r.kind = 2
		}
		if !l.hasOpponent(g, a) {
			r.kind++
		}
		if l.hasFloated(a) {
			r.floated = 1
		}
		if more != 0 && l.f.Players[a].Due != more {
			r.excess = 1
		}
		out[i] = r
	}
	return out
}

// moreDue returns the colour that more of these are due; 0 if as many are due either.
func (l *law) moreDue(members []int) tournament.Colour {
	white, black := 0, 0
	for _, a := range members {
		switch l.f.Players[a].Due {
		case tournament.White:
			white++
		case tournament.Black:
			black++
		}
	}
	switch cmp.Compare(white, black) {
	case 1:
		return tournament.White
	case -1:
		return tournament.Black
	}
	return 0
}

// hasOpponent reports whether one who floats has a compatible opponent among the players
// of the adjacent scoregroup, but for those whom the floaters ahead of him take (3.3,
// 3.4): the first who is due the other colour, else the first.
func (l *law) hasOpponent(g *group, a int) bool {
	var ahead, taken []int
	for _, f := range g.floaterPlaces() {
		if l.compareFloaters(g.half, f, a) < 0 {
			ahead = append(ahead, f)
		}
	}
	for _, f := range l.inTurn(g.half, ahead) {
		open := slices.DeleteFunc(slices.Clone(g.next), func(b int) bool { return slices.Contains(taken, b) || !l.f.Legal(f, b) })
		first := slices.IndexFunc(open, func(b int) bool { return !l.f.SameDue(f, b) })
		if len(open) > 0 {
			taken = append(taken, open[max(first, 0)])
		}
	}
	return slices.ContainsFunc(g.next, func(b int) bool { return !slices.Contains(taken, b) && l.f.Legal(a, b) })
}
