package report

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// text writes the table in aligned columns, two blanks apart, each line begun
// with the indent. A column without a single value is left out.
func (t *table) text(out *strings.Builder, indent string) {
	widths := make([]int, len(t.columns))
	for i, c := range t.columns {
		if widths[i] = t.widest(i); widths[i] > 0 {
			widths[i] = max(widths[i], utf8.RuneCountInString(c.head))
		}
	}
	heads := make([]string, len(t.columns))
	for i, c := range t.columns {
		heads[i] = c.head
	}
	t.line(out, indent, widths, heads)
	for _, row := range t.rows {
		cells := make([]string, len(row))
		for i, v := range row {
			cells[i] = t.columns[i].form.written(v)
		}
		t.line(out, indent, widths, cells)
	}
}

func (t *table) line(out *strings.Builder, indent string, widths []int, cells []string) {
	var b strings.Builder
	b.WriteString(indent)
	first := true
	for i, s := range cells {
		if widths[i] == 0 {
			continue
		}
		if !first {
			b.WriteString("  ")
		}
		first = false
		pad := strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(s)))
		if t.columns[i].form.right() {
			b.WriteString(pad + s)
		} else {
			b.WriteString(s + pad)
		}
	}
	out.WriteString(strings.TrimRight(b.String(), " ") + "\n")
}

// put writes the text, with a mark for each control character: a name from a
// file must not steer the terminal.
func put(w io.Writer, b *strings.Builder) error {
	_, err := io.WriteString(w, strings.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) {
			return '\uFFFD'
		}
		return r
	}, b.String()))
	return err
}

// plural is "1 game", "2 games".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return whole.written(n) + " " + many
}
