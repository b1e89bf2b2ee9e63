package norms

import "github.com/fedrate/fedrate/tournament/registration"

// normal reports whether the games used have the mix of 1.4.3 and 1.4.4, whatever
// the norm stands on (1.4.3e). An opponent of no known federation may decide.
func (s *search) normal(r *Result) registration.Answer {
	own := unknownFederation
	if at := s.position(r.StartingRank); at >= 0 {
		own = s.field[at].federation
	}
	met, of, unknown := map[int]bool{}, map[federation]int{}, 0
	opponents := 0
	for _, g := range s.games(r) {
		if s.double && met[g.opponent] {
			continue
		}
		met[g.opponent] = true
		opponents++
		switch g.federation {
		case unknownFederation:
			unknown++
		case neutral:
		default:
			of[g.federation]++
		}
	}
	foreign, most := 0, 0
	for f, n := range of {
		most = max(most, n)
		if f != own {
			foreign++
		}
	}
	mine := of[own]
	switch {
	case foreign+unknown < s.num.Foreign, s.num.MaxOwn.isExceeded(mine, opponents), s.num.MaxOne.isExceeded(most, opponents):
		return registration.No
	case own == unknownFederation, foreign < s.num.Foreign, s.num.MaxOwn.isExceeded(mine+unknown, opponents), s.num.MaxOne.isExceeded(most+unknown, opponents):
		return registration.Unknown
	}
	return registration.Yes
}

// oneRound is 1.1.3a of the event.
func (s *search) oneRound() registration.Answer {
	days, known := daysOfOneRound(s.t.RoundDates, s.scheduled)
	if !known {
		return registration.Unknown
	}
	return registration.AnswerOf(days >= s.num.OneRoundDays)
}

// largeSwiss returns the individual Swiss of 1.5.6.
func (s *search) largeSwiss() registration.Answer {
	switch s.ev.Format {
	case registration.FormatUnknown:
		return registration.Unknown
	case registration.Swiss:
		fewest, low := s.fortyFigures()
		return registration.AnswerOf(fewest >= s.num.Forty.Players && low >= s.num.Forty.Average)
	}
	return registration.No
}
