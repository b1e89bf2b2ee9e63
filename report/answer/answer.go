// Package answer is what the program answers: the JSON of every command and of
// the programming interface, one file a noun, so that no two doors of the
// house differ. A shape here is filled from the values of the chapters, or by
// the packages above that know the data (jobs, store, cmd). It computes
// nothing.
//
// The rules of all shapes: unknown is null, a list is never null, a field is
// left out only where its tag says omitempty, dates are YYYY-MM-DD, lists of
// ratings YYYY-MM, points and changes exact decimals. Fields may be added; none
// is renamed or dropped. docs/schemas has the JSON Schema of each.
package answer

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// Locale is how sentences are written. Every function that makes an answer with
// strings of them takes it first; a [handbook.Text] in an answer is written out by
// who sends it, and kept as data by the database. The zero Locale is English.
type Locale struct{ spoken *language.Language }

// English is the locale of JSON where none is asked for.
var English Locale

// In returns the locale of a language.
func In(l *language.Language) Locale { return Locale{l} }

// Language is that of the locale.
func (l Locale) Language() *language.Language {
	if l.spoken == nil {
		return language.English
	}
	return l.spoken
}

// TextOrNull is null for an empty text, which stands for unknown.
func TextOrNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// textOrNull returns a text written out, null where it says nothing.
func (l Locale) textOrNull(t handbook.Text) *string { return TextOrNull(l.Language().Say(t)) }

// NumberOrNull is null for 0, which stands for unknown.
func NumberOrNull(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

// FIDEID returns a FIDE ID as JSON has it: a string, null where there is none, or
// where it is awaited.
func FIDEID(id int) *string {
	if id <= 0 || id >= tournament.FirstAwaited {
		return nil
	}
	return TextOrNull(strconv.Itoa(id))
}

// Each makes a list of answers, never null.
func Each[A, B any](all []A, one func(*A) B) []B {
	out := make([]B, len(all))
	for i := range all {
		out[i] = one(&all[i])
	}
	return out
}

// List returns a copy of a list, never null.
func List[T any](list []T) []T { return append([]T{}, list...) }
