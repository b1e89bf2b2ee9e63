package norms

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// chiefArbiter reports whether the chief arbiter is IA or FA: the record's word,
// else that of the report.
func (s *search) chiefArbiter() (titled, known bool) {
	if title, recorded := s.facts.TitleOfChief(); recorded {
		return title == "IA" || title == "FA", true
	}
	return registration.TitledIn(s.t.ChiefArbiter)
}

// officials is what the report says of its arbiters as players (1.1.6).
type officials struct {
	named     bool  // an arbiter is named at all
	numbered  bool  // an arbiter's FIDE ID is in the report
	playing   int   // players with a game played (before the first round: entries) whose FIDE ID is an arbiter's
	namesakes []int // starting ranks of those who share an arbiter's name alone
}

// arbiters compares those of records 102 and 112, and those of the registration
// record, with the players. A FIDE ID
// decides; a name alone may be another person's.
func (s *search) arbiters() officials {
	var o officials
	names, numbers := map[string]bool{}, map[int]bool{}
	var longest []string // word of each name: most players are told apart by it alone
	named := func(text string) {
		if name := registration.PersonName(text); name != "" {
			names[name] = true
			longest = append(longest, slices.MaxFunc(strings.Fields(name), func(a, b string) int { return len(a) - len(b) }))
		}
	}
	for _, text := range append([]string{s.t.ChiefArbiter}, s.t.Deputies...) {
		id := registration.FIDEIDIn(text)
		if id != 0 {
			o.numbered, numbers[id] = true, true
		} else {
			named(text)
		}
	}
	for _, a := range s.facts.Officials {
		if a.Role == "organizer" {
			continue
		}
		if a.FIDEID != 0 {
			o.numbered, numbers[a.FIDEID] = true, true
		} else {
			named(a.Name)
		}
	}
	o.named = len(names) > 0 || o.numbered
	if !o.named {
		return o
	}
	for i := range s.t.Players {
		p := &s.t.Players[i]
		byName := false
		if len(longest) > 0 {
			lower := strings.ToLower(p.Name)
			byName = slices.ContainsFunc(longest, func(word string) bool { return strings.Contains(lower, word) }) && names[registration.PersonName(p.Name)]
		}
		if !byName && !numbers[p.FIDEID] || s.played > 0 && !slices.ContainsFunc(p.Games, func(g tournament.Game) bool { return g.Result.Played() }) {
			continue
		}
		if p.FIDEID != 0 && numbers[p.FIDEID] {
			o.playing++
		} else if byName {
			o.namesakes = append(o.namesakes, p.StartingRank)
		}
	}
	return o
}
