// Package language writes out what the program says: the sentences of
// findings, of workings, checks and notes, the labels of papers, the output of
// commands. The chapters say what they found as [handbook.Text], a key with
// arguments; the catalogues here, one file a package and language, hold the
// sentence of each key. Dates, decimals and counts are written as the language
// writes them. It knows no chess and decides nothing.
package language

import (
	"embed"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed en ru
var catalogues embed.FS

// Language is one of the languages that the program speaks. It is safe for
// use by several goroutines.
type Language struct {
	Code string // ISO 639-1: "en", "ru"
	Name string // in the language itself
	load func() *catalogue
}

// The languages. English is complete and stands in for a sentence that another
// lacks.
var (
	English = &Language{Code: "en", Name: "English", load: sync.OnceValue(func() *catalogue { return readCatalogue("en") })}
	Russian = &Language{Code: "ru", Name: "Русский", load: sync.OnceValue(func() *catalogue { return readCatalogue("ru") })}
	All     = []*Language{English, Russian}
)

// Find returns the language of a code such as "ru", "ru-RU" or "ru_RU.UTF-8", nil
// if the program does not speak it.
func Find(code string) *Language {
	code, _, _ = strings.Cut(strings.ToLower(code), ".")
	code, _, _ = strings.Cut(strings.ReplaceAll(code, "-", "_"), "_")
	for _, l := range All {
		if l.Code == code {
			return l
		}
	}
	return nil
}

// FromEnvironment returns the language that the environment asks for: that of
// FEDRATE_LANGUAGE, else of LC_ALL, LC_MESSAGES or LANG, the first one that is
// set; English where that is none that the program speaks.
func FromEnvironment(get func(string) string) *Language {
	for _, name := range []string{"FEDRATE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"} {
		if code := get(name); code != "" {
			if l := Find(code); l != nil {
				return l
			}
			return English
		}
	}
	return English
}

// String returns the code.
func (l *Language) String() string { return l.Code }

// Has reports whether the language has a sentence of that key.
func (l *Language) Has(key string) bool {
	_, has := l.load().find(key)
	return has
}

var placeForm = regexp.MustCompile(`YYYY-MM(-DD)?|[A-Z]{2,}(-[A-Z]+)*`)

// Places puts the words of the language for what is to be written in the place
// of FILE, DATE and the like; codes such as GM stay.
func (l *Language) Places(form string) string {
	return placeForm.ReplaceAllStringFunc(form, func(word string) string {
		if key := "word.place." + word; l.Has(key) {
			return l.Label(key)
		}
		return word
	})
}

// Keys of all sentences, sorted.
func (l *Language) Keys() []string {
	keys := map[string]bool{}
	for _, f := range l.load().files {
		maps.Copy(keys, f.load().keys)
	}
	return slices.Sorted(maps.Keys(keys))
}
