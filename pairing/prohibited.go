package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/replay"
)

// checkProhibited reports players who were paired although a 260 or XXP record
// keeps them apart in that round.
func (c *check) checkProhibited() {
	if !c.individualSwiss() && c.system.Format != RoundRobin && c.system.Format != DoubleRoundRobin {
		return
	}
	group := make(map[int]int, len(c.t.Players)) // by number: the last record that has it, counted from 1
	said := map[[2]int]bool{}                    // player and round, by the first record that has them
	for i := range c.t.Prohibited {
		b := &c.t.Prohibited[i]
		for _, n := range b.IDs {
			group[n] = i + 1
		}
		for _, n := range b.IDs {
			p := c.t.Player(n)
			if p == nil {
				continue
			}
			for k, g := range p.Games {
				apart := b.First == 0 || k+1 >= b.First && k+1 <= max(b.Last, b.First)
				if apart && g.Opponent > n && group[g.Opponent] == i+1 && !said[[2]int{n, k}] {
					said[[2]int{n, k}] = true
					c.add(replay.ProhibitedRule, p, k+1, []int{n, g.Opponent},
						handbook.Say("pairing.prohibited-pair", "player", n, "other", g.Opponent, "round", k+1, "line", b.Line))
				}
			}
		}
	}
}
