package printout

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/report/typeface"
)

// Align is where a value stands in its column.
type Align uint8

// The places of a value. Half keeps a slot for the ½ after whole points.
const (
	Left Align = iota
	Right
	Middle
	Half
)

// Column is a column of a table.
type Column struct {
	Head    string
	Wide    float64 // millimetres; 0: an equal part of what is left
	Align   Align
	Strong  bool
	Tone    Tone
	Person  bool // a title stands in a slot before the name
	Ruled   bool // a line at its left side
	SmallBy float64
}

// Cell is a value of a table.
type Cell struct {
	Text   string
	Before string // a title
	Tone   Tone
	Strong bool
}

// Row is a row of a table; a sum stands under a rule.
type Row struct {
	Cells []Cell
	Sum   bool
}

// Table flows over columns and pages, its head repeated. A text that is too long
// for its column takes several lines.
type Table struct {
	Columns []Column
	Rows    []Row
	Size    float64 // of its font in points; 0: 8.2
	Pad     float64 // above and below a row in millimetres; 0: 0.68
	Plain   bool    // no stronger rule every five rows
	Headed  bool    // without it the names of the columns are left out

	titled []titled // by column
}

// titled reports whether one of the first rows of a table has a title before the name.
type titled struct {
	rows int // that were looked at
	yes  bool
}

// Add adds a row.
func (t *Table) Add(cells ...Cell) { t.Rows = append(t.Rows, Row{Cells: cells}) }

// Sum adds a row that stands under a rule.
func (t *Table) Sum(cells ...Cell) { t.Rows = append(t.Rows, Row{Cells: cells, Sum: true}) }

// Say returns a cell with a text alone.
func Say(s string) Cell { return Cell{Text: s} }

// titleSlot is the room for a title before a name, in sizes of the font.
const titleSlot = 2.75

// between is the room between two columns.
const between = 1.1 * MM

func (t *Table) size() float64 {
	if t.Size == 0 {
		return 8.2
	}
	return t.Size
}

func (t *Table) pad() float64 {
	if t.Pad == 0 {
		return 0.68 * MM
	}
	return t.Pad * MM
}

// places returns where the columns begin, and the end.
func (t *Table) places(left, wide float64) []float64 {
	rest, free := wide, 0
	for _, c := range t.Columns {
		if c.Wide == 0 {
			free++
		}
		rest -= c.Wide * MM
	}
	at := []float64{left}
	for _, c := range t.Columns {
		w := c.Wide * MM
		if c.Wide == 0 {
			w = rest / float64(free)
		}
		left += w
		at = append(at, left)
	}
	return at
}

// laid is a row with its texts parted into lines.
type laid struct {
	lines [][]string
	sizes []float64
	high  float64
	whole []string // texts of one line, in the places of the cells
}

// lay parts the texts of a row, in the place of those of another row.
func (t *Table) lay(l *laid, row *Row, at []float64) {
	n, most := len(row.Cells), 1
	if len(l.whole) < n {
		*l = laid{lines: make([][]string, n), sizes: make([]float64, n), whole: make([]string, n)}
	}
	for i := range row.Cells {
		c, x := &t.Columns[i], &row.Cells[i]
		room := at[i+1] - at[i] - between - t.afterRule(i)
		if c.Ruled {
			room -= between
		}
		size := t.size() - c.SmallBy
		w := weight(c.Strong || x.Strong)
		room -= t.slot(i, size)
		if c.Align != Left {
			for size > 4.5 && w.Width(x.Text, size) > room {
				size -= 0.2
			}
			l.lines[i] = l.one(i, x.Text)
		} else if w.Width(x.Text, size) <= room {
			l.lines[i] = l.one(i, x.Text)
		} else {
			size = fitting(w, x.Text, size, room)
			l.lines[i] = w.Lines(x.Text, size, room)
		}
		l.sizes[i] = size
		most = max(most, len(l.lines[i]))
	}
	l.high = 2*t.pad() + t.size()*1.22*float64(most)
}

// one returns the text of a cell as its only line.
func (l *laid) one(cell int, text string) []string {
	l.whole[cell] = text
	return l.whole[cell : cell+1 : cell+1]
}

// fitting returns the size of a text in its column: a little smaller rather than on a
// second line, smaller still rather than on a third or with a word broken. A word
// that would not be whole at more than half the size is broken at a size that can be
// read from afar.
func fitting(w typeface.Weight, s string, size, room float64) float64 {
	if over := w.Width(s, size); over > room && over <= room*1.12 {
		return size * room / over * 0.995
	}
	for small := size; small > size*0.55; small *= 0.97 {
		if lines := w.Lines(s, small, room); len(lines) <= 2 && whole(lines, s) || w.Width(s, small) > 4*room {
			return small
		}
	}
	return size * 0.8
}

