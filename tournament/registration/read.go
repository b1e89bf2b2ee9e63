package registration

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

func setKind(f *Facts, v string) error {
	switch {
	case v == "":
		f.Kinds = nil
	case !slices.Contains(EventKinds, v):
		return handbook.Errorf("registration.no-kind", "value", v, "kinds", EventKinds)
	case !slices.Contains(f.Kinds, v):
		f.Kinds = append(slices.Clip(f.Kinds), v)
	}
	return nil
}

// ToCome says which days of things that are to have been done are still to come, as
// of an event that is only planned: they count for what they say.
func (f *Facts) ToCome(today handbook.Date) (said []handbook.Text) {
	for _, one := range []struct {
		name string
		day  handbook.Date
	}{{"registered", f.Registered}, {"announced", f.Announced}} {
		if one.day > today {
			said = append(said, handbook.Say("registration.not-yet", "fact", one.name, "day", one.day, "today", today))
		}
	}
	return said
}

// mostRating is above any rating that is published for unrated players.
const mostRating = 3000

func setUnratedTieBreaks(f *Facts, v string) error {
	n, err := strconv.Atoi(v)
	if v != "" && v != "left-out" && (err != nil || n < 1 || n > mostRating) {
		return handbook.Errorf("registration.no-unrated-tie-breaks", "value", v, "most", mostRating)
	}
	f.UnratedTieBreaks = v
	return nil
}

func setRegistered(f *Facts, v string) (err error) {
	f.Registered = 0
	if v == "" {
		return nil
	}
	if f.Registered, err = handbook.ParseDate(v); err != nil {
		return handbook.Errorf("registration.no-day", "value", v)
	}
	return nil
}

func setAnnounced(f *Facts, v string) (err error) {
	f.Announced = 0
	if v == "" {
		return nil
	}
	if f.Announced, err = handbook.ParseDate(v); err != nil {
		return handbook.Errorf("registration.no-day", "value", v)
	}
	return nil
}

func setTimeControl(f *Facts, v string) error {
	if a := timecontrol.Parse(v, "", 0); v != "" && !a.Control.Known {
		return handbook.Errorf("registration.no-time-control", "value", v, "problem", a.Why(v, 0))
	}
	f.TimeControl = v
	return nil
}

// maxRounds is the longest event that a report can hold.
const maxRounds = 60

func setSession(f *Facts, v string) error {
	if v == "" {
		f.Sessions = nil
		return nil
	}
	day, rounds, ok := strings.Cut(v, "=")
	d, err := handbook.ParseDate(strings.TrimSpace(day))
	if err != nil || !ok {
		return handbook.Errorf("registration.no-session", "value", v)
	}
	s := Session{Day: d}
	for part := range strings.SplitSeq(rounds, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 || n > maxRounds {
			return handbook.Errorf("registration.no-round", "value", v, "round", strings.TrimSpace(part), "last", maxRounds)
		}
		for _, other := range append(f.Sessions, s) {
			if slices.Contains(other.Rounds, n) {
				return handbook.Errorf("registration.round-twice", "value", v, "round", n, "day", other.Day)
			}
		}
		s.Rounds = append(s.Rounds, n)
	}
	f.Sessions = append(slices.Clip(f.Sessions), s)
	return nil
}

func (f *Facts) sessionTexts() []string {
	var list []string
	for _, s := range f.Sessions {
		var rounds []string
		for _, n := range s.Rounds {
			rounds = append(rounds, strconv.Itoa(n))
		}
		list = append(list, s.Day.String()+"="+strings.Join(rounds, ","))
	}
	return list
}

func setChiefTitle(f *Facts, v string) error {
	if !slices.Contains([]string{"", "IA", "FA", "NA", "none"}, v) {
		return handbook.Errorf("registration.no-chief-title", "value", v)
	}
	f.ChiefTitle = v
	return nil
}

