package mend

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// absent returns the numbers that opponents name and that no line has, with how
// often each is named.
func (c *catalogue) absent() map[int]int {
	out := map[int]int{}
	for i := range c.T.Players {
		for _, g := range c.T.Players[i].Games {
			if g.Opponent > 0 && c.T.Player(g.Opponent) == nil {
				out[g.Opponent]++
			}
		}
	}
	return out
}

func sortedKeys(m map[int]int) []int {
	keys := make([]int, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// numbers are starting ranks with a wrong digit: a line whose number is not
// that by which its opponents name it.
func (c *catalogue) numbers() {
	missing := c.absent()
	if len(missing) == 0 || len(missing) > 3 {
		return
	}
	for _, m := range sortedKeys(missing) {
		type line struct{ i, fits int }
		var lines []line
		for i := range c.T.Players {
			p := &c.T.Players[i]
			fits, against := 0, 0
			for r, g := range p.Games {
				q := c.T.Player(g.Opponent)
				if q == nil || q == p {
					continue
				}
				switch h := q.Game(r + 1); h.Opponent {
				case m:
					fits++
				case p.StartingRank:
					against++
				}
			}
			if fits > 0 && (fits > against || c.T.Player(p.StartingRank) != p) {
				lines = append(lines, line{i, fits})
			}
		}
		slices.SortStableFunc(lines, func(a, b line) int { return b.fits - a.fits })
		for _, l := range lines[:min(len(lines), 3)] {
			p := &c.T.Players[l.i]
			n := p.Line
			fix := handbook.Say("audit.fix.starting-rank", "line", n, "was", p.StartingRank, "now", m)
			apply := func(s *Sheet) { s.Put(n, c.T.Columns.StartingRank, fmt.Sprintf("%4d", m)) }
			if i := slices.IndexFunc(c.Findings, func(f handbook.Finding) bool { return f.Rule == "starting-rank" && f.Pos.Line == n }); i >= 0 {
				c.propose(i, 1, fix, apply)
				continue
			}
			c.new(handbook.Finding{
				Article: "001", Rule: "starting-rank", Severity: handbook.Error,
				Pos: handbook.Pos{Line: n, Col: c.T.Columns.StartingRank}, Players: ranks(p.StartingRank),
				Text: handbook.Say("audit.cause.starting-rank", "line", n, "was", p.StartingRank, "now", m, "opponents", l.fits),
			}, 1, fix, apply)
		}
	}
}

// findDuplicates finds players whose line stands in the report twice. The change is no proposal,
// because removing a line moves all lines after it.
func (c *catalogue) findDuplicates() {
	if !c.has("duplicate-starting-rank") {
		return
	}
	seen := map[string]int{}
	for i := range c.T.Players {
		p := &c.T.Players[i]
		text := strings.TrimSpace(c.Sheet.Line(p.Line))
		first := seen[text]
		if first == 0 {
			seen[text] = p.Line
			continue
		}
		c.new(handbook.Finding{
			Article: "001", Rule: "duplicate-starting-rank", Severity: handbook.Error,
			Pos: handbook.Pos{Line: p.Line, Col: c.T.Columns.StartingRank}, Players: ranks(p.StartingRank),
			Text: handbook.Say("audit.cause.line-twice", "line", p.Line, "first", first),
		}, 0, handbook.Text{}, func(s *Sheet) { s.Delete(p.Line) }).Alone = true
		return
	}
}

func ranks(numbers ...int) []int {
	var out []int
	for _, n := range numbers {
		if n > 0 {
			out = append(out, n)
		}
	}
	return out
}

// missing finds players who are not in the report, although others played them. A line
// built from the opponents' lines shows the consequences; it is no proposal, because
// the name is unknown.
func (c *catalogue) missing() {
	missing := c.absent()
	if len(missing) == 0 || len(missing) > 3 || c.fileCut() > 0 {
		return
	}
	for _, m := range sortedKeys(missing) {
		if missing[m] < 2 && c.find("player-count", "") < 0 || missing[m] < 1 {
			continue
		}
		for _, idle := range []tournament.Result{tournament.AllocatedBye, tournament.None, tournament.HalfBye} {
			text, before := c.rebuilt(m, idle)
			ignored := func(f *handbook.Finding) bool {
				return f.Pos.Line == before+1 || slices.Contains(f.Players, m) || f.Rule == "rated-count"
			}
			first := 0
			for i := range c.Findings {
				if f := &c.Findings[i]; f.Rule == "opponent-missing" && f.Text.Number("opponent") == m {
					first = f.Pos.Line
					break
				}
			}
			p := c.new(handbook.Finding{
				Article: "001", Rule: "player-missing", Severity: handbook.Error,
				Pos: handbook.Pos{Line: before, Col: 1}, Players: []int{m},
				Text: handbook.Say("audit.cause.player-missing", "player", m, "games", missing[m], "line", first),
			}, 2, handbook.Text{}, func(s *Sheet) { s.Insert(before, text) })
			p.Ignore, p.Alone = ignored, missing[m] > 1
			p.Explains = func(f *handbook.Finding) bool {
				return (f.Rule == "number-gap" || f.Rule == "rated-count" || f.Rule == "player-count" || f.Rule == "rank-range") || f.Rule == "opponent-missing" && f.Text.Number("opponent") == m
			}
		}
	}
}

// rebuilt returns the line of a player as the opponents' lines imply it, and the line
// after which it belongs. Rounds that no opponent mentions are idle.
func (c *catalogue) rebuilt(m int, idle tournament.Result) (text string, before int) {
	t := c.T
	games := make([]tournament.Game, t.Played())
	taken := map[int]bool{}
	rating := 0
	for i := range t.Players {
		p := &t.Players[i]
		taken[p.Rank] = true
		if p.StartingRank < m {
			before = max(before, p.Line)
		} else if rating == 0 {
			rating = int(p.Rating)
		}
		for r, g := range p.Games {
			if g.Opponent == m && r < len(games) {
				games[r] = mirrored(p, g)
			}
		}
	}
	var sum tournament.Points
	for r := range games {
		if games[r] == (tournament.Game{}) {
			games[r].Result = idle
		}
		sum += t.Scoring.Points(games[r])
	}
	rank := 1
	for taken[rank] {
		rank++
	}
	if before == 0 && len(t.Players) > 0 {
		before = t.Players[0].Line - 1
	}
	rated := "    "
	if rating > 0 {
		rated = fmt.Sprintf("%4d", rating)
	}
	out := fmt.Sprintf("001 %4d      %-33s %4s", m, "?", rated)
	out += strings.Repeat(" ", max(0, t.Columns.Points-1-len(out))) + fmt.Sprintf("%4s %4d", points(sum), rank)
	for r, g := range games {
		out += strings.Repeat(" ", max(0, c.col(r+1)-1-len(out))) + cellText(g)
	}
	return out, before
}
