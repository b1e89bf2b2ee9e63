package registration

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

func setKind(f *Facts, v string) error {
	switch {
	case v == "":
		f.Kinds = nil
	case !slices.Contains(EventKinds, v):
		return fmt.Errorf("%q is no kind of event: %s", v, strings.Join(EventKinds, ", "))
	case !slices.Contains(f.Kinds, v):
		f.Kinds = append(slices.Clip(f.Kinds), v)
	}
	return nil
}

func setRegistered(f *Facts, v string) (err error) {
	f.Registered = 0
	if v != "" {
		f.Registered, err = handbook.ParseDate(v)
	}
	return err
}

func setTimeControl(f *Facts, v string) error {
	if c, problem := tournament.ParseTimeControl(v, ""); v != "" && !c.Known {
		return fmt.Errorf("%q is no time control that can be read (%s), such as 90 min + 30 sec", v, problem)
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
		return fmt.Errorf("%q is not written YYYY-MM-DD=ROUND,ROUND", v)
	}
	s := Session{Day: d}
	for part := range strings.SplitSeq(rounds, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 || n > maxRounds {
			return fmt.Errorf("%q: %q is no round from 1 to %d", v, part, maxRounds)
		}
		for _, other := range append(f.Sessions, s) {
			if slices.Contains(other.Rounds, n) {
				return fmt.Errorf("%q: round %d has a day already, %s", v, n, other.Day)
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
		return fmt.Errorf("%q is not IA, FA, NA or none", v)
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
		return fmt.Errorf("%q is not written ROLE TITLE FIDE-ID NAME, such as: deputy FA 12345678 Stone, Ann; roles are %s", v, strings.Join(Roles, ", "))
	}
	o := Official{Role: w[0], Title: w[1], Name: strings.Join(w[3:], " ")}
	if !slices.Contains([]string{"IA", "FA", "NA", "IO", "-"}, o.Title) {
		return fmt.Errorf("%q: the title is IA, FA, NA, IO or - for none, not %q", v, o.Title)
	}
	o.Title = strings.TrimPrefix(o.Title, "-")
	if w[2] != "-" {
		n, err := strconv.Atoi(w[2])
		if err != nil || n < 1 || len(w[2]) > 11 {
			return fmt.Errorf("%q: %q is no FIDE ID; - stands for none", v, w[2])
		}
		o.FIDEID = n
	}
	if o.Role == "chief" && f.Chief() != (Official{}) {
		return fmt.Errorf("%q: there is a chief arbiter already, %s", v, f.Chief().Name)
	}
	f.Officials = append(slices.Clip(f.Officials), o)
	return nil
}

func (f *Facts) officialTexts() []string {
	var list []string
	for _, o := range f.Officials {
		title, number := o.Title, "-"
		if title == "" {
			title = "-"
		}
		if o.FIDEID != 0 {
			number = strconv.Itoa(o.FIDEID)
		}
		list = append(list, strings.Join([]string{o.Role, title, number, o.Name}, " "))
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
	return fmt.Errorf("%q is no format: %s", v, strings.Join(formatKeys(), ", "))
}

func setApproval(f *Facts, v string) error {
	if v == "" {
		f.Approvals = nil
		return nil
	}
	article, text, ok := strings.Cut(v, ":")
	article, text = strings.TrimSpace(article), strings.TrimSpace(text)
	if !ok || text == "" || article == "" {
		return fmt.Errorf("%q is not written ARTICLE: TEXT, such as 1.4.2e: letter of 3 May 2026", v)
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
