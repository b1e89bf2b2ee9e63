package norms

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/tournament"
)

// chiefArbiter tells whether the chief arbiter is IA or FA: the record's word,
// else that of the report.
func (s *search) chiefArbiter() (titled, known bool) {
	if title, recorded := s.facts.chiefTitle(); recorded {
		return title == "IA" || title == "FA", true
	}
	return chiefArbiterTitled(s.t.ChiefArbiter)
}

// chiefArbiterTitled looks for a title beside the name in record 102. Without
// one nothing is known.
func chiefArbiterTitled(text string) (titled, known bool) {
	for _, w := range words(text) {
		if w == "IA" || w == "FA" {
			return true, true
		}
	}
	return false, false
}

// officials is what the report says of its arbiters as players (1.1.6).
type officials struct {
	named     bool  // an arbiter is named at all
	numbered  bool  // an arbiter's FIDE ID is in the report
	playing   int   // players with a game played whose FIDE ID is an arbiter's
	namesakes []int // starting ranks of those who share an arbiter's name alone
}

// arbiters compares those of records 102 and 112, and those of the registration
// record, with the players. A FIDE ID
// decides; a name alone may be another person's.
func (s *search) arbiters() officials {
	var o officials
	names, numbers := map[string]bool{}, map[int]bool{}
	for _, text := range append([]string{s.t.ChiefArbiter}, s.t.Deputies...) {
		id := longestNumber(text)
		if id != 0 {
			o.numbered, numbers[id] = true, true
		} else if name := personName(text); name != "" {
			names[name] = true
		}
	}
	for _, a := range s.facts.Officials {
		if a.Role == "organizer" {
			continue
		}
		if a.FIDEID != 0 {
			o.numbered, numbers[a.FIDEID] = true, true
		} else if name := personName(a.Name); name != "" {
			names[name] = true
		}
	}
	o.named = len(names) > 0 || o.numbered
	if !o.named {
		return o
	}
	for i := range s.t.Players {
		p := &s.t.Players[i]
		byName := len(names) > 0 && names[personName(p.Name)]
		if !byName && !numbers[p.FIDEID] || !slices.ContainsFunc(p.Games, func(g tournament.Game) bool { return g.Result.Played() }) {
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

// longestNumber is the FIDE ID in an arbiter's record: the number of the most
// digits, five at least; 0 where there is none.
func longestNumber(text string) int {
	best := ""
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if len(w) >= 5 && len(w) > len(best) && len(w) <= 11 {
			best = w
		}
	}
	n, _ := strconv.Atoi(best)
	return n
}

var arbiterTitles = []string{"ia", "fa", "na", "io"}

// personName folds a name so that "IA Berg, Ada (12345)" and "Ada BERG" agree:
// words in lower case and in order, titles and numbers left out. A name of one
// word is empty: it tells too little.
func personName(text string) string {
	var list []string
	for _, w := range words(text) {
		if w = strings.ToLower(w); !slices.Contains(arbiterTitles, w) {
			list = append(list, w)
		}
	}
	if len(list) < 2 {
		return ""
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}
