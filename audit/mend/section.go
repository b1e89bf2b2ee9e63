package mend

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

// dates are days of which a part is wrong: the start, the end, the day of a
// round.
func (c *catalogue) dates() {
	t := c.T
	var first, last handbook.Date
	for _, d := range t.RoundDates {
		if d.Valid() {
			if first == 0 {
				first = d
			}
			last = d
		}
	}
	for i := range c.Findings {
		f := &c.Findings[i]
		switch f.Rule {
		case "start-after-end", "start-date":
			if isDateSlip(first, t.Start) && first <= t.End {
				c.day(i, "042", first, 1)
			}
			if isDateSlip(last, t.End) && last >= t.Start {
				c.day(i, "052", last, 1)
			}
		case "round-date":
			c.roundDate(i, f.Round)
			if isDateSlip(last, t.End) {
				c.day(i, "052", last, 3)
			}
			if isDateSlip(first, t.Start) {
				c.day(i, "042", first, 3)
			}
		}
	}
}

// isDateSlip reports whether two days differ as a slip of the pen makes them differ: in
// the year, the month or the day alone, or in day and month exchanged.
func isDateSlip(right, written handbook.Date) bool {
	if !right.Valid() || !written.Valid() || right == written {
		return false
	}
	same := 0
	for _, equal := range []bool{right.Year() == written.Year(), right.Month() == written.Month(), right.Day() == written.Day()} {
		if equal {
			same++
		}
	}
	return same == 2 || right.Year() == written.Year() && right.Month() == written.Day() && right.Day() == written.Month()
}

func (c *catalogue) day(i int, record string, d handbook.Date, cost int) {
	n := c.Sheet.record(record)
	if n == 0 {
		return
	}
	c.propose(i, cost, handbook.Say("audit.fix.day", "record", record, "day", dateText(d)), func(s *Sheet) { s.Replace(n, record+" "+dateText(d)) }).At = handbook.Pos{Line: n, Col: 5}
}

// roundDate proposes days between those of the rounds before and after that
// differ from the written one in one part.
func (c *catalogue) roundDate(i, round int) {
	t := c.T
	d := t.RoundDate(round)
	if !d.Valid() || round-1 >= len(t.RoundDatePlaces) {
		return
	}
	at := t.RoundDatePlaces[round-1]
	lowest, highest := t.Start, t.End
	if b := t.RoundDate(round - 1); b.Valid() {
		lowest = b
	}
	if a := t.RoundDate(round + 1); a.Valid() {
		highest = a
	}
	if !lowest.Valid() || !highest.Valid() {
		return
	}
	seen := map[handbook.Date]bool{}
	propose := func(e handbook.Date, cost int) {
		if e.Valid() && e >= lowest && e <= highest && e != d && !seen[e] {
			seen[e] = true
			c.propose(i, cost, handbook.Say("audit.fix.round-day", "round", round, "day", shortDate(e)), func(s *Sheet) { s.Put(at.Line, at.Col, shortDate(e)) })
		}
	}
	for y := -2; y <= 2; y++ {
		propose(handbook.NewDate(d.Year()+y, d.Month(), d.Day()), 1)
	}
	propose(handbook.NewDate(d.Year(), d.Day(), d.Month()), 1)
	for m := 1; m <= 12; m++ {
		propose(handbook.NewDate(d.Year(), m, d.Day()), 1)
	}
	for day := 1; day <= 31; day++ {
		cost := 3
		if b := t.RoundDate(round - 1); b.Valid() && b.DaysUntil(handbook.NewDate(d.Year(), d.Month(), day)) == 1 {
			cost = 2
		}
		propose(handbook.NewDate(d.Year(), d.Month(), day), cost)
	}
}

