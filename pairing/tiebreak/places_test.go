package tiebreak_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/tiebreak"
)

// Four players, of whom 2 and 4 have one point each: Buchholz 2.5 and 1.5.
func placed(t *testing.T, named, standings string, ranks ...int) *tiebreak.Places {
	e := event(t, []string{"2w1", "3b1"}, []string{"1b0", "4w1"}, []string{"4b0", "1w0"}, []string{"3w1", "2b0"})
	e.TieBreaks, e.StandingsTieBreaks = named, standings
	_, places := tiebreak.Check(claim(e, ranks...), tiebreak.Options{Edition: edition(t, "2026-03-01")})
	return places
}

// Each wrong place is named with the tie-break that decides it.
func TestWrongPlaces(t *testing.T) {
	places := placed(t, "BH", "", 1, 2, 4, 3)
	require.Equal(t, []string{"PTS", "BH"}, places.List)
	require.Equal(t, "202", places.From)
	require.Empty(t, places.Wrong)
	wrong := func(p *tiebreak.Places) (out [][4]any) {
		for _, w := range p.Wrong {
			out = append(out, [4]any{w.Player, w.Found, w.Right, w.By})
		}
		return out
	}
	require.Equal(t, [][4]any{{4, 2, 3, "BH"}, {2, 3, 2, "BH"}}, wrong(placed(t, "BH", "", 1, 3, 4, 2)))
	require.Equal(t, [][4]any{{3, 1, 4, "PTS"}, {4, 2, 3, "PTS"}, {2, 3, 2, "PTS"}, {1, 4, 1, "PTS"}}, wrong(placed(t, "BH", "", 4, 3, 1, 2)), "all of four")
	require.Equal(t, [][4]any{{4, 2, 3, "BH"}}, wrong(placed(t, "BH", "", 1, 2, 4, 2)), "a rank is shared by two who are not tied")
	require.Empty(t, placed(t, "", "", 1, 3, 4, 2).Wrong, "those tied stand in any order")
	require.Empty(t, placed(t, "", "", 1, 3, 4, 2).From)
	require.Nil(t, placed(t, "BH", "", 0, 0, 0, 0))
}

// Record 212 has the points where they stand, and decides over record 202.
func TestPointsAtTheirPlace(t *testing.T) {
	require.Equal(t, []string{"TPN", "PTS"}, placed(t, "BH", "TPN,PTS", 1, 2, 3, 4).List)
	require.Equal(t, "212", placed(t, "BH", "TPN,PTS", 1, 2, 3, 4).From)
	require.Empty(t, placed(t, "BH", "TPN,PTS", 1, 2, 3, 4).Wrong, "numbers rank before points")
	require.NotEmpty(t, placed(t, "TPN,PTS", "", 1, 2, 3, 4).Wrong, "points come before record 202, whatever it says")
	require.Empty(t, placed(t, "BH", "PTS,TPN/R", 1, 3, 4, 2).Wrong)
	require.Equal(t, []string{"PTS", "TPN/R"}, placed(t, "BH", "PTS,TPN/R", 1, 3, 4, 2).List)

	e := event(t, []string{"2w1"}, []string{"1b0"})
	e.TieBreaks, e.StandingsTieBreaks = "BH", "TPN/R,PTS"
	require.True(t, slices.ContainsFunc(findings(claim(e, 1, 2), tiebreak.Options{Edition: edition(t, "2026-03-01")}), func(f handbook.Finding) bool {
		return f.Rule == "places-by-other-list"
	}))

	list, err := tiebreak.ParseList("SB,PTS")
	require.NoError(t, err)
	lines, err := tiebreak.Standings(e, tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list})
	require.NoError(t, err)
	require.Equal(t, "1", lines[0].TieBreaks[1].String())
	_, err = tiebreak.Parse("PTS:MP")
	require.NoError(t, err)
	d, err := tiebreak.Parse("gpts")
	require.NoError(t, err)
	require.Equal(t, [2]any{tiebreak.Points, tiebreak.GamePoints}, [2]any{d.Name, d.Score})
}

// The places of an event in play that are the numbers of the start list are no claim.
func TestPlacesOfAnEventInPlay(t *testing.T) {
	e := event(t, []string{"2w0"}, []string{"1b1"})
	e.Rounds, e.RoundsStated = 3, true
	_, places := tiebreak.Check(claim(e, 1, 2), tiebreak.Options{Edition: edition(t, "2026-03-01")})
	require.Nil(t, places)
	e.Rounds = 1
	_, places = tiebreak.Check(claim(e, 1, 2), tiebreak.Options{Edition: edition(t, "2026-03-01")})
	require.Equal(t, []tiebreak.Place{
		{Player: 1, Found: 1, Right: 2, By: "PTS", At: places.Wrong[0].At},
		{Player: 2, Found: 2, Right: 1, By: "PTS", At: places.Wrong[1].At},
	}, places.Wrong)
}
