package pairing

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

var (
	halfByeAgainRule = &handbook.Rule{Name: "half-point-bye-again", Severity: handbook.Info}
	halfByeLateRule  = &handbook.Rule{Name: "half-point-bye-last-round", Severity: handbook.Info}
)

// halfByeLimits reports, each once, half-point byes given twice and those in the last round.
func (c *check) halfByeLimits() {
	if !c.individualSwiss() || c.ofMatches() {
		return
	}
	var again, late []int
	var againRound, before int
	for i := range c.t.Players {
		p := &c.t.Players[i]
		had := 0
		for k, g := range p.Games {
			if g.Result != tournament.HalfBye {
				continue
			}
			if had > 0 && !slices.Contains(again, p.StartingRank) {
				if again = append(again, p.StartingRank); len(again) == 1 {
					againRound, before = k+1, had
				}
			}
			had = k + 1
			if k > 0 && k+1 == c.lastRound() && c.t.RoundsStated {
				late = append(late, p.StartingRank)
			}
		}
	}
	if n := len(again); n > 0 {
		c.add(halfByeAgainRule, c.t.Player(again[0]), againRound, again,
			handbook.Say("pairing.half-point-bye-again", "n", n, "players", outcome.Numbers(again), "first", again[0], "before", before, "round", againRound))
	}
	if n := len(late); n > 0 {
		c.add(halfByeLateRule, c.t.Player(late[0]), c.lastRound(), late,
			handbook.Say("pairing.half-point-bye-last-round", "n", n, "players", outcome.Numbers(late)))
	}
}
