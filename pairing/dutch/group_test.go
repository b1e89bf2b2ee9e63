package dutch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// TestBarredGroup: the higher half of a field, who have played each other, are
// barred from each other, or the lower half, whom the brackets at the top must then
// leave opponents for. Most brackets leave many over, and still a round takes no
// more than so many steps.
func TestBarredGroup(t *testing.T) {
	for _, e := range dutch.Chapter.Editions {
		barHalf(t, &e, 300, true, 5_000_000)
		barHalf(t, &e, 300, false, 9_000_000)
		barHalf(t, &e, 600, true, 27_000_000)
	}
}

// TestCorpusBarredGroup: as TestBarredGroup, of 1,200 players.
func TestCorpusBarredGroup(t *testing.T) {
	if !*corpus {
		t.Skip("needs -corpus")
	}
	for _, e := range dutch.Chapter.Editions {
		barHalf(t, &e, 600, false, 60_000_000)
		barHalf(t, &e, 1200, true, 130_000_000)
		barHalf(t, &e, 1200, false, 400_000_000)
	}
}

func barHalf(t *testing.T, e *dutch.Edition, n int, higher bool, most int64) {
	t.Helper()
	const endless = 1 << 60
	tt, paired := newTourney(e, 1, n, 5, 0.03, 0.3), 0
	for number := 1; number <= 5; number++ {
		r := tt.round(number)
		played, err := dutch.Pair(e, r)
		require.NoError(t, err)
		first := n/2 + 1
		if higher {
			first = 1
		}
		barred := func(tpn int) bool { return tpn >= first && tpn < first+n/2 }
		for a := first; barred(a); a++ {
			for b := first; b < a; b++ {
				r.Prohibited = append(r.Prohibited, swiss.Pair{White: b, Black: a})
			}
		}
		r.Work = swiss.NewWork(endless)
		p, err := dutch.Pair(e, r)
		require.Less(t, endless-r.Work.Left(), most, "%s, %d players, %t, round %d", e.Key, n, higher, number)
		t.Logf("%s, %d players, %t, round %d: %d steps", e.Key, n, higher, number, endless-r.Work.Left())
		if err == nil { // else more of the barred half are there than of the others
			paired++
			for _, p := range p.Pairs {
				require.False(t, barred(p.White) && barred(p.Black), p)
			}
		}
		tt.play(played.Pairs)
	}
	require.GreaterOrEqual(t, paired, 2)
}
