package pairing_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// TestAnySwiss: a Swiss whose rounds were drawn by lot, with meetings repeated,
// colours and byes as they fall, is replayed to its end: every round is
// identical or different with a reason, or says why it is not checked, and the
// engine never makes a worse pairing than the lot.
func TestAnySwiss(t *testing.T) { rapid.Check(t, anySwiss) }

func FuzzAnySwiss(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anySwiss)) }

func anySwiss(t *rapid.T) {
	report := event(rapid.IntRange(2, 11).Draw(t, "players"), rapid.SampledFrom([]string{"", "FIDE_DUTCH", "FIDE_DUTCH_BAKU"}).Draw(t, "system"))
	report.Type = "Swiss"
	if rapid.Bool().Draw(t, "3-1-0") {
		report.Scoring.WinWhite, report.Scoring.WinBlack, report.Scoring.AllocatedBye = 30, 30, 15
		report.Scoring.DrawWhite, report.Scoring.DrawBlack = 10, 10
	}
	rounds := rapid.IntRange(1, 6).Draw(t, "rounds")
	for round := 1; round <= rounds; round++ {
		drawByLot(t, report, round)
	}
	report.Rounds, report.RoundsStated = rounds, rapid.Bool().Draw(t, "stated")
	if rapid.IntRange(0, 4).Draw(t, "apart") == 0 {
		report.Prohibited = []tournament.Prohibition{{First: 1, Last: rounds, IDs: []int{1, 2}}}
	}
	if rapid.IntRange(0, 3).Draw(t, "reversed numbers") == 0 {
		for i := range report.Players {
			report.Players[i].Rating = tournament.Rating(2000 + i)
		}
	}
	for _, key := range []string{"2017", "2026"} {
		compared, findings := pairing.Check(report, pairing.Options{Edition: edition(key)})
		open := 0
		for _, r := range compared {
			text := said(r.Reason) + said(r.Explanation)
			require.NotContains(t, text, "%!")
			require.NotContains(t, text, "at fault", "%+v", r)
			require.NotContains(t, text, "no candidate")
			switch r.Status {
			case pairing.Identical:
				require.Empty(t, r.Missing)
				require.Empty(t, r.Unexpected)
			case pairing.Different:
				if !follows(r) {
					open++
				}
				require.NotEmpty(t, r.Unexpected)
				require.NotEmpty(t, r.Criterion, "%+v", r)
				require.Contains(t, text, r.Criterion)
				require.NotNil(t, r.OtherEdition)
			case pairing.NotChecked:
				require.NotEmpty(t, r.Reason)
			}
		}
		// Rounds that differ by what a finding of its own says.
		for _, r := range compared {
			rule := map[string]string{"C1": "repeat-pairing", "C2": "second-bye"}[r.Criterion]
			if strings.HasPrefix(r.Criterion, "C.04.2") {
				rule = "paired-after-withdrawal"
			}
			if !follows(r) && slices.ContainsFunc(findings, func(f handbook.Finding) bool { return f.Rule == rule && f.Round == r.Round }) {
				open--
			}
		}
		for _, f := range findings {
			if f.Rule == "pairing-differs" && (f.Cause == (handbook.Cause{}) || f.Cause.Rule == f.Rule) {
				open--
				require.True(t, strings.HasPrefix(f.Article, "C.04.3-") || f.Article == "TRF26-260", f.Article)
				require.Positive(t, f.Pos.Line)
			}
		}
		require.Zero(t, open)
	}
}

// follows reports whether a round differs for the sake of an earlier one alone.
func follows(r pairing.Round) bool {
	return strings.Contains(said(r.Reason), "it follows from an earlier round: ")
}

// drawByLot pairs some of the players of a round at random; the others have a
// bye of some kind.
func drawByLot(t *rapid.T, report *tournament.Tournament, round int) {
	order := make([]int, len(report.Players))
	for i := range order {
		order[i] = i + 1
		report.Players[i].Games = append(report.Players[i].Games, tournament.Game{})
	}
	order = rapid.Permutation(order).Draw(t, "order")
	away := rapid.SampledFrom([]int{0, 0, 0, 1, 2, 3}).Draw(t, "away")
	for len(order) > away+1 {
		pair := pairing.Pair{White: order[0], Black: order[1]}
		order = order[2:]
		result := rapid.SampledFrom([][2]tournament.Result{
			{tournament.Win, tournament.Loss},
			{tournament.Draw, tournament.Draw},
			{tournament.Loss, tournament.Win},
			{tournament.ForfeitWin, tournament.ForfeitLoss},
			{tournament.Pending, tournament.Pending},
		}).Draw(t, "result")
		white, black := tournament.White, tournament.Black
		if result[0] == tournament.ForfeitWin && rapid.Bool().Draw(t, "colourless") {
			white, black = 0, 0
		}
		set(report, pair.White, round, tournament.Game{Opponent: pair.Black, Colour: white, Result: result[0]})
		set(report, pair.Black, round, tournament.Game{Opponent: pair.White, Colour: black, Result: result[1]})
	}
	for _, n := range order {
		set(report, n, round, tournament.Game{Result: rapid.SampledFrom([]tournament.Result{
			tournament.AllocatedBye, tournament.AllocatedBye, tournament.HalfBye, tournament.FullBye, tournament.ZeroBye, tournament.None,
		}).Draw(t, "bye")})
	}
}
