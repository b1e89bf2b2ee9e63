package handbook_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
)

func TestFindingLine(t *testing.T) {
	f := handbook.Finding{Article: "C.04.1-2", Pos: handbook.Pos{File: "open.trf", Line: 12, Col: 54}, Message: "3 and 7 meet again"}
	require.Equal(t, "open.trf:12:54: C.04.1-2: 3 and 7 meet again", f.String())
}

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
