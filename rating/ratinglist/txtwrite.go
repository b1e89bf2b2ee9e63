package ratinglist

import (
	"bufio"
	"bytes"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// txtField is a column of FIDE's text lists as they are written today. A field
// adds its value to a line.
type txtField struct {
	word  string
	width int
	add   func([]byte, *Row) []byte
}

// txtPerson are the columns before the ratings, 113 characters.
var txtPerson = []txtField{
	{"ID Number", 15, func(b []byte, r *Row) []byte { return decimal(b, r.FIDEID) }},
	{"Name", 61, func(b []byte, r *Row) []byte { return append(b, r.Name...) }},
	{"Fed", 4, func(b []byte, r *Row) []byte { return append(b, r.Federation...) }},
	{"Sex", 4, func(b []byte, r *Row) []byte { return append(b, sexWord(r.Sex)...) }},
	{"Tit", 5, func(b []byte, r *Row) []byte { return append(b, r.ShownTitle()...) }},
	{"WTit", 5, func(b []byte, r *Row) []byte { return append(b, r.ShownWomenTitle()...) }},
	{"OTit", 15, func(b []byte, r *Row) []byte { return append(b, r.OtherTitles...) }},
	{"FOA", 4, func(b []byte, r *Row) []byte { return append(b, r.ArenaTitle...) }},
}

// decimal adds a whole number in decimal digits.
func decimal(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

func sexWord(s tournament.Sex) string {
	switch s {
	case tournament.Male:
		return "M"
	case tournament.Female:
		return "F"
	}
	return ""
}

// txtRatings returns the columns of a kind.
func txtRatings(k tournament.Kind, rating, games, factor string) []txtField {
	return []txtField{
		{rating, 6, func(b []byte, r *Row) []byte { return decimal(b, int(r.Standings[k].Rating)) }},
		{games, 4, func(b []byte, r *Row) []byte { return decimal(b, r.Standings[k].Games) }},
		{factor, 3, func(b []byte, r *Row) []byte { return decimal(b, r.Standings[k].K) }},
	}
}

// txtFields returns the columns of a list: combined, 162 characters, or of one
// kind under its month code, 136.
func txtFields(h Header) ([]txtField, error) {
	fields := append([]txtField(nil), txtPerson...)
	if k, ok := h.kind(); ok {
		if !h.Period.Valid() {
			return nil, handbook.Errorf("ratinglist.error.no-month")
		}
		fields = append(fields, txtRatings(k, writeMonthCode(h.Period), "Gms", "K")...)
	} else {
		fields = append(fields, txtRatings(tournament.Standard, "SRtng", "SGm", "SK")...)
		fields = append(fields, txtRatings(tournament.Rapid, "RRtng", "RGm", "Rk")...)
		fields = append(fields, txtRatings(tournament.Blitz, "BRtng", "BGm", "BK")...)
	}
	return append(
		fields,
		txtField{"B-day", 6, func(b []byte, r *Row) []byte { return addBirth(b, r.Birth) }},
		txtField{"Flag", 4, func(b []byte, r *Row) []byte { return append(b, flagWord(r, &h)...) }},
	), nil
}

// addBirth adds a year in at least four digits.
func addBirth(b []byte, year int) []byte {
	for least := 1000; least > 1 && year < least; least /= 10 {
		b = append(b, '0')
	}
	return decimal(b, year)
}

// flagWord returns the one flag column of FIDE's layouts: w for a woman, i for a
// player who is inactive in the kind that the flag of the list is of.
func flagWord(r *Row, h *Header) string {
	woman := r.Sex == tournament.Female
	k, ok := h.flagKind()
	switch rests := ok && r.Standings[k].Rating > 0 && r.Standings[k].Inactive; {
	case woman && rests:
		return "wi"
	case woman:
		return "w"
	case rests:
		return "i"
	}
	return ""
}

// WriteTXT writes FIDE's text layout, lines ending CR LF, names in UTF-8: the
// list of one kind under its month code where the header has one kind, else
// the combined list. Findings tell of names that were cut; their line is that
// of the list written.
func WriteTXT(w io.Writer, h Header, rows iter.Seq2[Row, error]) ([]handbook.Finding, error) {
	fields, err := txtFields(h)
	if err != nil {
		return nil, err
	}
	out := bufio.NewWriterSize(w, 1<<16)
	var line []byte
	for _, f := range fields {
		line = pad(append(line, f.word...), len(line), f.width)
	}
	_, _ = out.Write(append(bytes.TrimRight(line, " "), "\r\n"...))
	report := Reader{name: "list.txt"}
	n := 1
	var row Row // filled each time, so that none goes to the heap
	for next, err := range rows {
		if err != nil {
			return nil, err
		}
		n++
		row = next
		tidy(&row)
		fitTXT(&row, &report, n)
		line = line[:0]
		for i := range fields {
			line = pad(fields[i].add(line, &row), len(line), fields[i].width)
		}
		line = append(line, "\r\n"...)
		if _, err := out.Write(line); err != nil {
			return nil, err
		}
	}
	return report.Findings(), out.Flush()
}

// fitTXT cuts what is wider than its column. Other titles may be: FIDE's own
// lists let them push the rest of the line to the right.
func fitTXT(row *Row, report *Reader, line int) {
	for _, c := range []struct {
		text  *string
		col   column
		width int
		at    int
	}{{&row.Name, colName, 60, 16}, {&row.Federation, colFederation, 3, 77}, {&row.ArenaTitle, colArena, 3, 110}} {
		if len(*c.text) <= c.width {
			continue
		}
		cut, f := cutText(*c.text, c.col, c.width)
		if f != nil {
			report.report(f, c.col, line, c.at)
		}
		*c.text = cut
	}
}

// cutText shortens a text to the width of its column; the fault says so.
func cutText(text string, c column, width int) (string, *fault) {
	n := 0
	for i := range text {
		if n == width {
			return strings.TrimRight(text[:i], " "), &fault{text: handbook.Say("ratinglist.cut-text",
				"column", handbook.Say("word.column."+c.String()), "value", short(text), "characters", utf8.RuneCountInString(text), "width", width)}
		}
		n++
	}
	return text, nil
}

// pad appends blanks to line until the text from byte from on is width characters
// long. It appends at least one if the text fills its column.
func pad(line []byte, from, width int) []byte {
	n := utf8.RuneCount(line[from:])
	if n >= width && n > 0 {
		width = n + 1
	}
	for ; n < width; n++ {
		line = append(line, ' ')
	}
	return line
}
