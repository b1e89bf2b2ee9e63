package arbiters

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament/registration"
)

// FactNames are the names of the facts that can be given of an event in addition to
// its report.
var FactNames = []string{"class", "level", "fees-paid", "approved", "hybrid", "all-rated", "norm-possible", "boards", "code", "festival", "festival-players", "festival-rated", "certificates"}

// Set gives a fact of the event by name: yes, no or unknown, a class, a level
// (world, international, national), a number of boards, the event's code, its festival and
// the players and rated players of it, the FIDE IDs of those who have a
// certificate. An empty value changes nothing.
func (e *Event) Set(name, value string) error {
	if value == "" && slices.Contains(FactNames, name) {
		return nil
	}
	answers := map[string]*registration.Answer{
		"fees-paid": &e.FeesPaid, "approved": &e.Approved, "all-rated": &e.AllRated, "norm-possible": &e.NormPossible,
	}
	if to := answers[name]; to != nil {
		a, ok := registration.ParseAnswer(value)
		if !ok {
			return handbook.Errorf("arbiters.error.answer", "fact", name, "value", value)
		}
		*to = a
		return nil
	}
	switch name {
	case "class":
		if !slices.Contains(Classes, value) {
			return handbook.Errorf("arbiters.error.class", "value", value, "classes", Classes)
		}
		e.Class = value
		e.Level = e.level()
	case "level":
		level, ok := map[string]Level{"world": World, "international": International, "national": National}[value]
		if !ok {
			return handbook.Errorf("arbiters.error.level", "value", value)
		}
		e.Level = level
	case "hybrid":
		a, ok := registration.ParseAnswer(value)
		if !ok {
			return handbook.Errorf("arbiters.error.hybrid", "value", value)
		}
		e.Hybrid = a == registration.Yes
	case "boards":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 100 {
			return handbook.Errorf("arbiters.error.boards", "value", value)
		}
		e.Boards = n
	case "code":
		e.Code = value
	case "festival":
		e.Festival = value
	case "festival-players", "festival-rated":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 100_000 {
			return handbook.Errorf("arbiters.error.number", "fact", name, "value", value)
		}
		if name == "festival-players" {
			e.FestivalPlayers = n
		} else {
			e.FestivalRated = n
		}
	case "certificates":
		ids := strings.FieldsFunc(value, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
		for _, id := range ids {
			if len(id) < 4 || !digits(id) {
				return handbook.Errorf("arbiters.error.certificates", "value", value)
			}
		}
		e.Certificates = ids
	default:
		return handbook.Errorf("arbiters.error.no-fact", "fact", name, "facts", FactNames)
	}
	return nil
}

// Official returns the arbiter of a FIDE ID at the event.
func (e *Event) Official(fideID string) (Official, bool) {
	if fideID == "" {
		return Official{}, false
	}
	for _, o := range append([]Official{e.Chief}, e.Arbiters...) {
		if o.FIDEID == fideID {
			return o, true
		}
	}
	return Official{}, false
}

// ParseSeminar reads "FA LIE 2026-02-01 2026-02-03 85": title, federation, first
// and last day, and the percentage of the examination, passed or failed; for
// "refresher" as title a refresher course.
func ParseSeminar(text string) (Seminar, error) {
	var s Seminar
	f := strings.Fields(text)
	if len(f) != 5 || !slices.Contains([]Title{FA, IA, Refresher}, Title(f[0])) {
		return s, handbook.Errorf("arbiters.error.seminar", "value", text)
	}
	s.Title, s.Federation = Title(f[0]), f[1]
	var err error
	if s.Start, err = handbook.ParseDate(f[2]); err != nil {
		return s, handbook.Errorf("arbiters.in-value", "value", text, "problem", err)
	}
	if s.End, err = handbook.ParseDate(f[3]); err != nil {
		return s, handbook.Errorf("arbiters.in-value", "value", text, "problem", err)
	}
	if s.End < s.Start {
		return s, handbook.Errorf("arbiters.error.seminar-days", "value", text)
	}
	switch f[4] {
	case "passed":
		s.Passed = registration.Yes
		return s, nil
	case "failed":
		s.Passed = registration.No
		return s, nil
	}
	s.Percent, err = strconv.Atoi(strings.TrimSuffix(f[4], "%"))
	if err != nil || s.Percent < 0 || s.Percent > 100 {
		return s, handbook.Errorf("arbiters.error.percent", "value", text, "percent", f[4])
	}
	return s, nil
}
