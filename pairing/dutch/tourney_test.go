package dutch_test

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// tourney is an invented tournament that the engine pairs from its own state:
// enough of a history for rounds of any size.
type tourney struct {
	e       *dutch.Edition
	rng     *rand.Rand
	rounds  int
	absence float64 // share of players away in a round
	draws   float64
	players []swiss.Player
	away    []bool
}

func newTourney(e *dutch.Edition, seed uint64, n, rounds int, absence, draws float64) *tourney {
	t := &tourney{
		e: e, rng: rand.New(rand.NewPCG(seed, uint64(n))), rounds: rounds, absence: absence, draws: draws,
		players: make([]swiss.Player, n), away: make([]bool, n),
	}
	for i := range t.players {
		t.players[i].TPN, t.players[i].Parity = i+1, i+1
	}
	return t
}

// round returns what is known before a round.
func (t *tourney) round(number int) *swiss.Round {
	r := &swiss.Round{Number: number, Initial: tournament.White}
	for i := range t.players {
		t.away[i] = t.rng.Float64() < t.absence
		if t.away[i] {
			continue
		}
		p := t.players[i]
		p.Met = slices.Sorted(slices.Values(p.Met))
		p.Topscorer = number == t.rounds && int(p.Score) > 10*(number-1)/2
		r.Players = append(r.Players, p)
	}
	slices.SortStableFunc(r.Players, func(p, q swiss.Player) int { return cmp.Compare(q.Score, p.Score) })
	return r
}

// play gives the pairs results by chance, the higher number being weaker.
func (t *tourney) play(pairs []swiss.Pair) {
	scores := make([]tournament.Points, len(t.players))
	for i := range t.players {
		scores[i] = t.players[i].Score
		t.players[i].Floats = [2]swiss.Float{0, t.players[i].Floats[0]}
		if t.away[i] {
			t.players[i].Unplayed++
			if t.e.Numbers.History.AbsenceFloats {
				t.players[i].Floats[0] = swiss.Down
			}
		}
	}
	for _, p := range pairs {
		w := &t.players[p.White-1]
		if p.Black == 0 {
			w.Points, w.ByeBarred = w.Points+10, true
			w.Score, w.Floats[0] = w.Points, swiss.Down
			w.Unplayed++
			continue
		}
		b := &t.players[p.Black-1]
		switch sw, sb := scores[p.White-1], scores[p.Black-1]; {
		case sw > sb:
			w.Floats[0], b.Floats[0] = swiss.Down, swiss.Up
		case sw < sb:
			w.Floats[0], b.Floats[0] = swiss.Up, swiss.Down
		}
		w.Colours, b.Colours = append(w.Colours, tournament.White), append(b.Colours, tournament.Black)
		w.Met, b.Met = append(w.Met, b.TPN), append(b.Met, w.TPN)
		expected := 0.5 + float64(b.TPN-w.TPN)/float64(2*len(t.players))
		switch x := t.rng.Float64(); {
		case x < t.draws:
			w.Points, b.Points = w.Points+5, b.Points+5
		case t.rng.Float64() < expected:
			w.Points += 10
		default:
			b.Points += 10
		}
		w.Score, b.Score = w.Points, b.Points
	}
}
