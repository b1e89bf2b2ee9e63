package pairing

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

var (
	teamMatesRule  = &handbook.Rule{Name: "team-mates-paired", Severity: handbook.Error}
	boardOrderRule = &handbook.Rule{Name: "board-order", Severity: handbook.Info}
)

// teams looks at the boards of each match: that nobody meets a team-mate, and
// that both line-ups keep the order of their lists (C.05 7.1).
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
	matches := map[match][]board{}
	var order []match
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
				continue
			}
			if own.team < other.team {
				m := match{k + 1, own.team, other.team}
				if matches[m] == nil {
					order = append(order, m)
				}
				matches[m] = append(matches[m], board{p, own.board, other.board})
			}
		}
	}
	if !sides {
		c.boardOrder(order, matches)
	}
}

type seat struct{ team, board int }

type match struct{ round, team, other int }

type board struct {
	player     *tournament.Player
	own, other int // places in the lists of the two teams
}

// boardOrder reports, once, the matches in which the order of one team's list
// is not that of the other's, record 300 left aside.
func (c *check) boardOrder(order []match, matches map[match][]board) {
	var first *tournament.Player
	var firstRound, crossed int
	for _, m := range order {
		boards := matches[m]
		slices.SortStableFunc(boards, func(a, b board) int { return cmp.Compare(a.own, b.own) })
		if slices.IsSortedFunc(boards, func(a, b board) int { return cmp.Compare(a.other, b.other) }) || c.announced(m) {
			continue
		}
		crossed++
		if first == nil {
			first, firstRound = boards[0].player, m.round
		}
	}
	if crossed > 0 && 3*crossed <= len(order)+2 { // with more, the lists are plainly not those of the boards
		c.add(boardOrderRule, first, firstRound, nil, handbook.Say("pairing.board-order", "n", crossed, "round", firstRound))
	}
}

// announced tells whether a record 300 gives the line-up of the match.
func (c *check) announced(m match) bool {
	return slices.ContainsFunc(c.t.OutOfOrder, func(l tournament.LineUp) bool {
		return l.Round == m.round && (l.Team == c.t.Teams[m.team].Number || l.Team == c.t.Teams[m.other].Number)
	})
}
