package sheet

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text writes the table in aligned columns, two blanks apart, each line begun
// with the indent. A column without a single value is left out.
func (t *Table) Text(out *strings.Builder, indent string) {
	widths := make([]int, len(t.Columns))
	for i, c := range t.Columns {
		if widths[i] = t.widest(i); widths[i] > 0 {
			widths[i] = max(widths[i], utf8.RuneCountInString(c.Head))
		}
	}
	heads := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		heads[i] = c.Head
	}
	t.line(out, indent, widths, heads)
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for i, v := range row {
			cells[i] = t.Columns[i].Form.Written(v)
		}
		t.line(out, indent, widths, cells)
	}
}

func (t *Table) line(out *strings.Builder, indent string, widths []int, cells []string) {
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
		if t.Columns[i].Form.right() {
			b.WriteString(pad + s)
		} else {
			b.WriteString(s + pad)
		}
	}
	out.WriteString(strings.TrimRight(b.String(), " ") + "\n")
}

// WriteText writes the text, with a mark for each control character: a name from a
// file must not steer the terminal.
func WriteText(w io.Writer, b *strings.Builder) error {
	_, err := io.WriteString(w, strings.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) {
			return '\uFFFD'
		}
		return r
	}, b.String()))
	return err
}

// Join is the parts that say something, with the separator between.
func Join(sep string, parts ...string) string {
	var said []string
	for _, p := range parts {
		if p != "" {
			said = append(said, p)
		}
	}
	return strings.Join(said, sep)
}
