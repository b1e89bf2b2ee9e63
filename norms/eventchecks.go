package norms

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament/registration"
)

// registrationChecks returns the clauses of 1.1.1 that the registration record
// answers.
func (s *search) registrationChecks(list []Clause) []Clause {
	if days, known := s.registeredBefore(); known {
		list = append(list, atLeast(handbook.Say("norms.check.registered"), days, s.num.RegisteredBefore))
	}
	if s.facts.FormatChanged == registration.Yes {
		list = append(list, atMost(handbook.Say("norms.check.format-changed"), 1, 0))
	}
	if s.facts.EqualConditions == registration.No {
		list = append(list, whether(handbook.Say("norms.check.equal-conditions"), false))
	}
	return list
}

// registeredBefore counts the days from the registration to the start.
func (s *search) registeredBefore() (days int, known bool) {
	start := s.t.FirstDay()
	if !s.facts.Registered.Valid() || !start.Valid() {
		return 0, false
	}
	return s.facts.Registered.DaysUntil(start), true
}

// seconds returns those of a player for 60 moves, 0 if they are not known.
func (s *search) seconds() int {
	if control := &s.t.TimeControl; control.Known {
		return control.Seconds()
	}
	return 0
}

// hoursChecks is 1.1.2.
func (s *search) hoursChecks(list []Clause) []Clause {
	rounds, seconds := mostRoundsADay(s.t.RoundDates), s.seconds()
	if rounds <= 0 || seconds <= 0 {
		return list
	}
	minutes := (2*seconds*rounds + 59) / 60
	return append(list, atMost(handbook.Say("norms.check.minutes-a-day"), minutes, s.num.MinutesADay))
}

// roundsADayChecks is 1.1.3.
func (s *search) roundsADayChecks(list []Clause) []Clause {
	if rounds := mostRoundsADay(s.t.RoundDates); rounds > 0 {
		list = append(list, atMost(handbook.Say("norms.check.rounds-a-day"), rounds, s.num.RoundsADay))
	}
	if seconds := s.seconds(); seconds > 0 {
		list = append(list, countClause(handbook.Say("norms.check.minutes-each"), seconds/60, s.num.MinutesEach, seconds >= 60*s.num.MinutesEach))
	}
	return list
}

// sameClockChecks is 1.1.3b.
func (s *search) sameClockChecks(list []Clause) []Clause {
	if s.seconds() <= 0 {
		return list
	}
	return append(list, whether(handbook.Say("norms.check.same-control"), s.t.TimeControl.Equal()))
}

// mostRoundsADay is 0 if no round has a date.
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

// chiefArbiterChecks is 1.1.5.
func (s *search) chiefArbiterChecks(list []Clause) []Clause {
	if titled, known := s.chiefArbiter(); known {
		list = append(list, whether(handbook.Say("norms.check.chief-arbiter"), titled))
	}
	if s.facts.ArbiterInVenue == registration.No {
		list = append(list, whether(handbook.Say("norms.check.arbiter-in-venue"), false))
	}
	return list
}

// playingChecks is 1.1.6.
func (s *search) playingChecks(list []Clause) []Clause {
	o := s.arbiters()
	if !o.numbered {
		return list
	}
	return append(list, atMost(handbook.Say("norms.check.arbiters-playing"), o.playing, 0))
}

// favourChecks is 1.4.2d.
func (s *search) favourChecks(list []Clause) []Clause {
	if s.facts.Favoured != registration.Yes {
		return list
	}
	return append(list, atMost(handbook.Say("norms.check.favoured"), 1, 0))
}

// formatChecks is 1.4.2e.
func (s *search) formatChecks(list []Clause) []Clause {
	f := s.ev.Format
	if f == registration.FormatUnknown || f == registration.OtherFormat {
		return list
	}
	return append(list, whether(handbook.Say("norms.check.format", "format", f), slices.Contains(s.num.Formats, f)))
}

// doubleChecks is 1.4.5f.
func (s *search) doubleChecks(list []Clause) []Clause {
	if !s.double {
		return list
	}
	return append(list, atLeast(handbook.Say("norms.check.double-players"), len(s.t.Players), s.num.DoublePlayers))
}