// controls are time controls with minutes and seconds exchanged, or two records
// that differ.
func (c *catalogue) controls() {
	n122, n222 := c.Sheet.record("122"), c.Sheet.record("222")
	if !c.has("hours-per-day", "time-control-differs", "rate-of-play", "rounds-spread", "rapid-time", "blitz-time", "unequal-time", "rapid-rounds-per-day", "blitz-rounds-per-day", "time-control-ambiguous") {
		return
	}
	text, code := c.T.TimeControlText, c.T.EncodedTimeControl
	spoken := exchanged(text)
	coded := ""
	if main, inc, ok := strings.Cut(code, "+"); ok {
		a, errA := strconv.Atoi(main)
		b, errB := strconv.Atoi(inc)
		switch {
		case errA != nil || errB != nil:
		case b >= 60 && b%60 == 0:
			coded = fmt.Sprintf("%d+%d", a*60, b/60)
		case a < 600:
			coded = fmt.Sprintf("%d+%d", a*60, b)
		}
	}
	at := c.T.At(tournament.ItemTimeControl)
	if n222 > 0 {
		at = c.T.At(tournament.ItemEncodedTimeControl)
	}
	try := func(text, code string, cost int) {
		read := timecontrol.Parse(text, code, c.T.FirstDay())
		if !read.Problem.IsZero() || !read.Control.Known {
			return
		}
		if text != "" && timecontrol.Parse(text, "", c.T.FirstDay()).Doubt != timecontrol.Certain {
			return
		}
		now := text
		if code != "" {
			now = strings.TrimSpace(text + " " + code)
		}
		fix := handbook.Say("audit.fix.time-control", "now", now)
		apply := func(s *Sheet) {
			if n122 > 0 && text != "" {
				s.Replace(n122, "122 "+text)
			}
			if n222 > 0 && code != "" {
				s.Replace(n222, "222 "+code)
			}
		}
		i := c.find("time-control-differs", "")
		if i < 0 {
			i = c.find("time-control-ambiguous", "")
		}
		if i >= 0 {
			c.propose(i, cost, fix, apply)
			return
		}
		was := c.T.TimeControlText
		if was == "" {
			was = c.T.EncodedTimeControl
		}
		c.new(handbook.Finding{
			Article: "222", Rule: "time-control-form", Severity: handbook.Error, Pos: at,
			Text: handbook.Say("audit.cause.time-control", "was", was, "now", now),
		}, cost, fix, apply)
	}
	if spoken != "" && (coded != "" || n222 == 0) {
		try(spoken, coded, 1)
	}
	if coded != "" && text != "" {
		try(text, coded, 1)
	}
	if text != "" && c.has("time-control-differs") {
		if said := timecontrol.Parse(text, "", c.T.FirstDay()).Control; said.Known && len(said.White) == 1 && said.Equal() && n222 > 0 {
			if code := timecontrol.Code(said); code != coded {
				try(text, code, 2)
			}
		}
	}
}

// exchanged returns a time control with minutes for seconds and seconds for minutes,
// empty where it does not name both.
func exchanged(text string) string {
	if !strings.Contains(text, "min") || !strings.Contains(text, "sec") {
		return ""
	}
	return strings.NewReplacer("min", "sec", "sec", "min").Replace(text)
}

// system is a Swiss that the report calls a round robin: hardly any player met
// as many opponents as a round robin has.
func (c *catalogue) system() {
	berger := 0
	for i := range c.Findings {
		if f := &c.Findings[i]; f.Rule == "pairing-differs" {
			berger++
		}
	}
	code := strings.ToUpper(c.T.System)
	if !strings.Contains(code, "ROBIN") && !strings.Contains(code, "BERGER") && !strings.Contains(strings.ToLower(c.T.Type), "robin") {
		return
	}
	if len(c.T.Players) < 6 || c.T.Played() > (len(c.T.Players)+1)/2 || len(c.T.Teams) > 0 {
		return
	}
	n192, n092 := c.Sheet.record("192"), c.Sheet.record("092")
	line := max(n192, 1)
	if n192 == 0 {
		line = max(n092, 1)
	}
	p := c.new(handbook.Finding{
		Article: "192", Rule: "not-a-round-robin", Severity: handbook.Warning, Pos: handbook.Pos{Line: line, Col: 5},
		Text: handbook.Say("audit.cause.not-a-round-robin", "players", len(c.T.Players), "rounds", c.T.Played()),
	}, 0, handbook.Say("audit.fix.system"), func(s *Sheet) {
		if n092 > 0 {
			s.Replace(n092, "092 Individual: Swiss-System (Dutch)")
		}
		if n192 > 0 {
			s.Replace(n192, "192 FIDE_DUTCH")
		}
	})
	p.Alone = true
	p.Explains = func(f *handbook.Finding) bool {
		return slices.Contains([]string{"pairing-differs", "round-robin-withdrawal", "event-unfinished"}, f.Rule)
	}
}
