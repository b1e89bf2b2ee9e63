package pairing

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
)

// ruleProhibited names the finding on record 260, which is no article of C.04.
const ruleProhibited = "prohibited-pair"

// prohibited reports players who were paired although a 260 or XXP record
// keeps them apart in that round.
func (c *check) prohibited() {
	if !c.individualSwiss() && c.system.Format != RoundRobin && c.system.Format != DoubleRoundRobin {
		return
	}
	for _, b := range c.t.Prohibited {
		for _, n := range b.IDs {
			p := c.t.Player(n)
			if p == nil {
				continue
			}
			for k, g := range p.Games {
				apart := b.First == 0 || k+1 >= b.First && k+1 <= max(b.Last, b.First)
				if apart && g.Opponent > n && slices.Contains(b.IDs, g.Opponent) {
					c.findings = append(c.findings, handbook.Finding{
						Article: "TRF26-260", Rule: ruleProhibited, Severity: handbook.Warning,
						Pos: outcome.PlaceOf(c.t, p, k+1), Round: k + 1, Players: []int{n, g.Opponent},
						Message: fmt.Sprintf("%d and %d are paired in round %d, and the record of prohibited pairings in line %d keeps them apart; correct one of the two",
							n, g.Opponent, k+1, b.Line),
					})
				}
			}
		}
	}
}
