package swiss_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/trf"
)

const fuzzSeed = `012 Invented open
042 2026/03/01
XXR 4
XXZ 5
XXP 1 6
XXA    1  1.0  0.5
001    1 m    Invented, A                       2400 LIE                         1.5    1     4 w 1     2 b =
001    2 m    Invented, B                       2380 LIE                         1.5    2     5 b 1     1 w =
001    3 m    Invented, C                       2360 LIE                         1.5    3     6 w 1  0000 - H
001    4 m    Invented, D                       2340 LIE                         1.0    4     1 b 0     5 w +
001    5 m    Invented, E                       2320 LIE                         0.0    5     2 w 0     4 b -
001    6 m    Invented, F                       2300 LIE                         1.0    6     3 b 0     7 w 1
001    7 m    Invented, G                       2280 LIE                         1.0    7  0000 - U     6 b 0
`

// FuzzBefore: any readable report has a state before any round, which ends in a
// pairing of all players, or in the reason why there is none.
func FuzzBefore(f *testing.F) {
	f.Add([]byte(fuzzSeed), 3, false)
	f.Add([]byte(fuzzSeed), 2, true)
	f.Fuzz(func(t *testing.T, data []byte, round int, replay bool) {
		report, _, err := trf.Read("fuzz.trf", data)
		if err != nil || len(report.Players) > 40 {
			t.Skip()
		}
		for i := range dutch.Chapter.Editions {
			e := &dutch.Chapter.Editions[i]
			r, _ := swiss.Before(report, round%64, swiss.Options{Rules: e.Numbers.History, Replay: replay, Baku: &swiss.Acceleration.Editions[i]})
			wholePairing(t, e, r)
		}
	})
}

// wholePairing requires that a round is paired with all players in it, or has no pairing.
func wholePairing(t require.TestingT, e *dutch.Edition, r *swiss.Round) {
	if len(r.Players) == 0 {
		return
	}
	p, err := dutch.Pair(e, r)
	if impossible := (*swiss.Impossible)(nil); errors.As(err, &impossible) {
		return
	}
	require.NoError(t, err)
	var paired []int
	for _, pair := range p.Pairs {
		paired = append(paired, pair.White)
		if pair.Black != 0 {
			paired = append(paired, pair.Black)
		}
	}
	slices.Sort(paired)
	all := order(r)
	slices.Sort(all)
	require.Equal(t, all, paired)
}
