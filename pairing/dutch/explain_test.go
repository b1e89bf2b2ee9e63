package dutch_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// TestExplain: two brackets, in which one has met the natural opponent and one
// floats.
func TestExplain(t *testing.T) {
	r := roundOf(
		member(1, 2, "wb", 3), member(2, 2, "bw"), member(3, 2, "bw", 1), member(4, 2, "wb"), member(5, 2, "bw"),
		member(6, 1, "wb"), member(7, 1, "bw"), member(8, 1, "wb"),
	)
	r.Players[4].Floats[1] = swiss.Up
	r.Players[7].ByeBarred = true
	e := &dutch.Chapter.Editions[1]
	right, err := dutch.Pair(e, r)
	require.NoError(t, err)
	var b strings.Builder
	require.NoError(t, dutch.Explain(&b, language.English.Say, e, r, right, swiss.SameNumbers))
	require.Equal(t, `round 3 by the Dutch system (C.04.3, edition 2026): 8 players to be paired, 2 brackets

bracket 2: 5 players
     1     2  W mild
     2     2  B mild
     3     2  B mild
     4     2  W mild
     5     2  B mild        floated up two rounds before
  pairs: 1–5, 4–2
  moving down: 3; with everyone below they can be paired
    5 does not move down instead: 3–1 is not possible (C1: they met before)
    4 does not move down instead: with 3–2, C12: 1 player misses the colour preference (3) instead of none
  C6: 2 pairs are made
  C7: a player floats down with 2 points
  C8: the following bracket leaves none over
  nothing against it under C12, C13, C14, C15, C16, C17, C18, C19, C20, C21
  ruled out before, in the order of the sequence:
    1–3: C1: they met before
    1–4: with the partners exchanged, C12: 2 players miss their colour preference (4 and 5) instead of none
    2–3: with the partners exchanged, C12: 1 player misses the colour preference (3) instead of none

bracket 1: 4 players, moved down: 3
     3     2  B mild
     6     1  W mild
     7     1  B mild
     8     1  W mild        no bye
  pairs: 6–3, 8–7
  nothing against it under C6, C7, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21
  the first candidate of the sequence is the best
`, b.String())
}

// TestExplainOtherNumbers: the numbers that a reader knows, throughout.
func TestExplainOtherNumbers(t *testing.T) {
	r := roundOf(member(1, 2, "wb", 3), member(2, 2, "bw"), member(3, 2, "bw", 1), member(4, 2, "wb"))
	e := &dutch.Chapter.Editions[0]
	right, err := dutch.Pair(e, r)
	require.NoError(t, err)
	var b strings.Builder
	require.NoError(t, dutch.Explain(&b, language.English.Say, e, r, right, func(tpn int) int { return 900 + tpn }))
	require.Contains(t, b.String(), "   901     2  W mild\n")
	require.Contains(t, b.String(), "  pairs: 901–902, 904–903\n")
	require.Contains(t, b.String(), "    in the natural order, 901–903, 902–904: 901–903 is not possible (C1: they met before)\n")
	require.Contains(t, b.String(), "902 for 903 is the first that does\n")
	require.NotRegexp(t, `[^0-9][1-4]–[1-4]`, b.String())
}

// TestExplainEverything: an explanation of any round names every player of it,
// and has no gap.
func TestExplainEverything(t *testing.T) {
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 5))
		r := randomRound(rng, 2+rng.IntN(14))
		for i := range dutch.Chapter.Editions {
			e := &dutch.Chapter.Editions[i]
			right, err := dutch.Pair(e, r)
			if impossible := (*swiss.Impossible)(nil); errors.As(err, &impossible) {
				continue
			}
			require.NoError(t, err)
			var b strings.Builder
			require.NoError(t, dutch.Explain(&b, language.English.Say, e, r, right, swiss.SameNumbers))
			require.NotContains(t, b.String(), "%!")
			require.Equal(t, len(right.Brackets), strings.Count(b.String(), "\nbracket "))
			for _, p := range right.Pairs {
				if p.Black != 0 {
					require.Contains(t, b.String(), pairText(p))
				}
			}
		}
	}
}
