package store

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// fold makes names equal that differ in case, blanks or the encoding of a
// letter.
func fold(s string) string {
	return strings.Join(strings.Fields(cases.Fold().String(norm.NFKC.String(s))), " ")
}

// same tells whether two reports say that they are of one event: name,
// federation, start and kind equal after folding case and blanks.
func (f *Facts) same(g *Facts) bool {
	return f.identified() && fold(f.Title) == fold(g.Title) && fold(f.Federation) == fold(g.Federation) &&
		f.Start == g.Start && f.Kind == g.Kind
}

// identified tells whether the report says enough to be recognised.
func (f *Facts) identified() bool { return f.Title != "" && f.Start != 0 }

// doubtDays is how many days two starts may lie apart and still be of one event,
// because of a slip or a postponement.
const doubtDays = 30

// doubtful tells whether two reports may be of one event without saying so:
// the same name with another start or kind, or nearly the same name on the
// same days.
func (f *Facts) doubtful(g *Facts) bool {
	if fold(f.Federation) != fold(g.Federation) || f.same(g) {
		return false
	}
	a, b := fold(f.Title), fold(g.Title)
	if a == "" || b == "" {
		return false
	}
	if a == b {
		if !f.Start.Valid() || !g.Start.Valid() {
			return true
		}
		days := f.Start.DaysUntil(g.Start)
		return days >= -doubtDays && days <= doubtDays
	}
	return f.Start != 0 && f.Start == g.Start && f.End == g.End && nearly(a, b)
}

// nearly tells whether two folded names are the same but for a slip of the
// pen. Names that differ in a number or a single letter are those of two
// groups of one festival, not slips.
func nearly(a, b string) bool {
	x, y := words(a), words(b)
	if len(x) == len(y) {
		for i := range x {
			if x[i] != y[i] && label(x[i]) && label(y[i]) {
				return false
			}
		}
	} else if labels(x) != labels(y) {
		return false
	}
	p, q := []rune(strings.Join(x, "")), []rune(strings.Join(y, ""))
	limit := max(1, min(len(p), len(q))/8)
	return distance(p, q, limit) <= limit
}

// words are the parts of a name between all that is no letter or digit.
func words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// label tells whether a word names a group: it has a digit, is a single
// letter, or a Roman number.
func label(w string) bool {
	return strings.ContainsFunc(w, unicode.IsDigit) || len([]rune(w)) == 1 || strings.Trim(w, "ivx") == ""
}

func labels(ws []string) string {
	var out []string
	for _, w := range ws {
		if label(w) {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}

// distance is the number of letters to insert, delete or replace (Levenshtein),
// or something above the limit once that is certain.
func distance(a, b []rune, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
