// Package sheet writes workbooks (XLSX): tables on sheets, with the styles and
// the page set-up of the house, and the same tables as text. It keeps within
// the limits of a spreadsheet whatever stands in a cell, and the same workbook
// is the same bytes each time. It knows no chapter and computes nothing.
package sheet

import (
	"io"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating/ratinglist"
)

// a4 is the number of the paper size in a workbook.
const a4 = 9

// Workbook is a spreadsheet in the making: sheets in order, styles made once.
// The first error stays and is returned by save.
type Workbook struct {
	File     *excelize.File
	Language *language.Language
	title    string
	names    map[string]bool // of the sheets, in small letters
	styles   map[styleKey]int
	tables   []*tableRows // whose rows are written at the end
	err      error
}

// New starts a workbook in a language with the title of its page headers.
func New(l *language.Language, title string) *Workbook {
	b := &Workbook{File: excelize.NewFile(), Language: l, title: title, names: map[string]bool{}, styles: map[styleKey]int{}}
	b.Try(b.File.SetDefaultFont(FontName))
	return b
}

// Try keeps the first error.
func (b *Workbook) Try(err error) {
	if b.err == nil {
		b.err = err
	}
}

// AddSheet adds an empty sheet and returns its name, which is the one wanted as
// far as a sheet may have it.
func (b *Workbook) AddSheet(wanted string) string {
	name := sheetName(wanted, b.Language.Label("sheet.name"), b.names)
	if len(b.names) == 1 {
		b.Try(b.File.SetSheetName("Sheet1", name))
		return name
	}
	_, err := b.File.NewSheet(name)
	b.Try(err)
	return name
}

// PrintOn sets A4 with narrow margins, as wide as the sheet, and as high as
// tall pages (0: as many as it takes).
func (b *Workbook) PrintOn(sheet, orientation string, tall int) {
	size, wide, yes, across := a4, 1, true, true
	b.Try(b.File.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &yes}))
	b.Try(b.File.SetPageLayout(sheet, &excelize.PageLayoutOptions{
		Size: &size, Orientation: &orientation, FitToWidth: &wide, FitToHeight: &tall,
	}))
	side, top, edge := 0.4, 0.7, 0.3
	b.Try(b.File.SetPageMargins(sheet, &excelize.PageLayoutMarginsOptions{
		Left: &side, Right: &side, Top: &top, Bottom: &top, Header: &edge, Footer: &edge, Horizontally: &across,
	}))
}

// Save writes the workbook dated at the day: the same workbook is the same
// bytes each time. Every workbook of the package goes through it.
func (b *Workbook) Save(w io.Writer, day handbook.Date) error {
	defer func() { _ = b.File.Close() }()
	b.Try(b.File.SetAppProps(&excelize.AppProperties{Application: "fedrate"}))
	for _, t := range b.tables {
		if b.err == nil {
			b.err = t.write(b.File)
		}
	}
	if b.err == nil {
		b.err = ratinglist.StableXLSX(b.File, day, w)
	}
	if b.err != nil {
		return handbook.Errorf("sheet.error.workbook", "name", b.title, "problem", b.err)
	}
	return nil
}
