package registration

import (
	"slices"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/tournament"
)

// NamedArbiters returns the chief arbiter and the others as a form has them: those
// of the report, with title and FIDE ID where the registration record knows
// them, then those whom the record alone names.
func NamedArbiters(f *Facts, t *tournament.Tournament) (chief string, others []string) {
	officials := slices.DeleteFunc(slices.Clone(f.Officials), func(o Official) bool { return o.Role == "organizer" })
	named := func(text string) (string, bool) {
		at := slices.IndexFunc(officials, func(o Official) bool { return o.isNamedBy(text) })
		if at < 0 {
			return text, false
		}
		o := officials[at]
		if o.Role == "chief" {
			o = f.Chief()
		}
		officials = slices.Delete(officials, at, at+1)
		return o.text(), true
	}
	chief, recorded := named(t.ChiefArbiter)
	if !recorded {
		chief = TitledChief(f, chief)
	}
	for _, text := range t.Deputies {
		line, _ := named(text)
		others = append(others, line)
	}
	for i := range officials {
		if officials[i].Role != "chief" {
			others = append(others, officials[i].text())
		}
	}
	return chief, others
}

// Organizers returns those whom the record names, as a form has them.
func Organizers(f *Facts) []string {
	var list []string
	if f != nil {
		for i := range f.Officials {
			if f.Officials[i].Role == "organizer" {
				list = append(list, f.Officials[i].text())
			}
		}
	}
	return list
}

// isNamedBy reports whether a report's record of an arbiter is of the official: by
// FIDE ID where both have one, else by name.
func (o *Official) isNamedBy(text string) bool {
	if id := FIDEIDIn(text); id != 0 && o.FIDEID != 0 {
		return id == o.FIDEID
	}
	name := PersonName(o.Name)
	return name != "" && name == PersonName(text)
}

// Roles are those of the officials of an event.
var Roles = []string{"chief", "deputy", "arbiter", "organizer"}

// TitledIn looks for a title next to the name in record 102. "NA" before the name,
// or in brackets, is a national arbiter, neither IA nor FA. known is false if there
// is no title.
func TitledIn(text string) (titled, known bool) {
	for _, w := range words(text) {
		if w == "IA" || w == "FA" {
			return true, true
		}
	}
	if strings.Contains(text, "(NA)") || strings.Contains(text, "[NA]") {
		return false, true
	}
	first, name, _ := strings.Cut(strings.TrimSpace(text), " ")
	return false, first == "NA" && strings.TrimSpace(name) != ""
}

// FIDEIDIn returns the FIDE ID in an arbiter's record: the number of the most
// digits, five at least; 0 if there is none, and where it is above the limit.
func FIDEIDIn(text string) int {
	best := ""
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if len(w) >= 5 && len(w) > len(best) && len(w) <= 11 {
			best = w
		}
	}
	n, _ := tournament.ParseFIDEID(best)
	return n
}

var arbiterTitles = []string{"ia", "fa", "na", "io"}

// PersonName folds a name so that "IA Berg, Ada (12345)" and "Ada BERG" agree:
// words in lower case and in order, titles and numbers left out. A name of one
// word is empty: it tells too little.
func PersonName(text string) string {
	var list []string
	for _, w := range words(text) {
		if w = strings.ToLower(w); !slices.Contains(arbiterTitles, w) {
			list = append(list, w)
		}
	}
	if len(list) < 2 {
		return ""
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

// TitledChief returns the chief arbiter of a report with the title that the record
// has for him.
func TitledChief(f *Facts, name string) string {
	if f == nil || strings.TrimSpace(name) == "" {
		return name
	}
	title, known := f.TitleOfChief()
	if titled, _ := TitledIn(name); !known || titled || title == "none" {
		return name
	}
	return title + " " + name
}
