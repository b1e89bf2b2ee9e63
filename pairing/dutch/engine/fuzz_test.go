package engine

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// roundOf makes a round of any bytes, consistent or not.
func roundOf(data []byte) *swiss.Round {
	at := 0
	next := func(n int) int {
		if at >= len(data) {
			return 0
		}
		at++
		return int(data[at-1]) % n
	}
	r := &swiss.Round{Number: 1 + next(12), Initial: tournament.Colour("wb\x00x"[next(4)])}
	n := next(24)
	for range n {
		p := swiss.Player{TPN: next(40) - 1, Parity: next(9), Score: tournament.Points(5 * (next(7) - 1)), Unplayed: next(4)}
		flags := next(64)
		p.ByeBarred, p.Topscorer = flags&1 != 0, flags&2 != 0
		p.Floats = [2]swiss.Float{swiss.Float(flags >> 2 & 3), swiss.Float(flags >> 4 & 3)}
		for range next(6) {
			p.Colours = append(p.Colours, tournament.Colour("wb\x00"[next(3)]))
		}
		for range next(8) {
			p.Met = append(p.Met, next(42)-1)
		}
		r.Players = append(r.Players, p)
	}
	for range next(6) {
		r.Prohibited = append(r.Prohibited, swiss.Pair{White: next(40), Black: next(40)})
	}
	return r
}

// FuzzPair: any round ends in a legal pairing, or has none.
func FuzzPair(f *testing.F) {
	f.Add([]byte{1, 0, 4, 1, 1, 1, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0, 0, 3, 3, 1, 0, 0, 0, 0, 4, 4, 1, 0, 0, 0, 0})
	f.Add([]byte{5, 1, 9, 200, 3, 77, 1, 63, 5, 0, 1, 0, 1, 0, 7, 1, 2, 3, 4, 5, 6, 7})
	f.Fuzz(func(t *testing.T, data []byte) {
		r := roundOf(data)
		for _, law := range bothEditions() {
			p, err := Pair(law, r)
			field := newField(law, r)
			if err == nil {
				requireLegal(t, field, p.Pairs)
				continue
			}
			var impossible *swiss.Impossible
			require.ErrorAs(t, err, &impossible)
			if len(field.Players) <= 8 {
				require.False(t, pairable(field, 0), impossible.Reason.String())
			}
		}
	})
}

// requireLegal: everyone once, C1 to C3, one bye at most.
func requireLegal(t testing.TB, f *field, pairs []swiss.Pair) {
	seen, byes := map[int]bool{}, 0
	for _, p := range pairs {
		require.False(t, seen[p.White] || seen[p.Black], pairs)
		seen[p.White] = true
		if p.Black == 0 {
			byes++
			require.False(t, f.Players[f.PlaceOf(p.White)].ByeBarred)
			continue
		}
		seen[p.Black] = true
		require.True(t, f.legal(f.PlaceOf(p.White), f.PlaceOf(p.Black)))
	}
	require.LessOrEqual(t, byes, 1)
	require.Len(t, seen, len(f.Players))
}

// pairable reports by trying everything whether the players not yet taken can be
// paired with one bye at most.
func pairable(f *field, taken uint) bool {
	n := len(f.Players)
	a := 0
	for a < n && taken>>a&1 == 1 {
		a++
	}
	if a == n {
		return true
	}
	for b := a + 1; b < n; b++ {
		if taken>>b&1 == 0 && f.legal(a, b) && pairable(f, taken|1<<a|1<<b) {
			return true
		}
	}
	const byeGiven = 1 << 20
	return n%2 == 1 && taken&byeGiven == 0 && !f.Players[a].ByeBarred && pairable(f, taken|1<<a|byeGiven)
}

// TestImpossible: a round reported to have no legal pairing has none, and the reason names
// players.
func TestImpossible(t *testing.T) {
	law := numbers2026()
	round := func(barred bool, met ...[]int) *swiss.Round {
		r := &swiss.Round{Number: 4, Initial: tournament.White}
		for i, m := range met {
			r.Players = append(r.Players, swiss.Player{TPN: i + 1, Parity: i + 1, Met: m, ByeBarred: barred})
		}
		return r
	}
	for want, r := range map[string]*swiss.Round{
		"player 1 may meet no player who is left":                                                   round(true, []int{2, 3, 4}, nil, nil, nil),
		"the number of players is odd and none of them may have the bye":                            round(true, nil, nil, nil),
		"the players 1 and 2 may meet no player who is left but 4":                                  round(true, []int{2, 3}, []int{3}, nil, nil),
		"the players 1, 2 and 3 may meet no player who is left but 5, one of them having the bye":   round(false, []int{2, 3, 4}, []int{3, 4}, []int{4}, nil, nil),
		"the players 1 and 2 may meet no player who is left, and only one of them may have the bye": round(false, []int{2, 3}, []int{3}, nil),
	} {
		_, err := Pair(law, r)
		var impossible *swiss.Impossible
		require.True(t, errors.As(err, &impossible))
		require.Equal(t, "no legal pairing, because "+want, language.English.Say(impossible.Reason))
	}
}
