package dutch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// TestBarredGroup: the higher half of a field, who have played each other, are
// barred from each other. Most brackets then leave many over, and still a round
// takes no more than so many steps.
func TestBarredGroup(t *testing.T) {
	for _, e := range dutch.Chapter.Editions {
		barHalf(t, &e, 300, 5_000_000)
		barHalf(t, &e, 600, 27_000_000)
	}
}

// TestCorpusBarredGroup: as TestBarredGroup, of 1,200 players.
func TestCorpusBarredGroup(t *testing.T) {
	if !*corpus {
		t.Skip("needs -corpus")
	}
	for _, e := range dutch.Chapter.Editions {
		barHalf(t, &e, 1200, 130_000_000)
	}
}

func barHalf(t *testing.T, e *dutch.Edition, n int, most int64) {
	t.Helper()
	const endless = 1 << 60
	tt, paired := newTourney(e, 1, n, 5, 0.03, 0.3), 0
	for number := 1; number <= 5; number++ {
		r := tt.round(number)
		played, err := dutch.Pair(e, r)
		require.NoError(t, err)
		for a := 1; a <= n/2; a++ {
			for b := 1; b < a; b++ {
				r.Prohibited = append(r.Prohibited, swiss.Pair{White: b, Black: a})
			}
		}
		r.Work = swiss.NewWork(endless)
		p, err := dutch.Pair(e, r)
		require.Less(t, endless-r.Work.Left(), most, "%s, %d players, round %d", e.Key, n, number)
		if err == nil { // else more of the barred half are there than of the others
			paired++
			for _, p := range p.Pairs {
				require.False(t, p.Black != 0 && p.White <= n/2 && p.Black <= n/2, p)
			}
		}
		tt.play(played.Pairs)
	}
	require.GreaterOrEqual(t, paired, 3)
}
