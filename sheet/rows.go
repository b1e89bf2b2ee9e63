package sheet

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/ratinglist"
)

// tableRows writes the rows of a table's sheet as the XML of a workbook. All styles
// are known beforehand, so that the rows can be written last.
type tableRows struct {
	TableSheet
	in     *language.Language
	head   int   // row of the headings
	widths []int // of the columns, in characters

	above            [2]int // styles of the title and of the other lines
	heads, body, sum []int  // styles of the columns
	letters          []string
}

// take makes the styles.
func (t *tableRows) take(b *Workbook) {
	if len(t.Above) > 0 {
		t.above = [2]int{b.style(caption, Words), b.style(remark, Words)}
	}
	for i, c := range t.Table.Columns {
		t.heads = append(t.heads, b.style(heading, c.Form.side()))
		t.body = append(t.body, b.style(body, c.Form))
		if len(t.Table.bold) > 0 {
			t.sum = append(t.sum, b.style(total, c.Form))
		}
		t.letters = append(t.letters, strings.TrimRight(CellName(i+1, 1), "1"))
	}
}

// room is how much XML is gathered before it goes on.
const room = 1 << 15

// blockRows are packed by themselves, so that a workbook takes them over from an earlier one
// in which they are the same.
const blockRows = 128

// write writes the widths of the columns and the rows.
func (t *tableRows) write(w ratinglist.RowsWriter) error {
	x := &rowWriter{out: make([]byte, 0, room+room/4)}
	x.out = append(x.out, `<cols>`...)
	for i, width := range t.widths {
		x.out = fmt.Appendf(x.out, `<col min="%d" max="%[1]d" width="%d" customWidth="1"/>`, i+1, width)
	}
	x.out = append(x.out, `</cols><sheetData>`...)
	for i, line := range t.Above {
		x.begin(i+1, 0)
		x.cell("A", t.above[min(i, 1)], CutText(t.in, line, longestText), "")
		x.end()
	}
	t.headings(x)
	for r, row := range t.Table.Rows {
		if err := x.flush(w, room); err != nil {
			return err
		}
		if r > 0 && r%blockRows == 0 {
			if err := errors.Join(x.flush(w, 0), w.Block()); err != nil {
				return err
			}
		}
		styles, lines := t.body, 1
		if t.Table.bold[r] {
			styles = t.sum
		}
		for i, v := range row {
			if s, ok := v.(string); ok && t.Table.Columns[i].Form.wraps() {
				lines = max(lines, wrapped(s, t.widths[i]*FontScale-2*Digit))
			}
		}
		at := t.head + 1 + r
		x.begin(at, Bounded(float64(lines)*lineHeight))
		for i, v := range row {
			x.cell(t.letters[i], styles[i], Number(t.in, v), t.Table.formula(v, at))
		}
		x.end()
	}
	x.out = append(x.out, `</sheetData>`...)
	return x.flush(w, 0)
}

func (t *tableRows) headings(x *rowWriter) {
	heads, lines := make([]string, len(t.Table.Columns)), 1
	for i, c := range t.Table.Columns {
		heads[i] = t.in.Say(c.Head)
		lines = max(lines, wrapped(heads[i], t.widths[i]*Digit))
	}
	x.begin(t.head, Bounded(float64(lines)*lineHeight+4))
	for i, head := range heads {
		x.cell(t.letters[i], t.heads[i], CutText(t.in, head, longestText), "")
	}
	x.end()
}

// rowWriter writes rows and cells as XML.
type rowWriter struct {
	out []byte
	row []byte // the number of the row
}

// flush hands on what was gathered where it is more than so much.
func (x *rowWriter) flush(w io.Writer, most int) error {
	if len(x.out) <= most {
		return nil
	}
	_, err := w.Write(x.out)
	x.out = x.out[:0]
	return err
}

// begin begins a row of a height in points, 0: that of its font.
func (x *rowWriter) begin(row int, height float64) {
	x.row = strconv.AppendInt(x.row[:0], int64(row), 10)
	x.out = append(append(append(x.out, `<row r="`...), x.row...), '"')
	if height > 0 {
		x.out = strconv.AppendFloat(append(x.out, ` ht="`...), height, 'f', -1, 64)
		x.out = append(x.out, `" customHeight="1"`...)
	}
	x.out = append(x.out, '>')
}

func (x *rowWriter) end() { x.out = append(x.out, `</row>`...) }

// cell writes a value, which may follow from a formula.
func (x *rowWriter) cell(column string, style int, v any, formula string) {
	x.out = append(append(append(x.out, `<c r="`...), column...), x.row...)
	x.out = append(x.out, `" s="`...)
	x.out = append(strconv.AppendInt(x.out, int64(style), 10), '"')
	text, isText := v.(string)
	if v != nil && !isText {
		switch v.(type) {
		case int, float64:
		default:
			text, isText = fmt.Sprint(v), true
		}
	}
	switch {
	case v == nil && formula == "":
		x.out = append(x.out, `/>`...)
		return
	case isText && formula == "":
		x.out = append(x.out, ` t="inlineStr"><is><t`...)
		if n := len(text); n > 0 && (blank(text[0]) || blank(text[n-1])) {
			x.out = append(x.out, ` xml:space="preserve"`...)
		}
		x.out = append(x.out, '>')
		x.text(text)
		x.out = append(x.out, `</t></is></c>`...)
		return
	case formula != "" && (isText || v == nil):
		x.out = append(x.out, ` t="str">`...)
	default:
		x.out = append(x.out, '>')
	}
	if formula != "" {
		x.out = append(x.out, `<f>`...)
		x.text(formula)
		x.out = append(x.out, `</f>`...)
	}
	if v != nil {
		x.out = append(x.out, `<v>`...)
		switch v := v.(type) {
		case int:
			x.out = strconv.AppendInt(x.out, int64(v), 10)
		case float64:
			x.out = strconv.AppendFloat(x.out, v, 'f', -1, 64)
		default:
			x.text(text)
		}
		x.out = append(x.out, `</v>`...)
	}
	x.out = append(x.out, `</c>`...)
}

// blank tells whether a byte is a space that programs leave out at the ends of a text.
func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// hexEscape is what a reader of a workbook takes for a character by its number.
var hexEscape = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

// text writes a text, in which a mark stands for each character that XML cannot hold.
func (x *rowWriter) text(s string) {
	if strings.Contains(s, "_x") {
		s = hexEscape.ReplaceAllString(s, "_x005F$0")
	}
	plain, ascii := true, true
	for i := range len(s) {
		c := s[i]
		plain = plain && c >= ' ' && c != '<' && c != '>' && c != '&' && c != '"' && c != '\'' && c != 0xEF // of which the code of a character begins that XML cannot hold
		ascii = ascii && c < utf8.RuneSelf
	}
	if plain && (ascii || utf8.ValidString(s)) {
		x.out = append(x.out, s...)
		return
	}
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a builder takes everything
	x.out = append(x.out, strings.ReplaceAll(b.String(), "&#xA;", "\n")...)
}
