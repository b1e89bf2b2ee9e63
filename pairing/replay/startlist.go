package replay

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/tournament"
)

// numberedByRank tells whether the numbers of the report are the final ranking:
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
		if i > 0 && scored(t, p) > scored(t, list[i-1]) {
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

// ratingsFall tells whether nobody has a higher rating than the one before.
func ratingsFall(list []*tournament.Player) bool {
	return slices.IsSortedFunc(list, func(a, b *tournament.Player) int { return cmp.Compare(b.Rating, a.Rating) })
}

// scored is what the player has by his results.
func scored(t *tournament.Tournament, p *tournament.Player) tournament.Points {
	var sum tournament.Points
	for _, g := range p.Games {
		sum += t.Scoring.Points(g)
	}
	return sum
}

// sorted is the report with the numbers of the start list that C.04.2 B.2 (2.2)
// asks for: rating, title, name. number gives the report's number for each
// sorted one, from 1.
func sorted(t *tournament.Tournament) (s *tournament.Tournament, number []int) {
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
	copied := *t
	copied.Players = slices.Clone(t.Players)
	for i := range copied.Players {
		p := &copied.Players[i]
		p.StartingRank = rank[p.StartingRank]
		p.Games = slices.Clone(p.Games)
		for k := range p.Games {
			if o := p.Games[k].Opponent; o != 0 {
				p.Games[k].Opponent = rank[o] // 0 where nobody has the number
			}
		}
	}
	renumberRecords(&copied, rank)
	copied.Index()
	return &copied, number
}

// renumberRecords takes the records that name players to the new numbers. Spans
// of numbers with virtual points become one record a player.
func renumberRecords(t *tournament.Tournament, rank map[int]int) {
	to := func(ids []int) []int {
		out := make([]int, len(ids))
		for i, n := range ids {
			out[i] = rank[n]
		}
		return out
	}
	t.Absent = to(t.Absent)
	t.Byes = slices.Clone(t.Byes)
	for i := range t.Byes {
		t.Byes[i].IDs = to(t.Byes[i].IDs)
	}
	t.Prohibited = slices.Clone(t.Prohibited)
	for i := range t.Prohibited {
		t.Prohibited[i].IDs = to(t.Prohibited[i].IDs)
	}
	t.Abnormal = slices.Clone(t.Abnormal)
	for i := range t.Abnormal {
		t.Abnormal[i].IDs = to(t.Abnormal[i].IDs)
	}
	var spans []tournament.Acceleration
	for _, a := range t.Accelerations {
		for before, now := range rank {
			if a.From <= before && before <= a.To {
				one := a
				one.From, one.To = now, now
				spans = append(spans, one)
			}
		}
	}
	slices.SortFunc(spans, func(a, b tournament.Acceleration) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.From, b.From), cmp.Compare(a.Line, b.Line))
	})
	t.Accelerations = spans
}
