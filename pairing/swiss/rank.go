package swiss

import (
	"cmp"
	"slices"
)

// ByLine returns the round with the order of the lines as pairing numbers, from 1, as XXC
// rank asks for, and the report's number of each. The ranking column plays no part:
// other programs that know the word read it so.
func (h *History) ByLine(r *Round) (ranked *Round, number map[int]int) {
	place := make(map[int]int, len(h.careers)) // by number
	number = make(map[int]int, len(h.careers))
	for i := range h.t.Players {
		p := &h.t.Players[i]
		if _, known := h.index[p.StartingRank]; !known || place[p.StartingRank] != 0 {
			continue
		}
		at := len(place) + 1
		place[p.StartingRank], number[at] = at, p.StartingRank
	}
	parity := h.parities(place, r.Number)
	ranked = &Round{Number: r.Number, Rounds: r.Rounds, Initial: r.Initial, Players: slices.Clone(r.Players), Work: r.Work, Win: r.Win, Lot: r.Lot, from: h, number: number}
	for i := range ranked.Players {
		p := &ranked.Players[i]
		p.Parity = parity[place[p.TPN]]
		p.TPN = place[p.TPN]
		p.Met = slices.Clone(p.Met)
		for k, n := range p.Met {
			p.Met[k] = place[n]
		}
		slices.Sort(p.Met)
	}
	slices.SortFunc(ranked.Players, func(a, b Player) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.TPN, b.TPN))
	})
	for _, p := range r.Prohibited {
		a, b := place[p.White], place[p.Black]
		ranked.Prohibited = append(ranked.Prohibited, Pair{White: min(a, b), Black: max(a, b)})
	}
	ranked.Prohibited = compact(ranked.Prohibited)
	return ranked, number
}

// parities are, by place, how many of those who have taken part, the round
// included, stand there or before.
func (h *History) parities(place map[int]int, round int) map[int]int {
	var there []int
	for i := range h.careers {
		c := &h.careers[i]
		if c.entered > 0 && c.entered < round || h.present(c, round) {
			there = append(there, place[c.tpn])
		}
	}
	slices.Sort(there)
	out := make(map[int]int, len(there))
	for i, at := range there {
		out[at] = i + 1
	}
	return out
}
