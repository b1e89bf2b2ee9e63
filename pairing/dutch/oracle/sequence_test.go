package oracle

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTranspositions is the example of D.1 (4.2.2).
func TestTranspositions(t *testing.T) {
	list := func(s2 []int, n int) [][]int {
		var all [][]int
		anybody := func(int, int) bool { return true }
		transpositions(s2, n, anybody, func(first []int) bool {
			all = append(all, slices.Clone(first))
			return true
		})
		return all
	}
	eleven := list([]int{6, 7, 8, 9, 10, 11}, 5)
	require.Len(t, eleven, 720)
	require.Equal(t, [][]int{
		{6, 7, 8, 9, 10},
		{6, 7, 8, 9, 11},
		{6, 7, 8, 10, 9}, // the text leaves this one out and goes on with the next
		{6, 7, 8, 10, 11},
	}, eleven[:4])
	at := slices.IndexFunc(eleven, func(x []int) bool { return slices.Equal(x, []int{6, 11, 10, 9, 8}) })
	require.Equal(t, []int{7, 6, 8, 9, 10}, eleven[at+1])
	require.Equal(t, []int{11, 10, 9, 8, 7}, eleven[719])
	require.True(t, slices.IsSortedFunc(eleven, slices.Compare[[]int]))

	two := list([]int{3, 4, 5, 6, 7, 8, 9, 10, 11}, 2)
	require.Len(t, two, 72)
	require.Equal(t, [][]int{{3, 4}, {3, 5}, {3, 6}}, two[:3])
	require.Equal(t, [][]int{{3, 11}, {4, 3}, {4, 5}}, two[7:10])
	require.Equal(t, []int{11, 10}, two[71])
}

func TestTranspositionsRefused(t *testing.T) {
	var all [][]int
	fits := func(place, player int) bool { return place != 0 || player != 3 }
	transpositions([]int{3, 4, 5}, 2, fits, func(first []int) bool {
		all = append(all, slices.Clone(first))
		return len(all) < 3
	})
	require.Equal(t, [][]int{{4, 3}, {4, 5}, {5, 3}}, all)
}

// TestExchanges is the examples of D.2 (4.3.2).
func TestExchanges(t *testing.T) {
	all := exchanges(11, 5)
	require.Len(t, all, 1+5*6+10*15+10*20+5*15+1*6)
	at := func(down, up []int) int {
		i := slices.IndexFunc(all, func(x exchange) bool {
			return slices.Equal(x.down, down) && slices.Equal(x.up, up)
		})
		require.GreaterOrEqual(t, i, 0)
		return i
	}
	require.Zero(t, at(nil, nil))
	require.Equal(t, 1, at([]int{5}, []int{6}))
	require.Equal(t, 2, at([]int{5}, []int{7}))
	require.Equal(t, 3, at([]int{4}, []int{6}))
	require.Less(t, at([]int{1}, []int{11}), at([]int{4, 5}, []int{6, 7}), "one is better than two")
	require.Less(t, at([]int{4}, []int{6}), at([]int{5}, []int{8}))
	require.Less(t, at([]int{3, 4}, []int{6, 8}), at([]int{4, 5}, []int{8, 9}))
	require.Less(t, at([]int{5}, []int{7}), at([]int{4}, []int{6}), "equal differences: moving 5 is better than moving 4")
	require.Less(t, at([]int{2, 5}, []int{6, 7}), at([]int{3, 4}, []int{6, 7}))
	require.Less(t, at([]int{1, 4, 5}, []int{6, 7, 8}), at([]int{2, 3, 5}, []int{6, 7, 8}))
	require.Less(t, at([]int{4, 5}, []int{6, 9}), at([]int{4, 5}, []int{7, 8}))
	require.Less(t, at([]int{3, 4, 5}, []int{6, 7, 11}), at([]int{3, 4, 5}, []int{6, 8, 10}))

	s1, s2 := all[1].apply([]int{10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110}, 5)
	require.Equal(t, []int{10, 20, 30, 40, 60}, s1)
	require.Equal(t, []int{50, 70, 80, 90, 100, 110}, s2)
}

// TestExchangesRemainder: two pairs wanted of five.
func TestExchangesRemainder(t *testing.T) {
	all := exchanges(5, 2)
	require.Equal(t, []exchange{
		{nil, nil},
		{[]int{2}, []int{3}},
		{[]int{2}, []int{4}},
		{[]int{1}, []int{3}},
		{[]int{2}, []int{5}},
		{[]int{1}, []int{4}},
		{[]int{1}, []int{5}},
		{[]int{1, 2}, []int{3, 4}},
		{[]int{1, 2}, []int{3, 5}},
		{[]int{1, 2}, []int{4, 5}},
	}, all)
}
