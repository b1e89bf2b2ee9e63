package norms

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// namedArbiters are the chief arbiter and the others as a form has them: those
// of the report, with title and FIDE ID where the registration record knows
// them, then those whom the record alone names.
func namedArbiters(f *Facts, t *tournament.Tournament) (chief string, others []string) {
	officials := slices.DeleteFunc(slices.Clone(f.Officials), func(o Official) bool { return o.Role == "organizer" })
	named := func(text string) (string, bool) {
		at := slices.IndexFunc(officials, func(o Official) bool { return o.named(text) })
		if at < 0 {
			return text, false
		}
		o := officials[at]
		if o.Role == "chief" {
			o = f.Chief()
		}
		officials = slices.Delete(officials, at, at+1)
		return o.line(), true
	}
	chief, recorded := named(t.ChiefArbiter)
	if !recorded {
		chief = titledChief(f, chief)
	}
	for _, text := range t.Deputies {
		line, _ := named(text)
		others = append(others, line)
	}
	for i := range officials {
		if officials[i].Role != "chief" {
			others = append(others, officials[i].line())
		}
	}
	return chief, others
}

// named tells whether a report's record of an arbiter is of the official: by
// FIDE ID where both have one, else by name.
func (o *Official) named(text string) bool {
	if id := longestNumber(text); id != 0 && o.FIDEID != 0 {
		return id == o.FIDEID
	}
	name := personName(o.Name)
	return name != "" && name == personName(text)
}
