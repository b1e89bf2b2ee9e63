package pairing_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// exchangeOpponents exchanges the opponents of three neighbouring players in each of
// the rounds, as another order of the players would.
func exchangeOpponents(report *tournament.Tournament, rounds ...int) {
	for _, round := range rounds {
		a := otherWhite(report, round, 0)
		b := otherWhite(report, round, a)
		meetInstead(report, round, a, b)
	}
}

// If the first three rounds differ, and most of all, one warning says that the rounds
// follow another system or order, and no late correction is looked for.
func TestAnotherOrderIsSaidOnce(t *testing.T) {
	for name, c := range map[string]struct {
		exchanged []int
		other     bool
	}{
		"every round":               {[]int{1, 2, 3, 4, 5, 6}, true},
		"the first four of six":     {[]int{1, 2, 3, 4}, true},
		"all but the last":          {[]int{1, 2, 3, 4, 5}, true},
		"all but the first":         {[]int{2, 3, 4, 5, 6}, false},
		"all but the second":        {[]int{1, 3, 4, 5, 6}, false},
		"one round":                 {[]int{4}, false},
		"the last two":              {[]int{5, 6}, false},
		"the first and the last":    {[]int{1, 6}, false},
		"the first three of twelve": {[]int{1, 2, 3}, false},
		"none":                      {nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			for _, key := range []string{"2017", "2026"} {
				n := 6
				if len(c.exchanged) == 3 {
					n = 12
				}
				report := open(t, key, 64, n, 3)
				exchangeOpponents(report, c.exchanged...)
				rounds, findings := pairing.Check(report, pairing.Options{Edition: edition(key)})
				different, explained := 0, 0
				for _, r := range rounds {
					if r.Status == pairing.Different && len(r.Missing) > 1 && !follows(r) {
						different++
					}
					explained += len(r.IfFits)
				}
				require.GreaterOrEqual(t, different, len(c.exchanged))
				got := of(findings, "other-order")
				if !c.other {
					require.Empty(t, got)
					continue
				}
				require.Len(t, got, 1)
				require.Equal(t, handbook.Warning, got[0].Severity)
				require.Contains(t, message(&got[0]), fmt.Sprintf("%d of %d rounds are not paired as the Dutch system of %s pairs them, from the first round on", different, n, key))
				require.Contains(t, message(&got[0]), "the rounds follow another system or order")
				require.Zero(t, explained)
			}
		})
	}
}

// Pairs with their colours exchanged are no other order: one pair a round is put right
// by what the arbiter says.
func TestOneTurnedPairARoundIsNoOtherOrder(t *testing.T) {
	report := open(t, "2026", 30, 5, 8)
	for round := 1; round <= 5; round++ {
		white := otherWhite(report, round, 0)
		black := report.Player(white).Games[round-1].Opponent
		report.Player(white).Games[round-1].Colour, report.Player(black).Games[round-1].Colour = tournament.Black, tournament.White
	}
	_, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Empty(t, of(findings, "other-order"))
}

// A result that was reported wrongly and never put right explains each round after it:
// the first finding says so, and the others follow from it.
func TestOneCorrectionExplainsTheRoundsAfterIt(t *testing.T) {
	report := open(t, "2026", 60, 8, 21)
	const white = 1
	game := &report.Player(white).Games[1]
	require.True(t, game.Result.Rated())
	black, was := game.Opponent, game.Result
	require.Equal(t, tournament.Win, was)
	game.Result, report.Player(black).Games[1].Result = tournament.Loss, tournament.Win
	rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	first := 0
	for _, r := range rounds {
		if r.Status != pairing.Different {
			continue
		}
		require.Equal(t, outcome.EarlierResult, r.IfFits[0].Kind, "round %d", r.Round)
		require.Equal(t, 2, r.IfFits[0].Round)
		require.ElementsMatch(t, []int{white, black}, r.IfFits[0].Players)
		if first == 0 {
			first = r.Round
		}
	}
	require.Equal(t, 3, first)
	for round, f := range differ(findings) {
		if round == first {
			require.Zero(t, f.Cause)
			continue
		}
		require.Equal(t, handbook.Cause{Rule: "pairing-differs", Round: first}, f.Cause, "round %d", round)
	}
	require.Len(t, differ(findings), 6)
}
