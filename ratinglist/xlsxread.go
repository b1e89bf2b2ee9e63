package ratinglist

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// The limits of an XLSX list, or of a ZIP file as FIDE offers its lists.
const (
	MaxZip      = 512 << 20 // bytes packed
	MaxUnpacked = 2 << 30   // bytes unpacked
)

// maxRatio is above what the packing can gain; a part that claims more is made
// to fill the memory.
const maxRatio = 1040

// openZip reads a workbook, or the one list within a ZIP file.
func (r *Reader) openZip(br io.Reader, kind tournament.Kind) error {
	data, err := io.ReadAll(io.LimitReader(br, MaxZip+1))
	if err != nil {
		return err
	}
	if len(data) > MaxZip {
		return handbook.Errorf("ratinglist.error.packed", "most", MaxZip>>20)
	}
	packed, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return fmt.Errorf("%w: %w", errNoList, err)
	}
	workbook := false
	for _, f := range packed.File {
		workbook = workbook || f.Name == "xl/workbook.xml"
		if f.UncompressedSize64 > MaxUnpacked || f.UncompressedSize64 > maxRatio*(f.CompressedSize64+1) {
			return fmt.Errorf("%w: the part %q claims to unpack to %d bytes", errNoList, short(f.Name), f.UncompressedSize64)
		}
	}
	if workbook {
		return r.openXLSX(data, kind)
	}
	if len(packed.File) != 1 {
		return errNoList
	}
	in, err := packed.File[0].Open()
	if err != nil {
		return fmt.Errorf("%w: %w", errNoList, err)
	}
	r.close = in.Close
	text := bufio.NewReaderSize(io.LimitReader(in, MaxUnpacked), 1<<16)
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
	cells    int // read so far, empty ones included
}

// mostCells are as many as a full sheet of 64 columns has.
const mostCells = 64 << 20

func (r *Reader) openXLSX(data []byte, kind tournament.Kind) (err error) {
	defer guard(&err)
	book, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true, UnzipSizeLimit: MaxUnpacked})
	if err != nil {
		return fmt.Errorf("%w: %w", errNoList, err)
	}
	r.close = book.Close
	sheets := book.GetSheetList()
	if len(sheets) == 0 {
		return errNoList
	}
	rows, err := book.Rows(sheets[0])
	if err != nil {
		return fmt.Errorf("%w: %w", errNoList, err)
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

// guard turns a panic of the workbook library on hostile parts into an error.
func guard(err *error) {
	if p := recover(); p != nil {
		*err = handbook.Errorf("ratinglist.error.workbook", "problem", fmt.Sprint(p))
	}
}

// record is the next row of the sheet that is not empty.
func (s *xlsxSource) record() (fields []string, err error) {
	defer guard(&err)
	for s.rows.Next() {
		s.line++
		fields, err := s.rows.Columns()
		if s.cells += len(fields); s.cells > mostCells {
			return nil, handbook.Errorf("ratinglist.error.cells", "most", mostCells)
		}
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

func (s *xlsxSource) fault(f *fault, c column, field int) {
	s.reader.report(f, c, s.line, max(field, 0)+1)
}
