package norms

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// eventChecks are the clauses that are the same for all players, as far as the
// report answers them; a waived one is no check but a note.
func (s *search) eventChecks() []Check {
	var list []Check
	list = append(list, s.dayChecks()...)
	if arbiter, known := chiefArbiterTitled(s.t.ChiefArbiter); known {
		list = append(list, check("1.1.5", "chief arbiter with the title of IA or FA", b2i(arbiter), 1, arbiter))
	}
	if o := s.arbiters(); o.numbered {
		list = append(list, check("1.1.6", "arbiters who played, by FIDE ID, none allowed", o.playing, 0, o.playing == 0))
	}
	if f := s.ev.Format; f != FormatUnknown && f != OtherFormat {
		ok := slices.Contains(s.num.Formats, f)
		list = append(list, check("1.4.2e", "format allowed without approval: "+f.String(), b2i(ok), 1, ok))
	}
	if s.double {
		n := len(s.t.Players)
		list = append(list, check("1.4.5f", "players of the double round robin", n, 6, n >= 6))
	}
	return slices.DeleteFunc(list, func(c Check) bool { return s.waived(c.Article) })
}

func (s *search) waived(article string) bool { return slices.Contains(s.ev.Waived, article) }

func check(article, what string, have, need int, ok bool) Check {
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
		list = append(list, check("1.1.2", "minutes of play on the longest day, on 60 moves a game, at most", minutes, 720, minutes <= 720))
	}
	if rounds > 0 {
		list = append(list, check("1.1.3", "rounds on one day, at most", rounds, 2, rounds <= 2))
	}
	if seconds > 0 {
		list = append(list, check("1.1.3", "minutes for 60 moves of each player", seconds/60, 120, seconds >= 7200))
		equal := control.Equal()
		list = append(list, check("1.1.3b", "same time control for both sides", b2i(equal), 1, equal))
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
	numbered  bool  // an arbiter's FIDE ID is in the report
	playing   int   // players with a game played whose FIDE ID is an arbiter's
	namesakes []int // starting ranks of those who share an arbiter's name alone
}

// arbiters compares those of records 102 and 112 with the players. A FIDE ID
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
	if len(names) == 0 && !o.numbered {
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

// formatNote says what an unknown or other format means for a norm.
func (s *search) formatNote() string {
	switch s.ev.Format {
	case FormatUnknown:
		return "1.4.2e: the report does not say the format"
	case OtherFormat:
		return fmt.Sprintf("1.4.2e: counts as a norm only where the QC chairman approved the format (%s)", s.t.Type)
	}
	return ""
}
