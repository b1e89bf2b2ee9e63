package identity

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// allSounds are the sounds that letters stand for, each one byte: N is ng, S sh, Z
// zh, C ch, J dzh, c ts, x kh, A the Arabic article within a name. What a name sounds like exactly does not matter: a
// sound is what romanisations write in several ways.
const (
	allSounds   = "aeioubdfgklmnNprstvxzSZCJcA"
	vowelSounds = 1<<0 | 1<<1 | 1<<2 | 1<<3 | 1<<4
)

// bitOf is the set of each sound alone.
var bitOf = func() (out [128]uint32) {
	for i := range len(allSounds) {
		out[allSounds[i]] = 1 << i
	}
	return out
}()

// neighbours are sounds that slip into each other: romanisations of one name differ
// by them where a language has a sound between the two (Azerbaijani ə, unstressed
// vowels of Belarusian, consonants of Armenian and Georgian).
var neighbours = readNeighbours("ae ao ou ei pb td kg kx xg sz SZ CJ JZ fv bv cC zZ sS nN")

func readNeighbours(pairs string) (out [128]uint32) {
	for _, p := range strings.Fields(pairs) {
		out[p[0]] |= bit(p[1])
		out[p[1]] |= bit(p[0])
	}
	return out
}

func isVowelSound(sound byte) bool { return bit(sound)&vowelSounds != 0 }

// rule says which sounds some letters may stand for.
type rule struct {
	letters  []rune
	where    string
	readings []reading
	length   int
	also     bool // the letters may be read one by one as well
	between  int  // states within its readings
}

type reading struct {
	sounds string
	cost   uint8
}

// The rules. On the left letters; "^" before them: at the beginning of a word, "$"
// after them: at its end, "(v)", "(e)" and "(c)": before a vowel, before e, i or y,
// before a consonant or the end, and before the letters: after one. On the right the
// readings; "-" is silent, "+": the letters may also be read one by one, "~": half a
// slip. Of several groups of letters that begin at one place the longest is read.
//
// Latin letters have the values of all languages that are written in them and of the
// romanisations into them: ICAO 9303 (passports), BGN/PCGN, ISO 9, GOST 7.79 and 52535,
// the resolutions of Ukraine (2010, No. 55), Belarus (2007, of the Ministry of the
// Interior), Bulgaria (law of 2009), Georgia (2002), Kazakhstan (alphabet of 2021),
// ELOT 743, the Revised Romanisation of Korean and McCune-Reischauer, German and
// scholarly usage, and the spellings of FIDE's lists.
const latinRules = `
a: a
aa: a o +
ae: a e ia +
b: b
bh: b +
c: k c C J
c(e): s
ch: C x k S
ck: k
cs: C +
cz: C c
ç: C s J c k
ć: C c k
č: C c k
ĉ: C
d: d
dh: d +
dj: J d +
dź: J +
dż: J
dž: J
đ: J d di
dzh: J
dsch: J
dsh: J
ð: d
dz: J dz c z d~
e: e
ee: e i +
ea(n): e ia +
eu: eu ev u o oi +
eo(n): o e u eo
f: f
f$: v
ff$: f v
g: g
g(e): J Z x
gh: g x -
gi(v): J +
gj: J gi
gu(e): g +
ğ: g x i -
ģ: g J
h: x g
^h: -~
h$: -
(v)h(c): -
i: i
ie: e +
ij: i ei +
ı: i
ï: i
í: i
î: i
j: i J Z x
je: e +
jo: e o +
(c)ju: u +
k: k
kh: x k
ķ: k C
q: k g C x
qu: kv k +
l: l
ł: l v
ll: l i +
lh: l li +
m: m
n: n
ñ: n ni
ń: n ni
ň: n ni
ņ: n ni
nh: n ni +
ng: N +
o: o
oe: o e io +
oo: o u
ou: u o +
ö: o e io u
ø: o e io u
œ: o e
ő: o e
õ: o i e
p: p
ph: f +
r: r
rh: r +
ř: r rz rZ
rz: rZ Z r rz
s: s S
(v)s(v): z
sh: S +
sch: S Z +
shch: S SC
schtsch: S SC
shtsh: S SC
stsch: S SC
szcz: S SC
šč: S SC
sz: S s
sc(e): s S +
ś: S s
ş: S s
ș: S s
š: S s
ß: s
t: t
th: t +
ts: c
tz: c
tc: c
tch: C
tsch: C
tsh: C
ţ: c t
ț: c t
þ: t
u: u
(v)u$: v
ue: u iu +
ü: u iu i
ű: u iu i
ŭ: u v
v: v
vh: x v +
w: v u
wh: v x
x: ks x S gz
y: i
ye: e +
yo: e o +
(c)yu: u +
iu: u +
io: e o +
z: z Z c
z$: s
zs: Z +
zh: Z +
ž: Z z
ż: Z z
ź: Z z
ä: a e ia
æ: a e ia
å: a o
ə: a e ia
â: a i
ă: a i
ë: e o io
`

