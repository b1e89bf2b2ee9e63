package registration

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Field is one fact of the registration record. Its name is the flag, the key
// in a file of facts and the name in the database; a fact that is added here is
// added everywhere. Which articles it answers is for the chapter that reads it.
type Field struct {
	Name string
	Form string        // what a value looks like
	Doc  handbook.Text // what it is
	Many bool          // may have several values
	set  func(*Facts, string) error
	get  func(*Facts) []string
}

// Fields are all of them in the order of the articles.
var Fields = []Field{
	{Name: "kind", Form: "KIND", Doc: handbook.Say("registration.doc.kind", "kinds", EventKinds), Many: true, set: setKind, get: func(f *Facts) []string { return f.Kinds }},
	{Name: "registered", Form: "YYYY-MM-DD", Doc: handbook.Say("registration.doc.registered"), set: setRegistered, get: func(f *Facts) []string { return textIf(f.Registered.Valid(), f.Registered.String()) }},
	{Name: "announced", Form: "YYYY-MM-DD", Doc: handbook.Say("registration.doc.announced"), set: setAnnounced, get: func(f *Facts) []string { return textIf(f.Announced.Valid(), f.Announced.String()) }},
	yesNo("norms-wanted", handbook.Say("registration.doc.norms-wanted"), func(f *Facts) *Answer { return &f.NormsWanted }),
	yesNo("equal-conditions", handbook.Say("registration.doc.equal-conditions"), func(f *Facts) *Answer { return &f.EqualConditions }),
	yesNo("format-changed", handbook.Say("registration.doc.format-changed"), func(f *Facts) *Answer { return &f.FormatChanged }),
	{Name: "time-control", Form: "TEXT", Doc: handbook.Say("registration.doc.time-control"), set: setTimeControl, get: func(f *Facts) []string { return textIf(f.TimeControl != "", f.TimeControl) }},
	{Name: "playing-session", Form: "YYYY-MM-DD=ROUND,...", Doc: handbook.Say("registration.doc.playing-session"), Many: true, set: setSession, get: (*Facts).sessionTexts},
	{Name: "chief-arbiter-title", Form: "IA|FA|NA|none", Doc: handbook.Say("registration.doc.chief-arbiter-title"), set: setChiefTitle, get: func(f *Facts) []string { return textIf(f.ChiefTitle != "", f.ChiefTitle) }},
	yesNo("arbiter-in-venue", handbook.Say("registration.doc.arbiter-in-venue"), func(f *Facts) *Answer { return &f.ArbiterInVenue }),
	{Name: "official", Form: "ROLE TITLE FIDE-ID NAME", Doc: handbook.Say("registration.doc.official"), Many: true, set: setOfficial, get: (*Facts).officialTexts},
	{Name: "contact", Form: "TEXT", Doc: handbook.Say("registration.doc.contact"), set: plainText(func(f *Facts) *string { return &f.Contact }), get: func(f *Facts) []string { return textIf(f.Contact != "", f.Contact) }},
	{Name: "pairing-program", Form: "TEXT", Doc: handbook.Say("registration.doc.pairing-program"), set: plainText(func(f *Facts) *string { return &f.Program }), get: func(f *Facts) []string { return textIf(f.Program != "", f.Program) }},
	{Name: "unrated-tie-breaks", Form: "RATING|left-out", Doc: handbook.Say("registration.doc.unrated-tie-breaks"), set: setUnratedTieBreaks, get: func(f *Facts) []string { return textIf(f.UnratedTieBreaks != "", f.UnratedTieBreaks) }},
	{Name: "appeals-committee", Form: "ROLE FEDERATION BIRTH NAME", Doc: handbook.Say("registration.doc.appeals-committee"), Many: true, set: setMember, get: (*Facts).memberTexts},
	{Name: "appeal-within", Form: "MINUTES", Doc: handbook.Say("registration.doc.appeal-within"), set: setAppealWithin, get: func(f *Facts) []string { return textIf(f.AppealWithin > 0, strconv.Itoa(f.AppealWithin)) }},
	{Name: "appeal-fee", Form: "TEXT", Doc: handbook.Say("registration.doc.appeal-fee"), set: plainText(func(f *Facts) *string { return &f.AppealFee }), get: func(f *Facts) []string { return textIf(f.AppealFee != "", f.AppealFee) }},
	yesNo("changes-in-favour", handbook.Say("registration.doc.changes-in-favour"), func(f *Facts) *Answer { return &f.Favoured }),
	{Name: "tournament-format", Form: "FORMAT", Doc: handbook.Say("registration.doc.tournament-format", "formats", formatKeys()), set: setFormat, get: func(f *Facts) []string { return textIf(f.Format != FormatUnknown, f.Format.Key()) }},
	yesNo("final-stage", handbook.Say("registration.doc.final-stage"), func(f *Facts) *Answer { return &f.FinalStage }),
	yesNo("own-zonal", handbook.Say("registration.doc.own-zonal"), func(f *Facts) *Answer { return &f.OwnZonal }),
	yesNo("several-divisions", handbook.Say("registration.doc.several-divisions"), func(f *Facts) *Answer { return &f.SeveralDivisions }),
	{Name: "approval", Form: "ARTICLE: TEXT", Doc: handbook.Say("registration.doc.approval"), Many: true, set: setApproval, get: (*Facts).approvalTexts},
}

// Value is a known fact in the words of the record.
type Value struct {
	Name   string
	Values []string
}

// Values returns the known facts in the order of Fields; [Facts.Set] reads them
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
		return handbook.Errorf("registration.no-fact", "fact", name, "facts", fieldNames())
	}
	field := &Fields[at]
	if len(values) > 1 && !field.Many {
		return handbook.Errorf("registration.one-value", "fact", name, "values", len(values))
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
			return handbook.Errorf("registration.one-line", "fact", name)
		}
		if err := field.set(&next, v); err != nil {
			return handbook.Errorf("registration.in-fact", "fact", name, "problem", err)
		}
	}
	*f = next
	return nil
}

// Empty reports whether nothing is known.
func (f *Facts) Empty() bool { return len(f.Values()) == 0 }

func fieldNames() []string {
	var names []string
	for i := range Fields {
		names = append(names, Fields[i].Name)
	}
	return names
}

func textIf(is bool, text string) []string {
	if !is {
		return nil
	}
	return []string{text}
}

// plainText sets a fact that may say anything.
func plainText(field func(*Facts) *string) func(*Facts, string) error {
	return func(f *Facts, v string) error {
		*field(f) = v
		return nil
	}
}

func yesNo(name string, doc handbook.Text, field func(*Facts) *Answer) Field {
	return Field{
		Name: name, Form: "yes|no", Doc: doc,
		set: func(f *Facts, v string) error {
			a, ok := ParseAnswer(v)
			if !ok {
				return handbook.Errorf("registration.no-answer", "value", v)
			}
			*field(f) = a
			return nil
		},
		get: func(f *Facts) []string { return textIf(*field(f) != Unknown, field(f).String()) },
	}
}
