// Package mend is a catalogue of the mistakes that arbiters make in reports. It
// looks at the findings of a report and proposes changes of its lines, each of
// which would undo one mistake. It does not say whether a change is right:
// package audit reads the changed report again and keeps the change after which
// most findings are gone. It never changes a report by itself.
package mend

import (
	"strings"

	"github.com/fedrate/fedrate/trf"
)

// Sheet is the text of a report, line by line, to be changed by columns. Its lines have
// their fields where the reader found that they belong.
type Sheet struct {
	Encoding string // as [trf.Decode] names it; empty: plain UTF-8
	Aligned  bool   // lines that left their columns are written as they are read
	lines    []line
}

type line struct {
	text, end string
	received  string // as it came in, if it left its columns; else empty
	touched   bool
}

// Open takes the bytes of a report apart.
func Open(data []byte) *Sheet {
	text, encoding := trf.Decode(data)
	s := &Sheet{Encoding: encoding}
	if aligned, ok := trf.Align(text); ok {
		s.cut(aligned)
		received := &Sheet{}
		received.cut(text)
		for i := range s.lines {
			if was := received.lines[i].text; was != s.lines[i].text {
				s.lines[i].received = was
			}
		}
		return s
	}
	s.cut(text)
	return s
}

// cut takes the lines of a text.
func (s *Sheet) cut(text string) {
	for len(text) > 0 {
		i := strings.IndexAny(text, "\r\n")
		if i < 0 {
			s.lines = append(s.lines, line{text: text})
			break
		}
		end := i + 1
		if text[i] == '\r' && end < len(text) && text[end] == '\n' {
			end++
		}
		s.lines = append(s.lines, line{text: text[:i], end: text[i:end]})
		text = text[end:]
	}
}

// Clone returns a copy to be changed.
func (s *Sheet) Clone() *Sheet {
	out := *s
	out.lines = append([]line(nil), s.lines...)
	return &out
}

// Len returns the number of lines.
func (s *Sheet) Len() int { return len(s.lines) }

// Line returns the text of a line, counted from 1, without its end.
func (s *Sheet) Line(n int) string {
	if n < 1 || n > len(s.lines) {
		return ""
	}
	return s.lines[n-1].text
}

// Ended reports whether the last line has an end.
func (s *Sheet) Ended() bool { return len(s.lines) == 0 || s.lines[len(s.lines)-1].end != "" }

// Replace puts another text in place of a line.
func (s *Sheet) Replace(n int, text string) {
	if n >= 1 && n <= len(s.lines) {
		s.lines[n-1].text, s.lines[n-1].touched = text, true
	}
}

// Put writes text at a column of a line, both counted from 1; the line is
// filled up with blanks where it is shorter.
func (s *Sheet) Put(n, col int, text string) {
	if n < 1 || n > len(s.lines) || col < 1 {
		return
	}
	runes := []rune(s.lines[n-1].text)
	put := []rune(text)
	for len(runes) < col-1+len(put) {
		runes = append(runes, ' ')
	}
	copy(runes[col-1:], put)
	s.Replace(n, string(runes))
}

// Insert adds a line after line n.
func (s *Sheet) Insert(n int, text string) {
	if n < 1 || n > len(s.lines) {
		return
	}
	end := s.lines[0].end
	if s.lines[n-1].end == "" {
		s.lines[n-1].end = end
	}
	s.lines = append(s.lines[:n], append([]line{{text: text, end: end, touched: true}}, s.lines[n:]...)...)
}

// Delete takes line n out.
func (s *Sheet) Delete(n int) {
	if n >= 1 && n <= len(s.lines) {
		s.lines = append(s.lines[:n-1], s.lines[n:]...)
	}
}

// Bytes returns the report in UTF-8. Changed lines end in blanks only where most of
// the players' lines do.
func (s *Sheet) Bytes() []byte {
	blank, players := 0, 0
	for i := range s.lines {
		if l := &s.lines[i]; strings.HasPrefix(l.text, "001 ") && !l.touched {
			players++
			if strings.HasSuffix(l.text, " ") {
				blank++
			}
		}
	}
	var b strings.Builder
	if s.Encoding == "UTF-8 BOM" {
		b.WriteString("\ufeff")
	}
	for i := range s.lines {
		l := &s.lines[i]
		text := l.text
		switch {
		case l.received == "":
		case !s.Aligned && !l.touched:
			text = l.received
		case strings.HasSuffix(l.received, " ") && 2*blank >= players:
			text += " "
		}
		if l.touched && 2*blank < players {
			text = strings.TrimRight(text, " ")
		}
		b.WriteString(text)
		b.WriteString(l.end)
	}
	return []byte(b.String())
}

// field returns the text of the columns from to to of a line.
func (s *Sheet) field(n, from, to int) string {
	runes := []rune(s.Line(n))
	to = min(to, len(runes))
	if from > to {
		return ""
	}
	return string(runes[from-1 : to])
}

// record returns the number of the first line of a record, 0 where there is none.
func (s *Sheet) record(id string) int {
	for i := range s.lines {
		if t := s.lines[i].text; strings.HasPrefix(t, id) && (len(t) == 3 || t[3] == ' ') {
			return i + 1
		}
	}
	return 0
}
