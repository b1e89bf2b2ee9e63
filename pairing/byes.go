package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

var (
	secondByeRule = &handbook.Rule{
		Name: "second-bye", Severity: handbook.Error,
		Doc: "The pairing-allocated bye does not go to a participant who had one or has won without playing.",
	}
	severalByesRule = &handbook.Rule{
		Name: "several-byes", Severity: handbook.Warning,
		Doc: "A round has one pairing-allocated bye where the number to be paired is odd, and none where it is even.",
	}
	halfByesRule = &handbook.Rule{
		Name: "half-point-byes", Severity: handbook.Info,
		Doc: "Who is known not to play scores nothing unless the rules of the tournament say otherwise; half-point byes are counted.",
	}
)

// byes looks at the unplayed rounds of an individual Swiss.
func (c *check) byes() {
	if !c.individualSwiss() {
		return
	}
	allocated := make([]int, c.t.Played()+1)
	half := halfByes{}
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
			if g.Result == tournament.AllocatedBye && k+1 < len(allocated) {
				allocated[k+1]++
				if barred > 0 {
					c.secondBye(p, k+1, barred)
				}
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

// bars tells whether an unplayed round keeps its player from the
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
	what := "scored a win without playing"
	switch p.Game(before).Result {
	case tournament.AllocatedBye:
		what = "had the pairing-allocated bye"
	case tournament.ForfeitWin:
		what = "won by forfeit"
	case tournament.FullBye:
		what = "had a full-point bye"
	}
	c.add(secondByeRule, p, round, []int{p.StartingRank},
		"%d has the pairing-allocated bye in round %d and %s in round %d; one such round is the limit; the bye belongs to another player",
		p.StartingRank, round, what, before)
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
		limit := "an odd number to be paired leaves one"
		if n%2 == 0 {
			limit = "with them the number to be paired is even, which leaves none"
		}
		c.add(severalByesRule, first, round, who,
			"round %d has %d pairing-allocated byes (U), for %s; %s; write requested byes as F, H or Z", round, n, outcome.Numbers(who), limit)
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
	if h.byes == 0 {
		return
	}
	c.add(halfByesRule, h.first, h.firstRound, nil,
		"%d half-point %s given to %d %s, the last in round %d; the rules of the tournament must allow them",
		h.byes, outcome.Plural(h.byes, "bye was", "byes were"), h.players, outcome.Plural(h.players, "player", "players"), h.lastRound)
}
