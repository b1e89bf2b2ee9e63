package mend

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// results are games of which the two lines say different things: the one line
// is made to say what the other says.
func (c *catalogue) results() {
	looked := 0
	for i := range c.Findings {
		f := &c.Findings[i]
		switch f.Rule {
		case "result-mismatch", "colour-mismatch", "result-form", "one-sided", "result-lowered":
		case "result-without-opponent":
			if p := c.T.Player(first(f.Players)); p != nil {
				c.withoutOpponent(i, p, f.Round)
			}
			continue
		default:
			continue
		}
		if looked++; looked > most || len(f.Players) == 0 {
			continue
		}
		p := c.T.Player(f.Players[0])
		if p == nil {
			continue
		}
		q := c.T.Player(p.Game(f.Round).Opponent)
		if q == nil || q == p || q.Game(f.Round).Opponent != p.StartingRank {
			continue
		}
		for _, side := range [][2]*tournament.Player{{p, q}, {q, p}} {
			own, from := side[0], side[1]
			g, want := own.Game(f.Round), mirrored(from, from.Game(f.Round))
			if f.Rule == "colour-mismatch" {
				want.Result = g.Result
			} else if g.Colour != 0 {
				want.Colour = g.Colour
			}
			if want == g || want.Result.Open() {
				continue
			}
			line, col := own.Line, c.col(f.Round)
			cost := 2
			if f.Rule == "colour-mismatch" && c.boardColour(own, f.Round) == want.Colour {
				cost = 1
			}
			if own.PointsKnown && c.sum(own, f.Round, want) != own.Points {
				cost = 6
			} else if own.PointsKnown && c.T.Scoring.Points(want) != c.T.Scoring.Points(g) {
				cost = 1
			}
			if f.Rule == "result-form" && f.Pos.Line == line {
				cost = 0
			}
			at := col + c.T.Columns.Result
			if f.Rule == "colour-mismatch" {
				at = col + c.T.Columns.Colour
			}
			c.propose(i, cost, handbook.Say("audit.fix.cell", "player", own.StartingRank, "round", f.Round, "was", gameText(g), "now", cellText(want)),
				func(s *Sheet) { s.Put(line, col, cellText(want)) }).At = handbook.Pos{Line: line, Col: at}
		}
	}
}

// boardColour returns the colour that a player of a team has by the other boards of
// the match, where the colours change from board to board; 0 where they do not
// tell.
func (c *catalogue) boardColour(p *tournament.Player, round int) tournament.Colour {
	team := map[int]int{}
	for i := range c.T.Teams {
		for _, n := range c.T.Teams[i].Members {
			team[n] = i + 1
		}
	}
	own, other := team[p.StartingRank], team[p.Game(round).Opponent]
	if own == 0 || other == 0 {
		return 0
	}
	board, place := -1, 0
	var colours []tournament.Colour // by board; 0 where the two lines differ
	for _, n := range c.T.Teams[own-1].Members {
		q := c.T.Player(n)
		if q == nil || team[q.Game(round).Opponent] != other {
			continue
		}
		if q == p {
			board = place
		}
		place++
		colour := q.Game(round).Colour
		if o := c.T.Player(q.Game(round).Opponent); o == nil || mirrored(q, q.Game(round)).Colour != o.Game(round).Colour {
			colour = 0
		}
		colours = append(colours, colour)
	}
	white, black := 0, 0
	for k, colour := range colours {
		switch {
		case colour == 0:
		case (colour == tournament.White) == ((k-board)%2 == 0):
			white++
		default:
			black++
		}
	}
	switch {
	case white > 0 && black == 0:
		return tournament.White
	case black > 0 && white == 0:
		return tournament.Black
	}
	return 0
}

func first(players []int) int {
	if len(players) == 0 {
		return 0
	}
	return players[0]
}

// withoutOpponent proposes the bye that gives the points of the line.
func (c *catalogue) withoutOpponent(i int, p *tournament.Player, round int) {
	if round < 1 || round > len(p.Games) {
		return
	}
	if len(c.playersNaming(p, round)) > 0 {
		c.cell(p, round)
		return
	}
	for k, r := range []tournament.Result{tournament.AllocatedBye, tournament.HalfBye, tournament.ZeroBye, tournament.FullBye} {
		g := tournament.Game{Result: r}
		if p.PointsKnown && c.sum(p, round, g) != p.Points {
			continue
		}
		line, col, was := p.Line, c.col(round), p.Game(round)
		c.propose(i, 1+k, handbook.Say("audit.fix.cell", "player", p.StartingRank, "round", round, "was", gameText(was), "now", cellText(g)),
			func(s *Sheet) { s.Put(line, col, cellText(g)) })
	}
}

// idle are the codes of a round without an opponent, the likely ones first.
var idle = []tournament.Result{tournament.AllocatedBye, tournament.HalfBye, tournament.ZeroBye, tournament.FullBye}

// byes are wrong codes of byes: where the points do not add up, or where a rank
// says that they cannot be right.
func (c *catalogue) byes() {
	if !c.has("points-sum", "rank-differs", "several-byes", "second-allocated-bye", "second-bye", "forfeit-without-opponent") &&
		(!c.has("half-point-byes") || c.has("other-order")) { // such a bye says nothing where no round is right
		return
	}
	suspect := map[int]bool{}
	for i := range c.Findings {
		f := &c.Findings[i]
		for _, n := range f.Players {
			suspect[n] = true
		}
	}
	tried := 0
	for i := range c.T.Players {
		p := &c.T.Players[i]
		if !suspect[p.StartingRank] {
			continue
		}
		for r := range p.Games {
			g := p.Games[r]
			if g.Opponent != 0 || g.Result == tournament.None && (c.T.Earned(p, nil) == p.Points || c.lacksGame(p, r+1)) {
				continue
			}
			if tried++; tried > most {
				return
			}
			c.otherByes(p, r+1)
		}
	}
}

// otherByes proposes the other codes of a bye, with the points that they make.
func (c *catalogue) otherByes(p *tournament.Player, round int) {
	was := p.Game(round)
	for k, r := range idle {
		if r == was.Result {
			continue
		}
		g := tournament.Game{Result: r}
		sum := c.sum(p, round, g)
		line, col, pcol := p.Line, c.col(round), c.T.Columns.Points
		code := was.Result
		key, fix := "audit.cause.bye", handbook.Say("audit.fix.bye", "player", p.StartingRank, "round", round, "was", code.String(), "now", r)
		if was.Result == tournament.None {
			key = "audit.cause.bye.blank"
		}
		cost := 3 + k
		repoint := p.PointsKnown && sum != p.Points
		if repoint {
			fix = handbook.Say("audit.fix.bye-points", "player", p.StartingRank, "round", round, "was", code.String(), "now", r, "points", sum)
			cost += 3
		}
		c.new(handbook.Finding{
			Article: "001", Rule: "wrong-bye", Severity: handbook.Warning, Pos: handbook.Pos{Line: line, Col: col + c.T.Columns.Result}, Round: round,
			Players: []int{p.StartingRank}, Text: handbook.Say(key, "player", p.StartingRank, "round", round, "was", code.String(), "now", r),
		}, cost, fix, func(s *Sheet) {
			s.Put(line, col, cellText(g))
			if repoint {
				s.Put(line, pcol, points(sum))
			}
		})
	}
}
