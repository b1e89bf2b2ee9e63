package sheet

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// longestCell is how many characters of a value are shown in a column of text: a longer
// one would push the columns after it out of sight.
const longestCell = 400

// Text writes the table in the language in aligned columns, two blanks apart, each line
// begun with the indent. It omits columns without a value, and cuts values that must be
// a mistake, such as a name of a megabyte.
func (t *Table) Text(out *strings.Builder, l *language.Language, indent string) {
	said := t.translate(l)
	t = &said
	widths, heads := make([]int, len(t.Columns)), make([]string, len(t.Columns))
	for i, c := range t.Columns {
		heads[i] = l.Say(c.Head)
		if widths[i] = t.widest(l, i); widths[i] > 0 {
			widths[i] = max(widths[i], utf8.RuneCountInString(heads[i]))
		}
	}
	t.line(out, indent, widths, heads)
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for i, v := range row {
			cells[i] = t.cell(l, i, v)
		}
		t.line(out, indent, widths, cells)
	}
}

// cell is a value as its column shows it.
func (t *Table) cell(l *language.Language, col int, v any) string {
	s := t.Columns[col].Form.Written(l, v)
	if len(s) <= longestCell || utf8.RuneCountInString(s) <= longestCell {
		return s
	}
	return string([]rune(s)[:longestCell]) + "…"
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
// file must not steer the terminal. Of a line of a megabyte it writes the
// beginning.
func WriteText(w io.Writer, b *strings.Builder) error {
	_, err := io.WriteString(w, handbook.Truncate(b.String()))
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
