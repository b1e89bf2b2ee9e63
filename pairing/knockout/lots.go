package knockout

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
)

// Draw is the lot for a stage: a number that was drawn, from which the pairs are made, or
// the pairs that were drawn themselves, white first, who is free as a pair with black 0.
type Draw struct {
	Lot   int64 // from 1; 0: none was drawn
	Pairs []outcome.Pair
}

func (d Draw) empty() bool { return d.Lot == 0 && d.Pairs == nil }

// byLot returns the pairs of the next stage as the lot has them.
func (e *event) byLot(draw Draw) (pairs []outcome.Pair, reason handbook.Text, over bool) {
	left, losers := e.unbeaten(), e.losers()
	switch {
	case len(left) == 1:
		return nil, handbook.Say("knockout.over", "winner", left[0]), true
	case draw.empty():
		return nil, handbook.Say("knockout.lots", "n", len(left), "players", outcome.Numbers(left)), false
	case draw.Pairs != nil:
		own := slices.DeleteFunc(slices.Clone(draw.Pairs), func(p outcome.Pair) bool {
			return slices.ContainsFunc(losers, func(g []int) bool {
				return slices.Contains(g, p.White) && (p.Black == 0 || slices.Contains(g, p.Black))
			})
		})
		reason = e.checkDrawn(own, left)
		if !reason.IsZero() {
			return nil, reason, false
		}
		pairs = slices.Clone(draw.Pairs)
		for _, n := range left {
			if !slices.ContainsFunc(pairs, func(p outcome.Pair) bool { return p.White == n || p.Black == n }) {
				pairs = append(pairs, outcome.Pair{White: n})
			}
		}
		return sortPairs(pairs), handbook.Text{}, false
	}
	for _, group := range append([][]int{left}, losers...) {
		order := drawOrder(group, draw.Lot, len(e.stages)+1)
		playing := len(group) - e.free(len(group))
		for i := 0; i < playing; i += 2 {
			x, y := order[i], order[i+1]
			if !e.white(x, y, i/2) {
				x, y = y, x
			}
			pairs = append(pairs, outcome.Pair{White: x, Black: y})
		}
		for _, n := range order[playing:] {
			pairs = append(pairs, outcome.Pair{White: n})
		}
	}
	return sortPairs(pairs), handbook.Text{}, false
}

// losers returns the players who have lost a match and play on for the lower places, in
// groups of two or more with the same wins and losses. It returns nil if the rules have no
// such matches.
func (e *event) losers() (groups [][]int) {
	if !e.places {
		return nil
	}
	at := map[string]int{}
	for _, n := range e.numbers {
		h := e.history(n, len(e.stages))
		if !strings.ContainsAny(h, "L?") {
			continue
		}
		i, seen := at[h]
		if !seen {
			i = len(groups)
			at[h] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], n)
	}
	return slices.DeleteFunc(groups, func(g []int) bool { return len(g) < 2 })
}

// sortPairs are pairs by their lower numbers, who is free last: a report does not hold the
// order in which they were drawn.
func sortPairs(pairs []outcome.Pair) []outcome.Pair {
	slices.SortFunc(pairs, func(a, b outcome.Pair) int {
		lower := func(p outcome.Pair) int { return min(p.White, p.Black) }
		if (a.Black == 0) != (b.Black == 0) {
			return cmp.Compare(b.Black, a.Black)
		}
		return cmp.Or(cmp.Compare(lower(a), lower(b)), cmp.Compare(a.White, b.White))
	})
	return pairs
}

// unbeaten returns those who have lost no match, by starting rank.
func (e *event) unbeaten() (left []int) {
	for _, n := range e.numbers {
		lost := false
		for k := range e.stages {
			m := e.stages[k].tieOf(n)
			lost = lost || m != nil && m.winner != 0 && m.winner != n
		}
		if !lost {
			left = append(left, n)
		}
	}
	return left
}

// free returns how many of so many the next stage leaves without an opponent: in the first as many
// as make the next one full, later one of an odd number.
func (e *event) free(left int) int {
	if len(e.stages) == 0 {
		return len(leaves(left)) - left
	}
	return left % 2
}

// drawOrder returns the order in which the numbers are drawn: the same for the same lot and stage.
func drawOrder(numbers []int, lot int64, stage int) []int {
	source := rand.NewPCG(uint64(lot), uint64(stage)) //nolint:gosec // a lot that was drawn elsewhere, spread over the players
	key := make(map[int]uint64, len(numbers))
	for _, n := range numbers {
		key[n] = source.Uint64()
	}
	order := slices.Clone(numbers)
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(key[a], key[b]), cmp.Compare(a, b)) })
	return order
}

// checkDrawn returns what is wrong with pairs that were drawn: a player is in two pairs,
// is out, or is left without an opponent though the number allows to pair all.
func (e *event) checkDrawn(pairs []outcome.Pair, left []int) handbook.Text {
	paired, seen := map[int]bool{}, map[int]bool{}
	for _, p := range pairs {
		for _, n := range []int{p.White, p.Black} {
			switch {
			case n == 0:
				continue
			case seen[n]:
				return handbook.Say("knockout.drawn-twice", "player", n)
			case !slices.Contains(left, n):
				return handbook.Say("knockout.drawn-out", "player", n, "players", outcome.Numbers(left))
			}
			seen[n], paired[n] = true, p.Black != 0
		}
	}
	aside := slices.DeleteFunc(slices.Clone(left), func(n int) bool { return paired[n] })
	if free := e.free(len(left)); len(aside) != free && len(aside) != len(left)%2 {
		return handbook.Say("knockout.drawn-aside", "players", outcome.Numbers(aside), "n", len(aside), "free", free)
	}
	return handbook.Text{}
}
