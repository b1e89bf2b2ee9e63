package arbiters

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
)

// The states of an application.
const (
	Complete   = "complete"
	Unverified = "unverified" // complete if what is not known turns out so
	Missing    = "missing"
)

// NewApplication is the application for a title on a day: the exact number of
// norms that satisfy every condition, or what is missing. Sets of three or four
// norms are all looked at, among norms that are alike the newest.
func NewApplication(c *Candidate, title Title, day handbook.Date) (Application, error) {
	edition, err := InForce(day)
	if err != nil {
		return Application{}, fmt.Errorf("application for %s: %w", title, err)
	}
	a := application{
		Application: Application{
			Title: title, Candidate: *c, Edition: edition.Key, Day: day, Norms: []Norm{}, Checks: []norms.Check{}, Missing: []string{}, Notes: []string{},
		}, num: &edition.Numbers,
	}
	a.person()
	a.seminar()
	a.choose()
	switch {
	case len(a.Missing) > 0:
		a.State = Missing
	case a.open:
		a.State = Unverified
	default:
		a.State = Complete
	}
	return a.Application, nil
}

type application struct {
	Application
	num  *Numbers
	open bool // a fact is not known
}

func (a *application) add(c norms.Check, lack string, args ...any) {
	a.Checks = append(a.Checks, c)
	if !c.OK {
		a.Missing = append(a.Missing, c.Article+": "+fmt.Sprintf(lack, args...))
	}
}

func (a *application) unknown(article, format string, args ...any) {
	a.open = true
	a.Notes = append(a.Notes, article+": not known: "+fmt.Sprintf(format, args...))
}

// needed is the number of tournament norms.
func (a *application) needed() int {
	if a.Title == FA {
		return a.num.FANorms
	}
	return a.num.IANorms
}

// age is the age on a day; known is false where the birth date does not decide.
func age(birth, day handbook.Date, need int) (ok, known bool) {
	switch {
	case birth.Year() == 0:
		return false, false
	case !birth.Valid():
		years := day.Year() - birth.Year()
		return years > need, years != need
	}
	return yearsBefore(day, need) >= birth, true
}

// person is what the applicant himself must be.
func (a *application) person() {
	c, article, need := &a.Candidate, "5.4.2", a.num.FAAge
	if a.Title == IA {
		article, need = "5.5.2", a.num.IAAge
	}
	if ok, known := age(c.Birth, a.Day, need); !known {
		a.unknown(article, "whether the applicant is %d years old: give the date of birth", need)
	} else {
		a.add(check(article, "age", a.Day.Year()-c.Birth.Year(), need, ok), "applicants are %d at least; born %s", need, c.Birth)
	}
	a.language()
	if a.Title == FA {
		if c.National.Valid() {
			a.Checks = append(a.Checks, check("2.9.1", "registered as national arbiter", 1, 1, true))
		} else {
			a.unknown("2.9.1", "whether and when he was registered as national arbiter")
		}
		return
	}
	has := c.FASince.Valid() && c.FASince <= a.Day
	a.add(check("4.11", "title of FA", number1(has), 1, has), "the title of FIDE Arbiter comes first")
	switch {
	case !c.ActiveTo.Valid():
		a.unknown("2.9.2", "whether he is active (B.06.3)")
	default:
		active := c.ActiveTo >= a.Day
		a.add(check("2.9.2", "active arbiter", number1(active), 1, active), "the activity ended on %s: a refresher course renews it", c.ActiveTo)
	}
}

