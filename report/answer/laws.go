package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

// PlayClass is the class of play that a time control makes under the Laws of a day.
type PlayClass struct {
	Control string        `json:"control"` // as it was given
	On      handbook.Date `json:"on"`      // null: the newest Laws
	Laws    string        `json:"laws"`
	Assumed bool          `json:"assumed"` // the Laws of that day are not among the editions
	Class   *string       `json:"class"`   // standard, rapid or blitz; null if the control leaves it open
	Article *string       `json:"article"` // by which it is rapid or blitz; null: standard, or open
	Sides   []PlayTime    `json:"sides"`   // one if both have the same time, else White's and Black's
	Problem *string       `json:"problem"`
}

// PlayTime is the time of a side for 60 moves.
type PlayTime struct {
	Code    string `json:"code"` // in the form of record 222
	Seconds int    `json:"seconds"`
	Class   string `json:"class"`
}

// NewPlayClass returns the class of a time control as it was read.
func NewPlayClass(l Locale, text string, day handbook.Date, e *laws.Edition, assumed bool, read *timecontrol.Answer) PlayClass {
	out := PlayClass{Control: text, On: day, Laws: e.Key, Assumed: assumed, Sides: []PlayTime{}}
	if why := read.Why(text, day); !why.IsZero() {
		out.Problem = TextOrNull(l.Language().Say(why))
	}
	if !read.Control.Known {
		return out
	}
	c := read.Control
	add := func(stages []tournament.Stage) (kind tournament.Kind, article string) {
		one := tournament.TimeControl{White: stages, Black: stages, Known: true}
		kind, article = laws.ClassOf(e, one.Seconds())
		out.Sides = append(out.Sides, PlayTime{timecontrol.Code(one), one.Seconds(), kind.String()})
		return kind, article
	}
	kind, article := add(c.White)
	if !c.Equal() {
		black, _ := add(c.Black)
		if black != kind {
			return out
		}
	}
	name := kind.String()
	out.Class = &name
	if article != "" {
		out.Article = TextOrNull(laws.Chapter.ID + "-" + article)
	}
	return out
}

// LawDifference is a provision on which two editions of the Laws differ.
type LawDifference struct {
	About  string   `json:"about"`
	Change string   `json:"change"` // changed, new, dropped or renumbered
	Old    *LawLine `json:"old"`    // null: the older edition says nothing of it
	New    *LawLine `json:"new"`
}

// LawLine is what an edition says of a provision.
type LawLine struct {
	Laws    string `json:"laws"`
	Article string `json:"article"`
	Text    string `json:"text"`
}

// NewLawDifferences returns the differences of two editions.
func NewLawDifferences(l Locale, older, newer *laws.Edition) []LawDifference {
	out := []LawDifference{}
	line := func(e *laws.Edition, a *handbook.Article) *LawLine {
		if a == nil {
			return nil
		}
		return &LawLine{e.Key, laws.Chapter.ID + "-" + a.No, l.Language().Say(a.Note)}
	}
	for _, d := range laws.Diff(older, newer) {
		change := "changed"
		switch {
		case d.Old == nil:
			change = "new"
		case d.New == nil:
			change = "dropped"
		case d.Renumbered():
			change = "renumbered"
		}
		out = append(out, LawDifference{d.About, change, line(older, d.Old), line(newer, d.New)})
	}
	return out
}

// Late is what the Laws say of a player who came to the board after the start.
type Late struct {
	Laws    string `json:"laws"`
	Article string `json:"article"`
	Minutes int    `json:"minutes"` // after the real start
	Default *int   `json:"default"` // minutes, as the regulations have it; null: they give none
	Verdict string `json:"verdict"` // plays, loses, or not-decided if the regulations had to give a default time
}

// NewLate returns the answer on a player who came so many minutes late, with the default
// time of the regulations, negative if they give none.
func NewLate(e *laws.Edition, minutes, defaultTime int) Late {
	out := Late{Laws: e.Key, Article: laws.Chapter.ID + "-" + laws.About(e, "default-time").No, Minutes: minutes, Verdict: "plays"}
	if defaultTime >= 0 {
		out.Default = &defaultTime
	}
	switch laws.LateVerdict(e, minutes, defaultTime) {
	case laws.TooLate:
		out.Verdict = "loses"
	case laws.Unset:
		out.Verdict = "not-decided"
	}
	return out
}

// AppealRule is what is wrong with the rule of an event on appeals.
type AppealRule struct {
	Article      string        `json:"article"`
	LongestHours int           `json:"longestHours"` // the limit is shorter than that: then the next round can begin
	Faults       []AppealFault `json:"faults"`
}

// AppealFault is a fault of such a rule: too-long or not-written.
type AppealFault struct {
	Fault string `json:"fault"`
	Text  string `json:"text"`
}
