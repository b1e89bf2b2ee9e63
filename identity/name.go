package identity

import (
	"strings"
	"unicode"
)

// name is a name in the parts that are compared.
type name struct {
	tokens  []token
	strange bool // in a script whose romanisation says little of the name
	script  script
}

// token is one word of a name.
type token struct {
	forms    []string // spellings it may have in one canonical romanisation, at least one
	initial  bool     // only the beginning of the word is there, as in "Yu."
	optional bool     // a particle such as "van der", which lists leave out
	given    bool     // it stands after the comma
}

type script uint8

const (
	latin script = iota
	cyrillic
	other
)

// particles are words of a family name that one list writes and another does
// not.
const particles = " van von der den de da di du del della dos das do la le el al bin ibn ben ter ten zu zur af av y e i und jr sr ii iii "

// parse splits "Last, First" or "First Last" into words. Hyphens and blanks
// part words; an apostrophe does not.
func parse(s string) name { return parseAs(s, forms) }

// parseAs is parse with the spellings of a romanised word that spell gives.
func parseAs(s string, spell func(word string) []string) name {
	s = composed(s)
	n := name{script: scriptOf(s)}
	n.strange = n.script == other
	given := false
	for part := range strings.SplitSeq(s, ",") {
		for _, word := range strings.FieldsFunc(dotted(part), func(r rune) bool {
			return unicode.IsSpace(r) || r == '-' || r == '–' || r == '_' || r == '/' || r == '(' || r == ')'
		}) {
			if t, ok := newToken(word, spell); ok {
				t.given = given
				n.tokens = append(n.tokens, t)
			}
		}
		given = given || len(n.tokens) > 0
	}
	n.settle()
	return n
}

// settle makes particles count where nothing but particles is there.
func (n *name) settle() {
	counting := 0
	for i := range n.tokens {
		if !n.tokens[i].optional {
			counting++
		}
	}
	if counting < 2 {
		for i := range n.tokens {
			n.tokens[i].optional = false
		}
	}
}

// dotted gives every point a blank behind it: "A.B." has two words.
func dotted(s string) string {
	if !strings.Contains(s, ".") {
		return s
	}
	return strings.ReplaceAll(s, ".", ". ")
}

// longestInitial is how many letters an abbreviation with a point may have to
// stand for any word that begins so.
const longestInitial = 4

func newToken(word string, spell func(word string) []string) (token, bool) {
	point := strings.HasSuffix(word, ".")
	letters := 0
	for _, r := range word {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	if letters == 0 {
		return token{}, false
	}
	plain := romanised(word)
	if plain == "" {
		return token{}, false
	}
	t := token{forms: spell(plain)}
	t.initial = letters == 1 || point && letters <= longestInitial
	t.optional = !t.initial && strings.Contains(particles, " "+plain+" ")
	return t, true
}

// scriptOf is the script of most letters. Names in Latin, Cyrillic, Greek,
// Georgian and Armenian letters can be read out; what a romanisation makes of
// others (it leaves out the vowels of Arabic) says too little.
func scriptOf(s string) script {
	var count [other + 1]int
	for _, r := range s {
		switch {
		case !unicode.IsLetter(r):
		case unicode.Is(unicode.Cyrillic, r):
			count[cyrillic]++
		case r < 0x250 || unicode.In(r, unicode.Latin):
			count[latin]++
		case unicode.In(r, unicode.Greek, unicode.Georgian, unicode.Armenian):
			count[cyrillic]++ // romanised like it, with the same freedom
		default:
			count[other]++
		}
	}
	switch {
	case count[other] > 0:
		return other
	case count[cyrillic] > count[latin]:
		return cyrillic
	}
	return latin
}
