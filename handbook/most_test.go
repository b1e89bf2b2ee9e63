package handbook_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

// TestAppend: a list of a hundred thousand findings stays short, begins with the
// first by place, counts the others, and ends with the one added last.
func TestAppend(t *testing.T) {
	var list []handbook.Finding
	kept, longest := 0, 0
	const all = 100_000
	for i := range all {
		f := handbook.Finding{Rule: "one-sided", Severity: handbook.Warning, Pos: handbook.Pos{Line: all - i}}
		if i == 7 {
			f.Severity = handbook.Error
		}
		list = handbook.AppendLimited(list, &kept, f)
		if list[len(list)-1].Pos.Line != all-i {
			t.Fatalf("after %d the last one is of line %d", i, list[len(list)-1].Pos.Line)
		}
		longest = max(longest, len(list))
	}
	require.Less(t, longest, 22_000)
	handbook.SortFindings(list)
	stands, worst := 0, handbook.Info
	for i := range list {
		stands += 1 + list[i].Beyond
		worst = handbook.Worse(worst, list[i].Severity)
	}
	require.Equal(t, all, stands)
	require.Equal(t, handbook.Error, worst)
	for i := range handbook.MaxPerRule {
		require.Equal(t, i+1, list[i].Pos.Line)
	}
	require.Equal(t, handbook.Warning, handbook.Worse(handbook.Info, handbook.Warning))
}
