package identity

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/mozillazg/go-unidecode"
	"golang.org/x/text/unicode/norm"
)

// composed returns a text with its diacritics and widths in one form, in lower case.
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

// romanised returns a word in the 26 letters, all else left out.
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
var spellings = [128][]spelling{
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

// appendCanonical adds a romanised word to out by the rules. Capital letters stand for
// sounds with two readings: X is ch, Y io, U iu, W sch.
func appendCanonical(out []byte, word string) []byte {
	var room [longestWord]byte
	w := appendOneI(room[:0], word)
	if bytes.HasPrefix(w, []byte("iue")) || bytes.HasPrefix(w, []byte("ioe")) { // Juergen, Joerg
		w = slices.Delete(w, 2, 3)
	}
	for i := 0; i < len(w); {
		from, to := 1, ""
		for _, r := range spellings[w[i]] {
			if len(w)-i >= len(r.from) && string(w[i:i+len(r.from)]) == r.from {
				from, to = len(r.from), r.to
				break
			}
		}
		if to == "" {
			out = appendOnce(out, w[i])
		}
		for j := range len(to) {
			out = appendOnce(out, to[j])
		}
		i += from
	}
	switch {
	case bytes.HasSuffix(out, []byte("of")), bytes.HasSuffix(out, []byte("ef")):
		out[len(out)-1] = 'v'
	case bytes.HasSuffix(out, []byte("ander")):
		out = append(out[:len(out)-2], 'r')
	}
	return out
}

// appendOnce adds a letter that is not the last one already: a doubled letter counts once.
func appendOnce(out []byte, b byte) []byte {
	if len(out) > 0 && out[len(out)-1] == b {
		return out
	}
	return append(out, b)
}

// appendOneI adds a word to out with i for every i, y, j, and for several in a row.
func appendOneI(out []byte, word string) []byte {
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
	return out
}

// firstForm returns the canonical spelling of a romanised word, in the usual reading of
// letters that have two: for keys, which say where to look.
func firstForm(word string) string {
	var room [longestWord]byte
	return string(appendFirstForm(room[:0], word))
}

// appendFirstForm is [firstForm], added to out.
func appendFirstForm(out []byte, word string) []byte {
	var room [longestWord]byte
	for _, b := range appendCanonical(room[:0], word) {
		switch b {
		case 'X':
			out = appendOnce(out, 'c')
		case 'W':
			out = appendOnce(out, 's')
		case 'Y':
			out = appendOnce(out, 'e')
		case 'U':
			out = appendOnce(appendOnce(out, 'i'), 'u')
		default:
			out = appendOnce(out, b)
		}
	}
	return out
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

// Searchable returns the words of a name in the 26 letters, with a blank before each
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
