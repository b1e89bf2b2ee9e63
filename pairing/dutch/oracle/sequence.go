package oracle

import (
	"cmp"
	"slices"
)

// transpositions calls visit with the first n players of every order of s2, in
// the order of D.1 (4.2). fits refuses a player at a place, and with him every
// order that goes on from there; visit ends the walk with false.
func transpositions(s2 []int, n int, fits func(place, player int) bool, visit func(first []int) bool) bool {
	first := make([]int, 0, n)
	taken := make([]bool, len(s2))
	var place func() bool
	place = func() bool {
		if len(first) == n {
			return visit(first)
		}
		for i, p := range s2 {
			if taken[i] || !fits(len(first), p) {
				continue
			}
			taken[i], first = true, append(first, p)
			more := place()
			taken[i], first = false, first[:len(first)-1]
			if !more {
				return false
			}
		}
		return true
	}
	return place()
}

// exchange is a swap of BSNs: down goes from S1 to S2, up from S2 to S1; both
// ascending.
type exchange struct{ down, up []int }

// exchanges returns all resident-exchanges of a bracket or remainder of n players
// whose S1 is the BSNs 1 to n1, in the order of D.2 (4.3); the empty one, which
// is the original composition, is first.
func exchanges(n, n1 int) []exchange {
	var s1, s2 []int
	for bsn := 1; bsn <= n; bsn++ {
		if bsn <= n1 {
			s1 = append(s1, bsn)
		} else {
			s2 = append(s2, bsn)
		}
	}
	var all []exchange
	for k := 0; k <= len(s1) && k <= len(s2); k++ {
		for _, down := range subsets(s1, k) {
			for _, up := range subsets(s2, k) {
				all = append(all, exchange{down, up})
			}
		}
	}
	slices.SortFunc(all, compareExchanges)
	return all
}

// compareExchanges is rules a to d of D.2 (1 to 4 of 4.3.2).
func compareExchanges(x, y exchange) int {
	if c := cmp.Compare(len(x.down), len(y.down)); c != 0 {
		return c
	}
	if c := cmp.Compare(sum(x.up)-sum(x.down), sum(y.up)-sum(y.down)); c != 0 {
		return c
	}
	for i := len(x.down) - 1; i >= 0; i-- { // the highest different BSN moved down
		if c := cmp.Compare(y.down[i], x.down[i]); c != 0 {
			return c
		}
	}
	return slices.Compare(x.up, y.up) // the lowest different BSN moved up
}

// apply is S1 and S2 after the exchange, in order; members are the players
// whose BSNs are 1, 2, 3, ...
func (x exchange) apply(members []int, n1 int) (s1, s2 []int) {
	for i, player := range members {
		bsn := i + 1
		inS1 := bsn <= n1
		if slices.Contains(x.down, bsn) || slices.Contains(x.up, bsn) {
			inS1 = !inS1
		}
		if inS1 {
			s1 = append(s1, player)
		} else {
			s2 = append(s2, player)
		}
	}
	return s1, s2
}

// subsets returns the subsets of k of the ascending numbers, in lexicographic order.
func subsets(of []int, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for i := range of {
		for _, rest := range subsets(of[i+1:], k-1) {
			out = append(out, append([]int{of[i]}, rest...))
		}
	}
	return out
}

func sum(of []int) int {
	total := 0
	for _, v := range of {
		total += v
	}
	return total
}
