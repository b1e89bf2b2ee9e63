// Package registration is what no report says of an event: the record that the
// federation keeps of it, and the form in which a person gives it. It reads and
// writes facts; what they mean for a norm or a rating is for those chapters.
package registration

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

// Facts are what no report says of its event: the registration record, kept by
// the federation. The zero value knows nothing; what is unknown is a note on
// the result, never assumed. Where a report and the record both speak, rounds
// and time control are the report's, titles of arbiters the record's.
type Facts struct {
	Registered  handbook.Date // on the FIDE server (1.1.1); 0: unknown
	Announced   handbook.Date // system, rounds and time control were published; 0: unknown
	Kinds       []string      // of EventKinds: an event may be of several
	Format      Format        // 1.4.2e; FormatUnknown: what the report says
	TimeControl string        // as announced, for a report without one (1.1.3)
	Sessions    []Session     // days of the rounds, for a report without them (1.1.3)
	ChiefTitle  string        // "IA", "FA", "NA", "none"; empty: unknown (1.1.5)
	Officials   []Official    // appointed for the event (1.1.5, 1.1.6)
	Approvals   []Approval    // of the QC chairman
	Contact     string        // how the organizer is reached, for the report IT3
	Program     string        // that pairs, for a report without record 182
	// UnratedTieBreaks is how unrated players count in tie-breaks on ratings, as
	// published before the start (C.07 10): a rating, or left-out; empty: unknown.
	UnratedTieBreaks string

	Committee    []Member // of the appeals committee (C.05 10.2)
	AppealWithin int      // minutes after the game within which an appeal is made (C.05 10.4); 0: unknown
	AppealFee    string   // of an appeal, as announced; empty: unknown

	ArbiterInVenue   Answer // an IA or FA was always in the playing venue (1.1.5)
	EqualConditions  Answer // the same rounds and pairing rules for all (1.1.1)
	FormatChanged    Answer // the format was changed after the start (1.1.1)
	Favoured         Answer // something was changed in favour of a player (1.4.2d)
	FinalStage       Answer // the final stage of a national championship (1.4.3a)
	OwnZonal         Answer // in that year a zonal of this federation alone was held (1.4.3a)
	NormsWanted      Answer // norms are to be possible; No: a plan does not ask for them
	SeveralDivisions Answer // the report joins results of several divisions (1.4.3b)
}

// Session is a day of play and the rounds that begin on it.
type Session struct {
	Day    handbook.Date
	Rounds []int
}

// Official is a person appointed for the event.
type Official struct {
	Role   string // "chief", "deputy", "arbiter" or "organizer"
	Title  string // "IA", "FA", "NA", "IO"; empty: none or unknown
	FIDEID int    // 0: unknown
	Name   string // "Last, First"
}

// Member is a member of the appeals committee.
type Member struct {
	Role       string        // "chairman", "member" or "reserve"
	Federation string        // three letters
	Birth      handbook.Date // 0: unknown
	Name       string        // "Last, First"
}

// Approval is what the chairman of the Qualification Commission allowed
// beforehand, by article: it sets the article's check of the event aside.
type Approval struct {
	Article string // such as "1.4.2e"
	Text    string // what was allowed, by which letter
}

// OneOf reports whether the event is known to be of one of the kinds.
func (f *Facts) OneOf(kinds ...string) bool {
	return slices.ContainsFunc(f.Kinds, func(k string) bool { return slices.Contains(kinds, k) })
}

// ApprovalOf returns the chairman's word on an article, empty if there is none.
func (f *Facts) ApprovalOf(article string) string {
	for _, a := range f.Approvals {
		if a.Article == article {
			return a.Text
		}
	}
	return ""
}

// Chief returns the chief arbiter as recorded; the zero Official if there is none.
func (f *Facts) Chief() Official {
	for _, o := range f.Officials {
		if o.Role == "chief" {
			if f.ChiefTitle != "" && f.ChiefTitle != "none" {
				o.Title = f.ChiefTitle
			}
			return o
		}
	}
	return Official{}
}

// TitleOfChief returns the recorded title of the chief arbiter; known is false where
// the record has none.
func (f *Facts) TitleOfChief() (title string, known bool) {
	if f.ChiefTitle != "" {
		return f.ChiefTitle, true
	}
	title = f.Chief().Title
	return title, title != ""
}

// Complete returns the report with what the record adds: days of rounds, the time
// control, arbiters, each only where the report has none. The report itself is
// not changed.
func (f *Facts) Complete(t *tournament.Tournament) *tournament.Tournament {
	full := *t
	if len(f.Sessions) > 0 && !slices.ContainsFunc(t.RoundDates, handbook.Date.Valid) {
		full.RoundDates = f.roundDates()
	}
	if f.TimeControl != "" && !t.TimeControl.Known && t.TimeControlText == "" {
		full.TimeControl = timecontrol.Parse(f.TimeControl, "", t.FirstDay()).Control
		full.TimeControlText = f.TimeControl
	}
	var chief []string
	var deputies []string
	for _, o := range f.Officials {
		switch o.Role {
		case "chief":
			chief = append(chief, o.text())
		case "deputy", "arbiter":
			deputies = append(deputies, o.text())
		}
	}
	if strings.TrimSpace(t.ChiefArbiter) == "" && len(chief) > 0 {
		full.ChiefArbiter = chief[0]
	}
	if len(t.Deputies) == 0 {
		full.Deputies = deputies
	}
	return &full
}

// roundDates returns the days of the sessions by round.
func (f *Facts) roundDates() []handbook.Date {
	var dates []handbook.Date
	for _, s := range f.Sessions {
		for _, r := range s.Rounds {
			for len(dates) < r {
				dates = append(dates, 0)
			}
			dates[r-1] = s.Day
		}
	}
	return dates
}

// text returns the official as record 102 has him.
func (o *Official) text() string {
	text := strings.TrimSpace(o.Title + " " + o.Name)
	if o.FIDEID != 0 {
		text += fmt.Sprintf(" (%d)", o.FIDEID)
	}
	return text
}
