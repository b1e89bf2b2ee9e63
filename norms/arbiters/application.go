package arbiters

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament/registration"
)

// The states of an application.
const (
	Complete   = "complete"
	Unverified = "unverified" // complete if what is not known turns out so
	Missing    = "missing"
)

// NewApplication returns the application for a title on a day: the exact number of
// norms that satisfy every condition, or what is missing. Sets of three or four
// norms are all looked at, among norms that are alike the newest.
func NewApplication(c *Candidate, title Title, day handbook.Date) (Application, error) {
	edition, err := InForce(day)
	if err != nil {
		return Application{}, handbook.Errorf("arbiters.application", "title", title, "problem", err)
	}
	a := application{
		Application: Application{
			Title: title, Candidate: *c, Edition: edition.Key, Day: day, Norms: []Norm{}, Checks: []norms.Clause{}, Missing: []handbook.Text{}, Notes: []handbook.Text{},
		}, edition: edition, num: &edition.Numbers,
	}
	a.checkHeld()
	a.person()
	a.seminar()
	a.choose()
	a.arrange()
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
	edition *Edition
	num     *Numbers
	open    bool                       // a fact is not known
	lacks   map[string][]handbook.Text // what is missing, by the article of its check
}

func (a *application) no(rule *handbook.Rule) string { return no(a.edition, rule, string(a.Title)) }

func (a *application) check(rule *handbook.Rule, what handbook.Text, have, need int, ok bool) norms.Clause {
	return check(a.edition, rule, string(a.Title), what, have, need, ok)
}

// add adds a check, and what is missing where it fails.
func (a *application) add(c norms.Clause, lack handbook.Text) {
	a.Checks = append(a.Checks, c)
	if !c.OK {
		a.Missing = append(a.Missing, lack)
		if a.lacks == nil {
			a.lacks = map[string][]handbook.Text{}
		}
		a.lacks[c.Article] = append(a.lacks[c.Article], lack)
	}
}

// arrange puts the checks, and what is missing, in the order of the edition.
func (a *application) arrange() {
	slices.SortStableFunc(a.Checks, inOrder(a.edition))
	a.Missing = a.Missing[:0]
	for i := range a.Checks {
		no := a.Checks[i].Article
		a.Missing = append(a.Missing, a.lacks[no]...)
		delete(a.lacks, no)
	}
}

// unknown says of a rule that what it asks is not known.
func (a *application) unknown(rule *handbook.Rule, what handbook.Text) {
	a.open = true
	a.Notes = append(a.Notes, handbook.Say("arbiters.note.unknown", "article", a.no(rule), "what", what))
}

// countNeeded returns the number of tournament norms.
func (a *application) countNeeded() int {
	if a.Title == FA {
		return a.num.FANorms
	}
	return a.num.IANorms
}

// seminar takes the newest one that counts (3.7, 4.7, 5.3.2).
func (a *application) seminar() {
	if a.Title == IA && a.Day < a.num.SeminarForIA {
		return
	}
	var best *Seminar
	old := handbook.Date(0)
	for i := range a.Candidate.Seminars {
		s := &a.Candidate.Seminars[i]
		if s.Title != a.Title || !s.isPassed(a.num) || s.End > a.Day {
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
	asked := seminarRule
	lack := handbook.Say("arbiters.missing.seminar", "article", a.no(seminarRule), "title", a.Title, "percent", a.num.SeminarPercent)
	if best == nil && old.Valid() {
		asked = seminarYearsRule
		lack = handbook.Say("arbiters.missing.old-seminar", "article", a.no(seminarYearsRule), "day", old, "years", a.num.SeminarYears)
	}
	a.add(a.check(asked, handbook.Say("arbiters.check.seminar"), number1(best != nil), 1, best != nil), lack)
	switch {
	case a.Title == IA && a.Day >= a.num.FiveMaybe && a.Day < a.num.FiveFor:
		a.Notes = append(a.Notes, handbook.Say("arbiters.note.five-norms-reading", "article", no(a.edition, countRule, ""), "day", a.num.FiveMaybe, "later", a.num.FiveFor,
			"norms", a.num.IANorms+1, "of", a.num.IANorms, "count", a.no(countRule)))
	case a.Title == IA && a.Day >= a.num.FiveFor:
		a.Notes = append(a.Notes, handbook.Say("arbiters.note.five-norms", "article", no(a.edition, countRule, ""), "day", a.num.FiveFor,
			"norms", a.num.IANorms+1, "of", a.num.IANorms, "count", a.no(countRule)))
	}
}

func (s *Seminar) isPassed(num *Numbers) bool {
	return s.Passed == registration.Yes || s.Passed == registration.Unknown && s.Percent >= num.SeminarPercent
}

// usable returns the norms that may stand in the application, newest first, and
// words on those that may not.
func (a *application) usable() []Norm {
	c := &a.Candidate
	var list []Norm
	for i := range c.Norms {
		n := c.Norms[i]
		var why handbook.Text
		switch {
		case n.Title != a.Title:
			continue
		case !n.OK:
			why = handbook.Say("arbiters.unusable.none", "lacks", lacks(n.Checks))
		case n.Event.End > a.Day:
			why = handbook.Say("arbiters.unusable.later", "end", n.Event.End)
		case n.Event.End < yearsBefore(a.Day, a.num.NormYears):
			why = handbook.Say("arbiters.unusable.old", "years", a.num.NormYears, "article", a.no(normYearsRule))
		case a.Title == IA && c.FASince.Valid() && n.Event.Start < c.FASince:
			why = handbook.Say("arbiters.unusable.before-fa", "article", a.no(afterFARule))
		case a.Title == FA && !a.oldEnough(&n):
			why = handbook.Say("arbiters.unusable.young", "age", a.num.FANormAge, "article", a.no(normAgeRule))
		case a.Title == FA && c.National.Valid() && n.Event.Start < c.National:
			why = handbook.Say("arbiters.unusable.unregistered", "article", a.no(registeredRule))
		}
		if !why.IsZero() {
			a.Notes = append(a.Notes, handbook.Say("arbiters.note.unusable", "event", n.Event.Name, "why", why))
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

func lacks(checks []norms.Clause) []handbook.Text {
	var list []handbook.Text
	for _, c := range checks {
		if !c.OK {
			list = append(list, handbook.Say("arbiters.lack", "article", c.Article, "what", c.What, "have", c.Have, "need", c.Need))
		}
	}
	return list
}
