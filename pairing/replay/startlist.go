package replay

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/tournament"
)

// numberedByRank reports whether the numbers of the report are the final ranking:
// the place of each player is the number, or the points fall with the numbers
// from first to last, and the ratings, if there are any, do not.
func numberedByRank(t *tournament.Tournament) bool {
	list := byNumber(t)
	if len(list) < 4 || ratingsFall(list) && list[0].Rating > 0 {
		return false
	}
	ranked, falling := 0, true
	for i, p := range list {
		if p.Rank == p.StartingRank {
			ranked++
		}
		if i > 0 && scoreOf(t, p) > scoreOf(t, list[i-1]) {
			falling = false
		}
	}
	return falling || ranked == len(list)
}

func byNumber(t *tournament.Tournament) []*tournament.Player {
	list := make([]*tournament.Player, len(t.Players))
	for i := range t.Players {
		list[i] = &t.Players[i]
	}
	slices.SortStableFunc(list, func(a, b *tournament.Player) int { return cmp.Compare(a.StartingRank, b.StartingRank) })
	return list
}

// ratingsFall reports whether no player has a higher rating than the one before.
func ratingsFall(list []*tournament.Player) bool {
	return slices.IsSortedFunc(list, func(a, b *tournament.Player) int { return cmp.Compare(b.Rating, a.Rating) })
}

// scoreOf returns what the player has by his results.
func scoreOf(t *tournament.Tournament, p *tournament.Player) tournament.Points {
	var sum tournament.Points
	for _, g := range p.Games {
		sum += t.Scoring.Points(g)
	}
	return sum
}

// sortStartList returns the report with the numbers of the start list that C.04.2 B.2 (2.2)
// asks for: rating, title, name. number gives the report's number for each
// sorted one, from 1.
func sortStartList(t *tournament.Tournament) (s *tournament.Tournament, number []int) {
	list := byNumber(t)
	slices.SortStableFunc(list, func(a, b *tournament.Player) int {
		return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(b.Title, a.Title), cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)))
	})
	number = make([]int, len(list)+1)
	rank := make(map[int]int, len(list))
	for i, p := range list {
		number[i+1] = p.StartingRank
		rank[p.StartingRank] = i + 1
	}
	return t.Renumber(rank), number
}
