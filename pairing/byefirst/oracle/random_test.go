package oracle_test

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// randomRound puts so many players together from any scores, colours, floats,
// opponents and figures.
func randomRound(rng *rand.Rand, n int) *swiss.Round {
	r := &swiss.Round{Number: 3 + rng.IntN(6), Initial: tournament.White, Rounds: 9}
	if rng.IntN(4) == 0 {
		r.Rounds = r.Number
	}
	if rng.IntN(2) == 0 {
		r.Initial = tournament.Black
	}
	groups, density := 1+rng.IntN(4), []float64{0, 0.1, 0.3, 0.5, 0.7}[rng.IntN(5)]
	barred, white, spread := rng.Float64()*0.7, 0.3+0.4*rng.Float64(), 1+rng.IntN(30)
	step := tournament.Points(5 * (1 + rng.IntN(2)))
	fresh := rng.IntN(6) == 0
	tpn := 0
	for range n {
		tpn += 1 + rng.IntN(3)/2
		p := swiss.Player{
			TPN: tpn, Parity: 1 + rng.IntN(9), Score: step * tournament.Points(rng.IntN(groups)),
			ByeBarred: rng.Float64() < barred, Unplayed: rng.IntN(3),
		}
		p.Points = p.Score
		p.Figures = swiss.Figures{Buchholz: int64(rng.IntN(spread)), Sonneborn: int64(rng.IntN(spread)), Average: 2000 + rng.IntN(spread), Upfloats: rng.IntN(9)}
		games := rng.IntN(6)
		if fresh && rng.IntN(4) > 0 {
			games = 0
		}
		p.Colours = randomColours(rng, games, white)
		if games == 0 {
			p.Figures.Average = 0
		}
		for i := range p.Floats {
			p.Floats[i] = []swiss.Float{swiss.NoFloat, swiss.Down, swiss.Up}[rng.IntN(3)]
		}
		r.Players = append(r.Players, p)
	}
	for i := range r.Players {
		for j := range i {
			if rng.Float64() < density {
				r.Players[i].Met = append(r.Players[i].Met, r.Players[j].TPN)
				r.Players[j].Met = append(r.Players[j].Met, r.Players[i].TPN)
			}
		}
	}
	for i := range r.Players {
		slices.Sort(r.Players[i].Met)
	}
	slices.SortFunc(r.Players, func(a, b swiss.Player) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.TPN, b.TPN)) })
	if rng.IntN(8) == 0 && n > 3 {
		a, b := r.Players[0].TPN, r.Players[n-1].TPN
		r.Prohibited = []swiss.Pair{{White: min(a, b), Black: max(a, b)}}
	}
	return r
}

// randomColours returns a history in which no player gets one colour three times in a
// row, or more than twice more than the other.
func randomColours(rng *rand.Rand, n int, white float64) (out []tournament.Colour) {
	for range n {
		c := tournament.Black
		if rng.Float64() < white {
			c = tournament.White
		}
		if p := swiss.PreferenceAfter(out); p.Strength == swiss.Absolute {
			c = p.Due
		}
		out = append(out, c)
	}
	return out
}