// Cyrillic letters of Russian, Ukrainian, Belarusian, Bulgarian, Serbian,
// Macedonian, Kazakh, Azerbaijani (until 1991) and their neighbours. A group of
// letters has the reading of a Western name in it as well: дж, ай of Майер, шт of
// Штефан.
const cyrillicRules = `
а: a
ай: ai ei
б: b
в: v
г: g x
ґ: g
ғ: g
ѓ: g gi J
д: d
дж: J +
дз: J d z +
ђ: J d di
е: e ie
ё: e o io
є: e ie
ж: Z J
з: z s~
зч: S +
и: i
і: i
ї: i
(i)я: a ia
(i)ю: u iu
й: i
ј: i
йо: e +
ьо: e +
к: k
кя: kia ka ke
гя: gia ga ge
ля: lia la le
қ: k g
ҝ: g k
ќ: k ki C
л: l
љ: l li
м: m
н: n
њ: n ni
ң: N n ng
нг: N +
о: o
ой: oi eu
ө: o e u io
п: p
р: r
с: s
сч: S +
т: t
тс: c +
тц: c
тч: C
ћ: C t
у: u
ў: u v
ұ: u i
ү: u i iu
ф: f
х: x
һ: x g -
ҳ: x
ц: c
ць: c t
ч: C
ҹ: J
џ: J
ҷ: J C
ш: S
шт: St st
шп: Sp sp
шч: S SC
щ: S SC St
ъ: - a u i
ы: i
ый: i
ь: - i
э: e
эй: ei ai
ю: iu u
юэ: iu u
я: ia
ә: a e ia
ѕ: dz z
ѣ: e ie
`

// Belarusian writes as it speaks (a for an unstressed o, я for е, дз and ц for soft д
// and т), and Russian papers of the same person do not: these stand before the rules
// above in a word that can only be Belarusian.
const belarusianRules = `
а: a o
г: g x
дз: d dz J
дзь: d dz
^у: u v
ц: c t
ць: c t
цц: t c
я: ia e
^я: ia ie e
`

// isBelarusian reports whether a name in small Cyrillic letters has letters or pairs
// of letters that Russian has not, and none that Belarusian has not.
func isBelarusian(name string) bool {
	if strings.ContainsAny(name, "ищъїєґәғқңөұүһјђћљњџ") {
		return false
	}
	return strings.ContainsAny(name, "іў") || slices.ContainsFunc([]string{"жы", "шы", "чы", "чэ", "рэ", "цц", "ць", "ця", "цю", "дзь", "дзе", "дзя"}, func(pair string) bool { return strings.Contains(name, pair) })
}

// Greek by ELOT 743 and as names are spelt abroad.
const greekRules = `
α: a
αι: e ai +
αυ: av af au
β: v b
γ: g i~
γ(e): gi i
γι(v): i gi +
γγ: N ng g
γκ: g gk ng nk
γχ: nx
δ: d
ε: e
ει: i ei
ευ: ev ef eu
ζ: z
η: i e
ηυ: iv if
θ: t
ι: i
κ: k
λ: l
μ: m
μπ: b mp mb
ν: n
ντ: d nt nd
ξ: ks
ο: o
οι: i oi
ου: u ou
π: p
ρ: r
σ: s
ς: s
τ: t
τζ: J tz c
τσ: c C ts
υ: i u
φ: f
χ: x
ψ: ps
ω: o
`

// Georgian by the national system of 2002, BGN/PCGN 1981 and Russian passports.
const georgianRules = `
ა: a
ბ: b
გ: g
დ: d
ე: e
ვ: v
ზ: z
თ: t
ი: i
ი(v): i -~
კ: k
ლ: l
მ: m
ნ: n
ო: o
პ: p
ჟ: Z J
რ: r
ს: s
ტ: t
უ: u
ფ: p f
ქ: k
ღ: g
ყ: k g
შ: S
ჩ: C
ც: c
ძ: dz z c
წ: c
ჭ: C
ხ: x
ჯ: J
ჰ: x
ჲ: i
იო: io eo
`

