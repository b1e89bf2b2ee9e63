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
		Baku: c.namesBaku(), Accelerated: c.system.Accelerated, Working: c.working, Plain: c.plain, Budget: c.budget, BarsBye: c.bars,
	})
	c.findings = append(c.findings, r.Findings...)
	c.corrected, c.withdrawn, c.renumbered = r.Corrected, r.Withdrawn, r.Renumbered
	return r.Rounds
}

// namesBaku tells whether the report names Baku's acceleration.
func (c *check) namesBaku() bool {
	return c.system.Accelerated && strings.Contains(strings.ToLower(c.system.Code+" "+c.t.Type), "baku")
}

// causes says that a round differs because of the pair that met before, or of
// the second bye, where that is reported itself.
func (c *check) causes(rounds []outcome.Round) {
	same := map[string]string{"C1": repeatRule.Name, "C2": secondByeRule.Name}
	for i := range rounds {
		rule := same[string(rounds[i].Criterion)]
		n := rounds[i].Round
		if rule == "" || !slices.ContainsFunc(c.findings, func(f handbook.Finding) bool { return f.Rule == rule && f.Round == n }) {
			continue
		}
		for k := range c.findings {
			if f := &c.findings[k]; f.Rule == replay.DiffersRule.Name && f.Round == n {
				f.Cause = handbook.Cause{Rule: rule, Round: n}
			}
		}
	}
}
