package handbook_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
)

// The order depends on the findings alone, not on the order they came in.
func TestSortFindings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "findings")
		found := make([]handbook.Finding, n)
		for i := range found {
			found[i] = handbook.Finding{
				Article: rapid.SampledFrom([]string{"A", "B"}).Draw(t, "article"),
				Rule:    rapid.SampledFrom([]string{"r", "s"}).Draw(t, "rule"),
				Pos:     handbook.Pos{File: rapid.SampledFrom([]string{"f", "g"}).Draw(t, "file"), Line: rapid.IntRange(0, 2).Draw(t, "line"), Col: rapid.IntRange(0, 2).Draw(t, "col")},
				Text:    handbook.Say(rapid.SampledFrom([]string{"m", "n"}).Draw(t, "key"), "round", rapid.IntRange(1, 2).Draw(t, "round")),
				Message: rapid.SampledFrom([]string{"m", "n"}).Draw(t, "message"),
			}
		}
		shuffled := rapid.Permutation(found).Draw(t, "shuffled")
		handbook.SortFindings(found)
		handbook.SortFindings(shuffled)
		require.Equal(t, found, shuffled)
		for i := 1; i < n; i++ {
			a, b := found[i-1].Pos, found[i].Pos
			require.LessOrEqual(t, a.File, b.File)
			if a.File == b.File {
				require.LessOrEqual(t, a.Line, b.Line)
			}
		}
	})
}

// What follows from a follower follows from the first cause; what names itself
// or names each other follows from nothing.
func TestCauses(t *testing.T) {
	rule := func(name, cause string) handbook.Finding {
		return handbook.Finding{Rule: name, Cause: handbook.Cause{Rule: cause}}
	}
	require.Equal(t, []int{-1, 0, 0}, handbook.Causes([]handbook.Finding{rule("a", ""), rule("b", "a"), rule("c", "b")}))
	require.Equal(t, []int{-1, -1}, handbook.Causes([]handbook.Finding{rule("a", "a"), rule("b", "z")}))
	found := handbook.Causes([]handbook.Finding{rule("a", "b"), rule("b", "a")})
	require.Contains(t, found, -1)
	two := []handbook.Finding{
		{Rule: "bye", Round: 1, Pos: handbook.Pos{Line: 3}, Players: []int{4}},
		{Rule: "bye", Round: 2, Pos: handbook.Pos{Line: 5}, Players: []int{6, 7}},
		{Rule: "sum", Cause: handbook.Cause{Rule: "bye", Round: 2, Line: 5, Player: 7}},
	}
	require.Equal(t, []int{-1, -1, 1}, handbook.Causes(two))
	two[2].Cause.Player = 8
	require.Equal(t, []int{-1, -1, -1}, handbook.Causes(two))
}
