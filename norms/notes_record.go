package norms

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/registration"
)

// registrationNotes are the clauses of 1.1.1 that the record does not answer.
func (s *search) registrationNotes() []string {
	if s.waived("1.1.1") {
		return nil
	}
	return onlyWhere("1.1.1", s.registrationOpen())
}

func (s *search) registrationOpen() []string {
	var open []string
	if _, known := s.registeredBefore(); !known {
		open = append(open, "the event was registered 30 days before its start")
	}
	if s.facts.FormatChanged == registration.Unknown {
		open = append(open, "the format stayed as it was")
	}
	if s.facts.EqualConditions == registration.Unknown {
		open = append(open, "all players had the same rounds and pairings")
	}
	return open
}

// onlyWhere is a note of the conditions that nothing answers, none where there
// are none.
func onlyWhere(article string, conditions []string) []string {
	if len(conditions) == 0 {
		return nil
	}
	return []string{article + ": counts as a norm only where " + strings.Join(conditions, ", and ")}
}

// arbiterNotes are what neither the report nor the record says of 1.1.5 and
// 1.1.6.
func (s *search) arbiterNotes() []string {
	var list []string
	if !s.acts("1.1.5") {
		list = onlyWhere("1.1.5", s.chiefArbiterOpen())
	}
	add := func(format string, a ...any) { list = append(list, fmt.Sprintf(format, a...)) }
	if title, recorded := s.facts.TitleOfChief(); recorded {
		if said, known := registration.TitledIn(s.t.ChiefArbiter); known && said != (title == "IA" || title == "FA") {
			add("1.1.5: the report and the registration record differ in the chief arbiter's title; the record's (%s) is taken", title)
		}
	}
	if s.acts("1.1.6") {
		return list
	}
	o := s.arbiters()
	for _, rank := range o.namesakes {
		add("1.1.6: player %d has the name of an arbiter; counts only where they are two persons", rank)
	}
	if !o.named {
		add("1.1.6: the arbiters are not known; none of them may have played")
	}
	return list
}

func (s *search) chiefArbiterOpen() []string {
	var open []string
	if _, known := s.chiefArbiter(); !known {
		open = append(open, "the chief arbiter is IA or FA")
	}
	if s.facts.ArbiterInVenue == registration.Unknown {
		open = append(open, "an IA or FA was always in the playing venue")
	}
	return open
}

// longNotes are what an event over 30 days lacks (1.1.4), and one of more than
// the 90 days of the summary (1.6).
func (s *search) longNotes() []string {
	if !s.t.Long() {
		return nil
	}
	var list []string
	undated := 0
	for round := 1; round <= s.played; round++ {
		undated += b2i(!s.t.RoundDate(round).Valid())
	}
	switch {
	case s.ev.FieldAt == nil:
		list = append(list, "1.1.4: over 30 days; ratings and titles are those of the start, not of the day of the game")
	case undated > 0:
		list = append(list, fmt.Sprintf("1.1.4: over 30 days; of %d rounds the day is not known, and ratings and titles of the start are taken", undated))
	}
	if days := s.t.FirstDay().DaysUntil(s.t.LastDay()) + 1; days > 90 {
		list = append(list, fmt.Sprintf("1.6: the event lasted %d days; the summary of the requirements has 90, with exceptions", days))
	}
	return list
}
