package dutch_test

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// randomRound returns a round of n players with histories that need not come from
// any tournament: scores, colours, floats and meetings are drawn.
func randomRound(rng *rand.Rand, n int) *swiss.Round {
	r := &swiss.Round{Number: 5, Initial: tournament.White}
	groups, last := 1+rng.IntN(4), rng.IntN(4) == 0
	for i := range n {
		score := tournament.Points(5 * (4 + rng.IntN(groups)))
		p := swiss.Player{
			TPN: i + 1, Parity: i + 1, Points: score, Score: score, Unplayed: rng.IntN(2) * rng.IntN(5),
			ByeBarred: rng.IntN(3) == 0, Topscorer: last && rng.IntN(2) == 0,
		}
		for range 4 - p.Unplayed {
			p.Colours = append(p.Colours, drawColour(rng, p.Colours))
		}
		for k := range p.Floats {
			p.Floats[k] = swiss.Float(max(rng.IntN(4)-1, 0))
		}
		r.Players = append(r.Players, p)
	}
	for range rng.IntN(2 * n) {
		a, b := rng.IntN(n), rng.IntN(n)
		if a != b && !slices.Contains(r.Players[a].Met, b+1) {
			r.Players[a].Met = append(r.Players[a].Met, b+1)
			r.Players[b].Met = append(r.Players[b].Met, a+1)
		}
	}
	for i := range r.Players {
		slices.Sort(r.Players[i].Met)
	}
	slices.SortStableFunc(r.Players, func(a, b swiss.Player) int { return cmp.Compare(b.Score, a.Score) })
	return r
}

// drawColour draws a colour that leaves a player within what the rules give.
func drawColour(rng *rand.Rand, so []tournament.Colour) tournament.Colour {
	n, diff := len(so), 0
	for _, c := range so {
		if c == tournament.White {
			diff++
		} else {
			diff--
		}
	}
	for {
		c := tournament.White
		if rng.IntN(2) == 0 {
			c = tournament.Black
		}
		if n >= 2 && so[n-1] == c && so[n-2] == c || diff == 2 && c == tournament.White || diff == -2 && c == tournament.Black {
			continue
		}
		return c
	}
}

// otherPairing changes a pairing: it exchanges partners of two pairs, pairs all from some
// place on again at random, or gives two players byes; colours are as the rules give them.
func otherPairing(rng *rand.Rand, j *engine.Judge, pairs []swiss.Pair) []swiss.Pair {
	if i := rng.IntN(len(pairs)); rng.IntN(20) == 0 && pairs[i].Black != 0 {
		out := slices.Delete(slices.Clone(pairs), i, i+1)
		return append(out, swiss.Pair{White: pairs[i].White}, swiss.Pair{White: pairs[i].Black})
	}
	var seats []int
	for _, p := range pairs {
		seats = append(seats, p.White, p.Black)
	}
	if rng.IntN(2) == 0 {
		a, b := rng.IntN(len(seats)), rng.IntN(len(seats))
		seats[a], seats[b] = seats[b], seats[a]
	} else {
		from := rng.IntN(len(seats))
		part := seats[from:]
		if rng.IntN(2) == 0 {
			part = seats[from:min(from+6, len(seats))]
		}
		rng.Shuffle(len(part), func(a, b int) { part[a], part[b] = part[b], part[a] })
	}
	var out []swiss.Pair
	for i := 0; i < len(seats); i += 2 {
		a, b := seats[i], seats[i+1]
		switch {
		case a == 0:
			out = append(out, swiss.Pair{White: b})
		case b == 0:
			out = append(out, swiss.Pair{White: a})
		default:
			p, _ := j.Colours(a, b)
			out = append(out, p)
		}
	}
	return out
}
