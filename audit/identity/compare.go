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
	doubtful                  // not clearly another name: more letters are wrong than a slip explains
	Near                      // one name with a slip of the pen
	Partial                   // as far as it is written it is the name: initials, one word alone
	Spelling                  // spellings of one name
)

// Compare compares two names of persons as reports and lists write them:
// order of names, script, romanisation, diacritics, blanks, particles, second
// names and initials make no difference; a few wrong letters make it [Near].
func Compare(a, b string) Likeness {
	if a == b {
		return Spelling
	}
	l, _ := compare(parse(a), parse(b))
	if l == doubtful {
		return Different
	}
	return l
}

// link is a word of one name that fits a word of another.
type link struct {
	a, b     int
	distance int  // halves of letters that differ
	initial  bool // one of the two is abbreviated
}

// compare is [Compare]; shared reports whether at least one whole word is in
// both names.
func compare(a, b name) (l Likeness, shared bool) {
	if len(a.tokens) == 0 || len(b.tokens) == 0 || a.strange || b.strange {
		return Partial, false
	}
	a.tokens, b.tokens = a.tokens[:min(len(a.tokens), mostWords)], b.tokens[:min(len(b.tokens), mostWords)]
	a.tokens, b.tokens = joined(a.tokens, b.tokens), joined(b.tokens, a.tokens)
	l, shared = compareWords(a, b)
	if l < Partial && sameWithoutBlanks(a, b) {
		l, shared = Spelling, true
	}
	switch {
	case a.script == chinese || b.script == chinese:
		return compareChinese(a, b, l), shared
	case a.script == consonants || b.script == consonants:
		return min(l, Partial), shared // vowels are not compared
	}
	return l, shared
}

func compareWords(a, b name) (l Likeness, shared bool) {
	links := match(a, b)
	whole, counting, wrong, initials, missingA, missingB, genders := 0, 0, 0, 0, required(a), required(b), 0
	for _, k := range links {
		switch {
		case k.initial:
			initials++
		default:
			whole++
			shared = shared || k.distance == 0
			if k.distance > 0 && ofTwoSexes(a.tokens[k.a].plain, b.tokens[k.b].plain) {
				genders++
			}
		}
		wrong += k.distance
		if !a.tokens[k.a].optional {
			missingA--
		}
		if !b.tokens[k.b].optional {
			missingB--
		}
		if !k.initial && !a.tokens[k.a].optional && !b.tokens[k.b].optional {
			counting++
		}
	}
	fewest, most := min(required(a), required(b)), max(required(a), required(b))
	switch {
	case whole == 0 || genders > 1:
		return Different, shared
	case missingA > 0 && missingB > 0: // each has a word that the other lacks
		switch {
		case counting < 2 || wrong > mostWrong || !givenAlone(a, links, link.ofA) || !givenAlone(b, links, link.ofB):
			return Different, shared
		case patronymicAlone(a, links, link.ofA) && patronymicAlone(b, links, link.ofB):
			return Near, shared
		}
		return doubtful, shared
	case wrong > 0 && fewest == 1 && most > 1:
		return Different, shared
	case wrong > mostWrong || slices.ContainsFunc(links, func(k link) bool { return k.distance > 0 && k.distance > slip(a, b, k) }):
		if shared {
			return doubtful, shared
		}
		return Different, shared
	case wrong > 0:
		return Near, shared
	case initials > 0 || fewest == 1 && most > 1:
		return Partial, shared
	}
	return Spelling, shared
}

func (k link) ofA() int { return k.a }
func (k link) ofB() int { return k.b }

// unmatched returns the words of a name that fit none of the other, without particles.
func unmatched(n name, links []link, of func(link) int) []token {
	var out []token
	for i := range n.tokens {
		if !n.tokens[i].optional && !slices.ContainsFunc(links, func(k link) bool { return of(k) == i }) {
			out = append(out, n.tokens[i])
		}
	}
	return out
}

// givenAlone reports whether the family name is not among the words that fit none of
// the other name: where no comma says so the first and the last word may be it.
func givenAlone(n name, links []link, of func(link) int) bool {
	comma := slices.ContainsFunc(n.tokens, func(t token) bool { return t.given })
	return !slices.ContainsFunc(unmatched(n, links, of), func(t token) bool { return comma && !t.given })
}

// patronymicAlone reports whether nothing but patronymics is among them.
func patronymicAlone(n name, links []link, of func(link) int) bool {
	return !slices.ContainsFunc(unmatched(n, links, of), func(t token) bool {
		return !slices.ContainsFunc(patronymics, func(end string) bool { return strings.HasSuffix(t.plain, end) })
	})
}

