package registration

import (
	"fmt"
	"slices"
	"strings"
)

// Field is one fact of the registration record. Its name is the flag, the key
// in a file of facts and the name in the database; a fact that is added here is
// added everywhere.
type Field struct {
	Name    string
	Article string
	Form    string // what a value looks like
	Doc     string
	Many    bool // may have several values
	set     func(*Facts, string) error
	get     func(*Facts) []string
}

// Fields are all of them in the order of the articles.
var Fields = []Field{
	{Name: "kind", Article: "1.4.1b, 1.4.3, 1.5.6", Form: "KIND", Doc: "what the event is: " + strings.Join(EventKinds, ", "), Many: true, set: setKind, get: func(f *Facts) []string { return f.Kinds }},
	{Name: "registered", Article: "1.1.1", Form: "YYYY-MM-DD", Doc: "day of registration on the FIDE server", set: setRegistered, get: func(f *Facts) []string { return known(f.Registered.Valid(), f.Registered.String()) }},
	yesNo("equal-conditions", "1.1.1", "all players had the same rounds and the same rules of pairing", func(f *Facts) *Answer { return &f.EqualConditions }),
	yesNo("format-changed", "1.1.1", "the format was changed after the start", func(f *Facts) *Answer { return &f.FormatChanged }),
	{Name: "time-control", Article: "1.1.3", Form: "TEXT", Doc: "time control as announced, for a report without one: \"90 min + 30 sec\"", set: setTimeControl, get: func(f *Facts) []string { return known(f.TimeControl != "", f.TimeControl) }},
	{Name: "playing-session", Article: "1.1.3", Form: "YYYY-MM-DD=ROUND,...", Doc: "a day of play and its rounds, for a report without the dates of the rounds", Many: true, set: setSession, get: (*Facts).sessionTexts},
	{Name: "chief-arbiter-title", Article: "1.1.5", Form: "IA|FA|NA|none", Doc: "title of the chief arbiter", set: setChiefTitle, get: func(f *Facts) []string { return known(f.ChiefTitle != "", f.ChiefTitle) }},
	yesNo("arbiter-in-venue", "1.1.5", "an IA or FA was in the playing venue all the time", func(f *Facts) *Answer { return &f.ArbiterInVenue }),
	{Name: "official", Article: "1.1.6", Form: "ROLE TITLE FIDE-ID NAME", Doc: "who was appointed: chief, deputy, arbiter or organizer, the title and number or -, the name: \"deputy FA 12345678 Stone, Ann\"", Many: true, set: setOfficial, get: (*Facts).officialTexts},
	yesNo("changes-in-favour", "1.4.2d", "rounds, their order or opponents were changed in favour of a player", func(f *Facts) *Answer { return &f.Favoured }),
	{Name: "tournament-format", Article: "1.4.2e", Form: "FORMAT", Doc: "format, where the report does not say it: " + strings.Join(formatKeys(), ", "), set: setFormat, get: func(f *Facts) []string { return known(f.Format != FormatUnknown, f.Format.Key()) }},
	yesNo("final-stage", "1.4.3a", "the final stage of a national championship", func(f *Facts) *Answer { return &f.FinalStage }),
	yesNo("own-zonal", "1.4.3a", "a zonal or sub-zonal of this federation alone was held in the year", func(f *Facts) *Answer { return &f.OwnZonal }),
	yesNo("several-divisions", "1.4.3b", "the report joins results of several divisions of a team championship", func(f *Facts) *Answer { return &f.SeveralDivisions }),
	{Name: "approval", Article: "1.1.1, 1.4.2e", Form: "ARTICLE: TEXT", Doc: "what the QC chairman allowed beforehand: \"1.4.2e: letter of 3 May 2026\"", Many: true, set: setApproval, get: (*Facts).approvalTexts},
}

// Value is a known fact in the words of the record.
type Value struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// Values are the known facts in the order of Fields; [Facts.Set] reads them
// back.
func (f *Facts) Values() []Value {
	list := []Value{}
	for i := range Fields {
		if v := Fields[i].get(f); len(v) > 0 {
			list = append(list, Value{Fields[i].Name, slices.Clone(v)})
		}
	}
	return list
}

// Set makes the values those of a fact, instead of the ones it had; none, or an
// empty one, makes it unknown. Nothing is changed where a value cannot be read.
func (f *Facts) Set(name string, values ...string) error {
	at := slices.IndexFunc(Fields, func(x Field) bool { return x.Name == name })
	if at < 0 {
		return fmt.Errorf("there is no fact %q of an event, only %s", name, strings.Join(fieldNames(), ", "))
	}
	field := &Fields[at]
	if len(values) > 1 && !field.Many {
		return fmt.Errorf("%s: %d values, only one can be", name, len(values))
	}
	next := *f
	if err := field.set(&next, ""); err != nil {
		return err
	}
	for _, v := range values {
		if v = strings.TrimSpace(v); v == "" {
			continue
		}
		if strings.ContainsAny(v, "\r\n") {
			return fmt.Errorf("%s: a value of several lines", name)
		}
		if err := field.set(&next, v); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	*f = next
	return nil
}

// Empty tells whether nothing is known.
func (f *Facts) Empty() bool { return len(f.Values()) == 0 }

func fieldNames() []string {
	var names []string
	for i := range Fields {
		names = append(names, Fields[i].Name)
	}
	return names
}

func known(is bool, text string) []string {
	if !is {
		return nil
	}
	return []string{text}
}

func yesNo(name, article, doc string, field func(*Facts) *Answer) Field {
	return Field{
		Name: name, Article: article, Form: "yes|no", Doc: doc,
		set: func(f *Facts, v string) error {
			a, ok := ParseAnswer(v)
			if !ok {
				return fmt.Errorf("%q is neither yes nor no", v)
			}
			*field(f) = a
			return nil
		},
		get: func(f *Facts) []string { return known(*field(f) != Unknown, field(f).String()) },
	}
}
