//go:build !js

package ratinglist

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/workbook"
	"github.com/fedrate/fedrate/tournament"
)

// The limits of a list that is packed: a workbook, or a ZIP file as FIDE offers
// its lists. What unpacks to more than 64 MiB, and to a hundred times of its
// size, is none.
const (
	MaxZip      = 512 << 20 // bytes packed
	MaxUnpacked = 2 << 30   // bytes unpacked
)

// mostCells are as many as a full sheet of 64 columns has.
const mostCells = 64 << 20

// ofWorkbook are the limits of a list in a workbook: what a row has to say fits
// in the bytes of its share.
var ofWorkbook = workbook.Budget{Unpacked: MaxUnpacked, Free: 32 << 20, PerRow: 4 << 10, Sheets: 200, Rows: MaxSheetRows + 1, Cells: mostCells, Shown: MaxUnpacked}

// readPacked reads a packed file whole, which may be longer than the text of a
// list that has given no row yet: one that is stored is as long as its list.
func (r *Reader) readPacked(br io.Reader) ([]byte, error) {
	r.input.free = MaxZip + headSize
	data, err := io.ReadAll(io.LimitReader(br, MaxZip+1))
	if err == nil && len(data) > MaxZip {
		return nil, handbook.Errorf("ratinglist.error.packed", "most", MaxZip>>20)
	}
	return data, err
}

// openGzip reads the list in a gzip file.
func (r *Reader) openGzip(br io.Reader, kind tournament.Kind) error {
	data, err := r.readPacked(br)
	if err != nil {
		return err
	}
	in, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return handbook.Errorf("ratinglist.error.gzip", "problem", err)
	}
	return r.openUnpacked(in, in.Name, kind)
}

// openUnpacked reads the list that was packed under a name.
func (r *Reader) openUnpacked(in io.Reader, name string, kind tournament.Kind) error {
	text := bufio.NewReaderSize(r.input.count(in), 1<<16)
	head, err := text.Peek(headSize)
	if err != nil && err != io.EOF {
		return handbook.Errorf("ratinglist.error.gzip", "problem", err)
	}
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("\x1f\x8b")) {
		return handbook.Errorf("ratinglist.error.packed-twice")
	}
	if inner, says := kindNamed(name); says && !r.kindSaid {
		kind = inner
	}
	return r.detect(text, kind)
}

// openZip reads a workbook, or the one list within a ZIP file.
func (r *Reader) openZip(br io.Reader, kind tournament.Kind) error {
	data, err := r.readPacked(br)
	if err != nil {
		return err
	}
	packed, err := workbook.Zip(data, MaxUnpacked)
	if err != nil {
		return err
	}
	if workbook.Is(packed) {
		return r.openXLSX(data, kind)
	}
	list, err := listWithin(packed)
	if err != nil {
		return err
	}
	if list.UncompressedSize64 > MaxUnpacked {
		return handbook.Errorf("ratinglist.error.unpacked", "most", MaxUnpacked>>20)
	}
	in, err := list.Open()
	if err != nil {
		return errNoList // why is said in English, by the library
	}
	r.close = in.Close
	return r.openUnpacked(in, list.Name, kind)
}

// listWithin returns the one list among the files of a ZIP file: the only file,
// or the only one whose name ends as those of lists do.
func listWithin(packed *zip.Reader) (*zip.File, error) {
	var files, lists []*zip.File
	for _, f := range packed.File {
		base := path.Base(f.Name)
		switch {
		case strings.HasSuffix(f.Name, "/") || strings.HasPrefix(f.Name, "__MACOSX/") || strings.HasPrefix(base, "."):
			continue
		case f.Name == "mimetype":
			return nil, handbook.Errorf("ratinglist.error.file", "what", handbook.Say("ratinglist.file.document"))
		case slices.Contains([]string{".txt", ".xml", ".csv"}, strings.ToLower(path.Ext(base))) && !strings.HasPrefix(strings.ToLower(base), "readme"):
			lists = append(lists, f)
		}
		files = append(files, f)
	}
	if len(files) == 1 {
		return files[0], nil
	}
	if len(lists) == 1 {
		return lists[0], nil
	}
	if len(files) == 0 {
		return nil, handbook.Errorf("ratinglist.error.file", "what", handbook.Say("ratinglist.file.empty-zip"))
	}
	var names []string
	for _, f := range files[:min(len(files), 5)] {
		names = append(names, short(f.Name))
	}
	return nil, handbook.Errorf("ratinglist.error.several", "n", len(files), "names", names)
}

// xlsxSource reads the first sheet of a workbook row by row.
type xlsxSource struct {
	reader   *Reader
	rows     *excelize.Rows
	head     tableHead
	rowDraft rowDraft
	line     int
}

func (s *xlsxSource) headed() ([]column, tournament.Kind) { return s.head.columns, s.rowDraft.kind }

func (r *Reader) openXLSX(data []byte, kind tournament.Kind) (err error) {
	defer workbook.Guard(&err)
	book, err := workbook.Open(data, ofWorkbook, excelize.Options{RawCellValue: true})
	if err != nil {
		return err
	}
	r.close = book.Close
	sheets := book.GetSheetList()
	if len(sheets) == 0 {
		return errNoList
	}
	rows, err := book.Rows(sheets[0])
	if err != nil {
		return errNoList // why is said in English, by the library
	}
	r.close = func() error {
		_ = rows.Close() // its error is that of the last record
		return book.Close()
	}
	s := &xlsxSource{reader: r, rows: rows}
	s.rowDraft.kind, s.rowDraft.header = kind, &r.header
	var first []string
	for n := 0; ; n++ {
		head, err := s.record()
		if err != nil || n > mostBefore {
			return noList(first)
		}
		if first == nil || len(head) > len(first) {
			first = head
		}
		var ok bool
		if s.head, ok = readTableHead(head, kind); ok {
			break
		}
	}
	r.src, r.format, r.header.Kinds = s, XLSX, s.head.kinds
	r.month(s.head.month)
	r.reportTable(&s.head, s.line)
	return nil
}

// record returns the next row of the sheet that is not empty.
func (s *xlsxSource) record() (fields []string, err error) {
	defer workbook.Guard(&err)
	for s.rows.Next() {
		s.line++
		fields, err := s.rows.Columns()
		if err != nil {
			return nil, err
		}
		if strings.TrimSpace(strings.Join(fields, "")) != "" {
			return fields, nil
		}
	}
	if err := s.rows.Error(); err != nil {
		return nil, err
	}
	return nil, io.EOF
}

func (s *xlsxSource) next() (Row, error) {
	for {
		fields, err := s.record()
		if errors.Is(err, io.EOF) {
			s.reader.reportStrangers(&s.rowDraft, s.line)
			return Row{}, io.EOF
		}
		if err != nil {
			return Row{}, err
		}
		for i, c := range s.head.columns[:min(len(s.head.columns), len(fields))] {
			if n, err := strconv.Atoi(fields[i]); c == colBirth && err == nil && len(fields[i]) == 5 {
				fields[i] = strconv.Itoa(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, n).Year()) // a day, as workbooks count them
			}
		}
		if s.rowDraft.tableRow(&s.head, fields, s.fault) {
			s.reader.month(s.rowDraft.period)
			return s.rowDraft.finish(), nil
		}
	}
}

func (s *xlsxSource) at() int { return s.line }

func (s *xlsxSource) fault(f *fault, c column, field int) {
	s.reader.report(f, c, s.line, max(field, 0)+1)
}
