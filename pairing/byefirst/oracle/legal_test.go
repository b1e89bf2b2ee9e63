package oracle_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// mayMeet reports whether the texts allow two players to be paired at all: no two meet
// again. In Burstein and Dubov two who have to get the same colour do not meet. In Lim,
// except in the last round, two do not meet if with either colour one of them would get
// it a third time in a row or three times more. It shares no code with engines or walks.
func mayMeet(name string, r *swiss.Round, a, b *swiss.Player) bool {
	if slices.Contains(a.Met, b.TPN) {
		return false
	}
	for _, p := range r.Prohibited {
		if p.White == min(a.TPN, b.TPN) && p.Black == max(a.TPN, b.TPN) {
			return false
		}
	}
	has := func(p *swiss.Player, c tournament.Colour) (more int, third bool) {
		for _, one := range p.Colours {
			if one == c {
				more++
			} else {
				more--
			}
		}
		n := len(p.Colours)
		return more, n >= 2 && p.Colours[n-1] == c && p.Colours[n-2] == c
	}
	bounded := func(p *swiss.Player, c tournament.Colour) bool { // gets no third game running with it, and no more than two more
		more, third := has(p, c)
		return !third && more < 2
	}
	switch {
	case strings.HasPrefix(name, "burstein"), strings.HasPrefix(name, "dubov"):
		for _, c := range []tournament.Colour{tournament.White, tournament.Black} {
			if !bounded(a, c) && !bounded(b, c) {
				return false
			}
		}
	case strings.HasPrefix(name, "lim") && r.Number < r.Rounds:
		one := bounded(a, tournament.White) && bounded(b, tournament.Black)
		return one || bounded(a, tournament.Black) && bounded(b, tournament.White)
	case strings.HasPrefix(name, "draughts"): // no fourth game running with one colour
		n, m := len(a.Colours), len(b.Colours)
		return n < 3 || m < 3 || len(slices.Compact(slices.Concat(a.Colours[n-3:], b.Colours[m-3:]))) > 1
	case strings.HasPrefix(name, "renju") && r.Number < r.Rounds:
		one := bounded(a, tournament.White) && bounded(b, tournament.Black)
		return one || bounded(a, tournament.Black) && bounded(b, tournament.White)
	}
	return true
}

// canBePaired looks for a matching of all players, one of an odd number with the bye.
func canBePaired(name string, r *swiss.Round) bool {
	n := len(r.Players)
	known := map[int]bool{}
	var left func(taken int, bye bool) bool
	left = func(taken int, bye bool) bool {
		if taken == 1<<n-1 {
			return true
		}
		key := taken << 1
		if bye {
			key++
		}
		if found, ok := known[key]; ok {
			return found
		}
		a := 0
		for taken>>a&1 == 1 {
			a++
		}
		found := bye && !r.Players[a].ByeBarred && left(taken|1<<a, false)
		for b := a + 1; b < n && !found; b++ {
			found = taken>>b&1 == 0 && mayMeet(name, r, &r.Players[a], &r.Players[b]) && left(taken|1<<a|1<<b, bye)
		}
		known[key] = found
		return found
	}
	return left(0, n%2 == 1)
}

// TestALegalPairingIsFound: an engine says that no legal pairing exists where a
// matching shows it, and nowhere else; and what it pairs is legal.
func TestALegalPairingIsFound(t *testing.T) {
	number := 250
	if *corpus || *endure {
		number = 5000
	}
	for name, w := range texts() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(3, 3))
			possible := 0
			for range number {
				r := randomRound(rng, 8+rng.IntN(9))
				met := []float64{0, 0.3, 0.5, 0.6, 0.7}[rng.IntN(5)]
				for i := range r.Players {
					for j := range i {
						a, b := &r.Players[i], &r.Players[j]
						if rng.Float64() < met && !slices.Contains(a.Met, b.TPN) {
							a.Met, b.Met = append(a.Met, b.TPN), append(b.Met, a.TPN)
						}
					}
				}
				w.prepare(r)
				can := canBePaired(name, r)
				got, err := w.edition.Pair(r)
				if impossible := (*swiss.Impossible)(nil); errors.As(err, &impossible) {
					require.False(t, can, literal(r))
					continue
				}
				require.NoError(t, err, literal(r))
				require.True(t, can, literal(r))
				possible++
				of, seen := map[int]*swiss.Player{}, 0
				for i := range r.Players {
					of[r.Players[i].TPN] = &r.Players[i]
				}
				for _, p := range got.Pairs {
					seen++
					require.NotNil(t, of[p.White], "no player twice: %s", literal(r))
					if p.Black == 0 {
						require.False(t, of[p.White].ByeBarred, literal(r))
					} else {
						seen++
						require.NotNil(t, of[p.Black], "no player twice: %s", literal(r))
						require.True(t, mayMeet(name, r, of[p.White], of[p.Black]), literal(r))
					}
					delete(of, p.White)
					delete(of, p.Black)
				}
				require.Equal(t, len(r.Players), seen, literal(r))
			}
			t.Logf("%s: %d of %d rounds have a legal pairing", name, possible, number)
			require.Greater(t, possible, number/5)
			require.Greater(t, number-possible, number/10)
		})
	}
}
