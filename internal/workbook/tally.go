package workbook

import (
	"archive/zip"
	"bufio"
	"bytes"
	"io"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
)

// mostTexts are the texts that cells may share, and the pieces they consist of.
const mostTexts = 4 << 20

// mostNested are the elements of a part that may stand inside of each other: a program that
// writes workbooks uses about ten, and a reader goes through all that are open.
const mostNested = 1_000

// mostElements are the elements of a part that is no sheet and no table of texts: a program
// writes a few hundred, and of five bytes each the library makes five hundred.
const mostElements = 50_000

// longestFormula is how many bytes a formula may have: a program writes 8,192 characters, and
// the library writes one that cells share again for each of them.
const longestFormula = 32 << 10

// farColumn is the last column that a sheet can have.
const farColumn = 16_384

// tally counts what the parts of a workbook claim, without keeping any of it.
type tally struct {
	most  Budget
	bytes int64 // of sheets and texts
	rows  int   // of all sheets
	cells int   // of all sheets
	texts int
	named int     // sheets
	sizes []int32 // of the shared texts in bytes, by their numbers
	long  int32   // the largest of them
	vague bool    // their numbers may be others in the eyes of the library
	shown int64   // bytes of shared texts in cells
}

// part counts one part up to the first limit that it passes.
func (t *tally) part(f *zip.File, sheet, texts bool) error {
	in, err := f.Open()
	if err != nil {
		return broken(err)
	}
	defer in.Close()
	s := sheetScan{in: bufio.NewReaderSize(in, 1<<16), tally: t, texts: texts, whole: !sheet && !texts}
	if err := s.encoding(); err != nil {
		return err
	}
	return s.scan()
}

// sheetScan goes through the tags of one part.
type sheetScan struct {
	*tally
	in      *bufio.Reader
	texts   bool
	whole   bool // styles, names and the like, which the library reads whole
	tags    int
	row     int   // number of the row read last, from 1
	last    int   // the highest
	col     int   // column of the cell read last
	width   int   // of the row so far
	depth   int   // elements that are open
	size    int32 // of the shared text read last
	value   bool  // the tag read last begins the value of a cell
	ends    bool  // the tag that comes must end the value of a cell
	inside  bool  // a formula
	formula int   // bytes of the formula read last
}

// encoding refuses a part in another encoding than UTF-8, whose tags would not
// be seen here. No program writes one.
func (s *sheetScan) encoding() error {
	head, _ := s.in.Peek(256)
	_, name, declared := bytes.Cut(head[:max(0, bytes.IndexByte(head, '>'))], []byte("encoding"))
	if declared && !bytes.Contains(bytes.ToLower(name), []byte("utf-8")) && !bytes.Contains(bytes.ToLower(name), []byte("ascii")) {
		return handbook.Errorf("workbook.error.encoding")
	}
	return nil
}

// scan reads tag by tag.
func (s *sheetScan) scan() error {
	for {
		text, err := s.in.ReadSlice('<')
		s.bytes += int64(len(text))
		if err := s.room(); err != nil {
			return err
		}
		if s.texts {
			s.size += int32(len(text)) //nolint:gosec // a part of texts has fewer bytes than the budget
		}
		if s.inside {
			if s.formula += len(text); s.formula > longestFormula {
				return handbook.Errorf("workbook.error.formula", "kibibytes", longestFormula>>10)
			}
		}
		if s.value {
			if err := s.showValue(text); err != nil {
				return err
			}
		}
		switch err {
		case nil:
		case bufio.ErrBufferFull:
			continue
		case io.EOF:
			return nil
		default:
			return broken(err)
		}
		if err := s.tag(); err != nil {
			return err
		}
	}
}

// room reports whether the bytes read so far are no more than the rows may have; a text may
// have as many as a row.
func (s *sheetScan) room() error {
	if rows := s.rows + s.tally.texts; s.bytes > s.most.Free+s.most.PerRow*int64(rows) {
		return handbook.Errorf("workbook.error.bytes", "mebibytes", int(s.bytes>>20), "rows", rows)
	}
	return nil
}

// longestTag is how much of a tag is looked at; its place stands at the front.
const longestTag = 1024

// tag looks at the tag that begins here, and leaves it to be read.
func (s *sheetScan) tag() error {
	head, _ := s.in.Peek(4) // most tags are told by them
	if ended := len(head) > 0 && head[0] == '/'; s.ends && !ended {
		if err := s.show(s.long); err != nil { // the value goes on: it is another number than was read
			return err
		}
	}
	s.ends = false
	if len(head) == 0 || head[0] == '!' || head[0] == '?' {
		s.vague = s.vague || s.texts && len(head) > 0 && head[0] == '!' // what looks like a text may be a comment
		return nil
	}
	if head[0] == '/' {
		s.depth = max(0, s.depth-1)
		s.inside = false
		if s.texts && s.endsText() {
			s.sizes, s.long = append(s.sizes, s.size), max(s.long, s.size)
		}
		return nil
	}
	if s.tags++; s.whole && s.tags > mostElements {
		return handbook.Errorf("workbook.error.elements", "most", mostElements)
	}
	head, _ = s.in.Peek(longestTag)
	if opens(head) {
		if s.depth++; s.depth > mostNested {
			return handbook.Errorf("workbook.error.nested", "most", mostNested)
		}
	}
	end := bytes.IndexAny(head, blanks+"/>")
	if end < 0 {
		return nil
	}
	name, rest := head[:end], head[end:]
	if i := bytes.LastIndexByte(name, ':'); i >= 0 {
		name = name[i+1:]
	}
	switch string(name) {
	case "row":
		return s.rowTag(rest)
	case "c":
		return s.cellTag(rest)
	case "sheet":
		if s.named++; s.named > s.most.Sheets {
			return handbook.Errorf("workbook.error.sheets", "most", s.most.Sheets)
		}
	case "f":
		s.inside, s.formula = !s.texts && !s.whole, 0
	case "v":
		s.value = !s.texts && !s.whole
	case "si", "r":
		if s.texts {
			if string(name) == "si" {
				s.beginText(rest)
			}
			if s.tally.texts++; s.tally.texts > mostTexts {
				return handbook.Errorf("workbook.error.texts", "most", mostTexts)
			}
		}
	}
	return nil
}

