package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

var (
	secondByeRule   = &handbook.Rule{Name: "second-bye", Severity: handbook.Error}
	severalByesRule = &handbook.Rule{Name: "several-byes", Severity: handbook.Warning}
	halfByesRule    = &handbook.Rule{Name: "half-point-byes", Severity: handbook.Info}
)

// byes looks at the unplayed rounds of an individual Swiss.
func (c *check) byes() {
	if !c.individualSwiss() {
		return
	}
	allocated := make([]int, c.t.Played()+1)
	half := halfByes{}
	matches := c.wholeMatches()
	for i := range c.t.Players {
		p := &c.t.Players[i]
		barred, halves := 0, 0
		for k, g := range p.Games {
			if g.Result.Played() || g.Result == tournament.None {
				continue
			}
			if g.Result == tournament.HalfBye {
				halves++
				half.round(k + 1)
			}
			if g.Result == tournament.AllocatedBye {
				allocated[k+1]++
				if barred > 0 {
					c.secondBye(p, k+1, barred)
				}
			}
			if matches != nil && g.Result == tournament.ForfeitWin && matches.Players[i].Game(k/2+1).Result != tournament.ForfeitWin {
				continue // a game of a match that was not won by forfeit (C.04.5 2.1.2)
			}
			if barred == 0 && c.bars(g) {
				barred = k + 1
			}
		}
		half.player(p, halves)
	}
	c.severalByes(allocated)
	c.reportHalfByes(half)
}

// wholeMatches returns the report with a round a match of two games, which alone is won by
// forfeit; nil if games stand for themselves.
func (c *check) wholeMatches() *tournament.Tournament {
	if !c.system.TwoGames() {
		return nil
	}
	return c.system.Engine().AsCounted(c.t)
}

// bars reports whether an unplayed round keeps its player from the
// pairing-allocated bye (C.04.1 d, from 2026 C.04.1 4).
func (c *check) bars(g tournament.Game) bool {
	switch {
	case g.Result == tournament.AllocatedBye:
		return true
	case c.edition.Numbers.AnyWinBarsBye:
		s := &c.t.Scoring
		return s.WinWhite > 0 && s.Points(g) >= s.WinWhite
	}
	return g.Result == tournament.ForfeitWin
}

func (c *check) secondBye(p *tournament.Player, round, before int) {
	what := handbook.Say("pairing.barring.unplayed-win")
	switch p.Game(before).Result {
	case tournament.AllocatedBye:
		what = handbook.Say("pairing.barring.allocated-bye")
	case tournament.ForfeitWin:
		what = handbook.Say("pairing.barring.forfeit-win")
	case tournament.FullBye:
		what = handbook.Say("pairing.barring.full-bye")
	}
	c.add(secondByeRule, p, round, []int{p.StartingRank},
		handbook.Say("pairing.second-bye", "player", p.StartingRank, "round", round, "what", what, "before", before))
}

func (c *check) severalByes(allocated []int) {
	for round, n := range allocated {
		if n < 2 {
			continue
		}
		var who []int
		var first *tournament.Player
		for i := range c.t.Players {
			if p := &c.t.Players[i]; p.Game(round).Result == tournament.AllocatedBye {
				who = append(who, p.StartingRank)
				if first == nil {
					first = p
				}
			}
		}
		text := handbook.Say("pairing.several-byes.odd", "round", round, "byes", n, "players", outcome.Numbers(who))
		if n%2 == 0 {
			text = handbook.Say("pairing.several-byes.even", "round", round, "byes", n, "players", outcome.Numbers(who))
		}
		c.add(severalByesRule, first, round, who, text)
	}
}

// halfByes counts requested half-point byes.
type halfByes struct {
	byes, players         int
	first                 *tournament.Player // in file order
	firstRound, lastRound int                // of the first player, of all
}

func (h *halfByes) round(r int) {
	h.byes++
	h.lastRound = max(h.lastRound, r)
	if h.firstRound == 0 {
		h.firstRound = r
	}
}

func (h *halfByes) player(p *tournament.Player, n int) {
	if n == 0 {
		return
	}
	h.players++
	if h.first == nil {
		h.first = p
	}
}

func (c *check) reportHalfByes(h halfByes) {
	if h.byes == 0 || c.ofMatches() {
		return
	}
	c.add(halfByesRule, h.first, h.firstRound, nil,
		handbook.Say("pairing.half-point-byes", "n", h.byes, "players", h.players, "round", h.lastRound))
}
