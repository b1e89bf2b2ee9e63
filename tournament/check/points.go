package check

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// points compares the points of each line with its results.
func (c *checker) points() {
	t := c.t
	if t.Scoring == (tournament.Scoring{}) {
		return
	}
	var wrong []int
	known := 0
	mended := t.Mended()
	for i := range t.Players {
		p := &t.Players[i]
		if !p.PointsKnown {
			continue
		}
		known++
		var sum tournament.Points
		for _, g := range p.Games {
			sum += t.Scoring.Points(g)
		}
		if sum != p.Points && !c.explainsPoints(p) && c.withoutWithdrawn(p) != p.Points && (mended == t || !c.explainsPoints(&mended.Players[i])) {
			wrong = append(wrong, i)
		}
	}
	if len(wrong) > 3 && 2*len(wrong) > known {
		c.otherScoring(wrong, known)
		return
	}
	for _, i := range wrong {
		p := &t.Players[i]
		c.addAtPlayer(p, c.column().Points, handbook.Warning, "points-sum",
			handbook.Say("tournament.points-sum", "player", p.StartingRank, "points", p.Points, "sum", c.sum(p, false)))
	}
}

// withoutWithdrawn returns the sum of the points of a player's games that no player
// who withdrew takes part in.
func (c *checker) withoutWithdrawn(p *tournament.Player) tournament.Points {
	var sum tournament.Points
	for _, g := range p.Games {
		if !slices.Contains(c.withdrawn, g.Opponent) && !slices.Contains(c.withdrawn, p.StartingRank) {
			sum += c.t.Scoring.Points(g)
		}
	}
	return sum
}

// otherScoring reports that most lines do not add up: another scoring is used.
func (c *checker) otherScoring(wrong []int, known int) {
	p := &c.t.Players[wrong[0]]
	key := "tournament.points-sum.other-scoring"
	three := tournament.StandardScoring
	three.WinWhite, three.WinBlack, three.ForfeitWin, three.FullBye, three.AllocatedBye = 3*tournament.One, 3*tournament.One, 3*tournament.One, 3*tournament.One, 3*tournament.One
	three.DrawWhite, three.DrawBlack, three.HalfBye = tournament.One, tournament.One, tournament.One
	fits := 0
	for _, i := range wrong {
		var sum tournament.Points
		for _, g := range c.t.Players[i].Games {
			sum += three.Points(g)
		}
		if sum == c.t.Players[i].Points {
			fits++
		}
	}
	if 2*fits > len(wrong) {
		key = "tournament.points-sum.three-points"
	}
	c.addAtPlayer(p, c.column().Points, handbook.Warning, "points-sum",
		handbook.Say(key, "wrong", len(wrong), "known", known, "points", p.Points, "sum", c.sum(p, false)))
}

// sum returns the sum of the points of a player's results, with the points of record
// 299 for individuals. With withoutByes the half- and full-point byes of rounds
// that are not paired yet are left out.
func (c *checker) sum(p *tournament.Player, withoutByes bool) tournament.Points {
	return c.t.Earned(p, func(round int) bool { return withoutByes && !c.hasPairs(round) })
}

// hasPairs reports whether any player has an opponent in the round.
func (c *checker) hasPairs(round int) bool {
	if c.met == nil {
		c.met = make([]bool, c.countRounds()+1)
		for i := range c.t.Players {
			for r, g := range c.t.Players[i].Games {
				c.met[r] = c.met[r] || g.Opponent != 0
			}
		}
		c.played = c.t.Played()
	}
	return c.met[round-1]
}

// explainsPoints reports whether points that are not the plain sum are still right:
// with 299, without the byes of the round to be paired, or with the virtual
// points of the acceleration in them.
func (c *checker) explainsPoints(p *tournament.Player) bool {
	for _, withoutByes := range []bool{false, true} {
		sum := c.sum(p, withoutByes)
		if sum == p.Points {
			return true
		}
		if len(c.t.Accelerations) == 0 {
			continue
		}
		c.hasPairs(1)
		for _, round := range []int{c.played, c.played + 1} {
			if sum+c.virtual(p, round) == p.Points {
				return true
			}
		}
	}
	return false
}

// virtual returns what acceleration gives a player in a round.
func (c *checker) virtual(p *tournament.Player, round int) tournament.Points {
	var sum tournament.Points
	for _, a := range c.t.Accelerations {
		if a.From <= p.StartingRank && p.StartingRank <= a.To && a.First <= round && round <= a.Last {
			sum += a.Points
		}
	}
	return sum
}