func setOfficial(f *Facts, v string) error {
	if v == "" {
		f.Officials = nil
		return nil
	}
	w := strings.Fields(v)
	if len(w) < 4 || !slices.Contains(Roles, w[0]) {
		return handbook.Errorf("registration.no-official", "value", v, "roles", Roles)
	}
	o := Official{Role: w[0], Title: w[1], Name: strings.Join(w[3:], " ")}
	if !slices.Contains([]string{"IA", "FA", "NA", "IO", "-"}, o.Title) {
		return handbook.Errorf("registration.no-title", "value", v, "title", o.Title)
	}
	o.Title = strings.TrimPrefix(o.Title, "-")
	if w[2] != "-" {
		n, ok := tournament.ParseFIDEID(w[2])
		if !ok || n == 0 {
			return handbook.Errorf("registration.no-number", "value", v, "number", w[2])
		}
		o.FIDEID = n
	}
	if o.Role == "chief" && f.Chief() != (Official{}) {
		return handbook.Errorf("registration.chief-twice", "value", v, "name", f.Chief().Name)
	}
	f.Officials = append(slices.Clip(f.Officials), o)
	return nil
}

func (f *Facts) officialTexts() []string {
	var list []string
	for i := range f.Officials {
		list = append(list, f.Officials[i].Line())
	}
	return list
}

func setFormat(f *Facts, v string) error {
	if v == "" {
		f.Format = FormatUnknown
		return nil
	}
	for i, key := range formatKeys() {
		if key == v {
			f.Format = Format(i + 1)
			return nil
		}
	}
	return handbook.Errorf("registration.no-format", "value", v, "formats", formatKeys())
}

func setApproval(f *Facts, v string) error {
	if v == "" {
		f.Approvals = nil
		return nil
	}
	article, text, ok := strings.Cut(v, ":")
	article, text = strings.TrimSpace(article), strings.TrimSpace(text)
	if !ok || text == "" || article == "" {
		return handbook.Errorf("registration.no-approval", "value", v)
	}
	article = strings.TrimPrefix(article, "B.01-")
	f.Approvals = append(slices.Clip(f.Approvals), Approval{article, text})
	return nil
}

func (f *Facts) approvalTexts() []string {
	var list []string
	for _, a := range f.Approvals {
		list = append(list, a.Article+": "+a.Text)
	}
	return list
}

// Memberships are the places of an appeals committee.
var Memberships = []string{"chairman", "member", "reserve"}

func setMember(f *Facts, v string) error {
	if v == "" {
		f.Committee = nil
		return nil
	}
	w := strings.Fields(v)
	if len(w) < 4 || !slices.Contains(Memberships, w[0]) || !tournament.KnownFederation(w[1]) {
		return handbook.Errorf("registration.no-member", "value", v, "roles", Memberships)
	}
	m := Member{Role: w[0], Federation: w[1], Name: strings.Join(w[3:], " ")}
	if w[2] != "-" {
		var err error
		if m.Birth, err = handbook.ParseDate(w[2]); err != nil {
			return handbook.Errorf("registration.no-member", "value", v, "roles", Memberships)
		}
	}
	f.Committee = append(slices.Clip(f.Committee), m)
	return nil
}

func (f *Facts) memberTexts() []string {
	var list []string
	for _, m := range f.Committee {
		birth := "-"
		if m.Birth.Valid() {
			birth = m.Birth.String()
		}
		list = append(list, strings.Join([]string{m.Role, m.Federation, birth, m.Name}, " "))
	}
	return list
}

// mostMinutes is a week.
const mostMinutes = 7 * 24 * 60

func setAppealWithin(f *Facts, v string) error {
	n, err := strconv.Atoi(v)
	if v != "" && (err != nil || n < 1 || n > mostMinutes) {
		return handbook.Errorf("registration.no-appeal-within", "value", v, "most", mostMinutes)
	}
	f.AppealWithin = n
	return nil
}
