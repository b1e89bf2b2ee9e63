package titles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/tournament"
)

// An application says what the ledger says: a title that is due by place lacks no
// games.
func TestApplicationForADirectTitle(t *testing.T) {
	facts := func(rating tournament.Rating) *Facts {
		f := &Facts{Player: Person{FIDEID: "9900001", Name: "Sample, Player", Sex: tournament.Male}, Direct: []direct.Result{{
			FIDEID: "9900001", Title: tournament.IM, Kind: "continental-u18", Event: "Continental U18", Start: 2023_08_01, End: 2023_08_10,
		}}}
		if rating > 0 {
			f.Highest = tournament.Hundredths(100 * int(rating))
			f.Thresholds = []Threshold{publishedAt(rating, 2023_09)}
		}
		return f
	}
	a := Apply(facts(2200), tournament.IM, 0)
	require.Equal(t, Due, a.State, "%v", a.Missing)
	require.Empty(t, a.Missing)
	require.Equal(t, "titles.note.direct-due", a.Stands[0].Key)
	require.Empty(t, a.Notes, "the form says by which place")
	require.EqualValues(t, 2023_09_01, a.Achieved)
	l := NewLedger(facts(2200))
	require.Equal(t, Due, l.Claims[0].State)

	a = Apply(facts(0), tournament.IM, 0)
	require.Equal(t, Missing, a.State)
	require.Equal(t, "titles.note.direct", a.Notes[0].Key)
	require.Equal(t, Missing, Apply(facts(2200), tournament.GM, 0).State, "another title")
	held := facts(2200)
	held.Held = []Held{{Title: tournament.IM, Since: 2024_01_01}}
	require.Equal(t, Missing, Apply(held, tournament.IM, 0).State)
}
