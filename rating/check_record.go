package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Registration holds what is known of an event apart from its report: the day on which
// it was registered, and the day on which the report came in. An unknown day is 0 and
// gives no finding; Kept is true if there is a record at all.
type Registration struct {
	Registered, Received handbook.Date
	ReportDays           int // from the end to the report, as the federation asks; 0: what 9.1 says alone
	Kept                 bool
}

var (
	lateRegistration = &handbook.Rule{Name: "late-registration", Severity: handbook.Error}
	lateReport       = &handbook.Rule{Name: "late-report", Severity: handbook.Warning}
)

// deadlines: registration (0.2) and report (9.1), as far as the days are known.
func (c *checker) deadlines(record Registration) {
	start, end := c.f.t.FirstDay(), c.f.t.LastDay()
	if start.Valid() && record.Registered.Valid() {
		need, rule := c.f.numb.RegistrationDays, lateRegistration
		if c.strong() {
			need, rule = c.f.numb.EarlyDays, earlyRegistration
		}
		if days := record.Registered.DaysUntil(start); days < need {
			c.addAs(handbook.Error, rule, c.position(tournament.ItemStart), handbook.Say("rating.late-registration",
				"registered", record.Registered, "days", days, "start", start, "need", need))
		}
	} else if record.Kept && start.Valid() {
		c.addAs(handbook.Info, lateRegistration, c.position(tournament.ItemStart), handbook.Say("rating.late-registration.unknown",
			"days", c.f.numb.RegistrationDays, "start", start))
	}
	if end.Valid() && record.Received.Valid() {
		c.receipt(end, record)
	}
}

// receipt holds the day on which the report came against 9.1: it is in time
// before the day of the list of the month of the end, or of the following list
// if five days or less are left of that month; after the third list the event
// is not rated. A federation may ask for it within days of its own.
func (c *checker) receipt(end handbook.Date, record Registration) {
	due, last := Due(end), LastList(end)
	days := end.DaysUntil(record.Received)
	var text handbook.Text
	switch {
	case record.Received >= last.First():
		text = handbook.Say("rating.late-report.not-rated", "received", record.Received, "days", days, "end", end, "list", last)
	case record.Received >= due.First():
		text = handbook.Say("rating.late-report", "received", record.Received, "days", days, "end", end, "due", due, "list", last)
	case record.ReportDays > 0 && days > record.ReportDays:
		text = handbook.Say("rating.late-report.federation", "received", record.Received, "days", days, "end", end, "allowed", record.ReportDays, "list", last)
	default:
		return
	}
	c.add(lateReport, c.position(tournament.ItemEnd), nil, text)
}

// strong reports whether the event must be registered early (0.2.1).
func (c *checker) strong() bool {
	n := c.f.numb
	if n.EarlyDays == 0 {
		return false
	}
	for i := range c.f.t.Players {
		p := &c.f.t.Players[i]
		if int(p.Rating) > n.EarlyOpen || p.Sex == tournament.Female && int(p.Rating) > n.EarlyWomen {
			return true
		}
	}
	return false
}

// addAs returns a finding of another severity than its rule's.
func (c *checker) addAs(severity handbook.Severity, rule *handbook.Rule, at handbook.Pos, text handbook.Text) {
	n := len(c.found)
	c.add(rule, at, nil, text)
	if len(c.found) > n {
		c.found[n].Severity = severity
	}
}

// checkCrowdedDays checks events whose rounds have no dates (3.1): so many rounds in so
// few days from start to end mean that at least one day has too many.
func (c *checker) checkCrowdedDays() {
	t := c.f.t
	if !t.Start.Valid() || !t.End.Valid() || t.End < t.Start || len(t.Teams) > 0 {
		return
	}
	days := t.Start.DaysUntil(t.End) + 1
	n := (c.rounds + days - 1) / days
	game := c.gameSeconds()
	switch {
	case c.f.Kind == tournament.Standard && game > 0 && c.f.numb.PlayPerDay > 0 && n*game > c.f.numb.PlayPerDay:
		c.add(hoursPerDay, c.position(tournament.ItemEnd), nil, handbook.Say("rating.hours-per-day.crowded",
			"rounds", c.rounds, "days", days, "onOne", n, "time", hoursText(n*game), "hours", c.f.numb.PlayPerDay/3600))
	case c.f.Kind != tournament.Standard && n > c.f.numb.RoundsPerDay[c.f.Kind-tournament.Rapid]:
		rule := rapidPerDay
		if c.f.Kind == tournament.Blitz {
			rule = blitzPerDay
		}
		c.add(rule, c.position(tournament.ItemEnd), nil, handbook.Say("rating.rounds-per-day.crowded",
			"rounds", c.rounds, "kind", c.f.Kind, "days", days, "onOne", n, "most", c.f.numb.RoundsPerDay[c.f.Kind-tournament.Rapid]))
	}
}
