package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// registrationNotes returns the clauses of 1.1.1 that the record does not answer.
func (s *search) registrationNotes() []handbook.Text {
	article := s.no(registrationRule)
	if s.isWaived(registrationRule) || s.facts.ApprovalOf(article) != "" {
		return nil
	}
	return onlyWhere(article, s.registrationOpen())
}

func (s *search) registrationOpen() []handbook.Text {
	var open []handbook.Text
	if _, known := s.registeredBefore(); !known {
		open = append(open, handbook.Say("norms.condition.registered", "days", s.num.RegisteredBefore))
	}
	if s.facts.FormatChanged == registration.Unknown {
		open = append(open, handbook.Say("norms.condition.format-kept"))
	}
	if s.facts.EqualConditions == registration.Unknown {
		open = append(open, handbook.Say("norms.condition.equal"))
	}
	return open
}

// onlyWhere returns a note of the conditions that nothing answers, none if there
// are none.
func onlyWhere(article string, conditions []handbook.Text) []handbook.Text {
	if len(conditions) == 0 {
		return nil
	}
	return []handbook.Text{handbook.Say("norms.only-where.all", "article", article, "conditions", conditions)}
}

// arbiterNotes returns what neither the report nor the record says of 1.1.5 and
// 1.1.6.
func (s *search) arbiterNotes() []handbook.Text {
	chief, playing := s.no(chiefArbiterRule), s.no(playingRule)
	var list []handbook.Text
	if !s.isWaived(chiefArbiterRule) {
		list = onlyWhere(chief, s.chiefArbiterOpen())
	}
	if title, recorded := s.facts.TitleOfChief(); recorded {
		if said, known := registration.TitledIn(s.t.ChiefArbiter); known && said != (title == "IA" || title == "FA") {
			list = append(list, handbook.Say("norms.note.chief-differs", "article", chief, "title", title))
		}
	}
	if s.isWaived(playingRule) {
		return list
	}
	o := s.arbiters()
	for _, rank := range o.namesakes {
		list = append(list, handbook.Say("norms.only-where.two-persons", "article", playing, "player", rank))
	}
	if !o.named {
		list = append(list, handbook.Say("norms.note.no-arbiters", "article", playing))
	}
	return list
}

func (s *search) chiefArbiterOpen() []handbook.Text {
	var open []handbook.Text
	if _, known := s.chiefArbiter(); !known {
		open = append(open, handbook.Say("norms.condition.chief-arbiter"))
	}
	if s.facts.ArbiterInVenue == registration.Unknown {
		open = append(open, handbook.Say("norms.condition.arbiter-in-venue"))
	}
	return open
}

// longNotes returns what an event over 30 days lacks (1.1.4), and one that lasted
// longer than the summary has (1.6).
func (s *search) longNotes() []handbook.Text {
	if !s.t.Long() {
		return nil
	}
	var list []handbook.Text
	undated := 0
	for round := 1; round <= s.played; round++ {
		undated += b2i(!s.t.RoundDate(round).Valid())
	}
	switch {
	case s.ev.FieldAt == nil:
		list = append(list, handbook.Say("norms.long.start", "article", s.no(longEventRule), "limit", tournament.LongDays))
	case undated > 0:
		list = append(list, handbook.Say("norms.long.undated", "article", s.no(longEventRule), "limit", tournament.LongDays, "rounds", undated))
	}
	if days := s.t.FirstDay().DaysUntil(s.t.LastDay()) + 1; days > s.num.SummaryDays {
		list = append(list, handbook.Say("norms.long.summary", "article", s.no(summaryRule), "days", days, "limit", s.num.SummaryDays))
	}
	return list
}
