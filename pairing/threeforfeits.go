package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

var threeForfeitsRule = &handbook.Rule{Name: "three-forfeits", Severity: handbook.Info}

// forfeitsToLeave is how many games a player loses by forfeit before leaving the event
// (rules of chess of Russia of 2011, 13.20).
const forfeitsToLeave = 3

// threeForfeits reports each player who lost three games by forfeit and is paired after
// the third, in events of players alone. The Laws of FIDE leave that to the regulations.
func (c *check) threeForfeits() {
	if !c.individualSwiss() && c.system.Format != RoundRobin || len(c.t.Teams) > 0 {
		return
	}
	for i := range c.t.Players {
		p := &c.t.Players[i]
		n, third := 0, 0
		for k, g := range p.Games {
			if n >= forfeitsToLeave && g.Opponent != 0 {
				c.add(threeForfeitsRule, p, k+1, []int{p.StartingRank}, handbook.Say("pairing.three-forfeits",
					"player", p.StartingRank, "n", n, "third", third, "round", k+1))
				break
			}
			if g.Result == tournament.ForfeitLoss {
				if n++; n == forfeitsToLeave {
					third = k + 1
				}
			}
		}
	}
}
