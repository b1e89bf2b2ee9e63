package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// TestPreferences: A.6, 1.7, by the colours of the games played.
func TestPreferences(t *testing.T) {
	for colours, want := range map[string]struct {
		due      tournament.Colour
		strength swiss.Strength
	}{
		"":        {0, swiss.NoPreference},
		"w":       {tournament.Black, swiss.Strong},
		"b":       {tournament.White, swiss.Strong},
		"wb":      {tournament.White, swiss.Mild},
		"bw":      {tournament.Black, swiss.Mild},
		"wbw":     {tournament.Black, swiss.Strong},
		"ww":      {tournament.Black, swiss.Absolute},
		"wbb":     {tournament.White, swiss.Absolute},
		"bbww":    {tournament.Black, swiss.Absolute},
		"wwbww":   {tournament.Black, swiss.Absolute},
		"wbwwbw":  {tournament.Black, swiss.Absolute},
		"bbwbwbb": {tournament.White, swiss.Absolute},
		"bwbbwb":  {tournament.White, swiss.Absolute},
	} {
		p := swiss.PreferenceAfter([]tournament.Colour(colours))
		require.Equal(t, want.due, p.Due, colours)
		require.Equal(t, want.strength, p.Strength, colours)
	}
}

// TestAllocation: E.1 to E.5, 5.2.1 to 5.2.5; the first player is the higher
// ranked one.
func TestAllocation(t *testing.T) {
	for _, c := range []struct {
		name, first, second string
		white, article      int
		initial             tournament.Colour
		parity              int
	}{
		{"both granted", "w", "b", 2, 1, 'w', 1},
		{"one without games", "w", "", 2, 1, 'w', 1},
		{"the other without games", "", "b", 2, 1, 'w', 1},
		{"strong against mild", "bw", "w", 1, 2, 'w', 1},
		{"absolute against strong", "w", "wbww", 1, 2, 'w', 1},
		{"both absolute, the wider difference", "bwbww", "wbwbwww", 1, 2, 'w', 1},
		{"the latest game with different colours", "wbbw", "bwbw", 1, 3, 'w', 1},
		{"aligned at the latest game", "wbw", "w", 2, 4, 'w', 1},
		{"the higher ranked", "w", "w", 2, 4, 'w', 1},
		{"odd number, initial colour", "", "", 1, 5, 'w', 1},
		{"even number", "", "", 2, 5, 'w', 2},
		{"black first", "", "", 2, 5, 'b', 7},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newField(numbers2026(), &swiss.Round{Initial: c.initial, Players: []swiss.Player{
				{TPN: 1, Parity: c.parity, Score: 10, Colours: []tournament.Colour(c.first)},
				{TPN: 2, Parity: 2, Colours: []tournament.Colour(c.second)},
			}})
			for _, order := range [][2]int{{0, 1}, {1, 0}} {
				white, article := f.allocate(order[0], order[1])
				require.Equal(t, c.white, f.Players[white].TPN)
				require.Equal(t, c.article, article)
			}
		})
	}
}

// TestTopScorers: two absolute preferences for one colour keep players apart,
// save where one of them is a top scorer; what it costs is counted for both.
func TestTopScorers(t *testing.T) {
	meet := func(top bool, first, second string) (*field, bool) {
		f := newField(numbers2017(), &swiss.Round{Initial: 'w', Players: []swiss.Player{
			{TPN: 1, Parity: 1, Score: 60, Colours: []tournament.Colour(first), Topscorer: top},
			{TPN: 2, Parity: 2, Score: 20, Colours: []tournament.Colour(second)},
		}})
		return f, f.legal(0, 1)
	}
	_, legal := meet(false, "wbww", "bww")
	require.False(t, legal)
	f, legal := meet(true, "wbww", "bww")
	require.True(t, legal)
	// The wider difference gets black: the other one plays white three times running.
	require.Equal(t, colourCost{gap: 0, run: 1, missed: 1}, f.colourCost(0, 1))
	f, _ = meet(true, "wwbww", "wbwwbww")
	// Both have played three whites more than blacks: one gets a difference of four, and a third white.
	require.Equal(t, colourCost{gap: 1, run: 1, missed: 1}, f.colourCost(0, 1))
	f, _ = meet(true, "w", "w")
	require.Equal(t, colourCost{missed: 1, strong: 1}, f.colourCost(0, 1))
}
