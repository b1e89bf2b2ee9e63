package paper

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/sheet"
	"github.com/fedrate/fedrate/workbook"
)

// ReadStamp finds the number and digest that are written on a form, a workbook
// or a document of this program, in whatever language: each stands last in its
// cell, behind a label.
func ReadStamp(data []byte) (Stamp, error) {
	texts, err := textsOf(data)
	if err != nil {
		return Stamp{}, err
	}
	var s Stamp
	for _, text := range texts {
		words := strings.Fields(text)
		if len(words) < 2 { // no label before it
			continue
		}
		switch last := words[len(words)-1]; {
		case s.Number == "" && numberForm.MatchString(last):
			s.Number = last
		case s.Digest == "" && digestForm.MatchString(last):
			s.Digest = last
		}
	}
	if s.Number == "" {
		return s, language.Fail("paper.error.no-number")
	}
	return s, nil
}

var digestForm = regexp.MustCompile(`^[0-9a-f]{16}$`)

// textsOf are the texts of a file from the end, where the number stands.
func textsOf(data []byte) ([]string, error) {
	if bytes.HasPrefix(data, []byte("%PDF-")) {
		return subjectOf(data), nil
	}
	book, err := openBook(data)
	if err != nil {
		return nil, language.Fail("paper.error.no-file", "problem", err)
	}
	defer func() { _ = book.Close() }()
	var texts []string
	if err := eachCell(book, func(_ string, _, _ int, text string) { texts = append(texts, text) }); err != nil {
		return nil, err
	}
	slices.Reverse(texts)
	return texts, nil
}

var subjectForm = regexp.MustCompile(`/Subject <FEFF([0-9A-Fa-f]+)>`)

// subjectOf is number and digest as a document names itself.
func subjectOf(data []byte) []string {
	m := subjectForm.FindSubmatch(data)
	if m == nil {
		return nil
	}
	var units []uint16
	for i := 0; i+4 <= len(m[1]); i += 4 {
		n, err := strconv.ParseUint(string(m[1][i:i+4]), 16, 16)
		if err != nil {
			return nil
		}
		units = append(units, uint16(n))
	}
	number, digest, _ := strings.Cut(string(utf16.Decode(units)), " ")
	return []string{"number " + number, "digest " + digest}
}

// changedDocument is the difference of a document: what is otherwise in it is
// not known.
var changedDocument = Difference{"document", "as it was written", "changed after it was written"}

// Changed compares a file with the form as it is made: nothing where it is the
// same byte for byte, or has the same in every cell; a document that is not
// the same is one difference.
func (p *Paper) Changed(data []byte) ([]Difference, error) {
	var b bytes.Buffer
	if bytes.HasPrefix(data, []byte("%PDF-")) {
		if err := p.PDF(&b); err != nil || bytes.Equal(b.Bytes(), data) {
			return nil, err
		}
		return []Difference{changedDocument}, nil
	}
	if err := p.XLSX(&b); err != nil || bytes.Equal(b.Bytes(), data) {
		return nil, err
	}
	was, err := cellsOf(b.Bytes())
	if err != nil {
		return nil, err
	}
	is, err := cellsOf(data)
	if err != nil {
		return nil, err
	}
	return Differences(was, is), nil
}

// ofForm are the limits of a workbook that may be a form: ours have less than a
// hundredth of them.
var ofForm = workbook.Limits{Unpacked: 8 << 20, Free: 8 << 20, Rows: 50_000, Cells: 2_000_000}

func openBook(data []byte) (*excelize.File, error) {
	return workbook.Open(data, ofForm, excelize.Options{})
}

// cellsOf are the cells of a workbook that are not empty.
func cellsOf(data []byte) ([]Datum, error) {
	book, err := openBook(data)
	if err != nil {
		return nil, language.Fail("paper.error.open", "problem", err)
	}
	defer func() { _ = book.Close() }()
	var list []Datum
	if err := eachCell(book, func(tab string, row, column int, text string) {
		list = append(list, Datum{sheet.QuotedName(tab) + "!" + sheet.CellName(column, row), text})
	}, excelize.Options{RawCellValue: true}); err != nil {
		return nil, err
	}
	return list, nil
}

// eachCell takes the cells that are not empty, sheet by sheet and row by row, both
// counted from 1.
func eachCell(book *excelize.File, take func(tab string, row, column int, text string), opts ...excelize.Options) (err error) {
	defer workbook.Guard(&err)
	for _, tab := range book.GetSheetList() {
		rows, err := book.Rows(tab)
		if err != nil {
			return fmt.Errorf("read sheet %s: %w", tab, err)
		}
		for row := 1; rows.Next(); row++ {
			texts, err := rows.Columns(opts...)
			if err != nil {
				break
			}
			for i, text := range texts {
				if text != "" {
					take(tab, row, i+1, text)
				}
			}
		}
		if err := rows.Close(); err != nil {
			return fmt.Errorf("read sheet %s: %w", tab, err)
		}
	}
	return nil
}
