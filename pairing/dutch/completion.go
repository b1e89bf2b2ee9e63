package dutch

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/pairing/matching"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// completable tells whether some pairs under C1–C3, and a bye where the number
// is odd, take in all of the players.
func (f *field) completable(members []int) bool {
	return f.dense(members) || f.largest(members).Complete()
}

// largest pairs as many of the players as can be; a vertex behind them stands
// for the bye of an odd number.
func (f *field) largest(members []int) *matching.Cardinality {
	n := len(members)
	c := matching.NewCardinality(n+n%2, func(a, b int) bool {
		if b == n {
			return f.mayHaveBye(members[a])
		}
		return f.legal(members[a], members[b])
	})
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
		return &swiss.Impossible{Reason: "no legal pairing, because the number of players is odd and none of them may have the bye"}
	}
	c := f.largest(members)
	bye := false
	names := func(vertices []int) string {
		var out []string
		for _, v := range vertices {
			if v == len(members) {
				bye = true
				continue
			}
			out = append(out, fmt.Sprint(f.Players[members[v]].TPN))
		}
		return list(out)
	}
	stuck := names(c.Stuck)
	if stuck == "" || bye {
		var left []int
		for v, mate := range c.Mate {
			if mate < 0 {
				left = append(left, v)
			}
		}
		return &swiss.Impossible{Reason: fmt.Sprintf("no legal pairing, because the most pairs that can be made of the %d players leave over %s", len(members), names(left))}
	}
	who := "player " + stuck + " may meet"
	if len(c.Stuck) > 1 {
		who = "the players " + stuck + " may meet"
	}
	only := names(c.Only)
	switch {
	case bye && only == "":
		return &swiss.Impossible{Reason: "no legal pairing, because " + who + " nobody who is left, and only one of them may have the bye"}
	case only == "":
		return &swiss.Impossible{Reason: "no legal pairing, because " + who + " nobody who is left"}
	case bye:
		return &swiss.Impossible{Reason: "no legal pairing, because " + who + " nobody who is left but " + only + ", one of them having the bye"}
	}
	return &swiss.Impossible{Reason: "no legal pairing, because " + who + " nobody who is left but " + only}
}
