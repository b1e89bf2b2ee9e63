package dutch

import (
	"fmt"
	"slices"
)

// completable tells whether some pairs under C1–C3, and a bye where the number
// is odd, take in all of the players.
func (f *field) completable(members []int) bool {
	return f.unpaired(members) == nil
}

// unpaired is nil where the players can be completed, else those that a largest
// pairing leaves over.
func (f *field) unpaired(members []int) []int {
	n := len(members)
	if f.dense(members) {
		return nil
	}
	c := newCardinality(n+n%2, func(a, b int) bool {
		if b == n {
			return f.mayHaveBye(members[a])
		}
		return f.legal(members[a], members[b])
	})
	if c.maximise() == 0 {
		return nil
	}
	left := []int{}
	for i, a := range members {
		if c.mate[i] < 0 {
			left = append(left, a)
		}
	}
	return left
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
		if f.players[a].strength == Absolute && !f.players[a].top {
			if f.players[a].due == 'w' {
				white++
			} else {
				black++
			}
		}
	}
	found := !bye
	for _, a := range members {
		p := &f.players[a]
		barred := len(p.met) + 1
		if p.strength == Absolute {
			if p.due == 'w' {
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
		p := &f.players[members[i]]
		if p.barred || p.score == f.byeAt {
			continue
		}
		f.byeAt = p.score
		if f.completable(members) {
			return
		}
	}
	f.byeAt = anyScore
}

// impossible says why a round has no legal pairing.
func (f *field) impossible(members []int) *Impossible {
	if len(members)%2 == 1 && !slices.ContainsFunc(members, f.mayHaveBye) {
		return &Impossible{Reason: "no legal pairing, because the number of players is odd and none of them may have the bye"}
	}
	for i, a := range members {
		if len(members)%2 == 1 && f.mayHaveBye(a) {
			continue
		}
		if !slices.ContainsFunc(members, func(b int) bool { return a != b && f.legal(a, b) }) {
			return &Impossible{Reason: fmt.Sprintf("no legal pairing, because player %d has no opponent left among the %d players of the round", f.players[members[i]].tpn, len(members))}
		}
	}
	left := f.unpaired(members)
	return &Impossible{Reason: fmt.Sprintf("no legal pairing, because a largest legal pairing of the %d players leaves over %v, who cannot all be paired however the others are",
		len(members), f.tpns(left))}
}
