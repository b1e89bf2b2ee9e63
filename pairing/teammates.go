package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

var (
	teamMatesRule  = &handbook.Rule{Name: "team-mates-paired", Severity: handbook.Error}
	boardOrderRule = &handbook.Rule{Name: "board-order", Severity: handbook.Info}
)

// teams checks the boards of each match: no player may meet a team-mate, and both
// line-ups must keep the order of their lists (C.05 7.1).
func (c *check) teams() {
	sides := c.system.Format.OfSides()
	if !sides && c.system.Format != TeamSwiss && c.system.Format != TeamRoundRobin || len(c.t.Teams) < 2 {
		return
	}
	place := map[int]seat{}
	for n, team := range c.t.Teams {
		for board, rank := range team.Members {
			if _, twice := place[rank]; !twice {
				place[rank] = seat{n, board}
			}
		}
	}
	for i := range c.t.Players {
		p := &c.t.Players[i]
		own, ok := place[p.StartingRank]
		for k, g := range p.Games {
			other, known := place[g.Opponent]
			if !ok || !known || g.Opponent == 0 {
				continue
			}
			if own.team == other.team {
				if p.StartingRank < g.Opponent {
					c.add(teamMatesRule, p, k+1, []int{p.StartingRank, g.Opponent},
						handbook.Say("pairing.team-mates-paired", "player", p.StartingRank, "other", g.Opponent, "team", c.t.Teams[own.team].Name, "round", k+1))
				}
			}
		}
	}
	if !sides {
		c.boardOrder()
	}
}

type seat struct{ team, board int }

type match struct{ round, team, other int }

// boardOrder reports the matches in which a team did not sit in the order of its list:
// its boards out of order are lost, and the games are rated as played.
func (c *check) boardOrder() {
	faults := c.t.BoardOrderFaults()
	if len(faults) == 0 {
		return
	}
	counted := c.t.WithBoardOrder()
	names, places := map[int]string{}, map[int]int{}
	for i := range c.t.Teams {
		names[c.t.Teams[i].Number], places[c.t.Teams[i].Number] = c.t.Teams[i].Name, i
	}
	for _, f := range faults {
		var boards, players, expected, all []int
		for _, b := range f.Boards {
			boards, players, expected = append(boards, b.Board), append(players, b.Player), append(expected, b.Expected)
			all = append(all, b.Player, b.Opponent)
		}
		key := "pairing.board-order"
		if !f.Certain {
			key = "pairing.board-order.either"
		}
		first, second := f.Team, f.Opponent // in the order of the report
		if places[second] < places[first] {
			first, second = second, first
		}
		points, otherPoints := teamPoints(counted, f.Round, first), teamPoints(counted, f.Round, second)
		played, otherPlayed := teamPoints(c.t, f.Round, first), teamPoints(c.t, f.Round, second)
		if f.Certain && points == played && otherPoints == otherPlayed { // they were lost already
			key = "pairing.board-order.same"
		}
		c.add(boardOrderRule, c.t.Player(f.Boards[0].Player), f.Round, all, handbook.Say(key, "round", f.Round,
			"first", names[first], "second", names[second], "team", names[f.Team], "opponent", names[f.Opponent], "boards", boards, "players", outcome.Numbers(players), "expected", outcome.Numbers(expected),
			"points", points, "otherPoints", otherPoints, "played", played, "otherPlayed", otherPlayed))
	}
}

// teamPoints returns the game points of a team in a round.
func teamPoints(t *tournament.Tournament, round, team int) (sum tournament.Points) {
	for i := range t.Teams {
		if t.Teams[i].Number != team {
			continue
		}
		for _, m := range t.Teams[i].Members {
			if p := t.Player(m); p != nil {
				sum += t.Scoring.Points(p.Game(round))
			}
		}
	}
	return sum
}
