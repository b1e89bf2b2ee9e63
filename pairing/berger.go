package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/roundrobin"
)

var bergerRule = &handbook.Rule{Name: "pairing-differs", Severity: handbook.Warning, Part: "berger"}

// compareBerger compares the listed rounds with the Berger tables, and reports
// those that differ.
func (c *check) compareBerger(listed []int) []Round {
	rounds := roundrobin.Compare(c.t, listed, c.system.Format == DoubleRoundRobin)
	for i := range rounds {
		r := &rounds[i]
		if r.Status != Different {
			continue
		}
		r.OtherEdition = &OtherEdition{Edition: c.neighbour(), Status: Different}
		players := r.Players()
		c.add(bergerRule, c.t.Player(players[0]), r.Round, players, handbook.Say("pairing.pairing-differs", "round", r.Round, "why", r.Explanation))
	}
	return rounds
}

// neighbour is the other edition; the tables are the same in both.
func (c *check) neighbour() string {
	if c.edition.Key == Chapter.Editions[0].Key {
		return Chapter.Editions[1].Key
	}
	return Chapter.Editions[0].Key
}
