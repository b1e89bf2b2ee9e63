package sheet

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
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
	x := rowWriters.Get().(*rowWriter)
	defer rowWriters.Put(x)
	x.in, x.out = t.in, x.out[:0]
	x.out = append(x.out, `<cols>`...)
	for i, width := range t.widths {
		x.out = fmt.Appendf(x.out, `<col min="%d" max="%[1]d" width="%d" customWidth="1"/>`, i+1, width)
	}
	x.out = append(x.out, `</cols><sheetData>`...)
	for i, line := range t.Above {
		x.begin(i+1, 0)
		x.text("A", t.above[min(i, 1)], CutText(t.in, line, longestText))
		x.end()
	}
	t.headings(x)
	var formula []byte
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
			if f, is := v.(Formula); is {
				formula = t.appendFormula(formula[:0], f.Of, at)
				x.cell(t.letters[i], styles[i], f.Value, formula)
				continue
			}
			x.cell(t.letters[i], styles[i], v, nil)
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
		x.text(t.letters[i], t.heads[i], CutText(t.in, head, longestText))
	}
	x.end()
}

// rowWriter writes rows and cells as XML.
type rowWriter struct {
	in     *language.Language
	out    []byte
	row    []byte // the number of the row
	number []byte // of the cell, as written
}

// rowWriters are those of one sheet after another.
var rowWriters = sync.Pool{New: func() any { return &rowWriter{out: make([]byte, 0, room+room/4)} }}

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
func (x *rowWriter) cell(column string, style int, v any, formula []byte) {
	text, isText := x.value(v)
	if isText && len(formula) == 0 {
		x.text(column, style, text)
		return
	}
	x.place(column, style)
	known := isText || len(x.number) > 0
	switch {
	case !known && len(formula) == 0:
		x.out = append(x.out, `/>`...)
		return
	case len(x.number) == 0: // of a formula
		x.out = append(x.out, ` t="str">`...)
	default:
		x.out = append(x.out, '>')
	}
	if len(formula) > 0 {
		x.out = append(x.out, `<f>`...)
		x.out = appendText(x.out, formula)
		x.out = append(x.out, `</f>`...)
	}
	if known {
		x.out = append(x.out, `<v>`...)
		x.out = append(x.out, x.number...)
		x.out = appendText(x.out, text)
		x.out = append(x.out, `</v>`...)
	}
	x.out = append(x.out, `</c>`...)
}

// place begins a cell.
func (x *rowWriter) place(column string, style int) {
	x.out = append(append(append(x.out, `<c r="`...), column...), x.row...)
	x.out = append(x.out, `" s="`...)
	x.out = append(strconv.AppendInt(x.out, int64(style), 10), '"')
}

// text writes a cell of text, which may be empty.
func (x *rowWriter) text(column string, style int, text string) {
	x.place(column, style)
	x.out = append(x.out, ` t="inlineStr"><is><t`...)
	if n := len(text); n > 0 && (blank(text[0]) || blank(text[n-1])) {
		x.out = append(x.out, ` xml:space="preserve"`...)
	}
	x.out = append(x.out, '>')
	x.out = appendText(x.out, text)
	x.out = append(x.out, `</t></is></c>`...)
}

// value is a value as its cell has it: a text, or a number, which is written to x.number;
// neither for what is unknown.
func (x *rowWriter) value(v any) (text string, isText bool) {
	x.number = x.number[:0]
	if n, is := whole(v); is {
		x.number = strconv.AppendInt(x.number, int64(n), 10)
		return "", false
	}
	if d, is := decimal(v); is {
		x.number = d.AppendTo(x.number)
		return "", false
	}
	if f, is := v.(Formula); is {
		return x.value(f.Value)
	}
	switch v := Number(x.in, v).(type) {
	case nil:
		return "", false
	case string:
		return v, true
	case float64: // of no table of ours
		x.number = strconv.AppendFloat(x.number, v, 'f', -1, 64)
		return "", false
	default:
		return fmt.Sprint(v), true
	}
}

// blank tells whether a byte is a space that programs leave out at the ends of a text.
func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// hexEscape is what a reader of a workbook takes for a character by its number.
var hexEscape = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

// appendText writes a text, in which a mark stands for each character that XML cannot hold.
func appendText[T string | []byte](out []byte, text T) []byte {
	begun, from, ascii := len(out), 0, true
	for i := range len(text) {
		c := text[i]
		if c > '>' && c < utf8.RuneSelf && c != '_' {
			continue // a letter
		}
		switch {
		case c < ' ', c == '_' && i+1 < len(text) && text[i+1] == 'x', c == 0xEF: // with 0xEF codes of characters begin that XML cannot hold
			return appendHard(out[:begun], string(text))
		case c >= utf8.RuneSelf:
			ascii = false
		case escapes[c] != "":
			out = append(append(out, text[from:i]...), escapes[c]...)
			from = i + 1
		}
	}
	if !ascii && !utf8.ValidString(string(text)) {
		return appendHard(out[:begun], string(text))
	}
	return append(out, text[from:]...)
}

// escapes stand for the characters that mean something in XML.
var escapes = [utf8.RuneSelf]string{'<': "&lt;", '>': "&gt;", '&': "&amp;", '"': "&#34;", '\'': "&#39;"}

// appendHard writes a text that may hold what XML cannot.
func appendHard(out []byte, text string) []byte {
	if strings.Contains(text, "_x") {
		text = hexEscape.ReplaceAllString(text, "_x005F$0")
	}
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a builder takes everything
	return append(out, strings.ReplaceAll(b.String(), "&#xA;", "\n")...)
}
