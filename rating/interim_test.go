package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// A long event reported month by month gives the same games with the same
// differences as the whole at once.
func TestInterimReports(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		league := drawTournament(rt, "league.trf")
		league.Start, league.End = 2025_11_05, 2026_02_20
		months := []handbook.Date{2025_11_05, 2025_12_06, 2026_01_07, 2026_02_08}
		for range league.Players[0].Games {
			league.RoundDates = append(league.RoundDates, rapid.SampledFrom(months).Draw(rt, "date"))
		}
		e, err := rating.InForce(tournament.Standard, league.Start)
		require.NoError(rt, err)
		in := rating.Input{Period: 2026_03, Lists: shelf()}
		for m := range 4 {
			var rows []row
			for i := range league.Players {
				rows = append(rows, row{1000 + i, 1500 + 37*i + 10*m, 20})
			}
			in.Lists.Add(list(handbook.Period(2025_11).Add(m), tournament.Standard, rows...))
		}
		type cell struct{ rank, round int }
		rated := func(skip func(int, int) bool, into map[cell]rating.RatedGame) {
			in.Events = []rating.Event{{File: "league.trf", Tournament: league, Edition: e, Skip: skip}}
			players, _ := rating.Rate(in)
			for _, p := range players {
				for _, g := range p.Tournaments[0].Games {
					at := cell{p.Tournaments[0].StartingRank, g.Round}
					require.NotContains(rt, into, at)
					into[at] = g
				}
			}
		}
		whole, monthly := map[cell]rating.RatedGame{}, map[cell]rating.RatedGame{}
		rated(nil, whole)
		for _, month := range months {
			rated(func(_, round int) bool { return league.RoundDates[round-1] != month }, monthly)
		}
		require.Equal(rt, whole, monthly)
	})
}