// patronymics are the ends of patronymics, romanised.
var patronymics = []string{"ich", "ych", "itch", "ic", "itsch", "icz", "vna", "wna", "chna", "uly", "kyzy", "qyzy"}

// sameWithoutBlanks reports whether two names are the same when no blank counts, in
// one order of family name and given name or the other.
func sameWithoutBlanks(a, b name) bool {
	if len(a.tokens) == len(b.tokens) && a.script != chinese && b.script != chinese {
		return false // word by word they are not
	}
	if !isAsLong(letters(a.tokens), letters(b.tokens)) {
		return false
	}
	all := writeAsOne(a.tokens)
	for at := range b.tokens {
		if at > 0 && b.tokens[at].given == b.tokens[at-1].given && slices.ContainsFunc(b.tokens, func(t token) bool { return t.given }) {
			continue
		}
		if a.tokens[0].firstSounds()&b.tokens[at].firstSounds() == 0 {
			continue
		}
		turned := append(slices.Clone(b.tokens[at:]), b.tokens[:at]...)
		if other := writeAsOne(turned); compareSounds(all.sounds(), other.sounds(), 0) == 0 {
			return true
		}
	}
	return false
}

// ofTwoSexes reports whether two words are the forms of one name for a man and a
// woman.
func ofTwoSexes(x, y string) bool {
	if len(x) > len(y) {
		x, y = y, x
	}
	return y == x+"a" || y == x+"ya" || y == x+"ia"
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

// mostWrong is how many halves of letters of a whole name may be wrong.
const mostWrong = 3 * letter

// match pairs the words of two names, the best fits first.
func match(a, b name) []link {
	var all []link
	pinyin := a.script == latin && b.script == latin && a.isPinyin() && b.isPinyin()
	for i := range a.tokens {
		for j := range b.tokens {
			if k, ok := fit(&a.tokens[i], &b.tokens[j], pinyin); ok {
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

// fit reports whether two words can be one, with more wrong than a slip, too. In
// Chinese names a letter makes another name: Chen is not Cheng.
func fit(a, b *token, pinyin bool) (link, bool) {
	switch {
	case a.initial || b.initial:
		return link{initial: true}, begins(a, b) || begins(b, a)
	case a.plain == b.plain:
		return link{}, true
	case pinyin:
		return link{}, single(a.plain) == single(b.plain)
	}
	d := distance(a, b)
	return link{distance: d}, d < tooFar
}

// begins reports whether an abbreviation can be that of a word: whether the word
// begins so in some reading, or, for one letter, with a letter that is written
// for the same sound.
func begins(short, word *token) bool {
	if !short.initial {
		return false
	}
	if beginsAs(short.sounds(), word.sounds()) {
		return true
	}
	x, y := short.plain, word.plain
	return (len(x) == 1 || word.initial && len(y) == 1) && sound(x) == sound(y)
}

// sound returns the letter that stands for how a romanised word begins.
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

// slipOf returns how many halves of letters may be wrong in a word of so many sounds:
// none in words of up to three, one letter up to seven, one and a neighbour up to
// nine, two letters up to twelve, else three.
func slipOf(sounds int) int {
	switch {
	case sounds > 12:
		return 3 * letter
	case sounds > 9:
		return 2 * letter
	case sounds > 7:
		return letter + 1
	case sounds > 3:
		return letter
	}
	return 0
}

// slip is [slipOf] for the words of a link.
func slip(a, b name, k link) int {
	return slipOf(shorter(&a.tokens[k.a], &b.tokens[k.b]))
}

// shorter returns how many sounds the shorter of two words has.
func shorter(a, b *token) int { return leastOf(a.sounds(), b.sounds()) }

// distance returns how many halves of letters differ between two words in the readings
// that are the nearest, tooFar where it is more than half a letter more than a slip:
// then it is another word. A word that begins otherwise is another, but for one slip in a long
// word. Two neighbours exchanged are one slip, and a slip within the letters of one
// sound is one.
func distance(a, b *token) int {
	if surelyOther(a, b) {
		if n := a.givenName(); n > 0 && n == b.givenName() {
			return 0
		}
		return tooFar
	}
	x, y := a.sounds(), b.sounds()
	length := leastOf(x, y)
	most := slipOf(length)
	if most > 0 {
		most++
	}
	otherwise := hasOtherBeginning(x, y) && a.plain[0] != b.plain[0]
	if otherwise && length <= 7 {
		if a.givenName() > 0 && a.givenName() == b.givenName() {
			return 0
		}
		return tooFar
	}
	d := compareSounds(x, y, most)
	if d == 0 {
		return 0
	}
	if n := a.givenName(); n > 0 && b.givenName() > 0 {
		if n == b.givenName() {
			return 0
		}
		return tooFar
	}
	if most > 0 && d > letter {
		if exchanged(a.plain, b.plain) {
			d = letter
		} else if x.free == nil && y.free == nil && len(a.plain)-len(b.plain) <= 2 && len(b.plain)-len(a.plain) <= 2 {
			d = min(d, letter*levenshtein.ComputeDistance(a.plain, b.plain))
		}
	}
	if d > most || otherwise && d > letter {
		return tooFar
	}
	return d
}

// surelyOther reports whether a short word begins with another sound than the other by
// its first letter alone, so that their readings need not be made.
func surelyOther(a, b *token) bool {
	short := len(a.word) <= 7 && plainASCII(a.word) || len(b.word) <= 7 && plainASCII(b.word)
	return short && a.plain[0] != b.plain[0] && widen(a.firstSounds())&b.firstSounds() == 0
}

// exchanged reports whether two words differ by two neighbouring letters in the
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

// mostWords bounds the words of a name that are compared, longestRun those that
// may be written as one.
const (
	mostWords  = 12
	longestRun = 4
)

// joined writes words as one where the other name has them so: "De la Cruz" and
// "DelaCruz", "Abdul Rahman" and "Abdulrahman".
func joined(tokens, others []token) []token {
	for i := 0; i+1 < len(tokens); i++ {
		for n := min(longestRun, len(tokens)-i); n > 1; n-- {
			words := tokens[i : i+n]
			if slices.ContainsFunc(words, func(t token) bool { return t.initial && t.point || t.given != words[0].given }) {
				continue
			}
			if !slices.ContainsFunc(others, func(t token) bool { return !t.initial && isAsLong(letters(words), len(t.plain)) }) {
				continue
			}
			one := writeAsOne(words)
			if isOneOf(&one, words, others) {
				out := append(slices.Clone(tokens[:i]), one)
				tokens = append(out, tokens[i+n:]...)
				break
			}
		}
	}
	return tokens
}

// letters returns how many letters words have, romanised.
func letters(words []token) int {
	n := 0
	for i := range words {
		n += len(words[i].plain)
	}
	return n
}

// isAsLong reports whether two romanisations may be of one word by their lengths: one
// may lack the vowels.
func isAsLong(a, b int) bool { return 9*min(a, b) >= 5*max(a, b) }

// isOneOf reports whether words that are written as one are a word of another name. A
// letter may differ where they are joined by the Arabic article.
func isOneOf(one *token, words, others []token) bool {
	for i := range others {
		t := &others[i]
		if t.initial || !isAsLong(len(one.plain), len(t.plain)) {
			continue
		}
		if one.plain == t.plain {
			return true
		}
		if one.firstSounds()&t.firstSounds() == 0 {
			continue
		}
		most := 0
		if (one.sounds().joint > 0 || strings.LastIndex(one.word, article) > 0) && !strings.HasSuffix(one.word, article) {
			most = letter
		}
		if compareSounds(one.sounds(), t.sounds(), most) <= most {
			return true
		}
	}
	return false
}

// article is how [writeAsOne] writes an Arabic article.
const article = "•"

// isArticle reports whether a word in a run of words may be the Arabic article before the
// next one: al, el, ul, or with the first consonant of that word. At the end of a run it
// is al, el, ul, or has u.
func isArticle(words []token, i int) bool {
	p := words[i].plain
	if words[i].initial || len(p) < 2 || len(p) > 3 || !strings.Contains("aeiou", p[:1]) {
		return false
	}
	isSun := strings.Contains(" d r s sh ch n t z ", " "+p[1:]+" ")
	if i+1 < len(words) {
		return p[1:] == "l" || isSun && strings.HasPrefix(words[i+1].plain, p[1:])
	}
	return i > 0 && len(words[0].plain) > 2 && (p[1:] == "l" || p[0] == 'u' && isSun)
}

// writeAsOne returns words as one.
func writeAsOne(words []token) token {
	var word, plain strings.Builder
	for i := range words {
		if isArticle(words, i) {
			word.WriteString(article)
		} else {
			word.WriteString(words[i].word)
		}
		plain.WriteString(words[i].plain)
	}
	return token{word: word.String(), plain: plain.String(), given: words[0].given, belarusian: words[0].belarusian}
}