// whole reports whether no word of a text was broken.
func whole(lines []string, s string) bool {
	for _, line := range lines[:len(lines)-1] {
		s = s[len(line):]
		rest := strings.TrimLeft(s, " ")
		if rest == s && !strings.HasSuffix(line, "-") {
			return false
		}
		s = rest
	}
	return true
}

// slot returns the width for titles before the names of a column, 0 if no player has
// one.
func (t *Table) slot(column int, size float64) float64 {
	if !t.Columns[column].Person {
		return 0
	}
	if t.titled == nil {
		t.titled = make([]titled, len(t.Columns))
	}
	known := &t.titled[column]
	for ; known.rows < len(t.Rows) && !known.yes; known.rows++ {
		cells := t.Rows[known.rows].Cells
		known.yes = column < len(cells) && cells[column].Before != ""
	}
	if known.yes {
		return titleSlot * size
	}
	return 0
}

// titleSize returns the size of titles before the names of a column, however small a long
// name is written: their slot is made for it.
func (t *Table) titleSize(column int) float64 { return (t.size() - t.Columns[column].SmallBy) * 0.84 }

// Height returns how high the table is in a column of so many points, without breaks.
func (t *Table) Height(wide float64) float64 {
	at := t.places(0, wide)
	sum := 0.0
	if t.Headed {
		sum = t.headHigh(at)
	}
	var l laid
	for i := range t.Rows {
		t.lay(&l, &t.Rows[i], at)
		sum += l.high
	}
	return sum
}

func (t *Table) headSize() float64 { return min(t.size()*0.84, 8) }

// headLines returns the names of the columns in lines; one with a word that is wider
// than its column is written smaller.
func (t *Table) headLines(at []float64) (lines [][]string, sizes []float64, most int) {
	most = 1
	for i, c := range t.Columns {
		room := at[i+1] - at[i] - between/2
		if c.Person {
			room = at[i+1] - at[i]
		}
		size := t.headSize()
		for size > 4 && slices.ContainsFunc(strings.Fields(c.Head), func(word string) bool { return typeface.Regular.Width(word, size) > room }) {
			size -= 0.2
		}
		l := typeface.Regular.Lines(c.Head, size, max(room, 4))
		lines, sizes = append(lines, l), append(sizes, size)
		most = max(most, len(l))
	}
	return lines, sizes, most
}

func (t *Table) headHigh(at []float64) float64 {
	_, _, most := t.headLines(at)
	return t.headSize()*1.2*float64(most) + 2*0.68*MM
}

// Table draws a table where the document is.
func (d *Document) Table(t *Table) {
	if len(t.Rows) == 0 {
		return
	}
	at := t.places(d.leftEdge(), d.columnWidth())
	var l laid
	t.lay(&l, &t.Rows[0], at)
	d.room(t.headHigh(at) + l.high)
	at = t.places(d.leftEdge(), d.columnWidth())
	d.tableHead(t, at)
	for i := range t.Rows {
		row := &t.Rows[i]
		t.lay(&l, row, at)
		if d.room(l.high) {
			at = t.places(d.leftEdge(), d.columnWidth())
			d.tableHead(t, at)
		} else if i > 0 {
			wide, tone := 0.35, Line
			if !t.Plain && i%5 == 0 || row.Sum {
				wide, tone = 0.5, Edge
			}
			d.line(at[0], d.y, at[len(at)-1], d.y, wide, tone)
		}
		d.row(t, row, &l, at)
	}
	if slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Ruled }) {
		d.line(at[0], d.y, at[len(at)-1], d.y, 0.5, Edge) // closes the columns
	}
	d.lowest = max(d.lowest, d.y)
}

func (d *Document) tableHead(t *Table, at []float64) {
	if !t.Headed {
		return
	}
	lines, sizes, most := t.headLines(at)
	high := t.headHigh(at)
	for i, c := range t.Columns {
		size := sizes[i]
		y := d.y + 0.68*MM + t.headSize()*1.2*float64(most-len(lines[i])) + t.headSize()*0.95
		for _, s := range lines[i] {
			switch c.Align {
			case Right, Half:
				d.rightOf(d.endTable(t, at, i), y, s, size, false, Soft)
			case Middle:
				d.write((at[i]+at[i+1]-typeface.Regular.Width(s, size))/2, y, s, size, false, Soft)
			default:
				x := d.begin(t, at, i)
				if c.Person {
					x += t.slot(i, t.size()-c.SmallBy)
					if typeface.Regular.Width(s, size) > at[i+1]-x {
						x = d.begin(t, at, i)
					}
				}
				d.write(x, y, s, size, false, Soft)
			}
			y += t.headSize() * 1.2
		}
	}
	d.y += high
	d.line(at[0], d.y, at[len(at)-1], d.y, 0.6, Edge)
}

