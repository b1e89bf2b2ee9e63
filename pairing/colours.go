package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

var (
	colourGapRule = &handbook.Rule{Name: "colour-difference", Severity: handbook.Warning}
	colourRunRule = &handbook.Rule{Name: "same-colour-three-times", Severity: handbook.Warning}
)

// colours follows the colour sequence of each player through the played games
// of an individual Swiss. The last round is excepted.
func (c *check) colours() {
	if !c.individualSwiss() || c.system.Code == codeDoubleSwiss {
		return
	}
	t := c.t
	if c.corrected != nil {
		t = c.corrected
	}
	for i := range t.Players {
		c.coloursOf(&t.Players[i])
	}
}

func (c *check) coloursOf(p *tournament.Player) {
	last := c.lastRound()
	var gap, run int
	var previous tournament.Colour
	for k, g := range p.Games {
		if !g.Result.Played() || g.Opponent == 0 || g.Colour == 0 {
			continue
		}
		if g.Colour == previous {
			run++
		} else {
			run = 1
		}
		previous = g.Colour
		step := 1
		if g.Colour == tournament.Black {
			step = -1
		}
		gap += step
		if k+1 >= last {
			return
		}
		if run >= c.edition.Numbers.ColourRun {
			c.add(colourRunRule, p, k+1, []int{p.StartingRank},
				handbook.Say("pairing.same-colour-three-times", "player", p.StartingRank, "colour", outcome.Letter(g.Colour), "round", k+1,
					"run", run, "limit", c.edition.Numbers.ColourRun-1))
		}
		if limit := c.edition.Numbers.ColourGap; gap*step > limit {
			c.add(colourGapRule, p, k+1, []int{p.StartingRank},
				handbook.Say("pairing.colour-difference", "player", p.StartingRank, "round", k+1, "difference", gap*step, "colour", outcome.Letter(g.Colour), "limit", limit))
		}
	}
}
