package engine

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// choices returns all orders of k of the numbers.
func choices(numbers []int, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for i, n := range numbers {
		rest := slices.Delete(slices.Clone(numbers), i, i+1)
		for _, tail := range choices(rest, k-1) {
			out = append(out, append([]int{n}, tail...))
		}
	}
	return out
}

func span(from, to int) []int {
	var out []int
	for n := from; n <= to; n++ {
		out = append(out, n)
	}
	return out
}

// TestTranspositions: the examples of D.1, 4.2.2: a homogeneous bracket of
// eleven, and a heterogeneous one with two moved down.
func TestTranspositions(t *testing.T) {
	sorted := func(lists [][]int, of func([]int) Sequence) [][]int {
		slices.Reverse(lists)
		slices.SortFunc(lists, func(a, b []int) int { c, _ := of(a).Compare(of(b)); return c })
		return lists
	}
	all := sorted(choices(span(6, 11), 5), func(s []int) Sequence { return Sequence{Transposition: s} })
	require.Len(t, all, 720)
	require.Equal(t, [][]int{{6, 7, 8, 9, 10}, {6, 7, 8, 9, 11}}, all[:2])
	require.Less(t, slices.IndexFunc(all, func(s []int) bool { return slices.Equal(s, []int{6, 11, 10, 9, 8}) }),
		slices.IndexFunc(all, func(s []int) bool { return slices.Equal(s, []int{7, 6, 8, 9, 10}) }))
	require.Equal(t, []int{11, 10, 9, 8, 7}, all[719])

	two := sorted(choices(span(3, 11), 2), func(s []int) Sequence { return Sequence{MovedDown: []int{1, 2}, Opponents: s} })
	require.Len(t, two, 72)
	require.Equal(t, [][]int{{3, 4}, {3, 5}, {3, 6}}, two[:3])
	require.Equal(t, [][]int{{3, 11}, {4, 3}, {4, 5}}, two[7:10])
	require.Equal(t, []int{11, 10}, two[71])
}

// TestExchanges: the examples of D.2, 4.3.2, the better one first.
func TestExchanges(t *testing.T) {
	for _, c := range []struct {
		name          string
		out, in       []int
		outTwo, inTwo []int
	}{
		{"one exchanged before two", []int{1}, []int{11}, []int{5, 4}, []int{6, 7}},
		{"6 with 4 before 8 with 5", []int{4}, []int{6}, []int{5}, []int{8}},
		{"8+6 with 4+3 before 9+8 with 5+4", []int{4, 3}, []int{6, 8}, []int{5, 4}, []int{8, 9}},
		{"moving 5 before moving 4", []int{5}, []int{7}, []int{4}, []int{6}},
		{"5-2 before 4-3", []int{5, 2}, []int{6, 7}, []int{4, 3}, []int{6, 7}},
		{"5-4-1 before 5-3-2", []int{5, 4, 1}, []int{6, 7, 8}, []int{5, 3, 2}, []int{6, 7, 8}},
		{"6-9 before 7-8", []int{5, 4}, []int{6, 9}, []int{5, 4}, []int{7, 8}},
		{"6-7-10 before 6-8-9", []int{5, 4, 3}, []int{6, 7, 10}, []int{5, 4, 3}, []int{6, 8, 9}},
	} {
		t.Run(c.name, func(t *testing.T) {
			order, by := Sequence{Out: c.out, In: c.in}.Compare(Sequence{Out: c.outTwo, In: c.inTwo})
			require.Negative(t, order)
			require.Equal(t, Exchange, by)
			order, _ = Sequence{Out: c.outTwo, In: c.inTwo}.Compare(Sequence{Out: c.out, In: c.in})
			require.Positive(t, order)
		})
	}
}

// TestMovedDownSets: D.3.b, 4.4.2: the set with the lowest differing number
// comes first.
func TestMovedDownSets(t *testing.T) {
	order, by := Sequence{MovedDown: []int{1, 4}}.Compare(Sequence{MovedDown: []int{2, 3}})
	require.Negative(t, order)
	require.Equal(t, MovedDownSet, by)
}