func number1(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Languages are those of 3.3, by their two letters.
var Languages = []string{"ar", "en", "fr", "de", "pt", "ru", "es"}

func (a *application) language() {
	c := &a.Candidate
	if len(c.Languages) == 0 {
		a.unknown(map[Title]string{FA: "3.3", IA: "4.3"}[a.Title], "which languages he speaks")
		return
	}
	if a.Title == IA {
		ok := slices.Contains(c.Languages, "en")
		a.add(check("4.3", "English", number1(ok), 1, ok), "English is obligatory")
		return
	}
	n := 0
	for _, l := range c.Languages {
		n += number1(slices.Contains(Languages, l))
	}
	a.add(least("3.3", "languages of the list", n, 1), "one of %s is needed", strings.Join(Languages, ", "))
}

// seminar takes the newest one that counts (3.7, 4.7, 5.3.2).
func (a *application) seminar() {
	article, asked := "3.7", true
	if a.Title == IA {
		article, asked = "4.7", a.Day >= a.num.SeminarForIA
	}
	if !asked {
		return
	}
	var best *Seminar
	old := handbook.Date(0)
	for i := range a.Candidate.Seminars {
		s := &a.Candidate.Seminars[i]
		if s.Title != a.Title || !s.passed(a.num) || s.End > a.Day {
			continue
		}
		if s.End < yearsBefore(a.Day, a.num.SeminarYears) {
			old = max(old, s.End)
			continue
		}
		if best == nil || s.End > best.End {
			best = s
		}
	}
	a.Seminar = best
	lack := fmt.Sprintf("a seminar for %s with its examination passed (%d per cent) is needed", a.Title, a.num.SeminarPercent)
	if best == nil && old.Valid() {
		article = "5.3.2"
		lack = fmt.Sprintf("the seminar of %s is older than %d years", old, a.num.SeminarYears)
	}
	a.add(check(article, "seminar", number1(best != nil), 1, best != nil), "%s", lack)
	if a.Title == IA && a.Day >= a.num.FiveFor {
		a.Notes = append(a.Notes, "2.2: from 1 July 2024 five norms, one of them of the seminar, which are four of tournaments as in 5.5.3")
	}
}

func (s *Seminar) passed(num *Numbers) bool {
	return s.Passed == registration.Yes || s.Passed == registration.Unknown && s.Percent >= num.SeminarPercent
}

// usable are the norms that may stand in the application, newest first, and
// words on those that may not.
func (a *application) usable() []Norm {
	c := &a.Candidate
	var list []Norm
	for i := range c.Norms {
		n := c.Norms[i]
		why := ""
		switch {
		case n.Title != a.Title:
			continue
		case !n.OK:
			why = "is none: " + lacks(n.Checks)
		case n.Event.End > a.Day:
			continue
		case n.Event.End < yearsBefore(a.Day, a.num.NormYears):
			why = fmt.Sprintf("is older than %d years (5.3.1)", a.num.NormYears)
		case a.Title == IA && c.FASince.Valid() && n.Event.Start < c.FASince:
			why = "was before the award of FA (4.12)"
		case a.Title == FA && !a.oldEnough(&n):
			why = fmt.Sprintf("was before the age of %d (2.9.3)", a.num.FANormAge)
		case a.Title == FA && c.National.Valid() && n.Event.Start < c.National:
			why = "was before he was registered as national arbiter (2.9.1)"
		}
		if why != "" {
			a.Notes = append(a.Notes, fmt.Sprintf("the norm of %s %s", n.Event.Name, why))
			continue
		}
		list = append(list, n)
	}
	slices.SortStableFunc(list, func(x, y Norm) int {
		return cmp.Or(cmp.Compare(y.Event.End, x.Event.End), cmp.Compare(x.Event.Name, y.Event.Name))
	})
	return slices.CompactFunc(list, func(x, y Norm) bool { return x.sameEvent(&y) })
}

func (n *Norm) sameEvent(o *Norm) bool {
	return n.Event.Name == o.Event.Name && n.Event.Start == o.Event.Start && n.Event.End == o.Event.End
}

func (a *application) oldEnough(n *Norm) bool {
	ok, known := age(a.Candidate.Birth, n.Event.Start, a.num.FANormAge)
	return ok || !known
}

func lacks(checks []norms.Check) string {
	var list []string
	for _, c := range checks {
		if !c.OK {
			list = append(list, fmt.Sprintf("%s, %s %s of %s", c.Article, c.What, number(c.Have), number(c.Need)))
		}
	}
	return strings.Join(list, "; ")
}
