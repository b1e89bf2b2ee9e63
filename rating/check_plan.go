package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// CheckPlan checks an announced event before it begins: what would leave it, or
// games of it, unrated. The players are its entries; no round is needed. Today
// decides whether there is still time to register; 0 is not known. The findings
// are sorted.
func CheckPlan(t *tournament.Tournament, kind tournament.Kind, e *Edition, record Registration, today handbook.Date) []handbook.Finding {
	if t == nil || e == nil || kind >= tournament.Kinds {
		return nil
	}
	c := &checker{
		f:      ratedEvent{Event: &Event{File: t.File, Tournament: t, Edition: e, Kind: kind}, t: t, start: t.FirstDay(), numb: &e.Numbers},
		rounds: max(t.Rounds, len(t.RoundDates)),
	}
	c.plannedRegistration(record, today)
	c.plannedDays()
	c.plannedPlay()
	c.entriesWithout()
	c.interim()
	handbook.SortFindings(c.found)
	return c.found
}

// plannedRegistration: in time (0.2, 0.2.1), or still possible.
func (c *checker) plannedRegistration(record Registration, today handbook.Date) {
	start := c.f.t.FirstDay()
	if !start.Valid() {
		return
	}
	if record.Registered.Valid() {
		record.Received = 0
		c.deadlines(record)
		return
	}
	need, rule := c.registerBefore()
	if today.Valid() && today >= start {
		c.addAs(handbook.Error, rule, c.position(tournament.ItemStart), handbook.Say("rating.plan.never-registered",
			"today", today, "start", start, "need", need, "earliest", today.AddDays(need)))
		return
	}
	if today.Valid() && today > start.AddDays(-need) {
		c.addAs(handbook.Error, rule, c.position(tournament.ItemStart), handbook.Say("rating.plan.too-late-to-register",
			"today", today, "days", today.DaysUntil(start), "start", start, "need", need, "earliest", today.AddDays(need)))
	}
}

// registerBefore returns how many days before the start an event must be registered,
// and by which rule.
func (c *checker) registerBefore() (int, *handbook.Rule) {
	if c.strong() {
		return c.f.numb.EarlyDays, earlyRegistration
	}
	return c.f.numb.RegistrationDays, lateRegistration
}

// plannedDays: the schedule is part of the registration (0.2), and no day has
// too much play (3.1).
func (c *checker) plannedDays() {
	t := c.f.t
	if !t.FirstDay().Valid() || c.rounds == 0 {
		c.addAs(handbook.Error, lateRegistration, c.position(tournament.ItemRoundDates), handbook.Say("rating.plan.no-schedule"))
		return
	}
	c.load()
}

// plannedPlay: the rate of play against the ratings of the entries (1).
func (c *checker) plannedPlay() {
	f := &c.f
	tc := f.t.TimeControl
	at := c.position(tournament.ItemTimeControl)
	if f.t.EncodedTimeControl != "" {
		at = c.position(tournament.ItemEncodedTimeControl)
	}
	if !tc.Known {
		rule := ratePlay
		if f.Kind != tournament.Standard {
			rule = rulesOf[f.Kind][tooFast]
		}
		c.addAs(handbook.Error, rule, at, handbook.Say("rating.plan.no-time-control"))
		return
	}
	f.at = f.index(nil)
	f.conditions()
	minutes := minutesText(f.time)
	switch f.all {
	case unequal:
		c.addAs(handbook.Error, rulesOf[f.Kind][unequal], at, handbook.Say("rating.plan.unequal-time"))
	case tooFast:
		c.addAs(handbook.Error, rulesOf[f.Kind][tooFast], at, handbook.Say("rating.plan.time-range",
			"time", minutes, "kind", f.Kind, "range", f.numb.Range[f.Kind-tournament.Rapid].text()))
	}
	if shortFirst(tc, f.numb.FirstControlMoves) {
		c.addAs(handbook.Error, firstControl, at, handbook.Say("rating.plan.first-control", "move", firstMoves(tc), "least", f.numb.FirstControlMoves))
	}
	if f.Kind == tournament.Standard && len(f.numb.Play) > 0 {
		c.plannedTime(at, minutes)
	}
}

// plannedTime names the entries whose games would be too fast for their
// ratings (1.1).
func (c *checker) plannedTime(at handbook.Pos, minutes handbook.Text) {
	f := &c.f
	var strong []int
	need := 0
	for i := range f.t.Players {
		p := &f.t.Players[i]
		if least := f.minimum(int(p.Rating)); f.time < least {
			strong, need = append(strong, p.StartingRank), max(need, least)
		}
	}
	switch {
	case len(strong) > 0:
		c.add(ratePlay, at, strong, handbook.Say("rating.plan.rate-of-play", "time", minutes, "n", len(strong), "limits", f.limits(), "need", need/60))
	case f.time < f.minimum(0):
		c.add(ratePlay, at, nil, handbook.Say("rating.plan.too-fast", "time", minutes, "limits", f.limits(), "need", f.minimum(0)/60))
	}
}

// entriesWithout: every player must be registered (10.1).
func (c *checker) entriesWithout() {
	f := &c.f
	var without []int
	var first *tournament.Player
	for i := range f.t.Players {
		if p := &f.t.Players[i]; p.FIDEID <= 0 {
			if first == nil {
				first = p
			}
			without = append(without, p.StartingRank)
		}
	}
	if first != nil {
		at := f.place(first, func(columns *tournament.Columns) int { return columns.FIDEID })
		c.add(registered, at, without, handbook.Say("rating.fide-id-missing", "without", len(without), "players", len(f.t.Players)))
	}
}

// Deadline is something that an event owes by a day.
type Deadline struct {
	Day     handbook.Date `json:"day"`
	Article string        `json:"article"`
	What    handbook.Text `json:"what"`
}

// Deadlines returns what an event owes by chapter B.02, in order of the days: its
// registration, interim reports, the report, the last list. The report is also due
// within the days that the federation asks for, if these end earlier; 0: it asks for
// none. An event that no edition governs owes nothing, as one of another sport.
func Deadlines(t *tournament.Tournament, kind tournament.Kind, e *Edition, reportDays int) []Deadline {
	start, end := t.FirstDay(), t.LastDay()
	if e == nil || !start.Valid() || !end.Valid() || kind >= tournament.Kinds {
		return nil
	}
	c := &checker{f: ratedEvent{Event: &Event{Tournament: t, Edition: e, Kind: kind}, t: t, numb: &e.Numbers}}
	before, rule := c.registerBefore()
	list := []Deadline{{start.AddDays(-before), c.article(rule), handbook.Say("rating.due.registration", "days", before)}}
	if e.Numbers.InterimDays > 0 && t.Long() {
		for p := start.Period(); p < end.Period(); p = p.Add(1) {
			list = append(list, Deadline{p.Add(1).First(), c.article(interim), handbook.Say("rating.due.interim", "month", p)})
		}
	}
	last, report := LastList(end), Due(end).First().AddDays(-1)
	if day := end.AddDays(reportDays); reportDays > 0 && day < report {
		list = append(list, Deadline{day, c.article(lateReport), handbook.Say("rating.due.report-federation", "days", reportDays)})
	}
	return append(list,
		Deadline{report, c.article(lateReport), handbook.Say("rating.due.report", "list", Due(end))},
		Deadline{Closes(last, false), c.article(thirdList), handbook.Say("rating.due.last-list", "list", last)})
}

func (c *checker) article(rule *handbook.Rule) string {
	if no := c.f.Edition.No(rule); no != "" {
		return "B.02-" + no
	}
	return ""
}
