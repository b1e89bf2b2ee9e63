package swiss

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// MaxProhibited is the greatest number of prohibited pairs of a round. Groups
// that pass it cannot be meant.
const MaxProhibited = 1_000_000

// prohibited are the pairs of the players to be paired whom a 260 or XXP record
// keeps apart in the round, ascending.
func (h *History) prohibited(round int, players []Player) ([]Pair, []Note) {
	if len(h.t.Prohibited) == 0 {
		return nil, nil
	}
	here := make(map[int]bool, len(players))
	for i := range players {
		here[players[i].TPN] = true
	}
	var out []Pair
	for _, b := range h.t.Prohibited {
		if b.First != 0 && (round < b.First || round > max(b.Last, b.First)) {
			continue
		}
		ids := slices.DeleteFunc(slices.Clone(b.IDs), func(n int) bool { return !here[n] })
		slices.Sort(ids)
		ids = slices.Compact(ids)
		if len(out)+len(ids)*(len(ids)-1)/2 > MaxProhibited {
			return compact(out), []Note{{
				ProhibitedCut, handbook.Say("swiss.prohibited-cut.cut", "most", MaxProhibited, "line", b.Line), handbook.Say("swiss.prohibited-cut.shorten"),
			}}
		}
		for i, a := range ids {
			for _, c := range ids[i+1:] {
				out = append(out, Pair{White: a, Black: c})
			}
		}
	}
	return compact(out), nil
}

func compact(pairs []Pair) []Pair {
	slices.SortFunc(pairs, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(a.White, b.White), cmp.Compare(a.Black, b.Black))
	})
	return slices.Compact(pairs)
}
