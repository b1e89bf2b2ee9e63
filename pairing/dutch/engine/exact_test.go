package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// drawRound returns a round of n players in a few scoregroups whose histories are
// drawn, with or without top scorers.
func drawRound(rng *rand.Rand, n int) *swiss.Round {
	r := &swiss.Round{Number: 6, Initial: tournament.White}
	groups, last, games := 1+rng.IntN(6), rng.IntN(4) == 0, 1+rng.IntN(6)
	barred, floated := rng.IntN(4), rng.IntN(3)
	for i := range n {
		score := tournament.Points(5 * rng.IntN(groups))
		p := swiss.Player{TPN: i + 1, Parity: i + 1, Points: score, Score: score, Topscorer: last && score > 10}
		p.Unplayed = rng.IntN(3)
		p.ByeBarred = rng.IntN(4) < barred
		for k := range games - min(games, p.Unplayed) {
			c := tournament.White
			if (k+i+rng.IntN(4)/3)%2 == 0 {
				c = tournament.Black
			}
			p.Colours = append(p.Colours, c)
		}
		for k := range p.Floats {
			if rng.IntN(3) < floated {
				p.Floats[k] = swiss.Float(rng.IntN(3))
			}
		}
		r.Players = append(r.Players, p)
	}
	meetings := n * games / 2
	if rng.IntN(3) == 0 {
		meetings = n * n / 3
	}
	for range meetings {
		a, b := rng.IntN(n), rng.IntN(n)
		r.Players[a].Met = append(r.Players[a].Met, b+1)
	}
	return r
}

// settleExactly is settle without its short cuts.
func (t *task) settleExactly() *result {
	if !t.last {
		_, t.alone = t.solve(alone)
	}
	_, r := t.solve(whole)
	return r
}

// TestShortCuts: what the counts and the narrower scopes settle is what the
// matching over the whole finds.
func TestShortCuts(t *testing.T) {
	for key, law := range bothEditions() {
		t.Run(key, func(t *testing.T) {
			ways := map[Settled]int{}
			for seed := range uint64(1500) {
				rng := rand.New(rand.NewPCG(seed, 9))
				r := drawRound(rng, 2+rng.IntN(34))
				fast, err := Pair(law, r)
				exact, exactErr := pairBy(law, r, (*task).settleExactly, nil)
				require.Equal(t, exactErr == nil, err == nil, "seed %d: %v, %v", seed, err, exactErr)
				if err != nil {
					continue
				}
				require.Equal(t, exact.Pairs, fast.Pairs, "seed %d", seed)
				for _, b := range fast.Brackets {
					ways[b.Settled]++
				}
			}
			t.Log(ways)
			for _, way := range []Settled{Counted, InBracket, WithNext} {
				require.Positive(t, ways[way])
			}
		})
	}
}

// TestCrowds: groups barred from each other, which the brackets at the top must leave
// opponents for. What a bound on those left over settles is what the matching over
// the whole finds.
func TestCrowds(t *testing.T) {
	for key, law := range bothEditions() {
		bounds, ahead, whole := 0, 0, 0
		for seed := range uint64(3000) {
			rng := rand.New(rand.NewPCG(seed, 17))
			n := 6 + rng.IntN(28)
			r := drawRound(rng, n)
			slices.SortStableFunc(r.Players, func(a, b swiss.Player) int { return int(b.Score - a.Score) })
			barred := make([]int, 0, n)
			for i := range r.Players { // the lower half, the higher one, or anyone
				k := []int{n - 1 - i, i, rng.IntN(n)}[seed%3]
				if len(barred) < n/2-rng.IntN(3) && !slices.Contains(barred, r.Players[k].TPN) {
					barred = append(barred, r.Players[k].TPN)
				}
			}
			for i, a := range barred {
				for _, b := range barred[:i] {
					r.Prohibited = append(r.Prohibited, swiss.Pair{White: a, Black: b})
				}
			}
			fast, err := pairBy(law, r, func(task *task) *result {
				out := task.findCandidate()
				bounds += truth(task.bounds[0] != nil)
				ahead += truth(task.bounds[1] != nil)
				whole += truth(task.settled == Throughout && !task.last)
				return out
			}, nil)
			exact, exactErr := pairBy(law, r, (*task).settleExactly, nil)
			require.Equal(t, exactErr == nil, err == nil, "seed %d: %v, %v", seed, err, exactErr)
			if err == nil {
				require.Equal(t, exact.Pairs, fast.Pairs, "%s, seed %d", key, seed)
			}
		}
		t.Logf("%s: %d brackets bound, %d with the following one, %d settled throughout", key, bounds, ahead, whole)
		require.Greater(t, bounds, 100, key)
	}
}

