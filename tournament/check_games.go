package tournament

import (
	"fmt"

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
			"round %d has %s without an opponent; it counts as a bye: name the opponent, or use U, F, H or Z%s", aloneRound, p.Games[aloneRound-1].Result, occurrences(alone.more))
	}
}

// alone checks a result without an opponent and counts the allocated byes.
func (c *checker) alone(p *Player, r int, g Game, allocated []int) []int {
	switch {
	case g.Result.Played():
		c.in(p, r+1, c.column().Result, handbook.Error, "result-without-opponent", numbers(p.StartingRank),
			"round %d has the result %s of a game, but no opponent: name the opponent, or give a bye", r+1, g.Result)
	case g.Result == AllocatedBye && len(c.t.Teams) == 0:
		for len(allocated) <= r {
			allocated = append(allocated, 0)
		}
		if first := allocated[r]; first != 0 {
			c.in(p, r+1, c.column().Result, handbook.Warning, "second-allocated-bye", numbers(first, p.StartingRank),
				"player %d has the pairing-allocated bye of round %d as well; there is at most one in a round: use F or H for byes that were asked for", first, r+1)
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
			"player %d meets himself in round %d: name the opponent", p.StartingRank, r+1)
		return
	}
	c.in(p, r+1, 0, handbook.Error, "opponent-missing", numbers(p.StartingRank),
		"the opponent of round %d, %d, is not in the report: add the player, or correct the number", r+1, g.Opponent)
}

// oneSided reports a pair that stands in the line of only one of the two players.
func (c *checker) oneSided(p, q *Player, r int, g, h Game) {
	if p.StartingRank == 0 {
		return
	}
	c.in(p, r+1, 0, handbook.Error, "one-sided", numbers(p.StartingRank, q.StartingRank),
		"round %d: player %d has %s, but the line of player %d has %s: make both lines agree",
		r+1, p.StartingRank, shown(g), q.StartingRank, shown(h))
}

// pair reports what two lines that name each other say differently. Forfeits
// may go without colours, and a double forfeit is - on both sides.
func (c *checker) pair(p, q *Player, r int, g, h Game) {
	who := numbers(p.StartingRank, q.StartingRank)
	both := fmt.Sprintf("round %d: player %d has %s, player %d has %s", r+1, p.StartingRank, shown(g), q.StartingRank, shown(h))
	switch {
	case g.Result.Bye() || h.Result.Bye():
		c.in(p, r+1, c.column().Result, handbook.Warning, "bye-with-opponent", who, "%s: a bye has no opponent: give the result, or leave the opponent out", both)
		return
	case !agree(g.Result, h.Result):
		c.in(p, r+1, c.column().Result, handbook.Error, "result-mismatch", who, "%s: the results do not fit together: correct one of them", both)
		return
	case lowered(g.Result, h.Result):
		c.in(p, r+1, c.column().Result, handbook.Warning, "result-lowered", who, "%s: less than a point is given for the game; only an arbiter's decision does that: confirm it", both)
	}
	unplayed := g.Result.Forfeit() && h.Result.Forfeit()
	switch {
	case g.Colour == 0 && h.Colour == 0 && unplayed:
	case g.Colour == h.Colour && g.Colour != 0:
		c.in(p, r+1, c.column().Colour, handbook.Error, "colour-mismatch", who, "%s: both have the same colour: correct one of them", both)
	case g.Colour == 0 || h.Colour == 0:
		c.in(p, r+1, c.column().Colour, handbook.Warning, "colour-mismatch", who, "%s: a colour is missing: add it", both)
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
func shown(g Game) string {
	if g == (Game{}) {
		return "nothing"
	}
	colour := "-"
	if g.Colour != 0 {
		colour = string(rune(g.Colour))
	}
	result := g.Result.String()
	if g.Result == None {
		result = "no result"
	}
	return fmt.Sprintf("%q", fmt.Sprintf("%04d %s %s", g.Opponent, colour, result))
}
