package trf

import (
	"strings"
	"unicode/utf8"
)

// line is one line of the report. Where it is not plain ASCII, offsets has the
// position of each character in bytes, and the length of the line at the end.
type line struct {
	s       string
	no      int
	offsets []int32
}

// len returns the number of characters.
func (l *line) len() int {
	if l.offsets != nil {
		return len(l.offsets) - 1
	}
	return len(l.s)
}

// span returns the text of the columns from to to, as far as the line goes.
func (l *line) span(from, to int) string {
	n := l.len()
	to = min(to, n)
	if from > to {
		return ""
	}
	if l.offsets != nil {
		return l.s[l.offsets[from-1]:l.offsets[to]]
	}
	return l.s[from-1 : to]
}

// cut returns the text of a column.
func (l *line) cut(c *Column) string { return l.span(c.From, c.To) }

// trimmed returns the text of a column without blanks around it.
func (l *line) trimmed(c *Column) string { return trim(l.cut(c)) }

// rest returns the text from column 5 on, without blanks around it.
func (l *line) rest() string {
	if len(l.s) < 5 {
		return ""
	}
	return strings.TrimSpace(l.span(5, l.len()))
}

// repeats returns how many times a repeated column begins within the line.
func (l *line) repeats(c *Column) int {
	if n := l.len(); n >= c.From {
		return (n-c.From)/c.Step + 1
	}
	return 0
}

// index computes the offsets of a line. It reuses buffer and returns it, grown
// where needed.
func (l *line) index(buffer []int32) []int32 {
	buffer = buffer[:0]
	for i := range l.s {
		buffer = append(buffer, int32(i))
	}
	buffer = append(buffer, int32(len(l.s)))
	l.offsets = buffer
	return buffer
}

// isCoveredBy reports whether every character from column 5 on that is no blank lies in
// one of the columns.
func (l *line) isCoveredBy(columns ...*Column) bool {
	pos := 5
	for _, r := range l.span(5, l.len()) {
		if r != ' ' && !isCovered(pos, columns) {
			return false
		}
		pos++
	}
	return true
}

// cuts reports whether a border of one of the columns goes through a number.
func (l *line) cuts(columns ...*Column) bool {
	for _, c := range columns {
		for n := 0; n == 0 || c.Step > 0 && n < l.repeats(c); n++ {
			if l.cutsNumber(c.at(n)) {
				return true
			}
		}
	}
	return false
}

// cutsNumber reports whether a number stands across a border of the columns from to to.
func (l *line) cutsNumber(from, to int) bool {
	across := func(col int) bool {
		return col > 4 && isNumber(l.span(col, col)) && isNumber(l.span(col+1, col+1)) && strings.Trim(l.word(col, col), "0123456789.,") == ""
	}
	return across(from-1) || across(to)
}

// word returns the text of columns with all of the words at their borders.
func (l *line) word(from, to int) string {
	for from > 5 && l.span(from-1, from-1) != " " {
		from--
	}
	for s := l.span(to+1, to+1); s != "" && s != " "; s = l.span(to+1, to+1) {
		to++
	}
	return trim(l.span(from, to))
}

func isCovered(pos int, columns []*Column) bool {
	for _, c := range columns {
		if pos >= c.From && pos <= c.To || c.Step > 0 && pos >= c.From && (pos-c.From)%c.Step <= c.To-c.From {
			return true
		}
	}
	return false
}

// trim takes the blanks off both ends.
func trim(s string) string {
	for len(s) > 0 && s[0] == ' ' {
		s = s[1:]
	}
	for len(s) > 0 && s[len(s)-1] == ' ' {
		s = s[:len(s)-1]
	}
	return s
}

// isASCII reports whether a string has no character beyond ASCII.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// splitter cuts a text into lines that end with LF, CR LF or CR, also mixed. It
// remembers where the next LF and the next CR are, so that it searches a text
// with only one kind of line end no more than once.
type splitter struct {
	text       string
	pos        int
	nextLF     int
	nextCR     int
	lineNumber int
}

func newSplitter(text string) splitter { return splitter{text: text, nextLF: -1, nextCR: -1} }

// next returns the next line without its end.
func (sp *splitter) next() (s string, ok bool) {
	if sp.pos >= len(sp.text) {
		return "", false
	}
	if sp.nextLF < sp.pos {
		sp.nextLF = sp.find('\n')
	}
	if sp.nextCR < sp.pos {
		sp.nextCR = sp.find('\r')
	}
	start, end := sp.pos, min(sp.nextLF, sp.nextCR)
	sp.pos = end + 1
	if end == sp.nextCR && sp.nextLF == end+1 {
		sp.pos++
	}
	sp.lineNumber++
	return sp.text[start:end], true
}

func (sp *splitter) find(end byte) int {
	if i := strings.IndexByte(sp.text[sp.pos:], end); i >= 0 {
		return sp.pos + i
	}
	return len(sp.text)
}
