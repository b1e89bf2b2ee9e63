package paper

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/report/sheet"
)

// mostFormulas is how many formulas are named: our forms have none. The library goes
// through a sheet for each.
const mostFormulas = 20

// formulasOf returns the formulas of a workbook by the names of their cells. What a
// formula shows is not what a cell holds.
func formulasOf(book *excelize.File, data []byte) map[string]string {
	found := map[string]string{}
	for _, cell := range formulaCells(data) {
		for _, tab := range book.GetSheetList() {
			if f, err := book.GetCellFormula(tab, cell); err == nil && f != "" {
				found[sheet.QuotedName(tab)+"!"+cell] = "=" + f
			}
		}
	}
	return found
}

// formulaCells returns the cells of any sheet that have a formula.
func formulaCells(data []byte) []string {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil
	}
	var cells []string
	for _, part := range z.File {
		if strings.Contains(strings.ToLower(part.Name), "worksheets/") && strings.HasSuffix(strings.ToLower(part.Name), ".xml") {
			cells = append(cells, formulasIn(part)...)
		}
	}
	return cells[:min(len(cells), mostFormulas)]
}

// formulasIn returns the cells of a sheet that have a formula.
func formulasIn(part *zip.File) []string {
	r, err := part.Open()
	if err != nil {
		return nil
	}
	defer func() { _ = r.Close() }()
	var cells []string
	cell := ""
	for dec := xml.NewDecoder(io.LimitReader(r, ofForm.Unpacked)); len(cells) < mostFormulas; {
		t, err := dec.RawToken()
		if err != nil {
			return cells
		}
		start, is := t.(xml.StartElement)
		if !is {
			continue
		}
		switch start.Name.Local {
		case "c":
			cell = ""
			for _, a := range start.Attr {
				if a.Name.Local == "r" {
					cell = a.Value
				}
			}
		case "f":
			if cell != "" {
				cells = append(cells, cell)
			}
		}
	}
	return cells
}
