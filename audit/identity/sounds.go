package identity

import (
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mozillazg/go-unidecode"
	"golang.org/x/text/unicode/norm"
)

// sounds are all readings of a word: a graph without circles from its first
// letter to its last. The edges of a state lead to later ones and stand
// together, from first[state] on.
type sounds struct {
	first []uint16
	edges []edge
	free  []bool // a state at which vowels may stand that the script leaves out; nil: nowhere
	least int    // how many sounds the shortest reading has
	begin uint32 // which sounds may be the first
	joint int    // how many sounds many Arabic names share with it: Abd and the article, the article and Din or Allah
}

// edge is one sound of a reading, or none.
type edge struct {
	to    uint16
	sound byte // 0: silent
	cost  uint8
}

// usualStates is how many states the readings of most words have at most.
const usualStates = 24

// longestWord bounds the letters of a word that are compared.
const longestWord = 40

// leastOf returns how many sounds the shorter of two words has that make it one name and
// not another.
func leastOf(a, b *sounds) int {
	return max(min(a.least, b.least)-min(a.joint, b.joint), 0)
}

func (s *sounds) last() int { return len(s.first) - 2 }

func (s *sounds) edgesFrom(state int) []edge { return s.edges[s.first[state]:s.first[state+1]] }

// keepLetters adds a word to out in letters that the rules know: others lose their marks,
// or are written as go-unidecode does.
func keepLetters(out []rune, word string) []rune {
	for _, r := range word {
		switch {
		case r < utf8.RuneSelf:
			if r >= 'a' && r <= 'z' {
				out = append(out, r)
			}
		case rulesOf(r) != nil:
			out = append(out, r)
		case isSyllable(r):
			out = append(out, jamo(r)...)
		case unicode.Is(unicode.Mn, r), !unicode.IsLetter(r):
		default:
			base, _ := utf8.DecodeRuneInString(norm.NFD.String(string(r)))
			if base != r && rulesOf(base) != nil {
				out = append(out, base)
				continue
			}
			for _, l := range strings.ToLower(unidecode.Unidecode(string(r))) {
				if l >= 'a' && l <= 'z' {
					out = append(out, l)
				}
			}
		}
	}
	return out[:min(len(out), longestWord)]
}

// soundsOf reads a word by the rules of its letters.
func soundsOf(word string, isBelarusian bool) *sounds {
	var written [longestWord]rune
	letters := keepLetters(written[:0], word)
	n := len(letters)
	var fits [longestWord][]*rule
	var base [longestWord + 1]int // the state before each letter
	room := make([]*rule, 0, 2*longestWord)
	states := 0
	for i := range n {
		base[i] = states
		states++
		before := len(room)
		room = rulesAt(room, letters, i, isBelarusian)
		fits[i] = room[before:]
		for _, r := range fits[i] {
			states += r.between
		}
	}
	base[n] = states
	states++
	made := &struct { // one piece of memory for a word of usual length
		sounds
		first [usualStates]uint16
		edges [2 * usualStates]edge
	}{}
	s := &made.sounds
	s.first, s.edges = made.first[:], made.edges[:0]
	if states >= usualStates {
		s.first = make([]uint16, states+1)
	}
	s.first = s.first[:states+1]
	for i := range n {
		s.first[base[i]] = uint16(len(s.edges))
		next := base[i] + 1
		for _, r := range fits[i] {
			end := base[i+r.length]
			for _, reading := range r.readings {
				if s.joint == 0 && len(reading.sounds) > 2 && strings.Contains(reading.sounds, "A") {
					s.joint = len(reading.sounds)
				}
				if len(reading.sounds) <= 1 {
					s.edges = append(s.edges, edge{uint16(end), soundAt(reading.sounds, 0), reading.cost})
					continue
				}
				s.edges = append(s.edges, edge{uint16(next), reading.sounds[0], reading.cost})
				next += len(reading.sounds) - 1
			}
		}
		if len(fits[i]) == 0 || i > 0 && (letters[i] == letters[i-1] || isI(letters[i]) && isI(letters[i-1])) { // a doubled letter counts once
			s.edges = append(s.edges, edge{uint16(base[i+1]), 0, 0})
		}
		at := base[i] + 1
		for _, r := range fits[i] { // the states within readings of several sounds, in the order above
			end := base[i+r.length]
			for _, reading := range r.readings {
				for k := 1; k < len(reading.sounds); k++ {
					s.first[at] = uint16(len(s.edges))
					to := at + 1
					if k == len(reading.sounds)-1 {
						to = end
					}
					s.edges = append(s.edges, edge{uint16(to), reading.sounds[k], 0})
					at++
				}
			}
		}
	}
	s.first[base[n]] = uint16(len(s.edges))
	s.first[states] = uint16(len(s.edges))
	for i := range n {
		if vowelless(letters[i]) {
			if s.free == nil {
				s.free = make([]bool, states)
			}
			s.free[base[i]], s.free[base[i+1]] = true, true
		}
	}
	s.measure()
	return s
}

func soundAt(s string, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return 0
}

