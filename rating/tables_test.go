package rating_test

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

func TestTablesAgainstReference(t *testing.T) {
	data, err := os.ReadFile("../../shared/data/tables.json")
	if err != nil {
		t.Skip("the reference tables are not here: ../../shared/data/tables.json")
	}
	var ref struct {
		DP struct{ Table map[string]int }
		PD struct{ Table [][4]*int }
	}
	require.NoError(t, json.Unmarshal(data, &ref))
	require.Len(t, ref.DP.Table, 101)
	for p, dp := range ref.DP.Table {
		n, err := strconv.Atoi(p)
		require.NoError(t, err)
		require.Equal(t, dp, rating.DP(n), "p %s", p)
	}
	require.Len(t, ref.PD.Table, 51)
	for _, r := range ref.PD.Table {
		to := 3000
		if r[1] != nil {
			to = min(to, *r[1])
		}
		for d := *r[0]; d <= to; d++ {
			require.EqualValues(t, *r[2], rating.PD(d), "D %d", d)
			if d > 0 {
				require.EqualValues(t, *r[3], rating.PD(-d), "D %d", -d)
			}
		}
	}
}

func TestTablesAreMirrorImages(t *testing.T) {
	for p := range 101 {
		require.Equal(t, -rating.DP(p), rating.DP(100-p), "p %d", p)
	}
	for p := 1; p <= 100; p++ {
		require.Greater(t, rating.DP(p), rating.DP(p-1), "p %d", p)
	}
	for d := 0; d < 1000; d++ {
		require.EqualValues(t, 100, rating.PD(d)+rating.PD(-d), "D %d", d)
		require.GreaterOrEqual(t, rating.PD(d+1), rating.PD(d), "D %d", d)
	}
	require.Equal(t, -800, rating.DP(-5))
	require.Equal(t, 800, rating.DP(105))
	require.EqualValues(t, 100, rating.PD(736))
	require.EqualValues(t, 99, rating.PD(735))
}

func TestPerformance(t *testing.T) {
	r := &rating.Record{}
	require.Zero(t, r.Performance(), "without games")
	for _, opponent := range []tournament.Rating{2001, 2100, 2200} {
		r.Games = append(r.Games, rating.RatedGame{OpponentRating: opponent, Score: tournament.One})
	}
	require.Equal(t, tournament.Rating(2100+800), r.Performance())
	r.Games[0].Score = tournament.One / 2
	require.Equal(t, tournament.Rating(2100+273), r.Performance(), "83 % are worth 273")
	r.Games = []rating.RatedGame{{OpponentRating: 2001, Score: 0}, {OpponentRating: 2000, Score: tournament.One}}
	require.Equal(t, tournament.Rating(2001), r.Performance(), "2000.5 is rounded up")
}