// Armenian: the Eastern value first, then the Western one, and the Russian spelling
// of names (Акопян, Оганесян).
const armenianRules = `
ա: a
բ: b p
գ: g k
դ: d t
ե: e ie
եա: ia ea
զ: z
է: e
ը: - i e u
թ: t
ժ: Z
ի: i
իա: ia
իւ: iu u
լ: l
խ: x
ծ: c dz
կ: k g
հ: x
^հ: x -
վհ: x +
տչ: C +
(c)յու: u +
ձ: dz c z
ղ: g x k
ճ: C J
մ: m
յ: i
^յ: i x
^յո: xo io
ն: n
շ: S
ո: o
^ո: vo o
ոյ: ui oi
ու: u
չ: C
պ: p b
ջ: J C
ռ: r
ս: s
վ: v
տ: t d
ր: r
ց: c
ւ: v u
փ: p f
ք: k
օ: o
ֆ: f
և: ev iev
եւ: ev iev
`

// Arabic (with Persian letters) and Hebrew write consonants; vowels may stand
// anywhere between them.
const (
	arabicRules = `
ا: - a
أ: - a
إ: - i
آ: a -
ٱ: - a
ى: - a
ب: b p
پ: p b
ة: - x t
ت: t
ث: t s
ج: J g Z
چ: C
ح: x
خ: x
د: d
ذ: d z
ر: r
ز: z
ژ: Z
س: s
ش: S
ص: s
ض: d z
ط: t
ظ: z d
ع: -
غ: g x
ف: f
ق: k g
ك: k
ک: k
گ: g
ل: l -~
م: m
ن: n
ه: x -
و: v u -
ؤ: - v
ي: i -
ی: i -
ئ: - i
ء: -
لا: l
^ال: l r~ s~ S~ n~ d~ t~ z~ -
`
	hebrewRules = `
א: -
ב: b v
ג: g J
ד: d
ה: x -
ו: v u -
ז: z Z
ח: x
ט: t
י: i -
כ: k x
ך: k x
ל: l
מ: m
ם: m
נ: n
ן: n
ס: s
ע: -
פ: p f
ף: p f
צ: c C
ץ: c C
ק: k
ר: r
ש: S s
ת: t
טש: C +
`
)

// koreanRules are those of the letters of which syllables are composed: the
// Revised Romanisation, McCune-Reischauer and the usual spellings of family names
// (Lee, Park, Choi, Woo). Finals are other letters than initials.
const koreanRules = `
ᄀ: k g
ᄁ: k g
ᄂ: n
ᄃ: t d
ᄄ: t d
ᄅ: r l n -
ᄆ: m
ᄇ: p b
ᄈ: p b
ᄉ: s
시: si Si
ᄊ: s
ᄋ: -
^이: i li ri +
ᄌ: J C
ᄍ: J C
ᄎ: C
ᄏ: k
ᄐ: t
ᄑ: p
ᄒ: x
ᅡ: a
ᅢ: a e ai
ᅣ: ia
ᅤ: ie iai
ᅥ: eo o u e
ᅦ: e
ᅧ: ieo io iu ie
ᅨ: ie e iei
ᅩ: o
ᅪ: va ua oa
ᅫ: ve ue vai
ᅬ: oi oe ve e
ᅭ: io
ᅮ: u o vu
ᅯ: vo uo vu ueo veo
ᅰ: ve ue
ᅱ: vi ui i
ᅲ: iu
ᅳ: u eu e i
ᅴ: i ui eui ei
ᅵ: i e
ᆨ: k g
ᆫ: n
ᆮ: t d
ᆯ: l r
ᆷ: m
ᆸ: p b
ᆺ: t s
ᆼ: N
ᆽ: t j
ᆾ: t
ᇀ: t
ᇁ: p
ᇂ: -
박: pak park bark +
`

const (
	firstSyllable = '가'
	lastSyllable  = '힣'
)

// isSyllable reports whether a letter is a syllable of Korean.
func isSyllable(r rune) bool { return r >= firstSyllable && r <= lastSyllable }

// jamo returns the letters of a syllable of Korean.
func jamo(r rune) []rune {
	at := r - firstSyllable
	out := []rune{'ᄀ' + at/588, 'ᅡ' + at%588/28}
	if final := at % 28; final > 0 {
		out = append(out, 'ᆧ'+final)
	}
	return out
}

var (
	asciiRules [utf8.RuneSelf][]rule
	innerRules [utf8.RuneSelf][]rule // without those for the beginning of a word
	otherRules = map[rune][]rule{}
	belarusian = map[rune][]rule{}
)

func init() {
	for _, table := range []string{latinRules, articleRules, cyrillicRules, greekRules, georgianRules, armenianRules, arabicRules, hebrewRules, koreanRules} {
		for _, r := range parseRules(table) {
			if first := r.letters[0]; first < utf8.RuneSelf {
				asciiRules[first] = append(asciiRules[first], r)
			} else {
				otherRules[first] = append(otherRules[first], r)
			}
		}
	}
	for _, r := range parseRules(belarusianRules) {
		belarusian[r.letters[0]] = append(belarusian[r.letters[0]], r)
	}
	for first, list := range belarusian {
		belarusian[first] = append(list, otherRules[first]...)
		longestFirst(belarusian[first])
	}
	for i := range asciiRules {
		longestFirst(asciiRules[i])
		innerRules[i] = slices.DeleteFunc(slices.Clone(asciiRules[i]), func(r rule) bool { return strings.HasPrefix(r.where, "^") })
	}
	for _, list := range otherRules {
		longestFirst(list)
	}
}

