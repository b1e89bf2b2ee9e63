package norms

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// eventChecks are the clauses that are the same for all players, as far as the
// report answers them; a waived one is no check but a note.
func (s *search) eventChecks() []Check {
	list := s.recordChecks()
	list = append(list, s.dayChecks()...)
	if arbiter, known := s.chiefArbiter(); known {
		list = append(list, NewCheck("1.1.5", "chief arbiter with the title of IA or FA", b2i(arbiter), 1, arbiter))
	}
	if s.facts.ArbiterInVenue == registration.No {
		list = append(list, NewCheck("1.1.5", "IA or FA always in the playing venue", 0, 1, false))
	}
	if o := s.arbiters(); o.numbered {
		list = append(list, NewCheck("1.1.6", "arbiters who played, by FIDE ID, none allowed", o.playing, 0, o.playing == 0))
	}
	if s.facts.Favoured == registration.Yes {
		list = append(list, NewCheck("1.4.2d", "changes in favour of a player, none allowed", 1, 0, false))
	}
	if f := s.ev.Format; f != registration.FormatUnknown && f != registration.OtherFormat {
		ok := slices.Contains(s.num.Formats, f)
		list = append(list, NewCheck("1.4.2e", "format allowed without approval: "+f.String(), b2i(ok), 1, ok))
	}
	if s.double {
		n := len(s.t.Players)
		list = append(list, NewCheck("1.4.5f", "players of the double round robin", n, 6, n >= 6))
	}
	s.acting = s.actingWaivers(list)
	return slices.DeleteFunc(list, func(c Check) bool { return s.facts.ApprovalOf(c.Article) != "" || !c.OK && s.acts(c.Article) })
}

// NewCheck is a clause with what there is and what is needed, in whole numbers.
func NewCheck(article, what string, have, need int, ok bool) Check {
	return Check{
		Article: article, What: what,
		Have: tournament.Hundredths(100 * have), Need: tournament.Hundredths(100 * need), OK: ok,
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// dayChecks are 1.1.2, 1.1.3 and 1.1.3b: time for 60 moves, rounds and hours a
// day.
func (s *search) dayChecks() []Check {
	var list []Check
	control := &s.t.TimeControl
	rounds := mostRoundsADay(s.t.RoundDates)
	seconds := 0
	if control.Known {
		seconds = control.Seconds()
	}
	if rounds > 0 && seconds > 0 {
		minutes := (2*seconds*rounds + 59) / 60
		list = append(list, NewCheck("1.1.2", "minutes of play on the longest day, on 60 moves a game, at most", minutes, 720, minutes <= 720))
	}
	if rounds > 0 {
		list = append(list, NewCheck("1.1.3", "rounds on one day, at most", rounds, 2, rounds <= 2))
	}
	if seconds > 0 {
		list = append(list, NewCheck("1.1.3", "minutes for 60 moves of each player", seconds/60, 120, seconds >= 7200))
		equal := control.Equal()
		list = append(list, NewCheck("1.1.3b", "same time control for both sides", b2i(equal), 1, equal))
	}
	return list
}

// mostRoundsADay is 0 where no round has a date.
func mostRoundsADay(dates []handbook.Date) int {
	most := 0
	for _, n := range roundsPerDay(dates) {
		most = max(most, n)
	}
	return most
}

// roundsPerDay counts the rounds of each day; rounds without a date are in none.
func roundsPerDay(dates []handbook.Date) map[handbook.Date]int {
	perDay := map[handbook.Date]int{}
	for _, d := range dates {
		if d.Valid() {
			perDay[d]++
		}
	}
	return perDay
}

// daysOfOneRound counts the days with a single round, and whether all rounds
// have a date (1.1.3a).
func daysOfOneRound(dates []handbook.Date, rounds int) (days int, known bool) {
	dated := 0
	for _, n := range roundsPerDay(dates) {
		dated += n
		days += b2i(n == 1)
	}
	return days, rounds > 0 && len(dates) >= rounds && dated == len(dates)
}

// recordChecks are the clauses of 1.1.1 that the registration record answers.
func (s *search) recordChecks() []Check {
	var list []Check
	if days, known := s.registeredBefore(); known {
		list = append(list, NewCheck("1.1.1", "days from the registration to the start", days, registrationDays, days >= registrationDays))
	}
	if s.facts.FormatChanged == registration.Yes {
		list = append(list, NewCheck("1.1.1", "changes of the format after the start, none allowed", 1, 0, false))
	}
	if s.facts.EqualConditions == registration.No {
		list = append(list, NewCheck("1.1.1", "the same rounds and pairings for all players", 0, 1, false))
	}
	return list
}

// registrationDays is how long before the start an event must be registered
// (1.1.1).
const registrationDays = 30

// registeredBefore counts the days from the registration to the start.
func (s *search) registeredBefore() (days int, known bool) {
	start := s.t.FirstDay()
	if !s.facts.Registered.Valid() || !start.Valid() {
		return 0, false
	}
	return s.facts.Registered.DaysUntil(start), true
}

// formatNote says what an unknown or other format means for a norm.
func (s *search) formatNote() string {
	switch s.ev.Format {
	case registration.FormatUnknown:
		return "1.4.2e: the report does not say the format"
	case registration.OtherFormat:
		return fmt.Sprintf("1.4.2e: counts as a norm only where the QC chairman approved the format (%s)", s.t.Type)
	}
	return ""
}
