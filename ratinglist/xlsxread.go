//go:build !js

package ratinglist

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/workbook"
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
var ofWorkbook = workbook.Limits{Unpacked: MaxUnpacked, Free: 32 << 20, PerRow: 4 << 10, Rows: MaxSheetRows + 1, Cells: mostCells}

// openZip reads a workbook, or the one list within a ZIP file.
func (r *Reader) openZip(br io.Reader, kind tournament.Kind) error {
	data, err := io.ReadAll(io.LimitReader(br, MaxZip+1))
	if err != nil {
		return err
	}
	if len(data) > MaxZip {
		return handbook.Errorf("ratinglist.error.packed", "most", MaxZip>>20)
	}
	packed, err := workbook.Zip(data, MaxUnpacked)
	if err != nil {
		return err
	}
	if workbook.Is(packed) {
		return r.openXLSX(data, kind)
	}
	if len(packed.File) != 1 {
		return errNoList
	}
	if f := packed.File[0]; f.UncompressedSize64 > MaxUnpacked {
		return handbook.Errorf("ratinglist.error.unpacked", "most", MaxUnpacked>>20)
	}
	in, err := packed.File[0].Open()
	if err != nil {
		return errNoList // why is said in English, by the library
	}
	r.close = in.Close
	text := bufio.NewReaderSize(r.input.over(in), 1<<16)
	head, _ := text.Peek(headSize)
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		return errNoList
	}
	return r.detect(text, kind)
}

// xlsxSource reads the first sheet of a workbook row by row.
type xlsxSource struct {
	reader   *Reader
	rows     *excelize.Rows
	columns  []column
	rowDraft rowDraft
	line     int
}

func (s *xlsxSource) headed() ([]column, tournament.Kind) { return s.columns, s.rowDraft.kind }

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
	s.rowDraft.kind = kind
	head, err := s.record()
	if err != nil {
		return errNoList
	}
	columns, kinds, month, ok := tableColumns(head, kind)
	if !ok {
		return errNoList
	}
	s.columns = columns
	r.src, r.format, r.header.Kinds = s, XLSX, kinds
	r.month(month)
	r.reportHeader(unknownColumns(head, columns), s.line)
	return nil
}

// record is the next row of the sheet that is not empty.
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
			return Row{}, io.EOF
		}
		if err != nil {
			return Row{}, err
		}
		if s.rowDraft.tableRow(s.columns, fields, s.fault) {
			s.reader.month(s.rowDraft.period)
			return s.rowDraft.finish(), nil
		}
	}
}

func (s *xlsxSource) at() int { return s.line }

func (s *xlsxSource) fault(f *fault, c column, field int) {
	s.reader.report(f, c, s.line, max(field, 0)+1)
}
