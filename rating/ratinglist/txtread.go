package ratinglist

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// textLine is a line whose columns count characters.
type textLine struct {
	s   string
	off []int // byte offset of each character and of the end; nil: one byte each
}

// read reads the next line. Columns of a UTF-8 line are counted in characters. They are
// counted in bytes if the federation stands in its column by these alone, or, if it tells
// nothing, if the line has exactly as many bytes as the header.
func (t *textLine) read(b []byte, l *txtLayout) {
	t.s, t.off = toUTF8(b), t.off[:0]
	n := utf8.RuneCountInString(t.s)
	if n == len(t.s) {
		t.off = nil
		return
	}
	for i := range t.s {
		t.off = append(t.off, i)
	}
	t.off = append(t.off, len(t.s))
	if len(t.s) != len(b) { // of another encoding, in which a letter has one byte
		return
	}
	byBytes, byCharacters := l.hasFederation(&textLine{s: t.s}), l.hasFederation(t)
	if byBytes && !byCharacters || byBytes == byCharacters && len(b) == l.width {
		t.off = nil
	}
}

// hasFederation reports whether a line has a code of three letters in the column of the
// federation.
func (l *txtLayout) hasFederation(t *textLine) bool {
	if l.federation < 0 {
		return false
	}
	c := l.columns[l.federation]
	return isFederation(t.cut(c.from, c.to))
}

// isFederation reports whether a field holds a code of three letters.
func isFederation(field string) bool {
	field = strings.TrimSpace(field)
	return len(field) == 3 && strings.Trim(field, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

func (t *textLine) len() int {
	if t.off == nil {
		return len(t.s)
	}
	return len(t.off) - 1
}

// cut returns the text of the characters from..to-1, as far as the line has them.
func (t *textLine) cut(from, to int) string {
	n := t.len()
	to = min(to, n)
	if from < 0 || from >= to {
		return ""
	}
	if t.off == nil {
		return t.s[from:to]
	}
	return t.s[t.off[from]:t.off[to]]
}

// txtSource reads a text list.
type txtSource struct {
	reader   *Reader
	lines    lines
	layout   txtLayout
	line     textLine
	rowDraft rowDraft
}

// openTXT reads the header line, the first that is not blank.
func (r *Reader) openTXT(br *bufio.Reader, kind tournament.Kind) error {
	s := &txtSource{reader: r, lines: lines{br: br}}
	for {
		b, err := s.lines.next()
		if err == io.EOF || errors.Is(err, errLong) {
			return errNoList
		}
		if err != nil {
			return err
		}
		if text := toUTF8(b); strings.TrimSpace(text) != "" {
			var ok bool
			if s.layout, ok = readTXTHeader(text, kind); !ok {
				return noList(headWords(text))
			}
			break
		}
	}
	s.rowDraft.kind, s.rowDraft.header = kind, &r.header
	r.src, r.format, r.header.Kinds = s, TXT, s.layout.kinds
	r.month(s.layout.period)
	return nil
}

func (s *txtSource) at() int { return s.lines.line }

func (s *txtSource) next() (Row, error) {
	for {
		b, err := s.lines.next()
		if errors.Is(err, errLong) {
			s.reader.report(graveFault(handbook.Say("ratinglist.long.line", "limit", MaxLine)), colNone, s.lines.line, 1)
			continue
		}
		if err != nil {
			return Row{}, err
		}
		s.line.read(b, &s.layout)
		if strings.TrimSpace(s.line.s) == "" {
			continue
		}
		if s.lines.open && s.line.len() < s.layout.width {
			s.reader.report(&fault{text: handbook.Say("ratinglist.cut-off")}, colNone, s.lines.line, s.line.len()+1)
		}
		if s.readRow() {
			return s.rowDraft.finish(), nil
		}
	}
}

// readRow reads the columns of the line; false leaves the player out.
func (s *txtSource) readRow() bool {
	s.rowDraft.start()
	l := &s.layout
	shift, over := l.shift(&s.line), 0
	for i, c := range l.columns {
		from, to := c.from, c.to
		if i == l.other {
			to += shift
		} else if l.other >= 0 && i > l.other {
			from, to = from+shift, to+shift
		}
		if i == len(l.columns)-1 {
			to = max(to, s.line.len())
		}
		if c.col == colNone {
			continue
		}
		if i == l.other && i+1 < len(l.columns) && l.columns[i+1].col == colArena {
			over = s.line.overflow(to, l.columns[i+1].to+shift)
			to = over
		} else if c.col == colArena {
			from = max(from, over)
		}
		text := s.line.cut(from, to)
		if c.col == colFederation && s.line.len() <= from {
			s.reader.report(graveFault(handbook.Say("ratinglist.short-line", "characters", s.line.len(), "column", from+1)),
				colNone, s.lines.line, s.line.len()+1)
			return false
		}
		if f := s.rowDraft.set(c.col, text); f != nil {
			blank := len(text) - len(strings.TrimLeft(text, " "))
			s.reader.report(f, c.col, s.lines.line, from+blank+1)
			if f.grave {
				return false
			}
		}
	}
	return true
}

// headWords returns the words of a header line whose columns stand at places: two
// blanks part them, and one does where both its sides are words.
func headWords(line string) []string {
	var words []string
	for part := range strings.SplitSeq(line, "  ") {
		if part = strings.TrimSpace(part); columnOf(part) != colNone {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}
