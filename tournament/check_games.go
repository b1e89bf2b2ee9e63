package tournament

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// mirror is the result that the opponent's line must have.
var mirror = [256]Result{
	Win: Loss, Draw: Draw, Loss: Win, ShortWin: ShortLoss, ShortDraw: ShortDraw, ShortLoss: ShortWin,
	ForfeitWin: ForfeitLoss, ForfeitLoss: ForfeitWin, None: None, Pending: Pending,
}

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
				if g.Result.Forfeit() && t.ofTeam(r+1, g.Result) {
					continue
				}
				if g.Result.Forfeit() {
					if alone.first == nil {
						aloneRound = r + 1
					}
					alone.see(p)
				} else if g.Result != None {
					allocated = c.alone(p, r, g, allocated)
				}
				continue
			}
			j := -1
			if g.Opponent < len(t.index) {
				j = int(t.index[g.Opponent]) - 1
			}
			if j < 0 || j == i {
				c.nobody(p, r, g, j == i)
				continue
			}
			q := &t.Players[j]
			var h Game
			if r < len(q.Games) {
				h = q.Games[r]
			}
			if h.Opponent != p.StartingRank {
				c.oneSided(p, q, r, g, h)
				continue
			}
			if mirror[g.Result] == h.Result && !g.Result.Bye() && g.Colour^h.Colour == White^Black && g.Colour != 0 && h.Colour != 0 {
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

// ofTeam tells whether a player of a team has a forfeit without an opponent for
// a reason: the player sat out, or the whole match was not played.
func (t *Tournament) ofTeam(round int, r Result) bool {
	if len(t.Teams) == 0 && t.TeamCount <= 0 {
		return false
	}
	return r == ForfeitLoss ||
		slices.ContainsFunc(t.ForfeitedMatches, func(m ForfeitedMatch) bool { return m.Round == round }) ||
		slices.ContainsFunc(t.Byes, func(b ByeRecord) bool { return b.Round == round }) ||
		t.TeamByes != nil && round <= len(t.TeamByes.Teams) && t.TeamByes.Teams[round-1] != 0
}

// alone checks a result without an opponent and counts the allocated byes.
func (c *checker) alone(p *Player, r int, g Game, allocated []int) []int {
	switch {
	case g.Result.Played():
		c.in(p, r+1, c.column().Result, handbook.Error, "result-without-opponent", numbers(p.StartingRank),
			handbook.Say("tournament.result-without-opponent", "round", r+1, "result", g.Result))
	case g.Result == AllocatedBye && len(c.t.Teams) == 0:
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

// nobody reports a round whose opponent is not in the report, or is the player
// himself.
func (c *checker) nobody(p *Player, r int, g Game, self bool) {
	if self {
		c.in(p, r+1, 0, handbook.Error, "own-opponent", numbers(p.StartingRank),
			handbook.Say("tournament.own-opponent", "player", p.StartingRank, "round", r+1))
		return
	}
	c.in(p, r+1, 0, handbook.Error, "opponent-missing", numbers(p.StartingRank),
		handbook.Say("tournament.opponent-missing", "round", r+1, "opponent", g.Opponent))
}

// oneSided reports a pair that stands in the line of only one of the two players.
func (c *checker) oneSided(p, q *Player, r int, g, h Game) {
	if p.StartingRank == 0 {
		return
	}
	c.in(p, r+1, 0, handbook.Error, "one-sided", numbers(p.StartingRank, q.StartingRank),
		handbook.Say("tournament.one-sided", sides(r, p, q, g, h)...))
}

// pair reports what two lines that name each other say differently. Forfeits
// may go without colours, and a double forfeit is - on both sides.
func (c *checker) pair(p, q *Player, r int, g, h Game) {
	who := numbers(p.StartingRank, q.StartingRank)
	both := sides(r, p, q, g, h)
	switch {
	case g.Result.Bye() || h.Result.Bye():
		c.in(p, r+1, c.column().Result, handbook.Warning, "bye-with-opponent", who, handbook.Say("tournament.bye-with-opponent", both...))
		return
	case !agree(g.Result, h.Result):
		if h.Result.Forfeit() && !g.Result.Forfeit() {
			p = q // the sign of a forfeit is what the other line does not have
		}
		c.in(p, r+1, c.column().Result, handbook.Error, "result-mismatch", who, handbook.Say("tournament.result-mismatch", both...))
		return
	case lowered(g.Result, h.Result):
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

// agree tells whether two results can be those of one game. A result known on
// one side only is no disagreement of a game that is still played.
func agree(a, b Result) bool {
	open := func(r Result) bool { return r == None || r == Pending }
	return mirror[a] == b || a == ForfeitLoss && b == ForfeitLoss || open(a) && open(b) || lowered(a, b)
}

// lowered tells whether a played game gave less than a point in all.
func lowered(a, b Result) bool {
	return a == Loss && b == Loss || a == Draw && b == Loss || a == Loss && b == Draw
}

// shown is the cell as it is printed in the line: opponent, colour, result.
func sides(r int, p, q *Player, g, h Game) []any {
	return []any{"round", r + 1, "player", p.StartingRank, "cell", shown(g), "other", q.StartingRank, "otherCell", shown(h)}
}

// shown is a cell as the line has it: opponent, colour, result.
func shown(g Game) handbook.Text {
	if g == (Game{}) {
		return handbook.Say("tournament.cells.empty")
	}
	colour := "-"
	if g.Colour != 0 {
		colour = string(rune(g.Colour))
	}
	if g.Result == None {
		return handbook.Say("tournament.cells.no-result", "opponent", fmt.Sprintf("%04d", g.Opponent), "colour", colour)
	}
	return handbook.Say("tournament.cell", "opponent", fmt.Sprintf("%04d", g.Opponent), "colour", colour, "result", g.Result)
}
