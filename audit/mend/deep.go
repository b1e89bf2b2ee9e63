package mend

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// different returns the rounds that are paired otherwise and the players concerned
// in the first of them.
func (c *catalogue) different() (rounds, players []int) {
	for i := range c.Findings {
		f := &c.Findings[i]
		if f.Rule != "pairing-differs" || f.Round == 0 { // of the order of the rounds
			continue
		}
		rounds = append(rounds, f.Round)
		if f.Round == slices.Min(rounds) {
			players = f.Players
		}
	}
	slices.Sort(rounds)
	return rounds, players
}

// unplayed proposes forfeits that are reported as played games, and the reverse: only
// the pairings of later rounds show them.
func (c *catalogue) unplayed() {
	rounds, players := c.different()
	if len(rounds) == 0 || rounds[0] < 2 {
		return
	}
	tried := 0
	for k := 0; k < 2*(rounds[0]-1); k++ {
		// first the games of which both players are concerned, then the others
		round, both := rounds[0]-1-k%(rounds[0]-1), k < rounds[0]-1
		for _, n := range players {
			p := c.T.Player(n)
			if p == nil {
				continue
			}
			g := p.Game(round)
			q := c.T.Player(g.Opponent)
			if q == nil || slices.Contains(players, g.Opponent) != both || !g.Result.Played() && !g.Result.Forfeit() {
				continue
			}
			h := q.Game(round)
			if h.Opponent != n || g.Opponent < n && slices.Contains(players, g.Opponent) {
				continue
			}
			now := forfeited(g)
			if now.Result == g.Result {
				continue
			}
			if tried++; tried > 2*most {
				return
			}
			if prop := c.played(p, q, round); prop != nil {
				prop.Round = rounds[0]
			}
		}
	}
}

// played proposes that a game was not played, or was, and returns the proposal:
// nil if the game cannot be either, as a draw, or if the line of q has another one.
func (c *catalogue) played(p, q *tournament.Player, round int) *Proposal {
	g, h := p.Game(round), q.Game(round)
	now := forfeited(g)
	if now.Result == g.Result || h.Opponent != p.StartingRank {
		return nil
	}
	his := h
	his.Result = opposite(now.Result)
	line, other, col := p.Line, q.Line, c.col(round)
	if g.Result == tournament.Loss || g.Result == tournament.ForfeitLoss {
		line, other, p, q, g, h, now, his = other, line, q, p, h, g, his, now
	}
	key, cost := "audit.cause.was-forfeit", 1
	if g.Result.Forfeit() {
		key = "audit.cause.was-played"
	}
	prop := c.new(handbook.Finding{
		Article: "001", Rule: "forfeit-or-played", Severity: handbook.Warning, Pos: handbook.Pos{Line: min(line, other), Col: col + c.T.Columns.Result}, Round: round,
		Players: []int{p.StartingRank, q.StartingRank},
		Text:    handbook.Say(key, "round", round, "first", p.StartingRank, "second", q.StartingRank),
	}, cost, handbook.Say("audit.fix.forfeit", "round", round, "first", p.StartingRank, "second", q.StartingRank, "was", g.Result, "now", now.Result),
		func(s *Sheet) {
			s.Put(line, col, cellText(now))
			s.Put(other, col, cellText(his))
		})
	prop.Alone = true
	return prop
}

// forfeited returns a game by forfeit instead of played, or played instead of by
// forfeit. Draws and double forfeits stay.
func forfeited(g tournament.Game) tournament.Game {
	switch g.Result {
	case tournament.Win, tournament.ShortWin:
		g.Result = tournament.ForfeitWin
	case tournament.Loss, tournament.ShortLoss:
		g.Result = tournament.ForfeitLoss
	case tournament.ForfeitWin:
		g.Result = tournament.Win
	case tournament.ForfeitLoss:
		g.Result = tournament.Loss
	}
	return g
}

// byesPaired are wrong codes of byes that give the right points: F for U, Z for
// nothing, seen by who gets the next bye.
func (c *catalogue) byesPaired() {
	rounds, players := c.different()
	if len(rounds) == 0 {
		return
	}
	tried := 0
	for i := range c.T.Players {
		p := &c.T.Players[i]
		for r := range p.Games {
			if g := p.Games[r]; g.Opponent != 0 || r+1 > rounds[0] || g.Result == tournament.None && r+1 < rounds[0] || r+1 < rounds[0]-1 && !slices.Contains(players, p.StartingRank) {
				continue
			}
			if tried++; tried > most/2 {
				return
			}
			from := len(c.out)
			c.otherByes(p, r+1)
			for k := from; k < len(c.out); k++ {
				c.out[k].Round = rounds[0]
			}
		}
	}
}

// exchanged are two rounds whose columns changed places.
func (c *catalogue) exchanged() {
	rounds, _ := c.different()
	if len(rounds) < 2 {
		return
	}
	played := c.T.Played()
	a := rounds[0]
	for b := a + 1; b <= played; b++ {
		c.exchange(a, b)
	}
}

func (c *catalogue) exchange(a, b int) {
	prop := c.new(handbook.Finding{
		Article: "001", Rule: "rounds-exchanged", Severity: handbook.Warning, Pos: handbook.Pos{Line: c.T.Players[0].Line, Col: c.col(a)}, Round: a,
		Text: handbook.Say("audit.cause.rounds-exchanged", "first", a, "second", b),
	}, 2, handbook.Say("audit.fix.rounds-exchanged", "first", a, "second", b), func(s *Sheet) {
		for i := range c.T.Players {
			n := c.T.Players[i].Line
			first, second := s.field(n, c.col(a), c.col(a)+7), s.field(n, c.col(b), c.col(b)+7)
			s.Put(n, c.col(a), padded(second))
			s.Put(n, c.col(b), padded(first))
		}
	})
	prop.Alone, prop.Round, prop.With = true, a, b
}

func padded(cell string) string {
	for len([]rune(cell)) < 8 {
		cell += " "
	}
	return cell
}
