package workbook

import (
	"archive/zip"
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
)

var few = Budget{Unpacked: 1 << 20, Free: 64 << 10, PerRow: 2 << 10, Sheets: 50, Rows: 100, Cells: 1000, Shown: 8 << 10}

// packed is a workbook of these rows and parts.
func packed(t *testing.T, rows string, more ...string) []byte {
	book := excelize.NewFile()
	var whole bytes.Buffer
	require.NoError(t, book.Write(&whole))
	in, err := zip.NewReader(bytes.NewReader(whole.Bytes()), int64(whole.Len()))
	require.NoError(t, err)
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range in.File {
		if f.Name != "xl/worksheets/sheet1.xml" {
			require.NoError(t, z.Copy(f))
		}
	}
	parts := append([]string{
		"xl/worksheets/sheet1.xml",
		`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` + rows + `</sheetData></worksheet>`,
	}, more...)
	for i := 0; i < len(parts); i += 2 {
		w, err := z.Create(parts[i])
		require.NoError(t, err)
		_, err = w.Write([]byte(parts[i+1]))
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return out.Bytes()
}

func key(t *testing.T, err error) string {
	var said *handbook.TextError
	require.True(t, errors.As(err, &said), "%v", err)
	return strings.TrimPrefix(said.Text.Key, "workbook.error.")
}

// texts are the parts of a table of shared texts: first, then a text of so many bytes with
// its tags, then a short one.
func texts(first string, bytes int) []string {
	return []string{"xl/sharedStrings.xml", `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` + first + "<si><t>" + strings.Repeat("a", bytes-len("si><t></t><")) + "</t></si><si><t>b</t></si></sst>"}
}

func TestLimits(t *testing.T) {
	cell := `<c r="J1"><v>1</v></c>`
	for name, c := range map[string]struct {
		rows string
		more []string
		want string // key of the error; empty: none
	}{
		"as many rows":            {strings.Repeat("<row/>", 100), nil, ""},
		"one row more":            {strings.Repeat("<row/>", 101), nil, "rows"},
		"the last row":            {`<row r="100"/>`, nil, ""},
		"after the last row":      {`<row r="101"/>`, nil, "rows"},
		"a row of no number":      {`<row r="9999999999999999999999"/>`, nil, "rows"},
		"as many cells":           {strings.Repeat("<row>"+cell+"</row>", 100), nil, ""},
		"one cell more":           {strings.Repeat("<row>"+cell+"</row>", 99) + `<row>` + cell + `<c/></row>`, nil, "cells"},
		"one cell many times":     {"<row>" + strings.Repeat(`<c r="A1"/>`, 1001) + "</row>", nil, "cells"},
		"far column":              {`<row><c r="ALM1"/></row>`, nil, "cells"},
		"a place of no letters":   {`<row><c r="17"/></row>`, nil, "cells"},
		"a quoted bracket before": {`<row><c s='>' r = 'XFD1'/></row>`, nil, "cells"},
		"after a long attribute":  {`<row><c s="` + strings.Repeat("1", 2000) + `" r="A1"/></row>`, nil, "cells"},
		"small letters":           {`<row><c r="j1"/></row>`, nil, ""},
		"bytes of no rows":        {strings.Repeat(" ", 70<<10), nil, "bytes"},
		"bytes of some rows":      {strings.Repeat("<row/>", 50) + strings.Repeat(" ", 70<<10), nil, ""},
		"as deep":                 {"<row><c><is>" + strings.Repeat("<a>", 990) + strings.Repeat("</a>", 990) + "</is></c></row>", nil, ""},
		"deeper":                  {"<row>" + strings.Repeat("<a>", 1001) + strings.Repeat("</a>", 1001) + "</row>", nil, "nested"},
		"next to each other":      {"<row>" + strings.Repeat(`<a b=">"/><a c='/'></a>`, 1001) + "</row>", nil, ""},
		"a picture":               {"", []string{"xl/media/a.png", strings.Repeat("x", 2<<20)}, ""},
		"a large part":            {"", []string{"xl/other.xml", strings.Repeat("x", 2<<20)}, "unpacked"},
		"as many sheets":          {"", []string{"xl/more.xml", strings.Repeat(`<sheet name="a"/>`, 49)}, ""},
		"one sheet more":          {"", []string{"xl/more.xml", strings.Repeat(`<sheet name="a"/>`, 50)}, "sheets"},
		"a sheet 20,000 times":    {"", []string{"xl/more.xml", strings.Repeat(`<x:sheet/>`, 20_000)}, "sheets"},
		"as many styles":          {strings.Repeat("<row/>", 100), []string{"xl/styles2.xml", strings.Repeat(`<a/>`, 50_000)}, ""},
		"elements of a sheet":     {strings.Repeat("<row/>", 100) + strings.Repeat(`<a/>`, 50_001), nil, ""},
		"too many styles":         {strings.Repeat("<row/>", 100), []string{"xl/styles2.xml", strings.Repeat(`<a/>`, 50_001)}, "elements"},
		"many styles, no rows":    {"", []string{"xl/styles2.xml", strings.Repeat(`<xf/>`, 800_000/20)}, "bytes"},
		"a text in many cells":    {"<row>" + strings.Repeat(`<c t="s"><v>0</v></c>`, 81) + "</row>", texts("", 100), ""},
		"in more cells":           {"<row>" + strings.Repeat(`<c t="s"><v>0</v></c>`, 82) + "</row>", texts("", 100), "shown"},
		"the short text":          {"<row>" + strings.Repeat(`<c t="s"><v>1</v></c>`, 400) + "</row>", texts("", 100), ""},
		"a number of no text":     {"<row>" + strings.Repeat(`<c><v>2400</v></c>`, 900) + "</row>", texts("", 100), ""},
		"a number with a sign":    {"<row>" + strings.Repeat(`<c t="s"><v> +0 </v></c>`, 82) + "</row>", texts("", 100), "shown"},
		"a number by an entity":   {"<row>" + strings.Repeat(`<c t="s"><v>&#48;</v></c>`, 82) + "</row>", texts("", 100), "shown"},
		"a number in two pieces":  {"<row>" + strings.Repeat(`<c t="s"><v>9<!-- -->9</v></c>`, 82) + "</row>", texts(strings.Repeat("<si/>", 99), 100), "shown"},
		"a value with attributes": {"<row>" + strings.Repeat(`<c t="s"><v a="5>1">0</v></c>`, 82) + "</row>", texts("", 100), "shown"},
		"a text in a comment":     {"<row>" + strings.Repeat(`<c t="s"><v>0</v></c>`, 82) + "</row>", texts("<!--<si><t/></si>-->", 100), "shown"},
		"a text with attributes":  {"<row>" + strings.Repeat(`<c t="s"><v>0</v></c>`, 82) + "</row>", texts(`<si a="`+strings.Repeat("a", 2000)+`"/>`, 100), "shown"},
		"a text beside the table": {"<row>" + strings.Repeat(`<c t="s"><v>0</v></c>`, 82) + "</row>", texts("<x><si><t/></si></x>", 100), "shown"},
		"a long formula":          {"<row><c><f>" + strings.Repeat("1+", 8_500) + "<!-- -->" + strings.Repeat("1+", 8_500) + "</f></c></row>", nil, "formula"},
		"a part twice":            {"", []string{"XL\\worksheets/SHEET1.xml", "x"}, "twice"},
		"another encoding":        {"", []string{"xl/worksheets/sheet2.xml", `<?xml version="1.0" encoding="UTF-16"?><x/>`}, "encoding"},
	} {
		book, err := Open(packed(t, c.rows, c.more...), few, excelize.Options{})
		if c.want != "" {
			require.Error(t, err, name)
			require.Equal(t, c.want, key(t, err), name)
			continue
		}
		require.NoError(t, err, name)
		require.NoError(t, book.Close())
	}
	_, err := Open([]byte("PK\x03\x04 and nothing"), few, excelize.Options{})
	require.Equal(t, "broken", key(t, err))
}

func TestWhatIsReadStaysTheSame(t *testing.T) {
	book, err := Open(packed(t, `<row r="2"><c r="B2"><v>7</v></c></row>`, "xl/media/a.png", "x", "docProps/app2.xml", "y"), few, excelize.Options{})
	require.NoError(t, err)
	defer func() { require.NoError(t, book.Close()) }()
	value, err := book.GetCellValue("Sheet1", "B2")
	require.NoError(t, err)
	require.Equal(t, "7", value)
}

func FuzzOpen(f *testing.F) {
	var whole bytes.Buffer
	require.NoError(f, excelize.NewFile().Write(&whole))
	f.Add(whole.Bytes())
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Fuzz(func(t *testing.T, data []byte) {
		book, err := Open(data, few, excelize.Options{})
		if err == nil {
			for _, sheet := range book.GetSheetList() {
				func() {
					var failed error
					defer Guard(&failed)
					_, _ = book.GetRows(sheet)
				}()
			}
			_ = book.Close()
		}
	})
}
