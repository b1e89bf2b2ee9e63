package registration

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Appoint adds officials to those of the record, written as the fact "official"
// is. The chief arbiter and the organiser have one place each, which a new one
// takes; who is named again has what is said now. Those who lost their place
// come back. Nothing is changed where a value cannot be read.
func (f *Facts) Appoint(values ...string) (left []Official, err error) {
	var named Facts
	if err := named.Set("official", values...); err != nil {
		return nil, err
	}
	officials := slices.Clone(f.Officials)
	for _, o := range named.Officials {
		var stay []Official
		at := -1
		for _, had := range officials {
			if !had.takenBy(&o) {
				stay = append(stay, had)
				continue
			}
			if at < 0 {
				at = len(stay)
			}
			if !had.isSamePerson(&o) {
				left = append(left, had)
			}
		}
		if at < 0 {
			at = len(stay)
		}
		officials = slices.Insert(stay, at, o)
	}
	f.Officials = officials
	return left, nil
}

// Dismiss removes the officials with a FIDE ID or a name from the record and returns
// them. It returns an error if no official matches.
func (f *Facts) Dismiss(who string) (gone []Official, err error) {
	id, _ := strconv.Atoi(strings.TrimSpace(who))
	meant := func(o Official) bool {
		return id != 0 && o.FIDEID == id || strings.EqualFold(strings.Join(strings.Fields(who), " "), o.Name) || PersonName(who) != "" && PersonName(who) == PersonName(o.Name)
	}
	var stay []Official
	for _, o := range f.Officials {
		if meant(o) {
			gone = append(gone, o)
		} else {
			stay = append(stay, o)
		}
	}
	if len(gone) == 0 {
		return nil, handbook.Errorf("registration.nobody", "who", who, "officials", f.officialTexts())
	}
	f.Officials = stay
	return gone, nil
}

// takenBy reports whether a new official replaces this one: both have the same place,
// or both are arbiters and one person.
func (o *Official) takenBy(by *Official) bool {
	organises := o.Role == "organizer"
	if organises != (by.Role == "organizer") {
		return false
	}
	return organises || o.Role == "chief" && by.Role == "chief" || o.isSamePerson(by)
}

// isSamePerson reports whether two are one person: by FIDE ID where both have one, else by
// name.
func (o *Official) isSamePerson(other *Official) bool {
	if o.FIDEID != 0 && other.FIDEID != 0 {
		return o.FIDEID == other.FIDEID
	}
	return strings.EqualFold(o.Name, other.Name) || PersonName(o.Name) != "" && PersonName(o.Name) == PersonName(other.Name)
}

// Line returns the official as the record writes him.
func (o *Official) Line() string {
	id := "-"
	if o.FIDEID != 0 {
		id = strconv.Itoa(o.FIDEID)
	}
	title := o.Title
	if title == "" {
		title = "-"
	}
	return strings.Join([]string{o.Role, title, id, o.Name}, " ")
}
