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

// farColumn is the last column that a sheet can have.
const farColumn = 16_384

// tally counts what the parts of a workbook claim, without keeping any of it.
type tally struct {
	most  Limits
	bytes int64 // of sheets and texts
	rows  int   // of all sheets
	cells int   // of all sheets
	texts int
	named int // sheets
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
	in    *bufio.Reader
	texts bool
	whole bool // styles, names and the like, which the library reads whole
	tags  int
	row   int // number of the row read last, from 1
	last  int // the highest
	col   int // column of the cell read last
	width int // of the row so far
	depth int // elements that are open
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

// room reports whether the bytes read so far are no more than the rows may have.
func (s *sheetScan) room() error {
	if s.bytes > s.most.Free+s.most.PerRow*int64(s.rows) {
		return handbook.Errorf("workbook.error.bytes", "mebibytes", int(s.bytes>>20), "rows", s.rows)
	}
	return nil
}

// longestTag is how much of a tag is looked at; its place stands at the front.
const longestTag = 1024

// tag looks at the tag that begins here, and leaves it to be read.
func (s *sheetScan) tag() error {
	head, _ := s.in.Peek(4) // most tags are told by them
	if len(head) == 0 || head[0] == '!' || head[0] == '?' {
		return nil
	}
	if head[0] == '/' {
		s.depth = max(0, s.depth-1)
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
	case "si", "r":
		if s.texts {
			if s.tally.texts++; s.tally.texts > mostTexts {
				return handbook.Errorf("workbook.error.texts", "most", mostTexts)
			}
			s.rows++ // a text is as good as a row: it may have as many bytes
		}
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

// place is the attribute r of a tag. That of a tag which does not end within
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

// columnOf is the column of a cell's place such as AB12; what is none counts as
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
