package engine

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/matching"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// completable reports whether some pairs under C1–C3, and a bye where the number
// is odd, take in all of the players.
func (f *field) completable(members []int) bool {
	return f.dense(members) || f.largest(f.narrowestFirst(members)).Complete()
}

// narrowestFirst returns the players in order of how many they may not meet, most first:
// pairing them in this order leaves the fewest over.
func (f *field) narrowestFirst(members []int) []int {
	out := slices.Clone(members)
	slices.SortStableFunc(out, func(a, b int) int { return len(f.Players[b].Met) - len(f.Players[a].Met) })
	return out
}

// largest pairs as many of the players as possible; a vertex after theirs stands for the
// bye of an odd number.
func (f *field) largest(members []int) *matching.Cardinality {
	n := len(members)
	c := matching.NewCardinality(n+n%2, func(a, b int) bool {
		if b == n {
			return f.mayHaveBye(members[a])
		}
		return f.legal(members[a], members[b])
	})
	c.Spend = f.work.Spend
	c.Maximise()
	return c
}

// dense proves by counting that the players can be completed: where everyone may
// meet at least half of the others they can be paired perfectly (Dirac), with
// one fewer when someone who may have the bye sits out.
func (f *field) dense(members []int) bool {
	n := len(members)
	if n == 0 {
		return true
	}
	bye := n%2 == 1
	white, black := 0, 0
	for _, a := range members {
		if f.Players[a].Strength == swiss.Absolute && !f.Players[a].Topscorer {
			if f.Players[a].Due == 'w' {
				white++
			} else {
				black++
			}
		}
	}
	found := !bye
	for _, a := range members {
		p := &f.Players[a]
		barred := len(p.Met) + 1
		if p.Strength == swiss.Absolute {
			if p.Due == 'w' {
				barred += white
			} else {
				barred += black
			}
		}
		if 2*(n-n%2-barred) < n-n%2 {
			return false
		}
		found = found || f.mayHaveBye(a)
	}
	return found
}

// fixBye settles the lowest score at which a bye leaves the round complete (C5
// of 2026).
func (f *field) fixBye(members []int) {
	if len(members)%2 == 0 {
		return
	}
	for i := len(members) - 1; i >= 0; i-- {
		p := &f.Players[members[i]]
		if p.ByeBarred || p.Score == f.byeAt {
			continue
		}
		f.byeAt = p.Score
		if f.completable(members) {
			return
		}
	}
	f.byeAt = anyScore
}

// impossible says why a round has no legal pairing.
func (f *field) impossible(members []int) *swiss.Impossible {
	odd := len(members)%2 == 1
	if odd && !slices.ContainsFunc(members, f.mayHaveBye) {
		return &swiss.Impossible{Reason: handbook.Say("dutch.impossible.bye")}
	}
	c := f.largest(members)
	bye := false
	numbers := func(vertices []int) (out []int) {
		for _, v := range vertices {
			if v == len(members) {
				bye = true
				continue
			}
			out = append(out, f.Players[members[v]].TPN)
		}
		return out
	}
	stuck := numbers(c.Stuck)
	if len(stuck) == 0 || bye {
		var left []int
		for v, mate := range c.Mate {
			if mate < 0 {
				left = append(left, v)
			}
		}
		return &swiss.Impossible{Reason: handbook.Say("dutch.impossible.left-over", "all", len(members), "players", outcome.Numbers(numbers(left)))}
	}
	only := numbers(c.Only)
	key := "dutch.impossible.nobody"
	switch {
	case bye && len(only) == 0:
		key = "dutch.impossible.nobody-but-bye"
	case bye:
		key = "dutch.impossible.only-and-bye"
	case len(only) > 0:
		key = "dutch.impossible.only"
	}
	return &swiss.Impossible{Reason: handbook.Say(key, "n", len(stuck), "players", outcome.Numbers(stuck), "opponents", outcome.Numbers(only))}
}
