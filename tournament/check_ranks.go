package tournament

import "github.com/fedrate/fedrate/handbook"

// ranks checks the final ranking: every player has a rank, no rank is higher than
// the number of players, and players with one rank have equal points. The last is
// not asked of teams, which may be ranked by something else.
func (c *checker) ranks() {
	t := c.t
	at := make([]int32, len(t.Players)+1) // rank -> position + 1
	var missing, beyond, twice repeated
	var tied *Player
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
			c.on(p, col, handbook.Warning, "rank-missing", "no player has a rank; it is mandatory for rating: add the final ranking")
		} else {
			c.on(p, col, handbook.Warning, "rank-missing", "player %d has no rank; it is mandatory for rating: add it%s", p.StartingRank, others(missing.more))
		}
	}
	if p := beyond.first; p != nil {
		c.on(p, col, handbook.Warning, "rank-range", "rank %d is past the %d players of the report: correct it%s", p.Rank, len(t.Players), others(beyond.more))
	}
	if p := twice.first; p != nil {
		c.on(p, col, handbook.Warning, "rank-duplicate", "rank %d is also that of player %d, who has %s points and not %s; only equal points make a tie: correct the ranking%s",
			p.Rank, tied.StartingRank, tied.Points, p.Points, others(twice.more))
	}
}
