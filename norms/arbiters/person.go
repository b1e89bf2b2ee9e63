package arbiters

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament/registration"
)

// checkHeld is 1.3: a title is for life, so that none is applied for twice, nor FA by
// an IA.
func (a *application) checkHeld() {
	c := &a.Candidate
	since := c.IASince
	has := IA
	if a.Title == FA && c.FASince.Valid() && !(since.Valid() && since <= a.Day) {
		since, has = c.FASince, FA
	}
	if since.Valid() && since <= a.Day {
		a.add(a.check(heldRule, handbook.Say("arbiters.check.not-held"), 0, 1, false), handbook.Say("arbiters.missing.held", "article", a.no(heldRule), "title", has, "since", since))
	}
}

// age returns the age on a day; known is false if the birth date does not decide.
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

// years returns the age in full years on a day; of a birth date without a day the age
// that decides: the lower one where either is enough, else the higher one.
func years(birth, day handbook.Date, need int) int {
	n := day.Year() - birth.Year()
	switch {
	case !birth.Valid():
		if n > need {
			return n - 1
		}
		return n
	case yearsBefore(day, n) < birth:
		return n - 1
	}
	return n
}

// person returns what the applicant himself must be.
func (a *application) person() {
	c, need := &a.Candidate, a.num.FAAge
	if a.Title == IA {
		need = a.num.IAAge
	}
	if ok, known := age(c.Birth, a.Day, need); !known {
		a.unknown(ageRule, handbook.Say("arbiters.unknown.age", "age", need))
	} else {
		a.add(a.check(ageRule, handbook.Say("arbiters.check.age"), years(c.Birth, a.Day, need), need, ok),
			handbook.Say("arbiters.missing.age", "article", a.no(ageRule), "age", need, "birth", c.Birth))
	}
	a.language()
	if a.Title == FA {
		if c.National.Valid() {
			a.Checks = append(a.Checks, a.check(registeredRule, handbook.Say("arbiters.check.national"), 1, 1, true))
			a.nationalAge()
		} else {
			a.unknown(registeredRule, handbook.Say("arbiters.unknown.national"))
		}
		return
	}
	has := c.FASince.Valid() && c.FASince <= a.Day || c.IASince.Valid() && c.IASince <= a.Day // no IA without FA (4.11)
	a.add(a.check(holdsFARule, handbook.Say("arbiters.check.title-fa"), number1(has), 1, has), handbook.Say("arbiters.missing.title-fa", "article", a.no(holdsFARule)))
	activity, err := Activity.InForce(a.Day)
	if err != nil {
		a.unknown(activeRule, handbook.Say("arbiters.unknown.active"))
		return
	}
	switch active, end := c.Active(activity, a.Day); active {
	case registration.Unknown:
		a.unknown(activeRule, handbook.Say("arbiters.unknown.active"))
	default:
		a.add(a.check(activeRule, handbook.Say("arbiters.check.active"), number1(active == registration.Yes), 1, active == registration.Yes),
			handbook.Say("arbiters.missing.active", "article", a.no(activeRule), "end", end))
	}
}

// nationalAge is 5.1.1: how old the applicant was when he was registered as
// national arbiter.
func (a *application) nationalAge() {
	c, need := &a.Candidate, a.num.NationalAge
	ok, known := age(c.Birth, c.National, need)
	if !known {
		if c.Birth.Year() > 0 { // else the age of the applicant says it
			a.unknown(nationalAgeRule, handbook.Say("arbiters.unknown.national-age", "age", need))
		}
		return
	}
	a.add(a.check(nationalAgeRule, handbook.Say("arbiters.check.national-age"), years(c.Birth, c.National, need), need, ok),
		handbook.Say("arbiters.missing.national-age", "article", a.no(nationalAgeRule), "age", need, "birth", c.Birth, "since", c.National))
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
		a.unknown(languageRule, handbook.Say("arbiters.unknown.languages"))
		return
	}
	if a.Title == IA {
		ok := slices.Contains(c.Languages, "en")
		a.add(a.check(languageRule, handbook.Say("arbiters.check.english"), number1(ok), 1, ok), handbook.Say("arbiters.missing.english", "article", a.no(languageRule)))
		return
	}
	n := 0
	for _, l := range c.Languages {
		n += number1(slices.Contains(Languages, l))
	}
	a.add(a.check(languageRule, handbook.Say("arbiters.check.languages"), n, 1, n >= 1), handbook.Say("arbiters.missing.language", "article", a.no(languageRule), "languages", Languages))
}
