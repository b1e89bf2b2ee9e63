package mend

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// columns are lines that went out of their columns: by a tab, by a blank too
// many or one too few, by a whole cell.
func (c *catalogue) columns() {
	suspects := map[int]int{}
	for i := range c.Findings {
		f := &c.Findings[i]
		switch f.Rule {
		case "control-character", "columns", "opponent-form", "result-form", "colour-form", "number-form", "date-form", "short-line", "starting-rank",
			"own-opponent", "points-form", "unknown-title", "sex-form", "unknown-federation", "round-count":
			suspects[f.Pos.Line] += 2
		case "one-sided", "points-sum", "opponent-missing":
			suspects[f.Pos.Line]++
			for _, n := range f.Players {
				if p := c.T.Player(n); p != nil {
					suspects[p.Line]++
				}
			}
		}
	}
	lines := make([]int, 0, len(suspects))
	for n := range suspects {
		if suspects[n] >= 2 && strings.HasPrefix(c.Sheet.Line(n), "001 ") {
			lines = append(lines, n)
		}
	}
	slices.SortFunc(lines, func(a, b int) int {
		if d := suspects[b] - suspects[a]; d != 0 {
			return d
		}
		return a - b
	})
	for _, n := range lines[:min(len(lines), 6)] {
		c.realign(n)
	}
	c.dateColumns()
}

type variant struct {
	text     string
	bad      int
	col, off int
	bye      tournament.Result // what is put in, None: blanks
}

// realign proposes the ways to bring a line back into its columns.
func (c *catalogue) realign(n int) {
	text := c.Sheet.Line(n)
	if strings.Contains(text, "\t") {
		c.tab(n, text)
		return
	}
	runes := []rune(text)
	if len(runes) > 2000 {
		return
	}
	was, usual, lacking := c.disorder(text), 0, c.lackingBye(n)
	for i := range c.T.Players {
		if p := &c.T.Players[i]; p.Line != n && i < 10 {
			usual = max(usual, c.disorder(c.Sheet.Line(p.Line)))
		}
	}
	var found, cells []variant
	for col := 9; col <= len(runes); col++ {
		// within a run of blanks a change is the same anywhere: it is made at the end
		if runes[col-2] != ' ' || col <= len(runes) && runes[col-1] == ' ' {
			continue
		}
		blanks := 0
		for k := col - 2; k >= 4 && runes[k] == ' '; k-- {
			blanks++
		}
		for _, off := range []int{-1, 1, -2, 2, -3, 3, -10, 10} {
			whole := off == 10 || off == -10
			if off < 0 && blanks < -off || whole && (col < c.col(1) || (col-c.col(1))%10 > 3) {
				continue
			}
			var now []rune
			if off < 0 {
				now = append(append(now, runes[:col-1+off]...), runes[col-1:]...)
			} else {
				now = append(append(append(now, runes[:col-1]...), []rune(strings.Repeat(" ", off))...), runes[min(col-1, len(runes)):]...)
			}
			s := string(now)
			if s == text {
				continue
			}
			switch bad := c.disorder(s); {
			case bad > usual:
			case whole && bad <= was:
				cells = append(cells, variant{s, bad, col, off, tournament.None})
				if at := col - (col-c.col(1))%10; off > 0 && lacking != tournament.None {
					s = string(runes[:at-1]) + cellText(tournament.Game{Result: lacking}) + "  " + string(runes[at-1:])
					cells = append(cells, variant{s, bad, at, off, lacking})
				}
			case bad < was:
				found = append(found, variant{s, bad, col, off, tournament.None})
			}
		}
	}
	// the change that moves the least of the line first
	slices.SortStableFunc(found, func(a, b variant) int {
		return cmp.Or(cmp.Compare(a.bad, b.bad), cmp.Compare(max(a.off, -a.off), max(b.off, -b.off)), cmp.Compare(b.col, a.col))
	})
	found = append(found[:min(len(found), 12)], cells[:min(len(cells), 32)]...)
	for i, v := range found {
		key := "audit.cause.shifted-right"
		fix := handbook.Say("audit.fix.take-blanks", "line", n, "col", v.col, "blanks", max(-v.off, v.off))
		col := v.col + min(v.off, 0)
		if v.off > 0 {
			key = "audit.cause.shifted-left"
			fix = handbook.Say("audit.fix.add-blanks", "line", n, "col", v.col, "blanks", v.off)
			col = v.col
		}
		if v.bye != tournament.None {
			fix = handbook.Say("audit.fix.add-bye", "line", n, "round", 1+(v.col-c.col(1))/10, "bye", v.bye)
		}
		off := max(-v.off, v.off)
		now := v.text
		cost := 0 // the form of the line tells
		if off == 10 {
			cost = 2
		}
		c.new(handbook.Finding{
			Article: "001", Rule: "columns", Severity: handbook.Error, Pos: handbook.Pos{Line: n, Col: col}, Players: c.ranksOn(n),
			Text: handbook.Say(key, "col", col, "by", off),
		}, cost+i, fix, func(s *Sheet) { s.Replace(n, now) })
	}
}

