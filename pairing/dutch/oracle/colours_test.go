package oracle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// TestPreferences is A.6 (1.7).
func TestPreferences(t *testing.T) {
	for history, want := range map[string]preference{
		"":     {},
		"w":    {strong, tournament.Black, 1},
		"b":    {strong, tournament.White, -1},
		"wb":   {mild, tournament.White, 0},
		"bw":   {mild, tournament.Black, 0},
		"ww":   {absolute, tournament.Black, 2},
		"bww":  {absolute, tournament.Black, 1},
		"wwb":  {strong, tournament.Black, 1},
		"wbb":  {absolute, tournament.White, -1},
		"bbww": {absolute, tournament.Black, 0},
		"bwbb": {absolute, tournament.White, -2},
		"wbwb": {mild, tournament.White, 0},
	} {
		require.Equal(t, want, preferenceOf(&swiss.Player{Colours: []tournament.Colour(history)}), history)
	}
}

// TestAllocation is E.1 to E.5 (5.2.1 to 5.2.5); the colour is that of the
// higher ranked.
func TestAllocation(t *testing.T) {
	for _, c := range []struct {
		name, higher, lower string
		parity              int
		want                tournament.Colour
	}{
		{"E.1 both", "wb", "bw", 2, tournament.White},
		{"E.1 no preference of the higher", "", "w", 1, tournament.White},
		{"E.1 no preference of the lower", "wb", "", 2, tournament.White},
		{"E.2 absolute against strong", "w", "bww", 1, tournament.White},
		{"E.2 strong against mild", "w", "bw", 1, tournament.Black},
		{"E.2 wider difference", "bww", "wbww", 1, tournament.White},
		{"E.2 wider difference of the higher", "wbww", "bww", 1, tournament.Black},
		{"E.3 latest round of different colours", "bwbw", "wbbw", 1, tournament.Black},
		{"E.3 histories of different length", "bwwb", "wwbbwb", 1, tournament.Black},
		{"E.4", "bw", "bw", 1, tournament.Black},
		{"E.4 the shorter history ends E.3", "bw", "wbbw", 1, tournament.Black},
		{"E.5 odd", "", "", 3, tournament.White},
		{"E.5 even", "", "", 4, tournament.Black},
	} {
		x := &swiss.Player{TPN: 1, Parity: c.parity, Colours: []tournament.Colour(c.higher)}
		y := &swiss.Player{TPN: 2, Parity: 1, Colours: []tournament.Colour(c.lower)}
		require.Equal(t, c.want, allocate(x, y, tournament.White), c.name)
	}
	x, y := &swiss.Player{Parity: 1}, &swiss.Player{Parity: 2}
	require.Equal(t, tournament.Black, allocate(x, y, tournament.Black))
}

// TestMayMeet is C1 and C3.
func TestMayMeet(t *testing.T) {
	may := func(x, y swiss.Player, prohibited ...swiss.Pair) bool {
		x.TPN, y.TPN = 1, 2
		f := newField(&swiss.Round{Players: []swiss.Player{x, y}, Prohibited: prohibited, Initial: tournament.White})
		return f.legal[0][1]
	}
	wants := func(history string) swiss.Player { return swiss.Player{Colours: []tournament.Colour(history)} }
	require.True(t, may(wants("ww"), wants("bb")))
	require.False(t, may(wants("ww"), wants("bww")))
	require.True(t, may(wants("ww"), wants("w")))
	top := wants("ww")
	top.Topscorer = true
	require.True(t, may(top, wants("bww")))
	require.True(t, may(wants("bww"), top))
	require.False(t, may(swiss.Player{Met: []int{2}}, swiss.Player{}))
	require.False(t, may(swiss.Player{}, swiss.Player{}, swiss.Pair{White: 1, Black: 2}))
}
