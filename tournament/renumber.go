package tournament

import (
	"cmp"
	"slices"
)

// Renumber returns the tournament with other starting ranks: number has the new one by
// the old one. A number that is not in it becomes 0. Spans of numbers with virtual
// points become one record a player.
func (t *Tournament) Renumber(number map[int]int) *Tournament {
	copied := *t
	copied.Players = slices.Clone(t.Players)
	for i := range copied.Players {
		p := &copied.Players[i]
		p.StartingRank = number[p.StartingRank]
		p.Games = slices.Clone(p.Games)
		for k := range p.Games {
			if o := p.Games[k].Opponent; o != 0 {
				p.Games[k].Opponent = number[o] // 0 if no player has the number
			}
		}
	}
	to := func(ids []int) []int {
		out := make([]int, len(ids))
		for i, n := range ids {
			out[i] = number[n]
		}
		return out
	}
	copied.Absent = to(t.Absent)
	copied.Byes = slices.Clone(t.Byes)
	for i := range copied.Byes {
		copied.Byes[i].IDs = to(t.Byes[i].IDs)
	}
	copied.Prohibited = slices.Clone(t.Prohibited)
	for i := range copied.Prohibited {
		copied.Prohibited[i].IDs = to(t.Prohibited[i].IDs)
	}
	copied.Decided = slices.Clone(t.Decided)
	for i := range copied.Decided {
		d := &copied.Decided[i]
		d.White, d.Black = number[d.White], number[d.Black]
	}
	copied.Abnormal = slices.Clone(t.Abnormal)
	for i := range copied.Abnormal {
		copied.Abnormal[i].IDs = to(t.Abnormal[i].IDs)
	}
	var spans []Acceleration
	for _, a := range t.Accelerations {
		for before, now := range number {
			if a.From <= before && before <= a.To {
				one := a
				one.From, one.To = now, now
				spans = append(spans, one)
			}
		}
	}
	slices.SortFunc(spans, func(a, b Acceleration) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.From, b.From), cmp.Compare(a.Line, b.Line))
	})
	copied.Accelerations = spans
	copied.Index()
	return &copied
}
