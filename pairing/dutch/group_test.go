package dutch_test

import (
	"math/rand/v2"
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
		barHalf(t, &e, 300, true, 4_500_000)
		barHalf(t, &e, 300, false, 7_000_000)
		barHalf(t, &e, 600, true, 17_000_000)
	}
}

// TestCorpusBarredGroup: as TestBarredGroup, of 1,200 players.
func TestCorpusBarredGroup(t *testing.T) {
	if !*corpus {
		t.Skip("needs -corpus")
	}
	for _, e := range dutch.Chapter.Editions {
		barHalf(t, &e, 600, false, 40_000_000)
		barHalf(t, &e, 1200, true, 110_000_000)
		barHalf(t, &e, 1200, false, 200_000_000)
	}
}

// TestBarredEvent: nine rounds of an event in which half of the players, either half,
// never meet each other take no more than the default work of a check.
func TestBarredEvent(t *testing.T) {
	for _, e := range dutch.Chapter.Editions {
		barredEvent(t, &e, 200, "lower", 16_000_000, 3_500_000)
		barredEvent(t, &e, 200, "higher", 11_000_000, 3_500_000)
	}
}

// TestCorpusBarredEvent: as TestBarredEvent, of 600 players, and a round of 1,200.
func TestCorpusBarredEvent(t *testing.T) {
	if !*corpus {
		t.Skip("needs -corpus")
	}
	for _, e := range dutch.Chapter.Editions {
		for _, half := range []string{"lower", "higher", "random", "odd", "middle"} {
			barredEvent(t, &e, 600, half, swiss.DefaultWork(600), 45_000_000)
			barredEvent(t, &e, 1200, half, 1_000_000_000, 230_000_000)
		}
	}
}

// barredEvent plays nine rounds, each paired with half of the players barred from
// each other where that can be done.
func barredEvent(t *testing.T, e *dutch.Edition, n int, half string, most, mostOfRound int64) {
	t.Helper()
	const endless = 1 << 60
	tt, rng := newTourney(e, 1, n, 9, 0.03, 0.3), rand.New(rand.NewPCG(5, 5))
	barred := make([]bool, n+1)
	for i := 1; i <= n; i++ {
		barred[i] = map[string]bool{
			"lower": i > n-n/2, "higher": i <= n/2, "odd": i%2 == 1, "middle": i > n/4 && i <= n/4+n/2, "random": rng.IntN(1000) < 485,
		}[half]
	}
	var total, costliest int64
	paired := 0
	for number := 1; number <= 9; number++ {
		r := tt.round(number)
		for a := 1; a <= n; a++ {
			for b := 1; b < a; b++ {
				if barred[a] && barred[b] {
					r.Prohibited = append(r.Prohibited, swiss.Pair{White: b, Black: a})
				}
			}
		}
		r.Work = swiss.NewWork(endless)
		p, err := dutch.Pair(e, r)
		steps := endless - r.Work.Left()
		if err != nil { // more of the barred half are there than of the others
			r.Prohibited, r.Work = nil, nil
			p, err = dutch.Pair(e, r)
			require.NoError(t, err)
		} else {
			paired++
			total, costliest = total+steps, max(costliest, steps)
			for _, p := range p.Pairs {
				require.False(t, p.Black > 0 && barred[p.White] && barred[p.Black], p)
			}
		}
		tt.play(p.Pairs)
	}
	t.Logf("%s, %d players, the %s half: %d rounds with %d steps, of one round %d", e.Key, n, half, paired, total, costliest)
	require.GreaterOrEqual(t, paired, 2)
	require.Less(t, total, most)
	require.Less(t, costliest, mostOfRound)
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