// TestCostsOfTheChosen: no candidate drawn at random costs less, and of candidates that cost the same none is generated
// before the one chosen.
func TestCostsOfTheChosen(t *testing.T) {
	for key, law := range bothEditions() {
		for seed := range uint64(300) {
			rng := rand.New(rand.NewPCG(seed, 21))
			r := drawRound(rng, 2+rng.IntN(9))
			p, err := Pair(law, r)
			if err != nil {
				continue
			}
			j := NewJudge(law, r)
			for _, b := range p.Brackets {
				chosen := j.Costs(&b, b.Pairs, b.Floaters)
				order := j.Sequence(&b, b.Pairs)
				for range 30 {
					pairs, floaters := otherCandidate(rng, j, &b)
					costs := j.Costs(&b, pairs, floaters)
					c := compareCosts(chosen, costs)
					require.LessOrEqual(t, c, 0, "%s seed %d: %v %v against %v %v", key, seed, b.Pairs, chosen, pairs, costs)
					if c == 0 {
						later, _ := order.Compare(j.Sequence(&b, pairs))
						require.LessOrEqual(t, later, 0, "%s seed %d: %v against %v", key, seed, b.Pairs, pairs)
					}
				}
			}
		}
	}
}

func compareCosts(a, b []Cost) int {
	for i := range min(len(a), len(b)) {
		if c := slices.Compare(a[i].Values, b[i].Values); c != 0 {
			return c
		}
	}
	return 0
}

// otherCandidate pairs a bracket at random under C1–C3.
func otherCandidate(rng *rand.Rand, j *Judge, b *Bracket) (pairs []swiss.Pair, floaters []int) {
	members := slices.Concat(b.MovedDown, b.Residents)
	rng.Shuffle(len(members), func(i, k int) { members[i], members[k] = members[k], members[i] })
	paired := map[int]bool{}
	for i, a := range members {
		for _, c := range members[i+1:] {
			both := slices.Contains(b.MovedDown, a) && slices.Contains(b.MovedDown, c)
			if paired[a] || paired[c] || both || !j.f.legal(j.f.PlaceOf(a), j.f.PlaceOf(c)) {
				continue
			}
			paired[a], paired[c] = true, true
			pair, _ := j.Colours(a, c)
			pairs = append(pairs, pair)
		}
		if !paired[a] {
			floaters = append(floaters, a)
		}
	}
	return pairs, floaters
}

// TestFewMayMeet: large rounds in which hardly any players may meet, where odd sets
// nest and every step of the sequence has to be settled by a stage of its own.
func TestFewMayMeet(t *testing.T) {
	for _, law := range bothEditions() {
		for seed := range uint64(2) {
			rng := rand.New(rand.NewPCG(seed, 1))
			r := drawRound(rng, 600)
			for a := range r.Players {
				for b := range a {
					if rng.IntN(100) < 97 {
						r.Prohibited = append(r.Prohibited, swiss.Pair{White: b + 1, Black: a + 1})
					}
				}
			}
			p, err := Pair(law, r)
			require.NoError(t, err)
			requireLegal(t, newField(law, r), p.Pairs)
		}
	}
}
