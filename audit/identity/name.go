package identity

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// name is a name in the parts that are compared.
type name struct {
	tokens  []token
	script  script
	strange bool // in a script whose romanisation says little of the name
}

// token is one word of a name.
type token struct {
	word       string  // as it is written, in small letters
	plain      string  // the word in the 26 letters
	heard      *sounds // its readings, once they have been asked for
	first      uint32  // what it may begin with, as firstSounds says, once it has been asked for
	number     int     // of the given name, as givenName counts, once it has been asked for
	initial    bool    // only the beginning of the word is there, as in "Yu."
	belarusian bool
	point      bool // followed by a point
	optional   bool // a particle such as "van der", which lists leave out
	given      bool // it stands after the comma
}

// sounds returns the readings of the word.
func (t *token) sounds() *sounds {
	if t.heard == nil {
		t.heard = soundsOf(t.word, t.belarusian)
	}
	return t.heard
}

// firstSounds returns which sounds the word may begin with.
func (t *token) firstSounds() uint32 {
	if t.first == 0 {
		t.first = firstSounds(t.word, t.belarusian)
	}
	return t.first
}

type script uint8

const (
	latin script = iota
	cyrillic
	consonants // Arabic and Hebrew, which leave out vowels
	chinese
	other
)

// particles are words of a name that one list writes and another does not: of
// noble and of Arabic names, of generations, and the "son of" and "daughter of" of
// Azerbaijani and Kazakh patronymics.
const particles = " van von der den de da di du del della dos das do la le el al bin ibn ben ter ten zu zur af av y e i und jr sr ii iii thi ogly oglu ogli qizi kizi gizi kyzy qyzy uly "

// usualWords is how many words most names have at most.
const usualWords = 4

// parse splits "Last, First" or "First Last" into words. Hyphens and blanks
// part words; an apostrophe does not.
func parse(s string) name {
	s = composed(s)
	n := name{script: scriptOf(s), tokens: make([]token, 0, usualWords)}
	n.strange = n.script == other
	given, isBelarusian := false, n.script == cyrillic && isBelarusian(s)
	for part := range strings.SplitSeq(s, ",") {
		for _, word := range strings.FieldsFunc(dotted(part), partsWords) {
			if t, ok := newToken(word); ok {
				t.given, t.belarusian = given, isBelarusian
				n.tokens = append(n.tokens, t)
			}
		}
		given = given || len(n.tokens) > 0
	}
	n.settle()
	return n
}

// partsWords reports whether a character stands between two words.
func partsWords(r rune) bool {
	switch r {
	case '-', '–', '‑', '‐', '־', '_', '/', '(', ')':
		return true
	}
	return unicode.IsSpace(r)
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

// dotted adds a blank after every point: "A.B." has two words.
func dotted(s string) string {
	if !strings.Contains(s, ".") {
		return s
	}
	return strings.ReplaceAll(s, ".", ". ")
}

// longestInitial is how many letters an abbreviation with a point may have to
// stand for any word that begins so.
const longestInitial = 4

func newToken(word string) (token, bool) {
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
	t := token{word: word, plain: plain, point: point}
	t.initial = letters == 1 && !isWholeWord(word) || point && letters <= longestInitial
	t.optional = !t.initial && len(plain) <= len("ogly") && strings.Contains(particles, " "+plain+" ")
	return t, true
}

// isWholeWord reports whether one letter is a word: a syllable of Chinese or Korean.
func isWholeWord(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.Is(unicode.Han, r) || isSyllable(r)
}

// scriptOf returns the script of most letters. Names in Latin, Cyrillic, Greek,
// Georgian, Armenian and Korean letters can be read out; Arabic and Hebrew ones
// without their vowels, Chinese ones where they are read in Chinese; of others a
// romanisation says too little.
func scriptOf(s string) script {
	if plainASCII(s) {
		return latin
	}
	var count [other + 1]int
	for _, r := range s {
		switch {
		case !unicode.IsLetter(r):
		case unicode.Is(unicode.Cyrillic, r):
			count[cyrillic]++
		case r < 0x250 || unicode.In(r, unicode.Latin):
			count[latin]++
		case vowelless(r):
			count[consonants]++
		case isSyllable(r) || unicode.In(r, unicode.Greek, unicode.Georgian, unicode.Armenian):
			count[cyrillic]++ // romanised like it, with the same freedom
		case unicode.Is(unicode.Han, r):
			count[chinese]++
		default:
			count[other]++
		}
	}
	switch {
	case count[other] > 0:
		return other
	case count[chinese] > 0:
		return chinese
	case count[consonants] > 0:
		return consonants
	case count[cyrillic] > count[latin]:
		return cyrillic
	}
	return latin
}
