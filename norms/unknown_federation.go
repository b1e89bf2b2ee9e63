package norms

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// members is 1.4.2a where unknown federations decide: the norm is made if they
// are what the report says, and would not be made if they were others.
func (k *clauses) members(list []Clause) []Clause {
	met := k.unknownMet(k.l)
	if len(met) == 0 || !k.unknownDecides(k.l, k.lv) {
		return list
	}
	return append(list, atMost(handbook.Say("norms.check.unknown-federations"), len(met), 0))
}

func (k *clauses) lackOfMembers(*Clause) handbook.Text {
	return handbook.Say("norms.lack.unknown-federations", "opponents", k.unknownMet(k.l))
}

// unknownMet returns the starting ranks, ascending, of those whom a candidate played
// and whose federation is not known: blank, "?", or no code of FIDE's.
func (s *search) unknownMet(l *candidate) []int {
	var met []int
	for i := range l.games {
		o := l.games[i].opponent
		if rank := s.t.Players[o].StartingRank; s.uncertain(s.field[o].federation) && !slices.Contains(met, rank) {
			met = append(met, rank)
		}
	}
	slices.Sort(met)
	return met
}

// uncertain reports whether a federation is none that is known to be FIDE's.
func (s *search) uncertain(f federation) bool {
	return f == unknownFederation || f >= firstMember && !tournament.KnownFederation(s.codes.names[f])
}

// unknownDecides reports whether a norm that is made as the report has the
// federations is not made where those not known are all of no member (1.4.2a), of
// the applicant's own federation (1.4.4), or of that of another opponent.
func (s *search) unknownDecides(l *candidate, lv *Level) bool {
	vs := s.variants(l, nil)
	if _, made := s.bestChoice(l, vs, lv); !made {
		return false
	}
	worst := []federation{noMember}
	if l.own >= firstMember {
		worst = append(worst, l.own)
	}
	for i := range l.games {
		if f := l.games[i].federation; f >= firstMember && !s.uncertain(f) && !slices.Contains(worst, f) {
			worst = append(worst, f)
		}
	}
	return slices.ContainsFunc(worst, func(f federation) bool { return !s.madeWith(l.player, lv, f) })
}

// madeWith reports whether the norm is made where all federations that are not
// known are that one.
func (s *search) madeWith(player int, lv *Level, f federation) bool {
	other := *s
	other.swiss, other.rounds, other.field = nil, nil, slices.Clone(s.field)
	for i := range other.field {
		if other.uncertain(other.field[i].federation) && i != player {
			other.field[i].federation = f
		}
	}
	var l candidate
	other.readGames(player, &l)
	_, made := other.bestChoice(&l, other.variants(&l, nil), lv)
	return made
}
