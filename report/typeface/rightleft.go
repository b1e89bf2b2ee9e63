package typeface

import (
	"slices"
	"unicode"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// seen returns the letters of a line from left to right, Arabic ones in the
// forms that their neighbours give them. A line without right-to-left letters
// comes back as it is.
func seen(s string) []rune {
	line := []rune(s)
	if !slices.ContainsFunc(line, isRightToLeft) {
		return line
	}
	line = slices.DeleteFunc(line, func(r rune) bool { return unicode.Is(unicode.Mn, r) })
	line = joined(line)
	return ordered(line, levels(line))
}

func isRightToLeft(r rune) bool {
	return r >= 0x590 && (r < 0x900 || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfeff || isAlef(r))
}

// classOf returns the class of a letter in the bidirectional algorithm (UAX #9).
func classOf(r rune) bidi.Class {
	if isAlef(r) {
		return bidi.AL
	}
	p, _ := bidi.LookupRune(r)
	return p.Class()
}

// levels returns the embedding level of each letter of a line: UAX #9 without
// explicit embeddings, which names do not have. The direction of the line is that of
// its first strong letter.
func levels(line []rune) []int {
	base := 0
	class := make([]bidi.Class, len(line))
	for i, r := range line {
		class[i] = classOf(r)
	}
	for _, c := range class {
		if c == bidi.L || c == bidi.R || c == bidi.AL {
			if c != bidi.L {
				base = 1
			}
			break
		}
	}
	start := bidi.L
	if base == 1 {
		start = bidi.R
	}
	strong := start
	for i, c := range class { // W2, W3, W7
		switch c {
		case bidi.L, bidi.R:
			strong = c
		case bidi.AL:
			strong, class[i] = c, bidi.R
		case bidi.EN:
			if strong == bidi.AL {
				class[i] = bidi.AN
			} else if strong == bidi.L {
				class[i] = bidi.L
			}
		}
	}
	for i := 1; i+1 < len(class); i++ { // W4: 12.5 and 12,5 are one number
		if (class[i] == bidi.CS || class[i] == bidi.ES && class[i-1] == bidi.EN) && class[i-1] == class[i+1] && (class[i-1] == bidi.EN || class[i-1] == bidi.AN) {
			class[i] = class[i-1]
		}
	}
	side := func(c bidi.Class) (bidi.Class, bool) {
		switch c {
		case bidi.L:
			return bidi.L, true
		case bidi.R, bidi.EN, bidi.AN:
			return bidi.R, true
		}
		return 0, false
	}
	brackets(line, class, start, side)
	for i := 0; i < len(class); { // N1, N2
		if _, is := side(class[i]); is {
			i++
			continue
		}
		end := i
		for end < len(class) {
			if _, is := side(class[end]); is {
				break
			}
			end++
		}
		before, after := start, start
		if i > 0 {
			before, _ = side(class[i-1])
		}
		if end < len(class) {
			after, _ = side(class[end])
		}
		to := start
		if before == after {
			to = before
		}
		for ; i < end; i++ {
			class[i] = to
		}
	}
	level := make([]int, len(class))
	for i, c := range class { // I1, I2
		switch {
		case c == bidi.R:
			level[i] = 1
		case c == bidi.L:
			level[i] = base * 2
		default:
			level[i] = 2
		}
	}
	return level
}

// brackets gives a pair of brackets the direction of the line if a letter between
// them has it, else that of the letters between them and before them (N0).
func brackets(line []rune, class []bidi.Class, start bidi.Class, side func(bidi.Class) (bidi.Class, bool)) {
	var open []int
	for i, r := range line {
		switch r {
		case '(', '[':
			open = append(open, i)
		case ')', ']':
			if len(open) == 0 || mirrors[line[open[len(open)-1]]] != r {
				continue
			}
			from := open[len(open)-1]
			open = open[:len(open)-1]
			within, other := false, false
			for _, c := range class[from+1 : i] {
				if s, is := side(c); is {
					within, other = within || s == start, other || s != start
				}
			}
			to := start
			if !within && other {
				before := start
				for _, c := range class[:from] {
					if s, is := side(c); is {
						before = s
					}
				}
				to = before
			}
			if within || other {
				class[from], class[i] = to, to
			}
		}
	}
}

// mirrors are the signs that look the other way in a right-to-left text.
var mirrors = map[rune]rune{'(': ')', ')': '(', '[': ']', ']': '[', '<': '>', '>': '<', '«': '»', '»': '«', '{': '}', '}': '{'}

// ordered returns the letters as they are seen from left to right (L2, L4).
func ordered(line []rune, level []int) []rune {
	for i, r := range line {
		if m, ok := mirrors[r]; ok && level[i]%2 == 1 {
			line[i] = m
		}
	}
	for at := 2; at >= 1; at-- {
		for i := 0; i < len(line); i++ {
			end := i
			for end < len(line) && level[end] >= at {
				end++
			}
			if end > i {
				slices.Reverse(line[i:end])
				slices.Reverse(level[i:end])
				i = end
			}
		}
	}
	return line
}

// The four forms of an Arabic letter.
const (
	isolated = iota
	final
	initial
	medial
	arabicForms
)

// shapes are the forms of the Arabic letters; a letter that joins to the one
// before it alone has two. They are what Unicode takes apart into the letter.
var shapes = func() map[rune][arabicForms]rune {
	all := map[rune][arabicForms]rune{}
	add := func(from, to rune) {
		for r := from; r <= to; {
			base := []rune(norm.NFKC.String(string(r)))
			if len(base) != 1 || base[0] == r {
				r++
				continue
			}
			var forms [arabicForms]rune
			n := 0
			for ; n < arabicForms && r <= to && norm.NFKC.String(string(r)) == string(base); n++ {
				forms[n] = r
				r++
			}
			if _, known := all[base[0]]; !known {
				all[base[0]] = forms
			}
		}
	}
	add(0xfe80, 0xfef4)
	add(0xfb50, 0xfbb1)
	add(0xfbd3, 0xfbe9)
	add(0xfbfc, 0xfbff)
	return all
}()

// joined writes Arabic letters in their forms. Lam with alef is one shape, read
// as lam, and a letter without width that is read as the alef.
func joined(line []rune) []rune {
	before := func(i int) bool { // the letter before joins to this one
		if i == 0 {
			return false
		}
		f, ok := shapes[line[i-1]]
		return ok && f[initial] != 0 || line[i-1] == tatweel
	}
	after := func(i int) bool { // the letter after joins to this one
		if i+1 >= len(line) {
			return false
		}
		f, ok := shapes[line[i+1]]
		return ok && f[final] != 0 || line[i+1] == tatweel
	}
	out := make([]rune, 0, len(line))
	for i := 0; i < len(line); i++ {
		forms, ok := shapes[line[i]]
		if !ok {
			out = append(out, line[i])
			continue
		}
		if line[i] == lam && i+1 < len(line) {
			if both, is := lamAlef[line[i+1]]; is {
				if before(i) {
					both++ // its final form
				}
				out = append(out, both, alefs|line[i+1]&0xff)
				i++
				continue
			}
		}
		form := isolated
		switch was, will := before(i), after(i) && forms[initial] != 0; {
		case was && will && forms[medial] != 0:
			form = medial
		case was && forms[final] != 0:
			form = final
		case will:
			form = initial
		}
		out = append(out, forms[form])
	}
	return out
}

const (
	lam     = 'ل'
	tatweel = 'ـ'
	alefs   = 0xe600 // and the low byte of an alef: its letter without width
)

func isAlef(r rune) bool {
	return r == alefs|0x22 || r == alefs|0x23 || r == alefs|0x25 || r == alefs|0x27
}

// lamAlef are the shapes of lam with each alef.
var lamAlef = map[rune]rune{'آ': 0xfef5, 'أ': 0xfef7, 'إ': 0xfef9, 'ا': 0xfefb}
