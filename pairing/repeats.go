package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

var repeatRule = &handbook.Rule{
	Name: "repeat-pairing", Severity: handbook.Error,
}

// repeats reports participants who meet again: once is allowed in a Swiss and
// a single round robin, once a cycle in longer round robins, a match of two
// games in the Double-Swiss system. Matches, knockouts and team leagues have
// meetings of their own kind and are left out.
func (c *check) repeats() {
	allowed := 1
	switch c.system.Format {
	case TeamSwiss:
		c.teamRepeats()
		return
	case TeamRoundRobin, Knockout, Match, Scheveningen, HalfScheveningen, Schiller, Skalitzka, Other:
		return
	case RoundRobin, DoubleRoundRobin:
		allowed = c.cycles()
	}
	if c.system.Code == codeDoubleSwiss {
		allowed = 2
	}
	for i := range c.t.Players {
		p := &c.t.Players[i]
		for k, g := range p.Games {
			if g.Opponent > p.StartingRank && isMeeting(g) {
				c.repeat(p, k, allowed)
			}
		}
	}
}

func (c *check) repeat(p *tournament.Player, k, allowed int) {
	before, first := 0, 0
	for e := k - 1; e >= 0; e-- {
		if p.Games[e].Opponent == p.Games[k].Opponent && isMeeting(p.Games[e]) {
			before++
			first = e + 1
		}
	}
	if before < allowed {
		return
	}
	o := p.Games[k].Opponent
	if allowed == 1 {
		c.add(repeatRule, p, k+1, []int{p.StartingRank, o},
			handbook.Say("pairing.repeat-pairing", "player", p.StartingRank, "other", o, "round", k+1, "before", first))
		return
	}
	c.add(repeatRule, p, k+1, []int{p.StartingRank, o},
		handbook.Say("pairing.repeat-pairing.too-often", "player", p.StartingRank, "other", o, "round", k+1, "meetings", before+1, "allowed", allowed))
}

// isMeeting reports whether a game makes its players have met: it was played, or
// its result is still to come.
func isMeeting(g tournament.Game) bool {
	return g.Result.Played() || g.Result == tournament.Pending
}

// cycles returns how often any two players meet in a round robin.
func (c *check) cycles() int {
	size := len(c.t.Players) + len(c.t.Players)%2
	n := (c.lastRound() + size - 2) / (size - 1)
	if c.system.Format == DoubleRoundRobin {
		return max(n, 2)
	}
	return max(n, 1)
}

// teamRepeats reports teams that play each other again.
func (c *check) teamRepeats() {
	if len(c.t.Teams) < 2 {
		return
	}
	teamOf := teamsByRank(c.t)
	last := c.t.Played()
	// met holds, round by round, the opponent of each team on a played board.
	met := make([]int32, last*(len(c.t.Teams)+1))
	for i := range c.t.Players {
		p := &c.t.Players[i]
		own := teamOf.indexOf(p.StartingRank)
		for k, g := range p.Games {
			if other := teamOf.indexOf(g.Opponent); own > 0 && other > own && isMeeting(g) {
				met[k*(len(c.t.Teams)+1)+int(own)] = other
			}
		}
	}
	for own := 1; own <= len(c.t.Teams); own++ {
		for k := range last {
			other := met[k*(len(c.t.Teams)+1)+own]
			for e := 0; e < k && other > 0; e++ {
				if met[e*(len(c.t.Teams)+1)+own] == other {
					c.reportTeams(own, int(other), k+1, e+1)
					break
				}
			}
		}
	}
}

func (c *check) reportTeams(own, other, round, first int) {
	a, b := &c.t.Teams[own-1], &c.t.Teams[other-1]
	pos := handbook.Pos{File: c.t.File, Line: max(a.Line, 1), Col: 1}
	c.addAt(repeatRule, pos, round, nil,
		handbook.Say("pairing.repeat-pairing.teams", "team", a.Name, "other", b.Name, "round", round, "before", first))
}
