package mend

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// openGame is a game of which neither line has a result.
type openGame struct {
	round  int
	p, q   *tournament.Player
	result tournament.Result // of p, by the points of both; None if they do not tell
}

// holes proposes results for the games that have none: those that give both players
// the points of their lines. Where more than one does, or none, nothing is proposed.
func (c *catalogue) holes() {
	if !c.has("result-missing", "result-pending") {
		return
	}
	games := c.openGames()
	if len(games) == 0 || !c.solve(games) {
		return
	}
	for i := range c.Findings {
		f := &c.Findings[i]
		if f.Rule != "result-missing" && f.Rule != "result-pending" {
			continue
		}
		var of []openGame
		for _, g := range games {
			if g.round == f.Round {
				of = append(of, g)
			}
		}
		if len(of) == 0 || slices.ContainsFunc(of, func(g openGame) bool { return g.result == tournament.None }) {
			continue
		}
		first := of[0]
		c.propose(i, 1, handbook.Say("audit.fix.result", "round", f.Round, "first", first.p.StartingRank, "second", first.q.StartingRank, "result", first.result, "more", len(of)-1),
			func(s *Sheet) {
				for _, g := range of {
					own, other := g.p.Game(g.round), g.q.Game(g.round)
					own.Result, other.Result = g.result, opposite(g.result)
					s.Put(g.p.Line, c.col(g.round), cellText(own))
					s.Put(g.q.Line, c.col(g.round), cellText(other))
				}
			})
	}
}

// openGames returns the games of which both lines are open.
func (c *catalogue) openGames() []openGame {
	var out []openGame
	for i := range c.T.Players {
		p := &c.T.Players[i]
		for k, g := range p.Games {
			q := c.T.Player(g.Opponent)
			if q == nil || c.T.Place(g.Opponent) <= i || !g.Result.Open() {
				continue
			}
			if h := q.Game(k + 1); h.Opponent == p.StartingRank && h.Result.Open() {
				out = append(out, openGame{round: k + 1, p: p, q: q})
			}
		}
	}
	return out
}

// hasOpenGame reports whether a player has a game without a result, or a round whose game is not
// in the report.
func (c *catalogue) hasOpenGame(p *tournament.Player) bool {
	return c.lacksGame(p, 0) || slices.ContainsFunc(p.Games, func(g tournament.Game) bool { return g.Opponent != 0 && g.Result.Open() })
}

// lacksGame reports whether a finding says that the game of a player is missing in a round,
// 0 for any.
func (c *catalogue) lacksGame(p *tournament.Player, round int) bool {
	return slices.ContainsFunc(c.Findings, func(f handbook.Finding) bool {
		return (f.Rule == "result-missing" || f.Rule == "result-pending") && (round == 0 || f.Round == round) && slices.Contains(f.Players, p.StartingRank)
	})
}

// solve settles the games of the players who have one open game left, over and over.
// False: a result that one line asks for does not fit the other.
func (c *catalogue) solve(games []openGame) bool {
	for again := true; again; {
		again = false
		for i := range games {
			g := &games[i]
			if g.result != tournament.None {
				continue
			}
			fits := tournament.None
			for _, r := range []tournament.Result{tournament.Win, tournament.Draw, tournament.Loss} {
				if c.fits(games, g, g.p, r) && c.fits(games, g, g.q, opposite(r)) {
					if fits != tournament.None {
						fits = tournament.None
						break
					}
					fits = r
				}
			}
			if fits != tournament.None {
				g.result, again = fits, true
			}
		}
	}
	for i := range games {
		if g := &games[i]; g.result != tournament.None && (!c.fits(games, g, g.p, g.result) || !c.fits(games, g, g.q, opposite(g.result))) {
			return false
		}
	}
	return true
}

// fits reports whether a result of a player's open game can be right by the points of
// the line: they are as many with it, or another game of the player is still open.
func (c *catalogue) fits(games []openGame, of *openGame, p *tournament.Player, result tournament.Result) bool {
	if !p.PointsKnown {
		return true
	}
	other := *p
	other.Games = slices.Clone(p.Games)
	for i := range games {
		g := &games[i]
		switch {
		case g.p != p && g.q != p:
		case g == of:
			other.Games[g.round-1].Result = result
		case g.result == tournament.None:
			return true
		case g.p == p:
			other.Games[g.round-1].Result = g.result
		default:
			other.Games[g.round-1].Result = opposite(g.result)
		}
	}
	return c.T.Earned(&other, nil) == p.Points
}
