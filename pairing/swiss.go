package pairing

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/replay"
)

// compareSwiss replays the listed rounds by the engine of the event's system.
func (c *check) compareSwiss(listed []int) []Round {
	r := replay.Run(c.t, listed, replay.Options{
		System: c.system.Engine(), Edition: c.edition.Key, Other: c.neighbour(), Article: c.edition.No,
		Baku: c.namesBaku(), Accelerated: c.system.Accelerated, Working: c.working, Budget: c.budget, BarsBye: c.bars,
	})
	c.findings = append(c.findings, r.Findings...)
	c.corrected, c.withdrawn, c.renumbered = r.Corrected, r.Withdrawn, r.Renumbered
	return r.Rounds
}

// namesBaku tells whether the report names Baku's acceleration.
func (c *check) namesBaku() bool {
	return c.system.Accelerated && strings.Contains(strings.ToLower(c.system.Code+" "+c.t.Type), "baku")
}

// oneCause leaves out that a round differs where the pair that met before, or
// the second bye, is reported itself.
func (c *check) oneCause(rounds []outcome.Round) {
	same := map[string]string{"C1": repeatRule.Name, "C2": secondByeRule.Name}
	for i := range rounds {
		rule := same[string(rounds[i].Criterion)]
		n := rounds[i].Round
		if rule == "" || !slices.ContainsFunc(c.findings, func(f handbook.Finding) bool { return f.Rule == rule && f.Round == n }) {
			continue
		}
		c.findings = slices.DeleteFunc(c.findings, func(f handbook.Finding) bool { return f.Rule == replay.DiffersRule.Name && f.Round == n })
	}
}
