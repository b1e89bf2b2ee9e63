package month

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// A second ID under which a person played last a year ago leaves the history of the
// kept ID unchanged: the K is that of a player with an earlier rating.
func TestSecondIDOfAYearAgo(t *testing.T) {
	d := newDesk(t)
	d.list(2026_09, 2100, 2090, 2080, 2070, 2060, 2050)
	first := robin("First", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05)
	first.Players[0].FIDEID, first.Players[0].Name = 1007, "Other, Name"
	first.Index()
	d.submit(first)
	d.run(2026_10, true)
	d.say(store.PlayerChange{FIDEID: 1007, Act: store.PlayerMerge, Other: 1001})
	for p := handbook.Period(2026_11); p <= 2027_09; p = p.Add(1) {
		d.run(p, true)
	}
	d.submit(robin("Second", 2027_09_05, 2027_09_01, 2027_09_02, 2027_09_03, 2027_09_04, 2027_09_05))
	require.True(t, d.run(2027_10, true).Made)
	k := 0
	for row, err := range d.st.Rows(d.Context(), 2027_10, "") {
		require.NoError(t, err)
		if row.FIDEID == 1001 {
			k = row.Standings[0].K
		}
	}
	require.Equal(t, 20, k)
}
