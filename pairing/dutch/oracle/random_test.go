package oracle

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// randomRound returns a round of up to most players: half of them at the end of a
// random history, half put together without one, so that rare brackets occur.
func randomRound(rng *rand.Rand, rules swiss.Rules, least, most int) *swiss.Round {
	for {
		var r *swiss.Round
		if rng.IntN(2) == 0 {
			r = randomHistory(rng, rules, least, most)
		} else {
			r = randomState(rng, least, most)
		}
		if r != nil && len(r.Players) >= least {
			return r
		}
	}
}

// randomState puts players together from any scores, colours, floats and
// opponents.
func randomState(rng *rand.Rand, least, most int) *swiss.Round {
	n := least + rng.IntN(most-least+1)
	r := &swiss.Round{Number: 1 + rng.IntN(9), Initial: randomColour(rng)}
	step := tournament.Points(5 * (1 + rng.IntN(3)))
	groups, density := 1+rng.IntN(max(4, most/3)), []float64{0, 0.1, 0.3, 0.5, 0.7}[rng.IntN(5)]
	barred, careless := rng.Float64(), rng.Float64()
	final, top, white := rng.IntN(4) == 0, 1+rng.IntN(3), 0.5
	if final && rng.IntN(2) == 0 {
		white = 0.9 // most of them want black now
	}
	tpn := 0
	for range n {
		tpn += 1 + rng.IntN(3)/2
		p := swiss.Player{TPN: tpn, Parity: 1 + rng.IntN(9), Score: step * tournament.Points(rng.IntN(groups)), ByeBarred: rng.Float64() < barred, Unplayed: rng.IntN(3)}
		p.Points = p.Score
		p.Colours = randomColours(rng, rng.IntN(7), careless, white)
		for i := range p.Floats {
			p.Floats[i] = []swiss.Float{swiss.NoFloat, swiss.Down, swiss.Up}[rng.IntN(3)]
		}
		p.Topscorer = final && (rng.IntN(top) == 0 || p.Score > step)
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
	if rng.IntN(2) == 0 {
		descend(rng, r, step)
	}
	return finish(rng, r)
}

// descend lets players come down from above, mostly after floats, to residents
// who were mostly floated up to: the least of the criteria get to tell.
func descend(rng *rand.Rand, r *swiss.Round, step tournament.Points) {
	above, residents := 1+rng.IntN(4), 2+rng.IntN(5)
	for i := range r.Players {
		p := &r.Players[i]
		switch {
		case i < above:
			p.Score = step * tournament.Points(4+rng.IntN(3))
		case i < above+residents:
			p.Score = 3 * step
		default:
			p.Score = step * tournament.Points(rng.IntN(3))
		}
		p.Points = p.Score
		for k := range p.Floats {
			switch {
			case rng.IntN(3) == 0:
			case i < above:
				p.Floats[k] = swiss.Down
			default:
				p.Floats[k] = swiss.Up
			}
		}
		if len(p.Colours) > 0 && rng.IntN(3) == 0 {
			p.Colours = nil
		}
		for j := range i {
			if x := &r.Players[j]; i < above && !slices.Contains(p.Met, x.TPN) && rng.IntN(8) > 0 {
				p.Met, x.Met = append(p.Met, x.TPN), append(x.Met, p.TPN)
			}
		}
	}
}

// randomColours returns a history in which no player has a colour more than twice more than
// the other, or more than twice in a row. The higher careless, the less preferences count;
// white is the probability of white if they do not.
func randomColours(rng *rand.Rand, n int, careless, white float64) []tournament.Colour {
	var out []tournament.Colour
	for range n {
		p := preferenceOf(&swiss.Player{Colours: out})
		c := tournament.Black
		if rng.Float64() < white {
			c = tournament.White
		}
		if p.strength == absolute || p.strength != nothing && rng.Float64() > careless {
			c = p.colour
		}
		out = append(out, c)
	}
	return out
}

func randomColour(rng *rand.Rand) tournament.Colour {
	return []tournament.Colour{tournament.White, tournament.Black}[rng.IntN(2)]
}

// finish sorts the players, and forbids pairs now and then.
func finish(rng *rand.Rand, r *swiss.Round) *swiss.Round {
	slices.SortFunc(r.Players, func(a, b swiss.Player) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.TPN, b.TPN))
	})
	for i := range r.Players {
		slices.Sort(r.Players[i].Met)
	}
	if len(r.Players) > 2 && rng.IntN(5) == 0 {
		for range 1 + rng.IntN(3) {
			a, b := rng.IntN(len(r.Players)), rng.IntN(len(r.Players))
			x, y := r.Players[min(a, b)].TPN, r.Players[max(a, b)].TPN
			if a != b {
				r.Prohibited = append(r.Prohibited, swiss.Pair{White: min(x, y), Black: max(x, y)})
			}
		}
	}
	return r
}

// goString returns the round as a literal of Go, to be kept as a fixture.
func goString(r *swiss.Round) string {
	var s strings.Builder
	fmt.Fprintf(&s, "&swiss.Round{Number: %d, Initial: %q, Prohibited: %#v, Players: []swiss.Player{\n", r.Number, r.Initial, r.Prohibited)
	for _, p := range r.Players {
		fmt.Fprintf(&s, "\t{TPN: %d, Parity: %d, Points: %d, Score: %d, Colours: []tournament.Colour(%q), Met: %#v, Floats: [2]swiss.Float{%d, %d}, ByeBarred: %t, Unplayed: %d, Topscorer: %t},\n",
			p.TPN, p.Parity, int(p.Points), int(p.Score), colourString(p.Colours), p.Met, p.Floats[0], p.Floats[1], p.ByeBarred, p.Unplayed, p.Topscorer)
	}
	s.WriteString("}}")
	return s.String()
}

func colourString(of []tournament.Colour) string {
	var s []byte
	for _, c := range of {
		s = append(s, byte(c))
	}
	return string(s)
}
