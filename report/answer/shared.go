package answer

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/trf"
)

// SharedCheck is what a check has found, for others to read: without the report and
// without a day of birth.
type SharedCheck struct {
	Checks map[string]Check `json:"checks"` // by the code of the language
	Names  map[int]string   `json:"names"`  // of the players in pairs, by starting rank
}

// NewSharedCheck returns what was found in a report, whose bytes are data.
func NewSharedCheck(r *audit.Report, data []byte) SharedCheck {
	out := SharedCheck{Checks: map[string]Check{}, Names: map[int]string{}}
	hide := hiding(r, data)
	for _, l := range language.All {
		c := NewCheck(In(l), r)
		for i := range c.Findings {
			f := &c.Findings[i]
			f.Listed = nil // a list may have the day of birth
			for _, text := range []*string{&f.Message, &f.Found, &f.Fact, &f.Advice} {
				*text = hide(*text)
			}
			if f.Fix != nil {
				f.Fix = &Fix{f.Fix.Number, hide(f.Fix.Text)}
			}
		}
		out.Checks[l.Code] = c
	}
	for i := range r.Rounds {
		for _, p := range slices.Concat(r.Rounds[i].Missing, r.Rounds[i].Unexpected) {
			for _, rank := range []int{p.White, p.Black} {
				if one := r.Tournament.Player(rank); one != nil {
					out.Names[rank] = one.Name
				}
			}
		}
	}
	return out
}

// hidden stands in place of a day of birth.
const hidden = "…"

// dateLike is what may be a date, in figures.
var dateLike = regexp.MustCompile(`\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\b\d{2}[./-]\d{2}[./-]\d{2}\b`)

// shortestDay is how many characters a day of birth has at least; less would be found
// everywhere.
const shortestDay = 6

// oldEnough is the least age of a player, in years before the event; a younger one is a
// mistake.
const oldEnough = 3

// hiding takes the days of birth out of a sentence: those of the report as they are
// written there and as sentences write them, and whatever else looks like a date and
// is none of the time of the event. A day may have come out of its columns.
func hiding(r *audit.Report, data []byte) func(string) string {
	births := trf.DaysOfBirth(data)
	if t := r.Tournament; t != nil {
		for i := range t.Players {
			d := t.Players[i].Birth
			if d.Day() == 0 {
				continue
			}
			births = append(births, d.String(), fmt.Sprintf("%04d%02d%02d", d.Year(), d.Month(), d.Day()))
			for _, l := range language.All {
				births = append(births, l.Day(d), l.Date(d))
			}
		}
	}
	births = slices.DeleteFunc(births, func(s string) bool { return len(s) < shortestDay })
	slices.SortFunc(births, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b)) })
	births = slices.Compact(births)
	pairs := make([]string, 0, 2*len(births))
	for _, b := range births {
		pairs = append(pairs, b, hidden)
	}
	exact, of := strings.NewReplacer(pairs...), eventYear(r)
	return func(s string) string {
		return dateLike.ReplaceAllStringFunc(exact.Replace(s), func(date string) string {
			if of > 0 && slices.ContainsFunc(strings.FieldsFunc(date, func(c rune) bool { return c < '0' || c > '9' }), func(part string) bool {
				year, _ := strconv.Atoi(part)
				return len(part) == 4 && year > of-oldEnough
			}) {
				return date
			}
			return hidden
		})
	}
}

// eventYear returns the year in which an event begins, 0 where that is not known.
func eventYear(r *audit.Report) int {
	if r.Tournament == nil {
		return 0
	}
	return r.Tournament.FirstDay().Year()
}
