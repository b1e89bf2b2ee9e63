package identity

import (
	"strings"
	"unicode"

	"github.com/mozillazg/go-unidecode"
	"golang.org/x/text/unicode/norm"
)

// composed is a text with its diacritics and widths in one form, in lower case.
func composed(s string) string {
	if plainASCII(s) {
		return strings.ToLower(s)
	}
	return strings.ToLower(norm.NFKC.String(s))
}

func plainASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// unread are letters for which go-unidecode has no letter.
var unread = strings.NewReplacer("ə", "a", "Ə", "a", "ә", "a", "Ә", "a", "ұ", "u", "ү", "u", "ө", "o", "қ", "k", "ғ", "g", "ң", "n", "һ", "h")

// romanised is a word in the 26 letters, all else left out.
func romanised(word string) string {
	if !plainASCII(word) {
		word = strings.ToLower(unidecode.Unidecode(unread.Replace(word)))
	}
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return strings.Map(func(r rune) rune {
				if r >= 'a' && r <= 'z' {
					return r
				}
				return -1
			}, word)
		}
	}
	return word
}

// spelling is a rule of the canonical spelling: letters that romanisations of
// one sound use, and the letter that stands for them all. The first rule that
// fits at a place is taken, so longer ones stand first.
type spelling struct{ from, to string }

// spellings bring the romanisations of names together in keys: Yuriy, Iurii, Jurij
// and Juri are "iuri", Shcherbakov, Schtscherbakow and Ščerbakov begin with "s".
// [compare] reads words by the rules of their letters instead.
var spellings = map[byte][]spelling{
	'a': {{"ae", "a"}},
	'b': {{"bh", "b"}},
	'c': {{"ch", "X"}, {"cz", "c"}, {"ck", "k"}},
	'd': {{"dzh", "i"}, {"dj", "d"}, {"dh", "d"}},
	'g': {{"gh", "g"}},
	'i': {{"io", "Y"}, {"iu", "U"}, {"ie", "e"}},
	'k': {{"kh", "h"}},
	'o': {{"oe", "o"}, {"ou", "u"}},
	'p': {{"ph", "f"}},
	'q': {{"qu", "kv"}, {"q", "k"}},
	'r': {{"rh", "r"}},
	's': {{"schtsch", "s"}, {"shtsh", "s"}, {"stsch", "s"}, {"shch", "s"}, {"szcz", "s"}, {"sch", "W"}, {"sh", "s"}, {"sz", "s"}, {"sce", "se"}, {"sci", "si"}},
	't': {{"tsch", "c"}, {"tch", "c"}, {"tsh", "c"}, {"ts", "c"}, {"tz", "c"}, {"th", "t"}},
	'u': {{"ue", "u"}},
	'w': {{"w", "v"}},
	'x': {{"x", "ks"}},
	'z': {{"zh", "z"}},
}

// canonical writes a romanised word by the rules. Capital letters stand for
// sounds with two readings: X is ch, Y io, U iu, W sch.
func canonical(word string) string {
	word = oneI(word)
	for _, start := range [...]spelling{{"iue", "iu"}, {"ioe", "io"}} { // Juergen, Joerg
		if strings.HasPrefix(word, start.from) {
			word = start.to + word[len(start.from):]
		}
	}
	out := make([]byte, 0, len(word))
	for i := 0; i < len(word); {
		from, to := 1, ""
		for _, r := range spellings[word[i]] {
			if strings.HasPrefix(word[i:], r.from) {
				from, to = len(r.from), r.to
				break
			}
		}
		if to == "" {
			to = word[i : i+1]
		}
		for j := range len(to) {
			if len(out) == 0 || out[len(out)-1] != to[j] { // a doubled letter counts once
				out = append(out, to[j])
			}
		}
		i += from
	}
	s := string(out)
	for _, end := range [...]spelling{{"of", "ov"}, {"ef", "ev"}, {"ander", "andr"}} {
		if strings.HasSuffix(s, end.from) {
			return strings.TrimSuffix(s, end.from) + end.to
		}
	}
	return s
}

// oneI writes i for every i, y, j, and for several in a row.
func oneI(word string) string {
	if !strings.ContainsAny(word, "yj") && !strings.Contains(word, "ii") {
		return word
	}
	out := make([]byte, 0, len(word))
	for i := range len(word) {
		b := word[i]
		if b == 'y' || b == 'j' {
			b = 'i'
		}
		if b == 'i' && len(out) > 0 && out[len(out)-1] == 'i' {
			continue
		}
		out = append(out, b)
	}
	return string(out)
}

// firstForm returns the canonical spelling of a romanised word, in the usual reading of
// letters that have two: for keys, which say where to look.
func firstForm(word string) string {
	first := canonical(word)
	for _, a := range [...]struct {
		letter byte
		usual  string
	}{{'X', "c"}, {'W', "s"}, {'Y', "e"}, {'U', "iu"}} {
		if strings.IndexByte(first, a.letter) >= 0 {
			first = strings.ReplaceAll(first, string(rune(a.letter)), a.usual)
		}
	}
	return single(first)
}

// single takes out what an alternative made double.
func single(s string) string {
	for i := 1; i < len(s); i++ {
		if s[i] == s[i-1] {
			out := []byte{s[0]}
			for j := 1; j < len(s); j++ {
				if s[j] != s[j-1] {
					out = append(out, s[j])
				}
			}
			return string(out)
		}
	}
	return s
}

// Searchable are the words of a name in the 26 letters, with a blank before each
// and one at the end: a word typed in any script that is made searchable, too, is
// found by " " and its beginning. Hyphens part words; apostrophes do not.
func Searchable(name string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(composed(name), func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",.-–_/()", r) }) {
		if plain := romanised(word); plain != "" {
			b.WriteByte(' ')
			b.WriteString(plain)
		}
	}
	b.WriteByte(' ')
	return b.String()
}
