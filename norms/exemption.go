package norms

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// swissFigures are those of the round that has the fewest, and whether every
// round has enough.
type swissFigures struct {
	SwissExemption
	ok   bool
	byes byeRound // whether holders of an allocated bye decide
}

// byeRound reports whether the figures are enough only where the holder of an
// allocated bye counts as playing, which the text leaves open.
type byeRound uint8

const (
	byesNotLooked byeRound = iota
	byesDecide
	byesDoNot
)

// exemption returns the rule that frees the applicant from 1.4.3 and 1.4.4, nil
// if none does.
func (s *search) exemption(own federation) *Rule {
	host := s.codes.federationOf(s.t.Federation)
	home := host >= firstMember && own == host
	switch {
	case s.isKind("national-championship") && home && s.facts.FinalStage != registration.No && s.facts.OwnZonal != registration.Yes:
		return nationalRule
	case s.isKind("national-team-championship") && home && s.facts.SeveralDivisions != registration.Yes:
		return nationalTeamRule
	case s.isKind("zonal", "sub-zonal"):
		return zonalRule
	}
	if s.bigSwiss().ok {
		return bigSwissRule
	}
	return nil
}

// isKind reports whether the event is of one of the kinds.
func (s *search) isKind(kinds ...string) bool {
	return slices.Contains(kinds, s.ev.EventKind) || s.facts.OneOf(kinds...)
}

// foreignerRules returns those that a norm of the applicant may stand on: the normal
// requirement of 1.4.3 and 1.4.4, nil, then the exemption where there is one.
func (s *search) foreignerRules(own federation) []*Rule {
	list := []*Rule{nil}
	if exempt := s.exemption(own); exempt != nil {
		list = append(list, exempt)
	}
	return list
}

// hostKnown reports whether record 032 names a federation.
func (s *search) hostKnown() bool { return s.codes.federationOf(s.t.Federation) != unknownFederation }

// bigSwiss counts, once an event, the rated players from outside the host
// federation who really play, in every round; who misses too many rounds
// is in none (1.4.3d). FID is in no count.
func (s *search) bigSwiss() *swissFigures {
	if s.swiss != nil {
		return s.swiss
	}
	s.swiss = &swissFigures{}
	teams := s.ev.Format == registration.TeamSwiss && !s.opt.Readings.TeamSwissOut
	if s.ev.Format != registration.Swiss && !teams || !s.hostKnown() || s.played == 0 {
		return s.swiss
	}
	host := s.codes.federationOf(s.t.Federation)
	foreign := make([]int, 0, len(s.field))
	for i := range s.field {
		if f := s.field[i].federation; f >= firstMember && f != host && s.countMissed(i) <= s.num.Exemption.Missed {
			foreign = append(foreign, i)
		}
	}
	s.swiss.ok = true
	seen := make([]bool, len(s.codes.names))
	for round := 1; round <= s.played; round++ {
		f := s.roundFigures(foreign, round, seen)
		ok := f.Rated >= s.num.Exemption.Players && f.Federations >= s.num.Exemption.Federations && f.Titled >= s.num.Exemption.Titled
		if round == 1 || s.swiss.ok && !ok || s.swiss.ok == ok && f.Rated < s.swiss.Rated {
			s.swiss.SwissExemption = f
		}
		s.swiss.ok = s.swiss.ok && ok
	}
	return s.swiss
}

// byesDecide reports whether 1.4.3d fails only since the holder of an allocated
// bye does not count as playing.
func (s *search) byesDecide() bool {
	f := s.bigSwiss()
	if f.byes == byesNotLooked {
		f.byes = byesDoNot
		other := *s
		other.swiss, other.opt.Readings.ByeHolderPresent = nil, true
		if !f.ok && other.bigSwiss().ok {
			f.byes = byesDecide
		}
	}
	return f.byes == byesDecide
}

// roundFigures returns those of the round; seen is room for a mark per federation.
func (s *search) roundFigures(foreign []int, round int, seen []bool) SwissExemption {
	f := SwissExemption{Round: round}
	clear(seen)
	at := s.fieldOf(round)
	for _, i := range foreign {
		if at[i].rating <= 0 || !s.present(i, round) {
			continue
		}
		f.Rated++
		if of := at[i].federation; !seen[of] {
			seen[of] = true
			f.Federations++
		}
		if at[i].titles&setNorm != 0 {
			f.Titled++
		}
	}
	return f
}

// countMissed counts the rounds a player missed: neither a win by forfeit nor an
// allocated bye is one.
func (s *search) countMissed(player int) int {
	n := 0
	for round := 1; round <= s.played; round++ {
		g := s.t.Players[player].Game(round)
		switch {
		case g.Result.Played(), g.Result == tournament.ForfeitWin, g.Result == tournament.AllocatedBye, isToBePlayed(g):
		default:
			n++
		}
	}
	return n
}

// present reports whether a player really plays in a round.
func (s *search) present(player, round int) bool {
	g := s.t.Players[player].Game(round)
	return g.Result.Played() || isToBePlayed(g) ||
		g.Result == tournament.AllocatedBye && s.opt.Readings.ByeHolderPresent
}