func longestFirst(list []rule) {
	slices.SortStableFunc(list, func(a, b rule) int { return b.length - a.length })
}

func parseRules(table string) []rule {
	var out []rule
	for line := range strings.Lines(table) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, parseRule(line))
		}
	}
	return out
}

// parseRule reads a line of the tables above.
func parseRule(line string) rule {
	letters, readings, _ := strings.Cut(line, ":")
	var r rule
	if strings.HasPrefix(letters, "^") {
		letters, r.where = letters[1:], "^"
	}
	if after, rest, ok := strings.Cut(letters, ")"); ok && strings.HasPrefix(after, "(") {
		letters, r.where = rest, "<"+after[1:]
	}
	if rest, ok := strings.CutSuffix(letters, "$"); ok {
		letters, r.where = rest, r.where+"$"
	}
	if rest, before, ok := strings.Cut(letters, "("); ok {
		letters, r.where = rest, r.where+">"+before[:1]
	}
	r.letters = []rune(letters)
	r.length = len(r.letters)
	for _, one := range strings.Fields(readings) {
		if one == "+" {
			r.also = true
			continue
		}
		var cost uint8
		if rest, ok := strings.CutSuffix(one, "~"); ok {
			one, cost = rest, 1
		}
		if one == "-" {
			one = ""
		}
		r.readings = append(r.readings, reading{one, cost})
		r.between += max(0, len(one)-1)
	}
	return r
}

func rulesOf(r rune) []rule {
	if r < utf8.RuneSelf {
		return asciiRules[r]
	}
	return otherRules[r]
}

// rulesAt adds to a list the rules for the letters at a place of a word: all of the
// longest group that fits, and those of shorter ones where it may be read in parts.
func rulesAt(list []*rule, letters []rune, i int, isBelarusian bool) []*rule {
	rules := rulesOf(letters[i])
	if i > 0 && letters[i] < utf8.RuneSelf {
		rules = innerRules[letters[i]]
	}
	if isBelarusian {
		if own := belarusian[letters[i]]; own != nil {
			rules = own
		}
	}
	var longest *rule
	for k := range rules {
		r := &rules[k]
		if longest != nil && longest.length > r.length && !longest.also {
			break
		}
		if r.length > 1 && (i+1 == len(letters) || letters[i+1] != r.letters[1]) {
			continue
		}
		if r.fits(letters, i) {
			list = append(list, r)
			longest = r
		}
	}
	return list
}

func (r *rule) fits(letters []rune, i int) bool {
	end := i + r.length
	if end > len(letters) || !slices.Equal(letters[i:end], r.letters) {
		return false
	}
	for k := 0; k < len(r.where); k++ {
		switch r.where[k] {
		case '^':
			if i > 0 {
				return false
			}
		case '$':
			if end < len(letters) {
				return false
			}
		case '<':
			k++
			if i == 0 || !isOf(letters[i-1], r.where[k:]) {
				return false
			}
		case '>':
			k++
			if end == len(letters) && r.where[k] != 'c' || end < len(letters) && !isOf(letters[end], r.where[k:]) {
				return false
			}
		}
	}
	return true
}

// isOf reports whether a letter is of the class that a condition names.
func isOf(l rune, class string) bool {
	switch class[0] {
	case 'v':
		return isVowel(l)
	case 'c':
		return !isVowel(l)
	case 'e':
		return strings.ContainsRune("eiyéèêëíîïəеиіηιευ", l)
	case 'i':
		return isI(l)
	case 'n':
		return l == 'n'
	}
	return false
}

func isVowel(l rune) bool {
	if l < utf8.RuneSelf {
		return strings.IndexByte("aeiouy", byte(l)) >= 0
	}
	return strings.ContainsRune("•äæåəâăáàãāąéèêëēėęěíîïīįıöøœőõóòôōüűúùûūůŭýаеёиіїоуўыэєюяәөұүαεηιουωაეიოუաեէըիոօ", l)
}

// isI reports whether a letter is written for i, as a vowel or before one.
func isI(l rune) bool { return strings.ContainsRune("iyjıíîïйиіїјы", l) }

// vowelless reports whether a letter is of a script that leaves out vowels.
func vowelless(l rune) bool {
	return l >= 0x590 && l < 0x780
}
