package mend

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// formal are mistakes of writing that one look at the line undoes.
func (c *catalogue) formal() {
	for i := range c.Findings {
		f := &c.Findings[i]
		switch f.Rule {
		case "encoding":
			if f.Text.Key == "trf.encoding.damaged" {
				continue
			}
			c.propose(i, 1, handbook.Say("audit.fix.encoding"), func(s *Sheet) { s.Encoding = "" })
		case "columns", "control-character":
			if n, moved := f.Text.Arg("step").(int); moved && n > 0 {
				c.propose(i, 1, handbook.Say("audit.fix.columns", "lines", 1+f.Text.Number("more"), "line", f.Pos.Line), func(s *Sheet) { s.Aligned = true })
			}
		case "points-form":
			if f.Text.Key == "trf.points-form.written" {
				c.players(i, "audit.fix.points-form", c.T.Columns.Points, 4, func(p *tournament.Player, _ string) string { return points(p.Points) })
			}
		case "title-form":
			c.players(i, "audit.fix.title-form", c.T.Columns.Title, 3, func(p *tournament.Player, was string) string {
				if strings.TrimSpace(was) == "" {
					return was
				}
				return fmt.Sprintf("%3s", p.Title)
			})
		case "sex-form":
			c.players(i, "audit.fix.sex-form", c.T.Columns.Sex, 1, func(p *tournament.Player, was string) string {
				switch p.Sex {
				case tournament.Male:
					return "m"
				case tournament.Female:
					return "w"
				}
				return was
			})
		case "colour-form":
			c.colourForm(i)
		case "date-form":
			switch f.Text.Key {
			case "trf.date-form":
				if d, ok := f.Text.Arg("day").(handbook.Date); ok {
					c.day(i, strings.TrimSpace(c.Sheet.field(f.Pos.Line, 1, 3)), d, 1)
				}
			case "trf.date-form.two":
				for _, arg := range []string{"day", "other"} {
					if d, ok := f.Text.Arg(arg).(handbook.Date); ok {
						c.day(i, strings.TrimSpace(c.Sheet.field(f.Pos.Line, 1, 3)), d, 1)
					}
				}
			case "trf.date-form.rounds":
				c.dateForm(i)
			case "trf.date-form.birth":
				c.players(i, "audit.fix.birth-form", c.T.Columns.Birth, 10, func(p *tournament.Player, was string) string {
					if p.Birth.Month() == 0 {
						return was
					}
					return dateText(p.Birth)
				})
			}
		case "result-form":
			c.drawSign(i, f)
		case "number-form":
			c.digits(i, f)
		case "player-count":
			c.count(i, f, "062", len(c.T.Players))
		case "rated-count":
			rated := 0
			for k := range c.T.Players {
				if c.T.Players[k].Rating > 0 {
					rated++
				}
			}
			c.count(i, f, "072", rated)
		case "team-count":
			c.count(i, f, "082", len(c.T.Teams))
		case "team-points":
			if f.Text.Key == "audit.team-points" {
				c.teamPoints(i, f)
			}
		}
	}
}

// dateForm writes the dates of the rounds as the format has them.
func (c *catalogue) dateForm(i int) {
	var dates []string
	for _, d := range c.T.RoundDates {
		dates = append(dates, shortDate(d))
	}
	if n := c.Sheet.record("132"); n > 0 {
		c.propose(i, 1, handbook.Say("audit.fix.date-form", "line", n), func(s *Sheet) { s.Replace(n, dateLine(dates)) })
	}
}

// players rewrites a field of all players' lines.
func (c *catalogue) players(i int, key string, col, width int, form func(p *tournament.Player, was string) string) {
	type change struct {
		line int
		text string
	}
	var changes []change
	for k := range c.T.Players {
		p := &c.T.Players[k]
		was := c.Sheet.field(p.Line, col, col+width-1)
		if now := form(p, was); strings.TrimSpace(was) != "" && now != was {
			changes = append(changes, change{p.Line, now})
		}
	}
	if len(changes) == 0 {
		return
	}
	c.propose(i, 1, handbook.Say(key, "lines", len(changes), "line", changes[0].line), func(s *Sheet) {
		for _, ch := range changes {
			s.Put(ch.line, col, ch.text)
		}
	})
}

