package paper

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/workbook"
	"github.com/fedrate/fedrate/report/sheet"
)

// ReadStamp finds the number and digest on a form of this program, whatever its
// language: in a workbook each stands at the end of its cell, after a label; a document
// is named by them.
func ReadStamp(data []byte) (Stamp, error) {
	texts := [][]string{subjectOf(data)}
	if !isDocument(data) {
		var err error
		if texts, err = labelledWords(data); err != nil {
			return Stamp{}, err
		}
	}
	var s Stamp
	for _, words := range texts {
		for _, word := range words {
			switch {
			case s.Number == "" && numberForm.MatchString(word):
				s.Number = word
			case s.Digest == "" && digestForm.MatchString(word):
				s.Digest = word
			}
		}
	}
	if s.Number == "" {
		return s, handbook.Errorf("paper.error.no-number")
	}
	return s, nil
}

var digestForm = regexp.MustCompile(`^[0-9a-f]{16}$`)

func isDocument(data []byte) bool { return bytes.HasPrefix(data, []byte("%PDF-")) }

// labelledWords returns the last word of each cell of a workbook that has several, from the
// end, where the number stands.
func labelledWords(data []byte) ([][]string, error) {
	book, err := openBook(data)
	if err != nil {
		return nil, handbook.Errorf("paper.error.no-file", "problem", err)
	}
	defer func() { _ = book.Close() }()
	var texts [][]string
	if err := eachCell(book, func(tab string, _, _ int, text string) {
		if words := strings.Fields(text); tab != capsuleSheet && len(words) > 1 {
			texts = append(texts, words[len(words)-1:])
		}
	}); err != nil {
		return nil, err
	}
	slices.Reverse(texts)
	return texts, nil
}

// subjectOf returns number and digest as [Paper.PDF] writes them into a document. Those of a
// document that another program has saved are not looked for: it is asked for by its number.
func subjectOf(data []byte) []string {
	_, rest, _ := bytes.Cut(data, []byte("/Subject <FEFF"))
	digits, _, _ := bytes.Cut(rest[:min(len(rest), longestSubject)], []byte(">"))
	text, err := hex.DecodeString(string(digits))
	if err != nil || len(text)%2 != 0 {
		return nil
	}
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = binary.BigEndian.Uint16(text[2*i:])
	}
	return strings.Fields(string(utf16.Decode(units)))
}

// longestSubject is how many bytes number and digest take in a document at most.
const longestSubject = 400

// ofForm is the budget of a workbook that may be a form: ours take less than a tenth of
// it. Each sheet is read several times.
var ofForm = workbook.Budget{Unpacked: 4 << 20, Free: 1 << 20, PerRow: 1 << 10, Sheets: 20, Rows: 20_000, Cells: 60_000, Shown: 4 << 20}

func openBook(data []byte) (*excelize.File, error) {
	return workbook.Open(data, ofForm, excelize.Options{RawCellValue: true})
}

// cellsOf returns the cells of a workbook that are not empty; of a formula, the
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
	for _, name := range slices.Sorted(maps.Keys(formulas)) { // whose values are not computed
		list = append(list, Datum{name, formulas[name]})
	}
	return list, nil
}

// capsuleLines returns the lines of the signed data in a workbook, and what they
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
