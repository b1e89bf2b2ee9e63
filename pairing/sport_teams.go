package pairing

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// side is a team in a match, by boards in the order of its list.
type side struct {
	team, other int // places of the teams
	round       int
	players     []*tournament.Player
}

// sportTeams looks at the matches of an event of teams: the colours of the boards,
// how many came, and a team that won every match and is only second.
func (c *check) sportTeams() {
	switch c.system.Format {
	case TeamSwiss, TeamRoundRobin:
	default:
		return
	}
	if len(c.t.Teams) < 2 {
		return
	}
	sides := c.sides()
	boards := 0
	for i := range sides {
		boards = max(boards, len(sides[i].players))
	}
	for i := range sides {
		c.boardColours(&sides[i])
		c.quorum(&sides[i], boards)
	}
	c.perfectSecond(sides)
}

// sides are both sides of every match, by round and team.
func (c *check) sides() []side {
	of := map[int]seat{}
	for n, team := range c.t.Teams {
		for board, rank := range team.Members {
			of[rank] = seat{n, board}
		}
	}
	at := map[match]int{}
	var out []side
	for i := range c.t.Players {
		p := &c.t.Players[i]
		own, known := of[p.StartingRank]
		for k, g := range p.Games {
			other, paired := of[g.Opponent]
			if !known || !paired || g.Opponent == 0 || other.team == own.team {
				continue
			}
			m := match{k + 1, own.team, other.team}
			n, seen := at[m]
			if !seen {
				n = len(out)
				at[m] = n
				out = append(out, side{team: own.team, other: other.team, round: k + 1})
			}
			out[n].players = append(out[n].players, p)
		}
	}
	for i := range out {
		slices.SortStableFunc(out[i].players, func(a, b *tournament.Player) int {
			return cmp.Compare(of[a.StartingRank].board, of[b.StartingRank].board)
		})
	}
	slices.SortFunc(out, func(a, b side) int { return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.team, b.team)) })
	return out
}

// boardColours: odd boards have the colour of the first, even boards the other.
func (c *check) boardColours(s *side) {
	first := s.players[0].Game(s.round).Colour
	for i, p := range s.players {
		colour := p.Game(s.round).Colour
		if colour == 0 || first == 0 {
			continue
		}
		if (colour == first) != (i%2 == 0) {
			c.add(boardColoursRule, p, s.round, []int{p.StartingRank}, handbook.Say("pairing.board-colours",
				"board", i+1, "team", c.t.Teams[s.team].Name, "round", s.round, "colour", string(rune(colour)), "first", string(rune(first))))
			return
		}
	}
}

// quorum: a team of which fewer than half have come does not play and loses.
func (c *check) quorum(s *side, boards int) {
	present := 0
	for _, p := range s.players {
		if g := p.Game(s.round); g.Result != tournament.ForfeitLoss && g.Result != tournament.None {
			present++
		}
	}
	played := slices.ContainsFunc(s.players, func(p *tournament.Player) bool { return p.Game(s.round).Result.Played() })
	if played && 2*present < boards {
		c.add(quorumRule, s.players[0], s.round, nil, handbook.Say("pairing.team-quorum",
			"team", c.t.Teams[s.team].Name, "round", s.round, "present", present, "boards", boards))
	}
}

// perfectSecond: who has won every match and is second by the points of the boards may
// ask for one more.
func (c *check) perfectSecond(sides []side) {
	if len(sides) == 0 || c.t.Played() < c.lastRound() {
		return
	}
	points, won, matches := make([]tournament.Points, len(c.t.Teams)), make([]int, len(c.t.Teams)), make([]int, len(c.t.Teams))
	score := func(s *side) (sum, other tournament.Points) {
		for _, p := range s.players {
			g := p.Game(s.round)
			sum += c.t.Scoring.Points(g)
			if o := c.t.Player(g.Opponent); o != nil {
				other += c.t.Scoring.Points(o.Game(s.round))
			}
		}
		return sum, other
	}
	for i := range sides {
		own, other := score(&sides[i])
		points[sides[i].team] += own
		matches[sides[i].team]++
		if own > other {
			won[sides[i].team]++
		}
	}
	for n := range c.t.Teams {
		better := 0
		for m := range c.t.Teams {
			if points[m] > points[n] {
				better++
			}
		}
		if matches[n] > 0 && won[n] == matches[n] && better == 1 {
			pos := handbook.Pos{File: c.t.File, Line: max(c.t.Teams[n].Line, 1), Col: 1}
			c.addAt(perfectSecondRule, pos, 0, nil, handbook.Say("pairing.team-perfect-second", "team", c.t.Teams[n].Name, "n", won[n], "points", points[n]))
		}
	}
}