func (c *catalogue) colourForm(i int) {
	if c.Findings[i].Text.Key != "trf.colour-form.written" {
		return
	}
	c.propose(i, 1, handbook.Say("audit.fix.colour-form"), func(s *Sheet) {
		for k := range c.T.Players {
			p := &c.T.Players[k]
			for r := range p.Games {
				col := c.col(r+1) + c.T.Columns.Colour
				if was := s.field(p.Line, col, col); was == "W" || was == "B" {
					s.Put(p.Line, col, strings.ToLower(was))
				}
			}
		}
	})
}

func dateText(d handbook.Date) string {
	return fmt.Sprintf("%04d/%02d/%02d", d.Year(), d.Month(), d.Day())
}

// alike are letters that are taken for digits.
var alike = strings.NewReplacer("O", "0", "o", "0", "О", "0", "о", "0", "l", "1", "I", "1", "|", "1", "S", "5", "B", "8", "Z", "2", "З", "3")

// digits reads letters of a number as the digits that they look like.
func (c *catalogue) digits(i int, f *handbook.Finding) {
	cols := c.T.Columns
	widths := map[int]int{cols.StartingRank: 4, cols.Rating: 4, cols.FIDEID: 11, cols.Rank: 4}
	width := widths[f.Pos.Col]
	if width == 0 {
		return
	}
	was := c.Sheet.field(f.Pos.Line, f.Pos.Col, f.Pos.Col+width-1)
	now := alike.Replace(was)
	if _, err := strconv.Atoi(strings.TrimSpace(now)); err != nil || now == was {
		return
	}
	line, col := f.Pos.Line, f.Pos.Col
	c.propose(i, 1, handbook.Say("audit.fix.digits", "line", line, "was", strings.TrimSpace(was), "now", strings.TrimSpace(now)), func(s *Sheet) { s.Put(line, col, now) })
}

// count corrects a number of the tournament section.
func (c *catalogue) count(i int, f *handbook.Finding, record string, n int) {
	line := f.Pos.Line
	text := c.Sheet.Line(line)
	if !strings.HasPrefix(text, record+" ") {
		return
	}
	rest := strings.TrimLeft(text[4:], " ")
	tail := strings.TrimLeft(rest, "0123456789")
	now := text[:len(text)-len(rest)] + strconv.Itoa(n) + tail
	c.propose(i, 2, handbook.Say("audit.fix.count", "record", record, "count", n), func(s *Sheet) { s.Replace(line, now) })
}

// The fields of record 310 with the points of a team.
const matchPointsCol, gamePointsCol = 55, 62

// teamPoints writes the points that the games of a team make.
func (c *catalogue) teamPoints(i int, f *handbook.Finding) {
	match, ok := f.Text.Arg("sum").(handbook.Decimal)
	game, okGame := f.Text.Arg("gameSum").(handbook.Decimal)
	line := f.Pos.Line
	if !ok || !okGame || !strings.HasPrefix(c.Sheet.Line(line), "310 ") {
		return
	}
	written := func(d handbook.Decimal) string {
		if s := d.String(); strings.Contains(s, ".") {
			return fmt.Sprintf("%6s", s)
		} else {
			return fmt.Sprintf("%6s", s+".0")
		}
	}
	c.propose(i, 2, handbook.Say("audit.fix.team-points", "team", f.Text.Number("team"), "match", match, "game", game), func(s *Sheet) {
		s.Put(line, matchPointsCol, written(match))
		s.Put(line, gamePointsCol, written(game))
	})
}

// drawSign writes draws as the format has them.
func (c *catalogue) drawSign(i int, f *handbook.Finding) {
	if f.Text.Key != "trf.result-sign" {
		return
	}
	c.propose(i, 1, handbook.Say("audit.fix.result-sign"), func(s *Sheet) {
		for k := range c.T.Players {
			p := &c.T.Players[k]
			for r := range p.Games {
				if col := c.col(r+1) + c.T.Columns.Result; s.field(p.Line, col, col) == "½" {
					s.Put(p.Line, col, "=")
				}
			}
		}
	})
}