// begin and end are where the text of a column begins and ends: those of the
// first and last at the edge of the table.
func (d *Document) begin(t *Table, at []float64, i int) float64 {
	if i == 0 && !t.Columns[i].Ruled {
		return at[i]
	}
	return at[i] + between/2 + t.afterRule(i)
}

// afterRule returns the room that keeps a text from the rule before it.
func (t *Table) afterRule(column int) float64 {
	if t.Columns[column].Align == Left && (t.Columns[column].Ruled || column > 0 && t.Columns[column-1].Ruled) {
		return 1.2 * MM
	}
	return 0
}

func (d *Document) endTable(t *Table, at []float64, i int) float64 {
	if i == len(t.Columns)-1 && !t.Columns[i].Ruled {
		return at[i+1]
	}
	return at[i+1] - between/2
}

func (d *Document) row(t *Table, row *Row, l *laid, at []float64) {
	for i := range row.Cells {
		c, x := &t.Columns[i], &row.Cells[i]
		strong, tone := c.Strong || x.Strong || row.Sum && x.Text != "", c.Tone
		if x.Tone != Ink {
			tone = x.Tone
		}
		if c.Ruled {
			d.line(at[i], d.y, at[i], d.y+l.high, 0.35, Edge)
			if i == len(t.Columns)-1 || !t.Columns[i+1].Ruled {
				d.line(at[i+1], d.y, at[i+1], d.y+l.high, 0.35, Edge)
			}
		}
		size := l.sizes[i]
		y := d.y + t.pad() + t.size()*0.97 // all begin on one line
		for n, s := range l.lines[i] {
			base := y + t.size()*1.22*float64(n)
			switch c.Align {
			case Right:
				d.rightOf(d.endTable(t, at, i), base, s, size, strong, tone)
			case Middle:
				d.write((at[i]+at[i+1]-weight(strong).Width(s, size))/2, base, s, size, strong, tone)
			case Half:
				slot := weight(strong).Width("½", size)
				whole, half := strings.CutSuffix(s, "½")
				d.rightOf(d.endTable(t, at, i)-slot, base, whole, size, strong, tone)
				if half {
					d.write(d.endTable(t, at, i)-slot, base, "½", size, strong, tone)
				}
			default:
				begin := d.begin(t, at, i)
				if c.Person {
					if n == 0 {
						d.write(begin, base, x.Before, t.titleSize(i), true, Accent)
					}
					begin += t.slot(i, t.size()-c.SmallBy)
				}
				d.write(begin, base, s, size, strong, tone)
			}
		}
	}
	d.y += l.high
}

// Block is a table with a heading.
type Block struct {
	Name, Under string
	Table       *Table
}

// blockHead is the room for the heading of a block.
const blockHead = 22

// RowHeight returns how many millimetres the first row of blocks takes of a page, with
// the given number in a row.
func RowHeight(list []Block, across int) float64 {
	wide, high := (Wide-gutter*float64(across-1))/float64(across), 0.0
	for _, b := range list[:min(across, len(list))] {
		under := 0.0
		if b.Under != "" {
			under = textSize * step * float64(len(typeface.Regular.Lines(b.Under, textSize, wide)))
		}
		high = max(high, under+b.Table.Height(wide))
	}
	return (high + blockHead) / MM
}

// DrawBlocks draws blocks in rows of the given number; those of a row begin at one
// height and stay on one page.
func (d *Document) DrawBlocks(list []Block, across int) {
	d.Columns(across)
	for len(list) > 0 {
		n := min(across, len(list))
		if d.y > d.columnTop && d.Left() < RowHeight(list, across) {
			d.page(true)
		}
		top, low := d.y, d.y
		for i, b := range list[:n] {
			d.column, d.y = i, top
			d.Heading(b.Name, b.Under, 0)
			d.Table(b.Table)
			low = max(low, d.y)
		}
		d.column, d.y = 0, low+5*MM
		d.columnTop = min(d.columnTop, top)
		list = list[n:]
	}
	d.lowest = d.y
	d.Columns(1)
}
