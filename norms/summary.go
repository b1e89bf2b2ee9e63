package norms

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Summarize counts what a report of the event prints, from its achieved
// results. What the event's report does not say is a note.
func Summarize(ev *Event, results []Result) (EventFigures, EventConditions) {
	s := newSearch(ev, Options{})
	t := ev.Tournament
	r := EventFigures{
		Event: t.Name, City: t.City, Federation: t.Federation, Start: t.FirstDay(), End: t.LastDay(),
		Format: ev.Format.String(), Edition: ev.Edition.Key, RateOfPlay: rateOfPlay(t), Rounds: s.scheduled,
		Players: len(t.Players), Titled: map[tournament.Title]int{}, Registered: s.facts.Registered,
	}
	c := EventConditions{LargeSwiss: s.largeSwiss(), OneRound: s.oneRound(), Checks: append([]Clause(nil), s.event...), Notes: s.reportNotes()}
	r.ChiefArbiter, r.Deputies = registration.NamedArbiters(s.facts, t)
	r.Organizers, r.Contact, r.Program = registration.Organizers(s.facts), s.facts.Contact, cmp.Or(t.Controller, s.facts.Program)
	r.Days = dayRounds(t.RoundDates)
	s.countPlayers(&r)
	if f := s.bigSwiss(); f.ok {
		figures := f.SwissExemption
		c.Exemption = &figures
	}
	for i := range results {
		if n := &results[i]; n.Achieved {
			r.Norms = append(r.Norms, s.reportNorm(n))
		}
	}
	slices.SortStableFunc(r.Norms, func(a, b ReportNorm) int {
		return cmp.Or(cmp.Compare(a.StartingRank, b.StartingRank), cmp.Compare(b.Title, a.Title))
	})
	return r, c
}

func dayRounds(dates []handbook.Date) []DayRounds {
	var days []DayRounds
	for d, n := range roundsPerDay(dates) {
		days = append(days, DayRounds{d, n})
	}
	slices.SortFunc(days, func(a, b DayRounds) int { return cmp.Compare(a.Day, b.Day) })
	return days
}

func (s *search) countPlayers(r *EventFigures) {
	of := map[federation]*FederationCount{}
	host := s.codes.federationOf(s.t.Federation)
	for i := range s.field {
		e := &s.field[i]
		c := of[e.federation]
		if c == nil {
			c = &FederationCount{Federation: s.codes.names[min(int(e.federation), len(s.codes.names)-1)]}
			of[e.federation] = c
		}
		c.Players++
		if e.rating > 0 {
			r.Rated++
			c.Rated++
		}
		if e.titles != 0 {
			c.Titled++
		}
		if host >= firstMember && e.federation == host {
			r.HostPlayers++
		}
		if i < len(s.ev.Field) {
			if title := s.ev.Field[i].Title; title != tournament.NoTitle {
				r.Titled[title]++
			}
		}
	}
	r.Unrated = r.Players - r.Rated
	for _, c := range of {
		r.Federations = append(r.Federations, *c)
	}
	slices.SortFunc(r.Federations, func(a, b FederationCount) int { return cmp.Compare(a.Federation, b.Federation) })
}

func (s *search) reportNorm(n *Result) ReportNorm {
	line := ReportNorm{
		StartingRank: n.StartingRank, FIDEID: n.FIDEID, Name: n.Name, Title: n.Title, Games: n.Games, CountsAs: n.CountsAs,
		Score: n.Score, Required: n.Required, Average: n.Average, Performance: n.Performance, Exempt: n.Exempt,
	}
	if at := s.position(n.StartingRank); at >= 0 && at < len(s.ev.Field) {
		line.Federation = s.ev.Field[at].Federation
	}
	return line
}

// reportNotes returns the clauses that neither the report nor the registration
// record answers.
func (s *search) reportNotes() []handbook.Text {
	list := s.registrationNotes()
	if len(roundsPerDay(s.t.RoundDates)) == 0 {
		list = append(list, handbook.Say("norms.note.days-unknown", "article", s.no(roundsADayRule)))
	}
	if !s.t.TimeControl.Known {
		list = append(list, handbook.Say("norms.note.rate-of-play", "article", s.no(roundsADayRule)))
	}
	list = append(list, s.arbiterNotes()...)
	return append(list, s.formatNotes()...)
}
