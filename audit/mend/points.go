package mend

import (
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// points are printed points that are not the sum of the results: of one player,
// or ten times too much of all.
func (c *catalogue) points() {
	if !c.has("points-sum") {
		return
	}
	c.tenfold()
	c.findOtherResults()
	looked := 0
	for i := range c.Findings {
		f := &c.Findings[i]
		if f.Rule != "points-sum" || len(f.Players) != 1 || f.Text.Key != "tournament.points-sum" {
			continue
		}
		p := c.T.Player(f.Players[0])
		if p == nil || p.Line != f.Pos.Line || c.hasOpenGame(p) { // a result that lacks is no reason to take points away
			continue
		}
		if looked++; looked > most {
			return
		}
		sum := c.T.Earned(p, nil)
		line, col := p.Line, c.T.Columns.Points
		c.propose(i, 2, handbook.Say("audit.fix.points", "player", p.StartingRank, "was", p.Points, "now", sum), func(s *Sheet) { s.Put(line, col, points(sum)) })
	}
}

// findOtherResults returns games of two players whose points say another result than both
// their lines.
func (c *catalogue) findOtherResults() {
	wrong := map[int]int{} // by starting rank: its finding
	for i := range c.Findings {
		if f := &c.Findings[i]; f.Text.Key == "tournament.points-sum" && len(f.Players) == 1 && len(wrong) < most {
			wrong[f.Players[0]] = i
		}
	}
	for i := range c.T.Players {
		p := &c.T.Players[i]
		of, found := wrong[p.StartingRank]
		if !found {
			continue
		}
		for r, g := range p.Games {
			q := c.T.Player(g.Opponent)
			if q == nil || q.StartingRank <= p.StartingRank || !g.Result.Played() || q.Game(r+1).Opponent != p.StartingRank {
				continue
			}
			if _, found = wrong[q.StartingRank]; !found {
				continue
			}
			for _, result := range []tournament.Result{tournament.Win, tournament.Draw, tournament.Loss} {
				now := g
				now.Result = result
				his := q.Game(r + 1)
				his.Result = opposite(result)
				if result == g.Result || c.sum(p, r+1, now) != p.Points || c.sum(q, r+1, his) != q.Points {
					continue
				}
				line, other, col := p.Line, q.Line, c.col(r+1)
				c.propose(of, 2, handbook.Say("audit.fix.forfeit", "round", r+1, "first", p.StartingRank, "second", q.StartingRank, "was", g.Result, "now", result),
					func(s *Sheet) {
						s.Put(line, col, cellText(now))
						s.Put(other, col, cellText(his))
					})
			}
		}
	}
}

func (c *catalogue) tenfold() {
	known := 0
	for i := range c.T.Players {
		p := &c.T.Players[i]
		if !p.PointsKnown {
			continue
		}
		known++
		if p.Points != 10*c.T.Earned(p, nil) {
			return
		}
	}
	i := c.find("points-sum", "")
	if known < 2 || i < 0 {
		return
	}
	c.new(handbook.Finding{
		Article: "001", Rule: "points-sum", Severity: handbook.Warning, Pos: c.Findings[i].Pos, Players: c.Findings[i].Players,
		Text: handbook.Say("audit.cause.points-tenfold", "players", known),
	}, 0, handbook.Say("audit.fix.points-tenfold", "players", known), func(s *Sheet) {
		for k := range c.T.Players {
			if p := &c.T.Players[k]; p.PointsKnown {
				s.Put(p.Line, c.T.Columns.Points, points(p.Points/10))
			}
		}
	}).Alone = true
}

// ranks are rankings that do not follow from the points: a column that holds
// one number, or the starting ranks, or a few ranks that are exchanged.
func (c *catalogue) ranks() {
	i := c.find("rank-differs", "")
	if i < 0 {
		i = c.find("rank-duplicate", "")
	}
	if i < 0 {
		i = c.find("rank-range", "")
	}
	if i < 0 || len(c.T.Players) < 2 || len(c.T.Teams) > 0 || c.has("points-sum") {
		return
	}
	right := c.Ranks()
	if right == nil {
		return
	}
	ones, starting, wrong := 0, 0, 0
	for k := range c.T.Players {
		p := &c.T.Players[k]
		if p.Rank == c.T.Players[0].Rank {
			ones++
		}
		if p.Rank == p.StartingRank {
			starting++
		}
		if p.Rank != right[p.StartingRank] {
			wrong++
		}
	}
	n := len(c.T.Players)
	apply := func(s *Sheet) {
		for k := range c.T.Players {
			p := &c.T.Players[k]
			if right[p.StartingRank] != p.Rank {
				s.Put(p.Line, c.T.Columns.Rank, fmt.Sprintf("%4d", right[p.StartingRank]))
			}
		}
	}
	fix := handbook.Say("audit.fix.ranks", "lines", wrong)
	key := ""
	switch {
	case ones == n:
		key = "audit.cause.ranks-equal"
	case starting == n:
		key = "audit.cause.ranks-starting"
	case wrong <= 3 || 3*wrong <= n:
		p := c.propose(i, 1, fix, apply)
		p.Explains = func(f *handbook.Finding) bool {
			return f.Rule == "rank-differs" || f.Rule == "rank-duplicate" || f.Rule == "rank-range"
		}
		return
	default:
		return
	}
	p := &c.T.Players[0]
	c.new(handbook.Finding{
		Article: "001", Rule: "rank-column", Severity: handbook.Warning, Pos: handbook.Pos{Line: p.Line, Col: c.T.Columns.Rank},
		Text: handbook.Say(key, "rank", p.Rank, "players", n),
	}, 0, fix, apply).Alone = true
}
