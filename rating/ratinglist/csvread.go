package ratinglist

import (
	"bufio"
	"encoding/csv"
	"errors"
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// csvSource reads comma, semicolon or tab separated records under a header.
type csvSource struct {
	reader   *Reader
	in       *limitedSource
	csv      *csv.Reader
	head     tableHead
	rowDraft rowDraft
	line     int // of the last record that could be read
	ended    bool
}

func (s *csvSource) headed() ([]column, tournament.Kind) { return s.head.columns, s.rowDraft.kind }

// recordLimit is what a record of CSV may take from the file, in bytes.
const recordLimit = 16 * MaxLine

func (r *Reader) openCSV(br *bufio.Reader, comma rune, kind tournament.Kind) error {
	s := &csvSource{reader: r, in: &limitedSource{br: bufio.NewReaderSize(&utf8Reader{br: br}, 1<<16)}}
	s.csv = csv.NewReader(s.in)
	s.csv.Comma, s.csv.FieldsPerRecord, s.csv.ReuseRecord = comma, -1, true
	var first []string
	for n := 0; ; n++ {
		s.in.allow(recordLimit)
		head, err := s.csv.Read()
		if err != nil && (n == 0 || errors.Is(err, io.EOF)) || n > mostBefore {
			return noList(first)
		}
		if n == 0 {
			first = slices.Clone(head)
		}
		var ok bool
		if s.head, ok = readTableHead(head, kind); !ok {
			continue
		}
		s.rowDraft.kind, s.rowDraft.header = kind, &r.header
		r.src, r.format, r.header.Kinds = s, CSV, s.head.kinds
		r.month(s.head.month)
		line, _ := s.csv.FieldPos(0)
		r.reportTable(&s.head, line)
		return nil
	}
}

func (s *csvSource) next() (Row, error) {
	for !s.ended {
		s.in.allow(recordLimit)
		fields, err := s.csv.Read()
		var parse *csv.ParseError
		switch {
		case errors.As(err, &parse) && !errors.Is(parse.Err, errHuge):
			s.reader.report(graveFault(handbook.Say("ratinglist.no-csv", "problem", parse.Err.Error())), colNone, parse.Line, parse.Column)
			continue
		case errors.Is(err, errHuge):
			s.reader.report(graveFault(handbook.Say("ratinglist.long.record", "limit", recordLimit)), colNone, s.line+1, 1)
			s.ended = true
			continue
		case err != nil:
			s.reader.reportStrangers(&s.rowDraft, s.line)
			return Row{}, err
		}
		s.line, _ = s.csv.FieldPos(0)
		if len(fields) == 1 && fields[0] == "" {
			continue
		}
		for i := range fields {
			fields[i] = removeFormulaGuard(fields[i])
		}
		if s.rowDraft.tableRow(&s.head, fields, s.fault) {
			s.reader.month(s.rowDraft.period)
			return s.rowDraft.finish(), nil
		}
	}
	return Row{}, io.EOF
}

func (s *csvSource) at() int { return s.line }

func (s *csvSource) fault(f *fault, c column, field int) {
	line, col := s.csv.FieldPos(max(field, 0))
	s.reader.report(f, c, line, col)
}
