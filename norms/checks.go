package norms

import (
	"fmt"

	"github.com/fedrate/fedrate/tournament"
)

// checks are all clauses of a choice in the order of the articles.
func (s *search) checks(l *candidate, lv *Level, c *choice, t *tally) []Check {
	n := s.needs(c.v, t.games, t.opponents, c.exempt != "")
	list := make([]Check, 0, 16)
	early, late := s.split()
	list = append(list, early...)
	list = append(list, NewCheck(c.v.clause, "games", t.games, c.v.least, t.games >= c.v.least))
	list = append(list, s.roundChecks(l, lv, c)...)
	list = append(list, late...)
	list = append(list, s.federationChecks(c, t, n)...)
	list = append(list,
		NewCheck("1.4.5a", "title-holders among the opponents", t.titled, n.titled, t.titled >= n.titled),
		NewCheck(lv.Clause, holdersOf(lv.Title)+" among the opponents", t.holders, n.holders, t.holders >= n.holders))
	list = append(list, s.doubleCheck()...)
	if s.opt.Readings.LimitUnrated {
		list = append(list, NewCheck("1.7", "unrated opponents, at most", t.unrated, n.unrated, t.unrated <= n.unrated))
	}
	performed := t.games > 0 && t.performance >= lv.Performance
	list = append(list,
		NewCheck("1.4.8", "performance", t.performance, lv.Performance, performed),
		NewCheck("1.4.8a", "average rating of the opponents", t.average, lv.Average, t.average >= lv.Average),
		Check{
			Article: "1.4.8b", What: "points, 35 per cent of the games",
			Have: tournament.Hundredths(50 * t.halves), Need: tournament.Hundredths(50 * leastHalves(t.games)),
			OK: t.games > 0 && enough(t.halves, t.games),
		})
	return list
}

// split parts the event's checks at 1.4.1; that of 1.4.5f has its own place.
func (s *search) split() (early, late []Check) {
	for _, c := range s.event {
		switch {
		case c.Article < "1.4":
			early = append(early, c)
		case c.Article < "1.4.5":
			late = append(late, c)
		}
	}
	return early, late
}

func (s *search) doubleCheck() []Check {
	for _, c := range s.event {
		if c.Article == "1.4.5f" {
			return []Check{c}
		}
	}
	return nil
}

// roundChecks are 1.4.1e for pre-determined pairings and 1.4.1f where a round
// robin lets wins go only with the complete field's mix.
func (s *search) roundChecks(l *candidate, lv *Level, c *choice) []Check {
	var list []Check
	if s.ev.Format.Predetermined() {
		have := s.scheduled - s.missing(l)
		list = append(list, NewCheck("1.4.1e", "scheduled rounds", have, s.scheduled, have == s.scheduled))
	}
	if c.v.won(c.stop)&^c.used != 0 && s.fieldRule() {
		ok := s.fieldHasMix(l, lv, c.exempt != "")
		list = append(list, NewCheck("1.4.1f", "complete field with the mix of opponents", b2i(ok), 1, ok))
	}
	return list
}

// missing counts the scheduled rounds that a player of an event with
// pre-determined pairings does not have: his own forfeits, rounds without an
// opponent beyond the free one of an odd number, rounds not yet played.
func (s *search) missing(l *candidate) int {
	free := 0
	if len(s.t.Players)%2 == 1 {
		free = 1 + b2i(s.double)
	}
	n := s.scheduled - s.played + l.pending + max(0, l.free-free)
	if !s.opt.Readings.OwnForfeit {
		n += l.forfeits
	}
	return n
}

func (s *search) federationChecks(c *choice, t *tally, n needs) []Check {
	if c.exempt != "" {
		return s.exemptChecks(c.exempt)
	}
	if n.most == noLimit {
		return nil
	}
	most := "opponents from one federation, at most"
	if t.most > 0 && t.mostOf >= firstMember {
		most = fmt.Sprintf("opponents from one federation (%s), at most", s.codes.names[t.mostOf])
	}
	return []Check{
		NewCheck("1.4.3", "federations other than the applicant's", t.foreign, n.foreign, t.foreign >= n.foreign),
		NewCheck("1.4.4", "opponents from the own federation, at most", t.own, n.own, t.own <= n.own),
		NewCheck("1.4.4", most, t.most, n.most, t.most <= n.most),
	}
}

func (s *search) exemptChecks(article string) []Check {
	if article != "1.4.3d" {
		return []Check{NewCheck(article, "event and applicant exempt from 1.4.3 and 1.4.4", 1, 1, true)}
	}
	f := s.bigSwiss()
	return []Check{
		NewCheck(article, "rated players not from the host federation, in every round", f.Rated, bigSwissRated, true),
		NewCheck(article, "federations of these", f.Federations, bigSwissFederations, true),
		NewCheck(article, "of these with GM, IM, WGM or WIM", f.Titled, bigSwissTitled, true),
	}
}

func holdersOf(title tournament.Title) string {
	switch title {
	case tournament.GM:
		return "GMs"
	case tournament.IM:
		return "IMs and GMs"
	case tournament.WGM:
		return "WGMs, IMs and GMs"
	}
	return "WIMs, WGMs, IMs and GMs"
}
