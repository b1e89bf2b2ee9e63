package arbiters

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Entry is an arbiter of the register as of a day.
type Entry struct {
	FIDEID     string              `json:"fideId"`
	Name       string              `json:"name"`
	Federation string              `json:"federation"`
	Title      Title               `json:"title"` // IA, FA, NA; empty: none is recorded
	Since      handbook.Date       `json:"since"`
	Category   Category            `json:"category"` // of an FA or IA
	Licensed   registration.Answer `json:"licensed"`
	LicensedTo handbook.Date       `json:"licensedTo"` // null: not known, or without an end
	Active     registration.Answer `json:"active"`     // of an FA or IA; null: not known
	ActiveTo   handbook.Date       `json:"activeTo"`
	Refresher  handbook.Date       `json:"refresher"` // last day of the last refresher course or IA seminar
}

// NA stands for the title of a national arbiter.
const NA Title = "NA"

// TitleOn returns the highest title on a day; empty: none is recorded.
func (c *Candidate) TitleOn(day handbook.Date) Title {
	for _, t := range []struct {
		title Title
		since handbook.Date
	}{{IA, c.IASince}, {FA, c.FASince}, {NA, c.National}} {
		if t.since.Valid() && t.since <= day {
			return t.title
		}
	}
	return ""
}

// Licensed reports whether the arbiter has a licence on a day.
func (c *Candidate) Licensed(day handbook.Date) registration.Answer {
	switch {
	case c.Licence == registration.No:
		return registration.No
	case c.LicensedTo.Valid():
		return registration.AnswerOf(c.LicensedTo >= day)
	}
	return c.Licence
}

// NewEntry returns how an arbiter stands on a day. Before the first edition of B.06.3 no arbiter's
// activity is known.
func NewEntry(c *Candidate, day handbook.Date) Entry {
	e := Entry{
		FIDEID: c.FIDEID, Name: c.Name, Federation: c.Federation, Title: c.TitleOn(day), Category: c.CategoryOn(day),
		Licensed: c.Licensed(day), LicensedTo: c.LicensedTo,
	}
	e.Since = map[Title]handbook.Date{IA: c.IASince, FA: c.FASince, NA: c.National}[e.Title]
	for i := range c.Seminars {
		if s := &c.Seminars[i]; s.Title != FA && s.renews() && s.End <= day {
			e.Refresher = max(e.Refresher, s.End)
		}
	}
	if activity, err := Activity.InForce(day); err == nil && (e.Title == IA || e.Title == FA) {
		e.Active, e.ActiveTo = c.Active(activity, day)
	}
	return e
}

// Lapse is a day after which an arbiter has a licence, or is active, no longer.
type Lapse struct {
	FIDEID     string        `json:"fideId"`
	Name       string        `json:"name"`
	Federation string        `json:"federation"`
	Title      Title         `json:"title"`
	What       string        `json:"what"` // licence or activity
	Last       handbook.Date `json:"last"` // the last day
	Article    string        `json:"article"`
}

// What an arbiter loses.
const (
	LapseOfLicence  = "licence"
	LapseOfActivity = "activity"
)

// Lapses returns those whose licence or activity has its last day from one day to another, by
// that day and name.
func Lapses(list []Candidate, from, to handbook.Date) []Lapse {
	found := []Lapse{}
	for i := range list {
		c := &list[i]
		e := NewEntry(c, from)
		add := func(what string, last handbook.Date, article string) {
			if last.Valid() && from <= last && last <= to {
				found = append(found, Lapse{c.FIDEID, c.Name, c.Federation, e.Title, what, last, article})
			}
		}
		if titles, err := InForce(from); err == nil && e.Licensed == registration.Yes {
			add(LapseOfLicence, c.LicensedTo, Chapter.ID+"-"+titles.No(licenceRule))
		}
		if activity, err := Activity.InForce(from); err == nil && e.Active == registration.Yes {
			add(LapseOfActivity, e.ActiveTo, Activity.ID+"-"+activity.No(inactiveRule))
		}
	}
	slices.SortStableFunc(found, func(a, b Lapse) int {
		return cmp.Or(cmp.Compare(a.Last, b.Last), strings.Compare(a.Name, b.Name), strings.Compare(a.FIDEID, b.FIDEID), strings.Compare(a.What, b.What))
	})
	return found
}