// measure finds the length of the shortest reading and the sounds that may begin
// one.
func (s *sounds) measure() {
	const far = 255
	var leastRoom [usualStates]uint8
	var silentRoom [usualStates]bool
	least, silent := leastRoom[:0], silentRoom[:0]
	least, silent = slices.Grow(least, s.last()+1)[:s.last()+1], slices.Grow(silent, s.last()+1)[:s.last()+1]
	for i := range least {
		least[i] = far
	}
	least[0], silent[0] = 0, true
	for i := range least {
		if least[i] == far {
			continue
		}
		for _, e := range s.edgesFrom(i) {
			length := least[i]
			if e.sound != 0 {
				length++
				if silent[i] {
					s.begin |= bit(e.sound)
				}
			} else if silent[i] {
				silent[e.to] = true
			}
			least[e.to] = min(least[e.to], length)
		}
	}
	s.least = int(least[s.last()])
}

// bit returns the set of one sound, empty for none.
func bit(sound byte) uint32 { return bitOf[sound&0x7f] }

// tooFar is more than any distance that is asked for.
const tooFar = 100

// compareSounds returns how far two words are from each other in the readings that are the
// nearest, in halves of a letter, tooFar where it is more than most.
func compareSounds(a, b *sounds, most int) int { return walkBoth(a, b, most, false) }

// beginsAs reports whether the word may begin with what there is of a beginning.
func beginsAs(beginning, word *sounds) bool { return walkBoth(beginning, word, 0, true) == 0 }

// walkBoth goes through both graphs at once, the cheapest way first found.
func walkBoth(a, b *sounds, most int, beginning bool) int {
	lastA, lastB := a.last(), b.last()
	width := lastB + 1
	var room [1024]uint8
	cost := room[:]
	if size := (lastA + 1) * width; size <= len(room) {
		cost = cost[:size]
	} else {
		cost = make([]uint8, size)
	}
	for i := range cost {
		cost[i] = tooFar
	}
	cost[0] = 0
	reach := func(i, j, c int) {
		if at := i*width + j; c <= most && c < int(cost[at]) {
			cost[at] = uint8(c)
		}
	}
	for i := range lastA + 1 {
		for j := range width {
			c := int(cost[i*width+j])
			if c == tooFar {
				continue
			}
			if beginning && i == lastA {
				return c
			}
			freeA, freeB := a.free != nil && a.free[i], b.free != nil && b.free[j]
			for _, y := range b.edgesFrom(j) {
				switch {
				case y.sound == 0:
					reach(i, int(y.to), c+int(y.cost))
				case freeA && isVowelSound(y.sound):
					reach(i, int(y.to), c)
				default:
					reach(i, int(y.to), c+int(y.cost)+lackOf(y.sound))
				}
			}
			for _, x := range a.edgesFrom(i) {
				switch {
				case x.sound == 0:
					reach(int(x.to), j, c+int(x.cost))
					continue
				case freeB && isVowelSound(x.sound):
					reach(int(x.to), j, c)
				default:
					reach(int(x.to), j, c+int(x.cost)+lackOf(x.sound))
				}
				for _, y := range b.edgesFrom(j) {
					if y.sound != 0 {
						reach(int(x.to), int(y.to), c+int(x.cost)+int(y.cost)+costOf(x.sound, y.sound))
					}
				}
			}
		}
	}
	return int(cost[len(cost)-1])
}

const letter = 2 // halves of a letter

// lackOf returns what it costs that one of two words lacks a sound.
func lackOf(sound byte) int {
	if sound == 'i' {
		return 1
	}
	return letter
}

// costOf returns what it costs that one of two words has the one sound and the other
// the other: half a letter for neighbours, which slip into each other from
// language to language.
func costOf(x, y byte) int {
	switch {
	case x == y:
		return 0
	case neighbours[x]&bit(y) != 0:
		return 1
	}
	return letter
}

// hasOtherBeginning reports whether two words begin with sounds that are not even
// neighbours. An h that is lost at the beginning of a word is no other beginning.
func hasOtherBeginning(a, b *sounds) bool {
	if a.free != nil || b.free != nil || a.begin&b.begin != 0 {
		return false
	}
	return a.begin != 0 && b.begin != 0 && widen(a.begin)&b.begin == 0
}

// anySound is the set of all sounds.
const anySound = 1<<len(allSounds) - 1

// firstSounds returns which sounds a word may begin with by the rules of its first letters
// alone, any sound if they may be silent or their script leaves out vowels.
func firstSounds(word string, isBelarusian bool) uint32 {
	var written [longestWord]rune
	letters := keepLetters(written[:0], word)
	if len(letters) == 0 || vowelless(letters[0]) {
		return anySound
	}
	var room [2 * longestWord]*rule
	var out uint32
	for _, r := range rulesAt(room[:0], letters, 0, isBelarusian) {
		for _, reading := range r.readings {
			if reading.sounds == "" {
				return anySound
			}
			out |= bit(reading.sounds[0])
		}
	}
	if out == 0 {
		return anySound
	}
	return out
}

// widen returns a set of sounds with those that are not another beginning of a word:
// neighbours, and a vowel and the h before it.
func widen(set uint32) uint32 {
	out := set
	for m := set; m != 0; m &= m - 1 {
		out |= neighbours[allSounds[bits.TrailingZeros32(m)]]
	}
	if set&bit('x') != 0 {
		out |= vowelSounds
	}
	if set&vowelSounds != 0 {
		out |= bit('x')
	}
	return out
}
