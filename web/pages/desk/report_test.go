package desk

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/web/pages"
)

// A game that a report corrects is written in the language of the page, its
// result by the code of the report.
func TestCorrectedGames(t *testing.T) {
	o := &Office{Builder: &pages.Builder{Language: language.Russian}}
	c := o.correction(&jobs.Correction{Of: 3, Games: []jobs.GameChange{
		{Round: 2, Player: "Berg, Ada", Before: jobs.ReportedGame{Opponent: "Zeman, Eva", Colour: 'w', Result: '='}, Now: jobs.ReportedGame{Opponent: "Zeman, Eva", Colour: 'b', Result: '1'}},
		{Round: 3, Player: "Berg, Ada", Now: jobs.ReportedGame{Result: 'H'}},
	}})
	require.Equal(t, 3, c.Of)
	require.Equal(t, []CorrectedGame{{2, "Berg, Ada", "Zeman, Eva Б =", "Zeman, Eva Ч 1"}, {3, "Berg, Ada", "", "– H"}}, c.Games)
	require.Nil(t, o.correction(nil))
}
