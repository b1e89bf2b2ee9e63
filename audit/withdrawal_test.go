package audit_test

import (
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// TestRoundRobinWithdrawal: a player who leaves before half of the games is last in the
// standings; the results count for no opponent there, but are rated. A player who
// leaves later counts for all (C.05 6.6).
func TestRoundRobinWithdrawal(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/rules/round-robin-withdrawal.txtar")
	require.NoError(t, err)
	order := func(name string) (numbers []int, points []tournament.Points, games int) {
		for _, f := range archive.Files {
			if f.Name != name {
				continue
			}
			r := audit.Check(name, f.Data, audit.Options{})
			s, err := r.Standings([]tiebreak.Descriptor{})
			require.NoError(t, err)
			for _, l := range s.Lines {
				numbers, points = append(numbers, l.StartingRank), append(points, l.Points)
			}
			players, _ := audit.Rate([]*audit.Report{r}, audit.Period{Period: 2026_03}, rating.Options{})
			for _, p := range players {
				games += p.Games
			}
		}
		return numbers, points, games
	}
	// 6 lost to 1 and 4 and forfeited the rest: no opponent keeps a point from that.
	numbers, points, games := order("reported.trf")
	require.Equal(t, 6, numbers[5])
	require.Equal(t, []tournament.Points{40, 20, 20, 20, 0, 0}, points)
	require.Equal(t, 24, games, "twelve games were played, and all are rated")
	numbers, points, games = order("silent.trf")
	require.Equal(t, 6, numbers[5])
	require.Equal(t, []tournament.Points{50, 30, 30, 30, 10, 0}, points)
	require.Equal(t, 26, games)
}

// TestPointsWithoutWithdrawn: points that leave the void results out are right
// as well.
func TestPointsWithoutWithdrawn(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/rules/round-robin-withdrawal.txtar")
	require.NoError(t, err)
	for _, f := range archive.Files {
		if f.Name != "reported.trf" {
			continue
		}
		text := strings.ReplaceAll(string(f.Data), "1982/05/13  5.0", "1982/05/13  4.0")
		require.NotEqual(t, string(f.Data), text)
		for _, found := range audit.Check("in.trf", []byte(text), audit.Options{}).Findings {
			require.NotEqual(t, "points-sum", found.Rule, found)
		}
	}
}
