package mend

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// most limits how many findings of one rule are looked at one by one: more of them have
// another cause.
const most = 24

// cells are wrong opponents: the cell is set to what the line of the player
// says who names this one.
func (c *catalogue) cells() {
	seen := map[string]bool{}
	looked := 0
	for i := range c.Findings {
		f := &c.Findings[i]
		switch f.Rule {
		case "one-sided", "own-opponent", "opponent-missing", "repeat-pairing", "opponent-form", "bye-with-opponent":
		default:
			continue
		}
		if looked++; looked > most {
			break
		}
		for _, n := range f.Players {
			p := c.T.Player(n)
			if p == nil || f.Round < 1 || f.Round > c.T.Played() || seen[fmt.Sprint(n, f.Round)] {
				continue
			}
			seen[fmt.Sprint(n, f.Round)] = true
			c.cell(p, f.Round)
			c.stranger(p, f.Round)
		}
	}
}

// playersNaming returns the players whose lines name p in a round.
func (c *catalogue) playersNaming(p *tournament.Player, round int) []*tournament.Player {
	var out []*tournament.Player
	for i := range c.T.Players {
		if q := &c.T.Players[i]; q != p && q.Game(round).Opponent == p.StartingRank {
			out = append(out, q)
		}
	}
	return out
}

// cell proposes other contents of a player's cell.
func (c *catalogue) cell(p *tournament.Player, round int) {
	g := p.Game(round)
	q := c.T.Player(g.Opponent)
	if q != nil && q != p && q.Game(round).Opponent == p.StartingRank {
		return // both lines agree
	}
	for _, z := range c.playersNaming(p, round) {
		want := mirrored(z, z.Game(round))
		full := want
		keep := g
		keep.Opponent = z.StartingRank
		if keep.Colour == want.Colour && keep.Result == want.Result {
			c.set(p, round, keep, 1)
			continue
		}
		c.set(p, round, full, 2)
	}
	switch {
	case g.Opponent != 0 && g.Result.Bye():
		c.set(p, round, tournament.Game{Result: g.Result}, 1)
	case g.Opponent != 0 && len(c.playersNaming(p, round)) == 0:
		for k, r := range []tournament.Result{tournament.ZeroBye, tournament.HalfBye, tournament.AllocatedBye, tournament.FullBye} {
			if next := (tournament.Game{Result: r}); !p.PointsKnown || c.sum(p, round, next) == p.Points {
				c.set(p, round, next, 4+k)
			}
		}
	}
}

// set proposes a cell.
func (c *catalogue) set(p *tournament.Player, round int, g tournament.Game, cost int) {
	line, col, was := p.Line, c.col(round), p.Game(round)
	if g == was {
		return
	}
	fix := handbook.Say("audit.fix.cell", "player", p.StartingRank, "round", round, "was", gameText(was), "now", cellText(g))
	apply := func(s *Sheet) { s.Put(line, col, cellText(g)) }
	of := -1
	for i := range c.Findings {
		f := &c.Findings[i]
		if f.Pos.Line == line && f.Round == round && f.Pos.Col >= col && f.Pos.Col < col+10 && (of < 0 || rank(f.Rule) > rank(c.Findings[of].Rule)) && rank(f.Rule) > 0 {
			of = i
		}
	}
	if of >= 0 {
		c.propose(of, cost, fix, apply)
		return
	}
	c.new(handbook.Finding{
		Article: "001", Rule: "one-sided", Severity: handbook.Error, Pos: handbook.Pos{Line: line, Col: col}, Round: round,
		Players: []int{p.StartingRank}, Text: handbook.Say("audit.cause.cell", "player", p.StartingRank, "round", round, "cell", gameText(was), "other", cellText(g)),
	}, cost, fix, apply).Alone = true
}

// rank orders the rules of findings at one cell by how well they say what is
// wrong there.
func rank(rule string) int {
	return slices.Index([]string{"", "opponent-missing", "one-sided", "result-without-opponent", "bye-with-opponent", "opponent-form", "result-form", "own-opponent"}, rule)
}

func gameText(g tournament.Game) string {
	if g == (tournament.Game{}) {
		return " "
	}
	return cellText(g)
}

// stranger finds a pair that took the place of another: p and q name each other,
// but the points say that p had a bye and q played a third, whose line is idle.
func (c *catalogue) stranger(p *tournament.Player, round int) {
	q := c.T.Player(p.Game(round).Opponent)
	if q == nil || q == p || q.Game(round).Opponent != p.StartingRank || !p.PointsKnown || !q.PointsKnown {
		return
	}
	for i := range c.T.Players {
		z := &c.T.Players[i]
		g := z.Game(round)
		if z == p || z == q || g.Opponent != 0 || !z.PointsKnown || c.T.Earned(z, nil) == z.Points {
			continue
		}
		c.instead(p, q, z, round)
	}
}

func (c *catalogue) instead(p, q, z *tournament.Player, round int) {
	for _, bye := range []tournament.Result{tournament.AllocatedBye, tournament.HalfBye, tournament.ZeroBye} {
		if c.sum(p, round, tournament.Game{Result: bye}) != p.Points {
			continue
		}
		for _, r := range []tournament.Result{tournament.Win, tournament.Draw, tournament.Loss} {
			own := q.Game(round)
			own.Opponent, own.Result = z.StartingRank, r
			his := mirrored(q, own)
			if c.sum(q, round, own) != q.Points || c.sum(z, round, his) != z.Points {
				continue
			}
			col := c.col(round)
			sit := tournament.Game{Result: bye}
			c.new(handbook.Finding{
				Article: "001", Rule: "one-sided", Severity: handbook.Error, Pos: handbook.Pos{Line: p.Line, Col: col}, Round: round,
				Players: []int{p.StartingRank, q.StartingRank, z.StartingRank},
				Text:    handbook.Say("audit.cause.stranger", "round", round, "player", p.StartingRank, "opponent", q.StartingRank, "right", z.StartingRank, "bye", bye),
			}, 5, handbook.Say("audit.fix.stranger", "round", round, "player", p.StartingRank, "bye", bye, "first", q.StartingRank, "second", z.StartingRank, "result", r),
				func(s *Sheet) {
					s.Put(p.Line, col, cellText(sit))
					s.Put(q.Line, col, cellText(own))
					s.Put(z.Line, col, cellText(his))
				})
		}
	}
}

// metBefore proposes that an earlier game of two who met again was not played. A
// draw was: of it nothing is proposed.
func (c *catalogue) metBefore(f *handbook.Finding) {
	p, q := c.T.Player(f.Players[0]), c.T.Player(f.Players[1])
	if p == nil || q == nil {
		return
	}
	for r := 1; r < f.Round; r++ {
		if g := p.Game(r); g.Opponent == q.StartingRank && g.Result.Played() {
			if prop := c.played(p, q, r); prop != nil {
				prop.Round, prop.Exact = f.Round, true
			}
		}
	}
}
