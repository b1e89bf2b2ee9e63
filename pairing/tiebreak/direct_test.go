package tiebreak_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/tiebreak"
)

func ranks(t *testing.T, e map[int]tiebreak.Standing, n int) []int {
	t.Helper()
	out := make([]int, n)
	for i := range out {
		out[i] = e[i+1].Rank
	}
	return out
}

// Of three tied with 1.5 points who all met, 1 beat 2, 2 beat 3, and 1 and 3
// drew; of four who beat each other in a circle none comes first.
func TestDirectEncounter(t *testing.T) {
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "DE")}
	by := standings(t, event(t,
		[]string{"2w1", "3b=", "Z"},
		[]string{"1b0", "H", "3w1"},
		[]string{"U", "1w=", "2b0"},
		[]string{"Z", "H", "H"},
	), opt)
	require.Equal(t, []int{1, 2, 3, 4}, ranks(t, by, 4))
	require.Equal(t, []string{"1.5", "1", "0.5", "–"}, []string{
		by[1].TieBreaks[0].String(), by[2].TieBreaks[0].String(), by[3].TieBreaks[0].String(), by[4].TieBreaks[0].String(),
	})
	by = standings(t, event(t,
		[]string{"2w1", "3b=", "4w0"},
		[]string{"1b0", "4b=", "3w1"},
		[]string{"4w1", "1w=", "2b0"},
		[]string{"3b0", "2w=", "1b1"},
	), opt)
	require.Equal(t, []int{1, 1, 1, 1}, ranks(t, by, 4))
	require.True(t, by[1].Shared)
}

// Two of three tied stay tied after all met: their own game decides (6.2).
func TestDirectEncounterAgain(t *testing.T) {
	by := standings(t, event(t,
		[]string{"2w1", "3b1", "4w0", "Z"},
		[]string{"1b0", "4b1", "3w1", "Z"},
		[]string{"4w1", "1w0", "2b0", "F"},
		[]string{"3b0", "2w0", "1b1", "F"},
	), tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "DE")})
	require.Equal(t, []int{1, 2, 3, 4}, ranks(t, by, 4), "1 and 2 have two of the games among the four, 3 and 4 one; 1 beat 2 and 3 beat 4")
}

// Article 6.3: 1 beat 2 and 3, which have not met: whatever that game had
// brought, 1 stays alone at the top. Before 2023 all must have met.
func TestDirectEncounterMissingGames(t *testing.T) {
	rows := [][]string{
		{"2w1", "3b1", "4w0", "5b0"},
		{"1b0", "4w1", "5b1", "6w0"},
		{"5w1", "1w0", "6b1", "4b0"},
		{"6w0", "2b0", "1b1", "3w1"},
		{"3b0", "6w0", "2w0", "1w1"},
		{"4b1", "5b1", "3w0", "2b1"},
	}
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "DE")}
	by := standings(t, event(t, rows...), opt)
	// 1, 2, 3 and 4 have 2 points: 1 beat 2 and 3 and lost to 4, who lost to 2
	// and beat 3: none is alone at the top while 2 and 3 have not met.
	require.Equal(t, []int{2, 2, 2, 2, 6, 1}, ranks(t, by, 6))
	for n := 1; n <= 6; n++ {
		require.False(t, by[n].TieBreaks[0].Exists(), "%d: where nothing is decided there is no value", n)
	}
	// 4 had lost to 1 instead, and made up for it elsewhere: 1 has 3 wins.
	rows = [][]string{
		{"2w1", "3b1", "5b0"},
		{"1b0", "4w1", "5w1"},
		{"5w1", "1w0", "4b1"},
		{"5b1", "2b0", "3w0"},
		{"3b0", "4w0", "1w1"},
	}
	rows[1][2], rows[4] = "U", []string{"3b0", "Z", "1w1"}
	rows[3][0] = "U"
	by = standings(t, event(t, rows...), opt)
	require.Equal(t, []int{1, 2, 2, 4, 4}, ranks(t, by, 5), "1 beat both others; they have not met")
	require.Equal(t, "2", by[1].TieBreaks[0].String())
	require.Equal(t, "0", by[2].TieBreaks[0].String())
	opt.Edition = edition(t, "pre-2023")
	require.Equal(t, []int{1, 1, 1, 4, 4}, ranks(t, standings(t, event(t, rows...), opt), 5))
}

// A forfeit is no game in a Swiss (6.1.1), unless the descriptor says so; in a
// round robin it is (15.2).
func TestDirectEncounterForfeits(t *testing.T) {
	rows := [][]string{{"2w+", "Z"}, {"1b-", "F"}, {"Z", "Z"}}
	for _, c := range []struct {
		descriptor    string
		predetermined bool
		want          []int
	}{
		{"DE", false, []int{1, 1, 3}},
		{"DE/P", false, []int{1, 2, 3}},
		{"DE", true, []int{1, 2, 3}},
	} {
		by := standings(t, event(t, rows...), tiebreak.Options{
			Edition: edition(t, "2026-03-01"), TieBreaks: list(t, c.descriptor), Predetermined: c.predetermined,
		})
		require.Equal(t, c.want, ranks(t, by, 3), c.descriptor)
	}
}
