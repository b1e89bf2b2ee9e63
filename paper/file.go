package paper

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
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
		return s, handbook.Errorf("paper.error.no-number")
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
		return nil, handbook.Errorf("paper.error.no-file", "problem", err)
	}
	defer func() { _ = book.Close() }()
	var texts []string
	if err := eachCell(book, func(tab string, _, _ int, text string) {
		if tab != capsuleSheet {
			texts = append(texts, text)
		}
	}); err != nil {
		return nil, err
	}
	slices.Reverse(texts)
	return texts, nil
}

var subjectForm = regexp.MustCompile(`/Subject ?<FEFF([0-9A-Fa-f]+)>`)

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

// ofForm are the limits of a workbook that may be a form: ours have less than a
// hundredth of them.
var ofForm = workbook.Limits{Unpacked: 8 << 20, Free: 8 << 20, Rows: 50_000, Cells: 2_000_000}

func openBook(data []byte) (*excelize.File, error) {
	return workbook.Open(data, ofForm, excelize.Options{})
}

// cellsOf are the cells of a workbook that are not empty; of a formula, the
// formula. Signed data are left out: they are read apart.
func cellsOf(data []byte) ([]Datum, error) {
	book, err := openBook(data)
	if err != nil {
		return nil, handbook.Errorf("paper.error.open", "problem", err)
	}
	defer func() { _ = book.Close() }()
	formulas := formulasOf(book, data)
	capsule, _ := capsuleLines(book)
	var list []Datum
	if err := eachCell(book, func(tab string, row, column int, text string) {
		if tab == capsuleSheet && column == 1 && row <= len(capsule) {
			return
		}
		name := sheet.QuotedName(tab) + "!" + sheet.CellName(column, row)
		if f, is := formulas[name]; is {
			text = f
			delete(formulas, name)
		}
		list = append(list, Datum{name, text})
	}, excelize.Options{RawCellValue: true}); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(formulas)) { // that nobody has computed
		list = append(list, Datum{name, formulas[name]})
	}
	return list, nil
}

// capsuleLines are the lines of the signed data in a workbook, and what they
// hold; none where it has none.
func capsuleLines(book *excelize.File) ([]string, []byte) {
	if i, err := book.GetSheetIndex(capsuleSheet); err != nil || i < 0 {
		return nil, nil
	}
	rows, err := book.Rows(capsuleSheet)
	if err != nil {
		return nil, nil
	}
	defer func() { _ = rows.Close() }()
	var lines []string
	for rows.Next() && len(lines) < capsuleLimit/capsuleLine {
		texts, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err != nil || len(texts) != 1 {
			return nil, nil
		}
		lines = append(lines, texts[0])
	}
	text, err := unpackCapsule(strings.Join(lines, ""))
	if err != nil {
		return nil, nil
	}
	return lines, text
}

// eachCell takes the cells that are not empty, sheet by sheet and row by row, both
// counted from 1.
func eachCell(book *excelize.File, take func(tab string, row, column int, text string), opts ...excelize.Options) (err error) {
	defer workbook.Guard(&err)
	for _, tab := range book.GetSheetList() {
		rows, err := book.Rows(tab)
		if err != nil {
			return handbook.Errorf("paper.wrong.sheet", "sheet", tab, "problem", err)
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
			return handbook.Errorf("paper.wrong.sheet", "sheet", tab, "problem", err)
		}
	}
	return nil
}
