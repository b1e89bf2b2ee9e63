package tiebreak_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
)

// TestMatchesOfTwoGames: a single game that is forfeited counts as played, a match in
// which a player forfeits both does not (C.04.5, preface).
func TestMatchesOfTwoGames(t *testing.T) {
	e := event(t,
		[]string{"4w1", "4b-", "2w+", "2b+"},
		[]string{"3w1", "3b1", "1b-", "1w-"},
		[]string{"2b0", "2w0", "4w1", "4b="},
		[]string{"1b0", "1w+", "3b0", "3w="},
	)
	value := func(name string, two bool) (out []string) {
		by := standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, name), TwoGames: two})
		for i := range e.Players {
			out = append(out, by[i+1].TieBreaks[0].String())
		}
		return out
	}
	// 1 has 3 points, 2 has 2, 3 and 4 have 1.5 each
	require.Equal(t, []string{"1", "2", "1", "1"}, value("WON", true))
	require.Equal(t, []string{"1", "2", "1", "0"}, value("WON", false))
	require.Equal(t, []string{"1", "1", "2", "2"}, value("BPG", true), "the game that 1 forfeited with black was of a match that was played")
	require.Equal(t, []string{"0", "1", "2", "2"}, value("BPG", false))
	require.Equal(t, []string{"7", "7", "7", "9"}, value("BH", true), "4 met 1 twice, and 3 twice")
	require.Equal(t, []string{"5.5", "3", "2.25", "3.75"}, value("SB", true))

	tied := event(t, []string{"4w1", "4b-"}, []string{"3w=", "3b="}, []string{"2b=", "2w="}, []string{"1b0", "1w+"})
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "DE"), TwoGames: true}
	workings, err := tiebreak.Explain(tied, opt, 4)
	require.NoError(t, err)
	require.Len(t, workings[0].Parts, 4-2)
	require.Equal(t, "against 1, who was tied, a forfeited game of a match that was played", language.English.Say(workings[0].Parts[1].What))
	require.Equal(t, "0.5", workings[0].Parts[1].Amount.String(), "its part of the average of the match")
	require.False(t, workings[0].Parts[1].Cut)
	opt.TieBreaks = list(t, "WON")
	workings, err = tiebreak.Explain(tied, opt, 1)
	require.NoError(t, err)
	require.Equal(t, "0 against 4, a forfeited game of a match that was played", language.English.Say(workings[0].Parts[1].What))
}

// TestByeOfMatch: the bye of a match is allocated in both of its rounds, and so is not the
// absence of a player who left.
func TestByeOfMatch(t *testing.T) {
	e := event(t, []string{"2w1", "2b1", "U", "H"}, []string{"1b0", "1w0", "3w1", "3b1"}, []string{"U", "H", "2b0", "2w0"})
	by := standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "REP"), TwoGames: true})
	require.Equal(t, []string{"4", "4", "4"}, []string{by[1].TieBreaks[0].String(), by[2].TieBreaks[0].String(), by[3].TieBreaks[0].String()})
}
