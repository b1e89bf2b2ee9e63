package identity

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Likeness says how far two names can be those of one person.
type Likeness uint8

// From no to yes.
const (
	Different Likeness = iota // another name
	Near                      // one name with a slip of the pen
	Partial                   // as far as it is written it is the name: initials, one word alone
	Spelling                  // spellings of one name
)

// Compare compares two names of persons as reports and lists write them:
// order of names, script, romanisation, diacritics, particles, second names
// and initials make no difference; a few wrong letters make it [Near].
func Compare(a, b string) Likeness {
	if a == b {
		return Spelling
	}
	l, _ := compare(parse(a), parse(b))
	return l
}

// link is a word of one name that fits a word of another.
type link struct {
	a, b     int
	distance int  // letters that differ
	initial  bool // one of the two is abbreviated
}

// compare is [Compare]; shared tells whether at least one whole word is in
// both names.
func compare(a, b name) (l Likeness, shared bool) {
	switch {
	case len(a.tokens) == 0 || len(b.tokens) == 0, a.strange || b.strange:
		return Partial, false
	}
	a.tokens, b.tokens = joined(a.tokens, b.tokens), joined(b.tokens, a.tokens)
	links := match(a, b)
	whole, wrong, initials, missingA, missingB := 0, 0, 0, required(a), required(b)
	for _, k := range links {
		switch {
		case k.initial:
			initials++
		default:
			whole++
			shared = shared || k.distance == 0
		}
		wrong += k.distance
		if !a.tokens[k.a].optional {
			missingA--
		}
		if !b.tokens[k.b].optional {
			missingB--
		}
	}
	few := min(required(a), required(b))
	switch {
	case whole == 0 || wrong > mostWrong:
		return Different, shared
	case missingA > 0 && missingB > 0: // each has a word that the other lacks
		if whole >= 2 {
			return Near, shared
		}
		return Different, shared
	case wrong > 0 && few == 1 && max(required(a), required(b)) > 1:
		return Different, shared
	case wrong > 0:
		return Near, shared
	case initials > 0 || few == 1 && max(required(a), required(b)) > 1:
		return Partial, shared
	}
	return Spelling, shared
}

func required(n name) int {
	count := 0
	for i := range n.tokens {
		if !n.tokens[i].optional {
			count++
		}
	}
	return count
}

// mostWrong is how many letters of a whole name may be wrong.
const mostWrong = 3

// match pairs the words of two names, the best fits first.
func match(a, b name) []link {
	var all []link
	for i := range a.tokens {
		for j := range b.tokens {
			if k, ok := fit(&a.tokens[i], &b.tokens[j], a.script != b.script); ok {
				k.a, k.b = i, j
				all = append(all, k)
			}
		}
	}
	slices.SortStableFunc(all, func(x, y link) int { return x.rank() - y.rank() })
	var usedA, usedB uint64
	out := all[:0]
	for _, k := range all {
		if usedA&(1<<k.a) == 0 && usedB&(1<<k.b) == 0 {
			usedA, usedB = usedA|1<<k.a, usedB|1<<k.b
			out = append(out, k)
		}
	}
	return out
}

func (k link) rank() int {
	if k.initial {
		return 1
	}
	return 2 * k.distance
}

// fit tells whether two words can be one.
func fit(a, b *token, scripts bool) (link, bool) {
	if a.initial || b.initial {
		return link{initial: true}, begins(a, b) || begins(b, a)
	}
	best := -1
	for _, x := range a.forms {
		for _, y := range b.forms {
			if x == y {
				return link{}, true
			}
			if d := distance(x, y, scripts); d >= 0 && (best < 0 || d < best) {
				best = d
			}
		}
	}
	return link{distance: best}, best >= 0
}

// begins tells whether an abbreviation can be that of a word: whether the word
// begins so in some reading, or, for one letter, with a letter that is written
// for the same sound.
func begins(short, word *token) bool {
	if !short.initial {
		return false
	}
	for _, x := range short.forms {
		for _, y := range word.forms {
			if strings.HasPrefix(y, x) {
				return true
			}
		}
	}
	x, y := short.forms[len(short.forms)-1], word.forms[len(word.forms)-1]
	return (len(x) == 1 || word.initial && len(y) == 1) && sound(x) == sound(y)
}

// sound is the letter that stands for how a romanised word begins.
func sound(word string) byte {
	switch b := word[0]; {
	case b == 'i' || b == 'j' || b == 'y':
		return 'i'
	case strings.HasPrefix(word, "kh"), b == 'g':
		return 'h'
	case b == 'c' || b == 'q':
		return 'k'
	case b == 'w':
		return 'v'
	default:
		return b
	}
}

// distance is how many letters differ, -1 where too many do for words of their
// length: none in words of up to three letters, one up to seven, two up to
// eleven, else three; one more where the words are of two scripts. More than
// one is no slip where the words begin differently.
func distance(x, y string, scripts bool) int {
	short := min(len(x), len(y))
	most := 0
	switch {
	case short > 11:
		most = 3
	case short > 7:
		most = 2
	case short > 3:
		most = 1
	}
	if scripts && most > 0 {
		most++
	}
	if most == 0 || len(x)-len(y) > most || len(y)-len(x) > most {
		return -1
	}
	if exchanged(x, y) {
		return 1
	}
	d := levenshtein.ComputeDistance(x, y)
	if d > most || d > 1 && x[0] != y[0] {
		return -1
	}
	return d
}

// exchanged tells whether two words differ by two neighbouring letters in the
// other order, which is one slip and not two.
func exchanged(x, y string) bool {
	if len(x) != len(y) {
		return false
	}
	i := 0
	for i < len(x) && x[i] == y[i] {
		i++
	}
	return i+1 < len(x) && x[i] == y[i+1] && x[i+1] == y[i] && x[i+2:] == y[i+2:]
}

// mostWords bounds the words of a name that are compared.
const mostWords = 12

// joined writes two words as one where the other name has them so: "Abdul
// Rahman" and "Abdulrahman".
func joined(tokens, others []token) []token {
	tokens = tokens[:min(len(tokens), mostWords)]
	for i := 0; i+1 < len(tokens); i++ {
		a, b := &tokens[i], &tokens[i+1]
		if a.initial || b.initial || a.given != b.given {
			continue
		}
		one := single(a.forms[0] + b.forms[0])
		if slices.ContainsFunc(others, func(t token) bool { return slices.Contains(t.forms, one) }) {
			out := slices.Clone(tokens[:i])
			out = append(out, token{forms: []string{one}, given: a.given})
			return append(out, tokens[i+2:]...)
		}
	}
	return tokens
}
