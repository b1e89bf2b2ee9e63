package check

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// ranks checks the final ranking: every player has a rank, no rank is higher than
// the number of players, and players with one rank have equal points. The last is
// not asked of teams, which may be ranked by something else.
func (c *checker) ranks() {
	t := c.t
	at := make([]int32, len(t.Players)+1) // rank -> position + 1
	var missing, beyond, twice repeated
	var tied *tournament.Player
	ranked := 0
	for i := range t.Players {
		p := &t.Players[i]
		switch {
		case p.Rank == 0:
			missing.see(p)
			continue
		case p.Rank > len(t.Players):
			beyond.see(p)
		case at[p.Rank] == 0:
			at[p.Rank] = int32(i + 1)
		default:
			q := &t.Players[at[p.Rank]-1]
			if q.PointsKnown && p.PointsKnown && q.Points != p.Points && len(t.Teams) == 0 {
				if twice.first == nil {
					tied = q
				}
				twice.see(p)
			}
		}
		ranked++
	}
	col := c.column().Rank
	if p := missing.first; p != nil {
		if ranked == 0 {
			c.addAtPlayer(p, col, handbook.Warning, "rank-missing", handbook.Say("tournament.rank-missing.all"))
		} else {
			c.addAtPlayer(p, col, handbook.Warning, "rank-missing", handbook.Say("tournament.rank-missing", "player", p.StartingRank, "more", missing.more))
		}
	}
	if p := beyond.first; p != nil {
		c.addAtPlayer(p, col, handbook.Warning, "rank-range", handbook.Say("tournament.rank-range", "rank", p.Rank, "players", len(t.Players), "more", beyond.more))
	}
	if p := twice.first; p != nil {
		c.addAtPlayer(p, col, handbook.Warning, "rank-duplicate", handbook.Say("tournament.rank-duplicate",
			"rank", p.Rank, "player", tied.StartingRank, "points", tied.Points, "own", p.Points, "more", twice.more))
	}
}
