package oracle

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// fixtures are rounds on which readings of the text part; want is empty where
// there is no legal pairing.
var fixtures = []struct {
	edition, why string
	round        *swiss.Round
	want         []swiss.Pair
}{
	{
		edition: "2017",
		why: `C.7 heeds C.2: with 2 moved down, 4 who is barred would have the bye against 2-6, so 2 himself has it;
with 5 moved down 5-4 is played and 6 has it, a lower PSD of the following bracket`,
		round: &swiss.Round{Number: 4, Initial: 'b', Players: []swiss.Player{
			{TPN: 1, Parity: 7, Points: 5, Score: 5, Colours: []tournament.Colour("bwbb"), Floats: [2]swiss.Float{2, 2}, Unplayed: 2},
			{TPN: 2, Parity: 4, Points: 5, Score: 5, Colours: []tournament.Colour("wb"), Met: []int{4, 5}, Unplayed: 1},
			{TPN: 5, Parity: 5, Points: 5, Score: 5, Colours: []tournament.Colour("wbbwwb"), Met: []int{2, 6}, Floats: [2]swiss.Float{0, 1}},
			{TPN: 4, Parity: 6, Colours: []tournament.Colour("w"), Met: []int{2}, ByeBarred: true},
			{TPN: 6, Parity: 6, Colours: []tournament.Colour("wwb"), Met: []int{5}, Floats: [2]swiss.Float{2, 1}},
		}},
		want: []swiss.Pair{{White: 1, Black: 2}, {White: 5, Black: 4}, {White: 6}},
	},
}

// TestFixtures: both engines pair them as said.
func TestFixtures(t *testing.T) {
	for _, f := range fixtures {
		t.Run(f.edition, func(t *testing.T) {
			e, err := dutch.Chapter.Edition(f.edition)
			require.NoError(t, err)
			got, err := Pair(e, f.round)
			fast, fastErr := dutch.Pair(e, f.round)
			if len(f.want) == 0 {
				var no *swiss.Impossible
				require.ErrorIs(t, err, ErrImpossible, f.why)
				require.True(t, errors.As(fastErr, &no), f.why)
				return
			}
			require.NoError(t, err, f.why)
			require.NoError(t, fastErr, f.why)
			require.Equal(t, f.want, got, f.why)
			require.Equal(t, f.want, fast.Pairs, f.why)
		})
	}
}