// lackingBye returns the bye that brings the points that a line has more than its results
// make, None where there is none: its cell may have been left out.
func (c *catalogue) lackingBye(n int) tournament.Result {
	for i := range c.T.Players {
		p := &c.T.Players[i]
		if p.Line != n || !p.PointsKnown {
			continue
		}
		for _, r := range []tournament.Result{tournament.AllocatedBye, tournament.HalfBye, tournament.FullBye} {
			if worth := c.T.Scoring.Points(tournament.Game{Result: r}); worth > 0 && c.T.Earned(p, nil)+worth == p.Points {
				return r
			}
		}
	}
	return tournament.None
}

// disorder counts what stands outside its columns in a player's line: the findings of
// the reader, and the round cells whose number, colour or result is misplaced.
func (c *catalogue) disorder(text string) int {
	n := trf.Deviations(text)
	runes := []rune(text)
	for from := c.col(1) - 1; from < len(runes); from += 10 {
		cell := strings.TrimRight(string(runes[from:min(from+10, len(runes))]), " ")
		if cell == "" {
			continue
		}
		for i, r := range []rune(cell + strings.Repeat(" ", 8-min(len(cell), 8))) {
			if blank := i != 3 && i != 5 && i != 7; i > 2 && (r == ' ') != blank {
				n++
				break
			}
		}
	}
	return n
}

// ranksOn returns the starting rank of the player of a line.
func (c *catalogue) ranksOn(n int) []int {
	for i := range c.T.Players {
		if p := &c.T.Players[i]; p.Line == n && p.StartingRank > 0 {
			return []int{p.StartingRank}
		}
	}
	return nil
}

// tab proposes how many blanks a tab stands for.
func (c *catalogue) tab(n int, text string) {
	of := -1
	for i := range c.Findings {
		if c.Findings[i].Rule == "control-character" && c.Findings[i].Pos.Line == n {
			of = i
		}
	}
	if of < 0 {
		of = c.find("control-character", "")
	}
	if of < 0 {
		return
	}
	type reading struct {
		text string
		k    int
		bad  int
	}
	var found []reading
	for k := 1; k <= 40; k++ {
		s := strings.ReplaceAll(text, "\t", strings.Repeat(" ", k))
		found = append(found, reading{s, k, trf.Deviations(s)})
	}
	for _, width := range []int{8, 4} {
		found = append(found, reading{expanded(text, width), 8, trf.Deviations(expanded(text, width))})
	}
	slices.SortStableFunc(found, func(a, b reading) int { return a.bad - b.bad })
	for _, v := range found[:min(len(found), 6)] {
		c.propose(of, 1, handbook.Say("audit.fix.tab", "line", n, "blanks", v.k), func(s *Sheet) { s.Replace(n, v.text) })
	}
}

// expanded has blanks up to the next multiple of width for each tab.
func expanded(text string, width int) string {
	var out []rune
	for _, r := range text {
		if r != '\t' {
			out = append(out, r)
			continue
		}
		for {
			out = append(out, ' ')
			if len(out)%width == 0 {
				break
			}
		}
	}
	return string(out)
}

// dateColumns puts the dates of the rounds into their columns, or one round
// further to the left or right.
func (c *catalogue) dateColumns() {
	n := c.Sheet.record("132")
	if n == 0 {
		return
	}
	of := c.find("columns", "trf.columns.round-dates")
	var dates []string
	for _, d := range c.T.RoundDates {
		dates = append(dates, shortDate(d))
	}
	if of >= 0 && len(dates) > 0 {
		now := dateLine(dates)
		c.propose(of, 1, handbook.Say("audit.fix.date-columns", "line", n), func(s *Sheet) { s.Replace(n, now) })
	}
	if len(dates) > 1 && c.T.RoundDates[0] == 0 {
		first := 0
		for first < len(dates) && c.T.RoundDates[first] == 0 {
			first++
		}
		now := dateLine(dates[first:])
		if i := c.find("round-count", "tournament.round-count.dates"); i >= 0 || c.has("round-date") {
			c.new(handbook.Finding{
				Article: "132", Rule: "columns", Severity: handbook.Warning, Pos: handbook.Pos{Line: n, Col: c.col(first + 1)},
				Text: handbook.Say("audit.cause.dates-shifted", "round", first+1),
			}, 1, handbook.Say("audit.fix.date-columns", "line", n), func(s *Sheet) { s.Replace(n, now) }).Alone = true
		}
	}
}

func shortDate(d handbook.Date) string {
	if !d.Valid() {
		return "        "
	}
	return fmt.Sprintf("%02d/%02d/%02d", d.Year()%100, d.Month(), d.Day())
}

// dateLine is record 132.
func dateLine(dates []string) string {
	var b strings.Builder
	b.WriteString("132" + strings.Repeat(" ", 88))
	for i, d := range dates {
		if i > 0 {
			b.WriteString("  ")
		}
		b.WriteString(d)
	}
	return strings.TrimRight(b.String(), " ")
}
