package identity

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// nameColumns is how many characters a report has for a name: what is longer was
// cut there.
const nameColumns = 33

// compareReported is compare of the name in a report with that of a list. A name that
// fills its columns was cut: as far as it is written it is the name that begins so.
func compareReported(reported, listed string) (l Likeness, shared bool) {
	return compareParsed(parse(reported), reported, listed)
}

// compareParsed is compareReported for a name that has been parsed.
func compareParsed(a name, reported, listed string) (l Likeness, shared bool) {
	b := parse(listed)
	l, shared = compare(a, b)
	if l >= Partial || len(a.tokens) == 0 || utf8.RuneCountInString(reported) < nameColumns {
		return l, shared
	}
	if strings.HasPrefix(b.plain(), a.plain()) {
		return Partial, true
	}
	a.tokens = slices.Clone(a.tokens)
	a.tokens[len(a.tokens)-1].initial = true // the beginning of a word
	if cut, same := compare(a, b); cut > l {
		return min(cut, Partial), same
	}
	return l, shared
}

// plain returns the name in one romanisation, without what parts its words.
func (n *name) plain() string {
	var out strings.Builder
	for i := range n.tokens {
		out.WriteString(firstForm(n.tokens[i].plain))
	}
	return out.String()
}