// beginText begins a shared text. One that stands elsewhere than directly in the table, or
// that has attributes, is written by no program: from then on no number of a text is believed.
func (s *sheetScan) beginText(tag []byte) {
	s.size = 0
	tag = bytes.TrimLeft(tag, blanks)
	switch {
	case len(tag) > 0 && tag[0] == '>' && s.depth == 2:
	case len(tag) > 1 && tag[0] == '/' && tag[1] == '>' && s.depth == 1:
		s.sizes = append(s.sizes, 0)
	default:
		s.vague = true
	}
}

// endsText reports whether the tag that begins here ends a shared text.
func (s *sheetScan) endsText() bool {
	head, _ := s.in.Peek(64)
	name, _, _ := bytes.Cut(head, []byte(">"))
	name = bytes.TrimRight(name, blanks)
	if i := bytes.LastIndexAny(name, ":/"); i >= 0 {
		name = name[i+1:]
	}
	return string(name) == "si"
}

// showValue counts the shared text whose number is the value of a cell: all that stands
// from the tag of the value to the next one. A value that is no plain number counts as
// the longest text: the library may see another number in it. The values of numbers and
// dates count, too, if there is a text of that number.
func (s *sheetScan) showValue(tag []byte) error {
	s.value, s.ends = false, true
	tag, _ = bytes.CutSuffix(tag, []byte("<"))
	name, text, closed := bytes.Cut(tag, []byte(">"))
	n, err := strconv.Atoi(string(bytes.TrimSpace(text)))
	switch {
	case s.vague || !closed || bytes.ContainsAny(name, blanks+"/") || err != nil || n < 0:
		return s.show(s.long)
	case n < len(s.sizes):
		return s.show(s.sizes[n])
	}
	return nil
}

// show counts a shared text in a cell.
func (s *sheetScan) show(size int32) error {
	if s.shown += int64(size); s.shown > s.most.Shown {
		return handbook.Errorf("workbook.error.shown", "mebibytes", int(s.most.Shown>>20))
	}
	return nil
}

// opens reports whether a tag leaves its element open. One that does not end within what is
// looked at is none that does.
func opens(tag []byte) bool {
	quote := byte(0)
	for i, c := range tag {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			return i == 0 || tag[i-1] != '/'
		}
	}
	return false
}

func (s *sheetScan) rowTag(tag []byte) error {
	s.row, s.col, s.width = s.row+1, 0, 0
	s.rows++
	if value, ok := place(tag); ok {
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			n = s.most.Rows + 1
		}
		s.row = n
	}
	if s.last = max(s.last, s.row); s.last > s.most.Rows || s.rows > s.most.Rows {
		return handbook.Errorf("workbook.error.rows", "most", s.most.Rows)
	}
	return nil
}

func (s *sheetScan) cellTag(tag []byte) error {
	s.col++
	if value, ok := place(tag); ok {
		s.col = columnOf(value)
	}
	if s.col > s.width {
		s.cells += s.col - s.width
		s.width = s.col
	} else {
		s.cells++
	}
	if s.cells > s.most.Cells {
		return handbook.Errorf("workbook.error.cells", "most", s.most.Cells)
	}
	return nil
}

// place returns the attribute r of a tag. That of a tag which does not end within
// what is looked at is no place.
func place(tag []byte) (string, bool) {
	for {
		tag = bytes.TrimLeft(tag, blanks)
		end := bytes.IndexAny(tag, blanks+"=/>")
		if end < 0 {
			return "?", true
		}
		if end == 0 {
			return "", false // the end of the tag, or none that a decoder takes
		}
		name := tag[:end]
		tag = bytes.TrimLeft(tag[end:], blanks)
		if len(tag) == 0 || tag[0] != '=' {
			return "?", true
		}
		tag = bytes.TrimLeft(tag[1:], blanks)
		if len(tag) == 0 || tag[0] != '"' && tag[0] != '\'' {
			return "?", true
		}
		value, rest, closed := bytes.Cut(tag[1:], tag[:1])
		if !closed {
			return "?", true
		}
		if string(name) == "r" {
			return string(value), true
		}
		tag = rest
	}
}

const blanks = " \t\r\n"

// columnOf returns the column of a cell's place such as AB12; what is none counts as
// the last column.
func columnOf(place string) int {
	n := 0
	for i := range len(place) {
		c := place[i] &^ 0x20
		if c < 'A' || c > 'Z' {
			if n == 0 || place[i] != '$' && (place[i] < '0' || place[i] > '9') {
				return farColumn
			}
			return n
		}
		if n = n*26 + int(c-'A') + 1; n > farColumn {
			return farColumn
		}
	}
	return max(n, 1)
}
