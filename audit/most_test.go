package audit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// TestShortened: beyond the most of a rule stands one finding with their number,
// as severe as the worst of them; other rules are not touched.
func TestShortened(t *testing.T) {
	var all []handbook.Finding
	for line := range MostOfRule + 3 {
		f := handbook.Finding{Article: "TRF16-001", Rule: "one-sided", Severity: handbook.Warning, Pos: handbook.Pos{Line: line + 1}}
		if line == MostOfRule+1 {
			f.Severity = handbook.Error
		}
		all = append(all, f)
	}
	all = append(all, handbook.Finding{Rule: "points-sum", Severity: handbook.Info, Pos: handbook.Pos{Line: 9_999}})
	got := shortened(all)
	require.Len(t, got, MostOfRule+2)
	require.Equal(t, all[:MostOfRule], got[:MostOfRule])
	require.Equal(t, all[len(all)-1], got[len(got)-1])
	more := got[MostOfRule]
	require.Equal(t, "one-sided", more.Rule)
	require.Equal(t, handbook.Error, more.Severity)
	require.Equal(t, MostOfRule+1, more.Pos.Line)
	require.Equal(t, 3, more.Text.Number("unsaid"))
	require.Equal(t, "3 more findings of this rule: 500 are listed; correct those first", language.English.Message(&more))
	require.Equal(t, all[:MostOfRule], shortened(all[:MostOfRule]))
}
