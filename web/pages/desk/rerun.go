package desk

import (
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/web/pages"
)

// AgainOf is what came of computing published lists again.
type AgainOf struct {
	At      time.Time
	Old     bool
	From    handbook.Period
	Made    string // what became of it; empty: it was looked at only
	Differs bool   // what was looked at may not be what is published
	Lists   []AgainList
	Changed int // ratings, in all lists
	Reports int // that were computed again
	Players int
}

// AgainList is a list that was computed again.
type AgainList struct {
	Period  handbook.Period
	Of      int // ratings that change, as Changes has the first
	Changes []MonthChange
}

// rerunRows puts lists that were computed again into rows.
func (o *Office) rerunRows(c *Computed) *AgainOf {
	r := c.Rerun
	out := &AgainOf{At: c.RerunAt, Old: c.Old, From: r.From, Reports: r.Computed.Reports, Players: r.Computed.Players}
	switch {
	case r.Mode == month.Look:
	case r.Proposed:
		out.Made = o.say("desk.again.proposed")
	case r.Refused:
		out.Made = o.say("desk.again.refused", "n", len(r.Fallen()), "submissions", r.Fallen())
	case !r.Made:
		out.Made = o.say("desk.again.nothing")
	case r.Mode == month.Restate:
		out.Made = o.say("desk.again.restated", "month", o.Language.Month(r.From))
	default:
		out.Made = o.say("desk.again.carried", "month", o.Language.Month(r.Into), "n", len(r.Carried))
	}
	for i := range r.Periods {
		list := AgainList{Period: r.Periods[i].Period, Of: len(r.Periods[i].Changed)}
		out.Changed += list.Of
		for _, d := range r.Periods[i].Changed[:min(list.Of, mostChanges)] {
			one := MonthChange{Who: o.Who("", d.Name, d.FIDEID), Federation: d.Federation, Kind: d.Kind, Old: d.From, New: d.To, K: d.K}
			if d.From != 0 && d.To != 0 {
				one.Change = int(d.To) - int(d.From)
			}
			list.Changes = append(list.Changes, one)
		}
		out.Lists = append(out.Lists, list)
	}
	return out
}

// Step is how far work on a month is.
type Step struct {
	Name        string // of the step; empty: none was begun
	Done, Total int    // total 0: unknown
}

// StepOf is a step as a page says it.
type StepOf struct {
	Text    string `json:"text"`
	Percent int    `json:"percent"` // of the step
}

// StepSaid says a step.
func StepSaid(l *language.Language, s Step) *StepOf {
	if s.Name == "" {
		return &StepOf{Text: l.Label("desk.month.begins")}
	}
	word := l.Label("word.step." + s.Name)
	out := &StepOf{Text: pages.UpperFirst(word)}
	if s.Total > 0 {
		out.Text = l.Sayf("desk.month.step", "step", out.Text, "done", s.Done, "total", s.Total)
		out.Percent = 100 * s.Done / s.Total
	}
	return out
}
