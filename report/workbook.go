package report

import (
	"archive/zip"
	"compress/flate"
	"fmt"
	"io"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/ratinglist"
)

// a4 is the number of the paper size in a workbook.
const a4 = 9

// workbook is a spreadsheet in the making: sheets in order, styles made once.
// The first error stays and is returned by save.
type workbook struct {
	file   *excelize.File
	title  string
	names  map[string]bool // of the sheets, in small letters
	styles map[styleKey]int
	err    error
}

// newWorkbook starts a workbook with the title of its page headers.
func newWorkbook(title string) *workbook {
	b := &workbook{file: excelize.NewFile(), title: title, names: map[string]bool{}, styles: map[styleKey]int{}}
	b.try(b.file.SetDefaultFont(fontName))
	return b
}

// try keeps the first error.
func (b *workbook) try(err error) {
	if b.err == nil {
		b.err = err
	}
}

// sheet adds an empty sheet and returns its name, which is the one wanted as
// far as a sheet may have it.
func (b *workbook) sheet(wanted string) string {
	name := sheetName(wanted, b.names)
	if len(b.names) == 1 {
		b.try(b.file.SetSheetName("Sheet1", name))
		return name
	}
	_, err := b.file.NewSheet(name)
	b.try(err)
	return name
}

// page sets A4 with narrow margins, as wide as the sheet, and as high as
// tall pages (0: as many as it takes).
func (b *workbook) page(sheet, orientation string, tall int) {
	size, wide, yes, across := a4, 1, true, true
	b.try(b.file.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &yes}))
	b.try(b.file.SetPageLayout(sheet, &excelize.PageLayoutOptions{
		Size: &size, Orientation: &orientation, FitToWidth: &wide, FitToHeight: &tall,
	}))
	side, top, edge := 0.4, 0.7, 0.3
	b.try(b.file.SetPageMargins(sheet, &excelize.PageLayoutMarginsOptions{
		Left: &side, Right: &side, Top: &top, Bottom: &top, Header: &edge, Footer: &edge, Horizontally: &across,
	}))
}

// save writes the workbook dated at the day: the same workbook is the same
// bytes each time. Every workbook of the package goes through it.
func (b *workbook) save(w io.Writer, day handbook.Date) error {
	defer func() { _ = b.file.Close() }()
	b.try(b.file.SetAppProps(&excelize.AppProperties{Application: "fedrate"}))
	b.file.SetZipWriter(unpacked)
	if b.err == nil {
		b.err = ratinglist.StableXLSX(b.file, day, w)
	}
	if b.err != nil {
		return fmt.Errorf("workbook %q: %w", b.title, b.err)
	}
	return nil
}

// unpacked is the archive before its parts are put in order and packed: there
// is no use in packing them twice.
func unpacked(w io.Writer) excelize.ZipWriter {
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.NoCompression) })
	return z
}
