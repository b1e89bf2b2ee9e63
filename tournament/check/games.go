package check

import (
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// games checks every round of every player against the opponent's line.
func (c *checker) games() {
	t := c.t
	var allocated []int // pairing-allocated byes by round
	var alone repeated  // forfeits without an opponent
	aloneRound := 0
	for i := range t.Players {
		p := &t.Players[i]
		for r, g := range p.Games {
			if g.Opponent == 0 {
				if g.Result.Forfeit() && t.TeamForfeit(r+1, g.Result) {
					continue
				}
				if g.Result.Forfeit() {
					if alone.first == nil {
						aloneRound = r + 1
					}
					alone.see(p)
				} else if g.Result != tournament.None {
					allocated = c.checkUnopposed(p, r, g, allocated)
				}
				continue
			}
			j := t.Place(g.Opponent)
			if j < 0 || j == i {
				c.addUnknownOpponent(p, r, g, j == i)
				continue
			}
			q := &t.Players[j]
			var h tournament.Game
			if r < len(q.Games) {
				h = q.Games[r]
			}
			if h.Opponent != p.StartingRank {
				c.oneSided(p, q, r, g, h)
				continue
			}
			if g.Result.Mirror() == h.Result && !g.Result.Bye() && g.Colour^h.Colour == tournament.White^tournament.Black && g.Colour != 0 && h.Colour != 0 {
				continue
			}
			if i < j {
				c.pair(p, q, r, g, h)
			}
		}
	}
	if p := alone.first; p != nil {
		c.in(p, aloneRound, c.column().Result, handbook.Info, "forfeit-without-opponent", numbers(p.StartingRank),
			handbook.Say("tournament.forfeit-without-opponent", "round", aloneRound, "result", p.Games[aloneRound-1].Result, "more", alone.more))
	}
}

// checkUnopposed checks a result without an opponent and counts the allocated byes.
func (c *checker) checkUnopposed(p *tournament.Player, r int, g tournament.Game, allocated []int) []int {
	switch {
	case g.Result.Played():
		c.in(p, r+1, c.column().Result, handbook.Error, "result-without-opponent", numbers(p.StartingRank),
			handbook.Say("tournament.result-without-opponent", "round", r+1, "result", g.Result))
	case g.Result == tournament.AllocatedBye && len(c.t.Teams) == 0:
		for len(allocated) <= r {
			allocated = append(allocated, 0)
		}
		if first := allocated[r]; first != 0 {
			c.in(p, r+1, c.column().Result, handbook.Warning, "second-allocated-bye", numbers(first, p.StartingRank),
				handbook.Say("tournament.second-allocated-bye", "player", first, "round", r+1))
			c.findings[len(c.findings)-1].Cause = handbook.Cause{Rule: "several-byes", Round: r + 1}
		} else {
			allocated[r] = p.StartingRank
		}
	}
	return allocated
}

// addUnknownOpponent adds a finding for a round whose opponent is not in the report, or
// is the player himself.
func (c *checker) addUnknownOpponent(p *tournament.Player, r int, g tournament.Game, self bool) {
	if self {
		c.in(p, r+1, 0, handbook.Error, "own-opponent", numbers(p.StartingRank),
			handbook.Say("tournament.own-opponent", "player", p.StartingRank, "round", r+1))
		return
	}
	c.in(p, r+1, 0, handbook.Error, "opponent-missing", numbers(p.StartingRank),
		handbook.Say("tournament.opponent-missing", "round", r+1, "opponent", g.Opponent))
}

// oneSided reports a pair that stands in the line of only one of the two players.
func (c *checker) oneSided(p, q *tournament.Player, r int, g, h tournament.Game) {
	if p.StartingRank == 0 {
		return
	}
	c.in(p, r+1, 0, handbook.Error, "one-sided", numbers(p.StartingRank, q.StartingRank),
		handbook.Say("tournament.one-sided", sides(r, p, q, g, h)...))
}

// pair reports what two lines that name each other say differently. Forfeits
// may go without colours, and a double forfeit is - on both sides.
func (c *checker) pair(p, q *tournament.Player, r int, g, h tournament.Game) {
	who := numbers(p.StartingRank, q.StartingRank)
	both := sides(r, p, q, g, h)
	switch {
	case g.Result.Bye() || h.Result.Bye():
		c.in(p, r+1, c.column().Result, handbook.Warning, "bye-with-opponent", who, handbook.Say("tournament.bye-with-opponent", both...))
		return
	case !g.Result.Agrees(h.Result):
		if h.Result.Forfeit() && !g.Result.Forfeit() {
			p = q // the sign of a forfeit is what the other line does not have
		}
		c.in(p, r+1, c.column().Result, handbook.Error, "result-mismatch", who, handbook.Say("tournament.result-mismatch", both...))
		return
	case g.Result.Lowered(h.Result) && c.t.IsDecided(r+1, p.StartingRank, q.StartingRank):
	case g.Result.Lowered(h.Result):
		c.in(p, r+1, c.column().Result, handbook.Warning, "result-lowered", who, handbook.Say("tournament.result-lowered", both...))
	}
	unplayed := g.Result.Forfeit() && h.Result.Forfeit()
	switch {
	case g.Colour == 0 && h.Colour == 0 && unplayed:
	case g.Colour == h.Colour && g.Colour != 0:
		c.in(p, r+1, c.column().Colour, handbook.Error, "colour-mismatch", who, handbook.Say("tournament.colour-mismatch", both...))
	case g.Colour == 0 || h.Colour == 0:
		c.in(p, r+1, c.column().Colour, handbook.Warning, "colour-mismatch", who, handbook.Say("tournament.colour-mismatch.missing", both...))
	}
}

// sides returns the arguments of a finding on a game: each player with the cell of
// his line.
func sides(r int, p, q *tournament.Player, g, h tournament.Game) []any {
	return []any{"round", r + 1, "player", p.StartingRank, "cell", cellText(g), "other", q.StartingRank, "otherCell", cellText(h)}
}

// cellText returns a cell as the line has it: opponent, colour, result.
func cellText(g tournament.Game) handbook.Text {
	if g == (tournament.Game{}) {
		return handbook.Say("tournament.cells.empty")
	}
	colour := "-"
	if g.Colour != 0 {
		colour = string(rune(g.Colour))
	}
	if g.Result == tournament.None {
		return handbook.Say("tournament.cells.no-result", "opponent", fmt.Sprintf("%04d", g.Opponent), "colour", colour)
	}
	return handbook.Say("tournament.cell", "opponent", fmt.Sprintf("%04d", g.Opponent), "colour", colour, "result", g.Result)
}
