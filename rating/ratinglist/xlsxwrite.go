//go:build !js

package ratinglist

import (
	"fmt"
	"io"
	"iter"
	"strconv"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
)

// MaxSheetRows is what a sheet of XLSX holds below its header row.
const MaxSheetRows = 1<<20 - 1

// WriteXLSX writes our own layout as a workbook of one sheet, header row
// frozen and with a filter, numbers as numbers. The same list gives the same
// bytes. A list of more than [MaxSheetRows] players is an error.
func WriteXLSX(w io.Writer, h Header, rows iter.Seq2[Row, error]) error {
	book := excelize.NewFile()
	defer func() { _ = book.Close() }()
	fields := tableFields(h)
	sheet := "list"
	if h.Period.Valid() {
		sheet = h.Period.String()
	}
	if err := book.SetSheetName("Sheet1", sheet); err != nil {
		return err
	}
	out, err := openSheet(book, sheet, fields)
	if err != nil {
		return handbook.Errorf("ratinglist.error.write", "problem", err)
	}
	values := make([]any, len(fields))
	line := 1
	for row, err := range rows {
		if err != nil {
			return err
		}
		if line++; line > MaxSheetRows+1 {
			return handbook.Errorf("ratinglist.error.sheet", "most", MaxSheetRows)
		}
		tidy(&row)
		for i := range fields {
			values[i] = fields[i].value(&row)
		}
		if err := out.SetRow("A"+strconv.Itoa(line), values); err != nil {
			return handbook.Errorf("ratinglist.error.write", "problem", err)
		}
	}
	if err := out.Flush(); err != nil {
		return handbook.Errorf("ratinglist.error.write", "problem", err)
	}
	var when handbook.Date
	if h.Period.Valid() {
		when = h.Period.First()
	}
	return StableXLSX(book, when, w)
}

// headHeight is two lines of the header row, in points.
const headHeight = 30

// openSheet sets the widths, the frozen header row and the filter, and writes
// the header.
func openSheet(book *excelize.File, sheet string, fields []tableField) (*excelize.StreamWriter, error) {
	last, err := excelize.ColumnNumberToName(len(fields))
	if err != nil {
		return nil, err
	}
	if err := book.AutoFilter(sheet, fmt.Sprintf("A1:%s%d", last, MaxSheetRows+1), nil); err != nil {
		return nil, err
	}
	if err := printOnA4(book, sheet); err != nil {
		return nil, err
	}
	bold, err := book.NewStyle(&excelize.Style{
		Font:      &excelize.Font{Bold: true},
		Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"},
	})
	if err != nil {
		return nil, err
	}
	out, err := book.NewStreamWriter(sheet)
	if err != nil {
		return nil, err
	}
	head := make([]any, len(fields))
	for i := len(fields) - 1; i >= 0; i-- { // each goes before those set so far
		if err := out.SetColWidth(i+1, i+1, fields[i].width); err != nil {
			return nil, err
		}
		head[i] = excelize.Cell{StyleID: bold, Value: fields[i].title}
	}
	if err := out.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return nil, err
	}
	return out, out.SetRow("A1", head, excelize.RowOpts{Height: headHeight})
}

// printOnA4 lets the columns fit a sheet of A4 across, under their header on
// every page.
func printOnA4(book *excelize.File, sheet string) error {
	yes, across, down, a4, landscape := true, 1, 0, 9, "landscape"
	if err := book.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &yes}); err != nil {
		return err
	}
	err := book.SetPageLayout(sheet, &excelize.PageLayoutOptions{
		Size: &a4, Orientation: &landscape, FitToWidth: &across, FitToHeight: &down,
	})
	if err != nil {
		return err
	}
	side, edge := 0.3, 0.5 // inches
	margins := &excelize.PageLayoutMarginsOptions{Left: &side, Right: &side, Top: &edge, Bottom: &edge, Header: &side, Footer: &side}
	if err := book.SetPageMargins(sheet, margins); err != nil {
		return err
	}
	if err := book.SetHeaderFooter(sheet, &excelize.HeaderFooterOptions{OddHeader: "&L&A", OddFooter: "&RPage &P of &N"}); err != nil {
		return err
	}
	return book.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: "'" + sheet + "'!$1:$1", Scope: sheet})
}
