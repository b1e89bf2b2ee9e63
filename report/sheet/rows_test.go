package sheet

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// The rows that the package writes itself are read as they were meant: values of each
// kind, formulas, what XML cannot hold, widths, heights and styles.
func TestRowsAreReadAsWritten(t *testing.T) {
	b := New(language.English, "Test")
	table := Table{Columns: []Column{{handbook.Verbatim("name"), Prose}, {handbook.Verbatim("points"), Points}, {handbook.Verbatim("n"), Whole}, {handbook.Verbatim("sum"), Exact}}}
	texts := []string{`<&>"'`, " edges ", "two\nlines", "_x0041_", "a\x00b\x1fc", "Žluťoučký ☕ \uFFFE", strings.Repeat("word ", 60), ""}
	for i, s := range texts {
		table.Add(s, tournament.Points(i*5), i-2, Formula{Of: "C3+1", Value: tournament.Hundredths(i * 7)})
	}
	table.Sum("sum", nil, nil, Formula{Of: `IF(A3="<&>","x",0)`, Value: "x"})
	b.AddTable(TableSheet{Name: handbook.Verbatim("first"), Above: []string{"Title", " line"}, Table: table, Frozen: 1})
	b.AddTable(TableSheet{Name: handbook.Verbatim("second"), Table: table, Hidden: true})
	var out bytes.Buffer
	require.NoError(t, b.Save(&out, 2026_10_01))
	f, err := excelize.OpenReader(&out)
	require.NoError(t, err)
	for tab, head := range map[string]int{"first": 4, "second": 1} {
		rows, err := f.GetRows(tab, excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		require.Len(t, rows, head+len(texts)+1)
		require.Equal(t, []string{"name", "points", "n", "sum"}, rows[head-1])
		want := []string{texts[0], texts[1], texts[2], texts[3], "a�b�c", "Žluťoučký ☕ �", texts[6], ""}
		for i := range texts {
			require.Equal(t, want[i], rows[head+i][0], tab)
		}
		require.Equal(t, []string{"1.5", "1", "0.21"}, rows[head+3][1:])
		require.Equal(t, []string{"sum", "", "", "x"}, rows[head+len(texts)])
		formula, err := f.GetCellFormula(tab, CellName(4, head+1+len(texts)))
		require.NoError(t, err)
		require.Equal(t, `IF(A3="<&>","x",0)`, formula)
		width, err := f.GetColWidth(tab, "A")
		require.NoError(t, err)
		require.InDelta(t, 68, width, 0.01)
		height, err := f.GetRowHeight(tab, head+7)
		require.NoError(t, err)
		require.Greater(t, height, 3*lineHeight)
		first, err := f.GetCellStyle(tab, CellName(2, head+1))
		require.NoError(t, err)
		style, err := f.GetStyle(first)
		require.NoError(t, err)
		require.Equal(t, "0.0", *style.CustomNumFmt)
		last, err := f.GetCellStyle(tab, CellName(2, head+1+len(texts)))
		require.NoError(t, err)
		style, err = f.GetStyle(last)
		require.NoError(t, err)
		require.True(t, style.Font.Bold)
	}
	title, err := f.GetRows("first")
	require.NoError(t, err)
	require.Equal(t, [][]string{{"Title"}, {" line"}}, title[:2])
}

// A brief text takes several lines in a narrow column, of which the print stays as large
// as it was; it is whole in its cell.
func TestWidthOfBriefTexts(t *testing.T) {
	long := "Schachgesellschaft der Freunde des Endspiels zu Schaanwald"
	table := Table{Columns: []Column{{handbook.Verbatim("club"), Brief}}}
	table.Add("Rook")
	require.Equal(t, 6, table.width(language.English, 0))
	table.Add(long)
	require.Equal(t, 22, table.width(language.English, 0))
	b := New(language.English, "Clubs")
	b.AddTable(TableSheet{Name: handbook.Verbatim("Clubs"), Table: table})
	var data bytes.Buffer
	require.NoError(t, b.Save(&data, 2026_10_01))
	f, err := excelize.OpenReader(&data)
	require.NoError(t, err)
	rows, err := f.GetRows("Clubs")
	require.NoError(t, err)
	require.Equal(t, long, rows[len(rows)-1][0])
	one, err := f.GetRowHeight("Clubs", len(rows)-1)
	require.NoError(t, err)
	three, err := f.GetRowHeight("Clubs", len(rows))
	require.NoError(t, err)
	require.Equal(t, 3*one, three)
}

// A column of prose is as wide as it is read well, and wider where a text would take
// many lines.
func TestWidthOfProse(t *testing.T) {
	table := Table{Columns: []Column{{handbook.Verbatim("note"), Prose}}}
	table.Add(strings.Repeat("номера ", 20))
	require.Equal(t, 40, table.width(language.English, 0))
	table.Add(strings.Repeat("номера ", 60))
	require.Equal(t, 68, table.width(language.English, 0))
}

// A number takes the room of what is written of it.
func TestWidthOfNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(-1_000_000, 1_000_000).Draw(t, "n")
		day := handbook.NewDate(rapid.IntRange(1, 9999).Draw(t, "year"), rapid.IntRange(1, 12).Draw(t, "month"), rapid.IntRange(1, 28).Draw(t, "day"))
		values := []any{tournament.Points(n), tournament.Hundredths(n), day, day.Period(), Formula{Of: "A1", Value: tournament.Hundredths(n)}}
		if n != 0 {
			values = append(values, n, tournament.Rating(n))
		}
		for _, l := range language.All {
			for _, f := range []Form{Whole, Points, Exact, Signed, Day, Month, Value} {
				for _, v := range values {
					require.Equal(t, extent(f.Written(l, v)), f.extent(l, v), "%s of %v", f.Written(l, v), v)
				}
			}
		}
	})
}

// A value stands in a cell as a number or a text, decimals to their last digit; what is
// unknown is an empty cell.
func TestValuesOfCells(t *testing.T) {
	cellOf := func(v any) string {
		b := New(language.English, "Test")
		b.AddTable(TableSheet{Name: handbook.Verbatim("one"), Table: Table{Columns: []Column{{handbook.Verbatim("n"), Whole}}, Rows: [][]any{{v}}}})
		var out bytes.Buffer
		require.NoError(t, b.Save(&out, 2026_10_01))
		_, cell, _ := strings.Cut(partOf(t, out.Bytes(), "xl/worksheets/sheet1.xml"), `<c r="A2"`)
		cell, _, _ = strings.Cut(cell, "</row>")
		return cell
	}
	for _, c := range []struct {
		v    any
		want string
	}{
		{tournament.Points(75), "<v>7.5</v>"},
		{tournament.Points(-5), "<v>-0.5</v>"},
		{tournament.Points(70), "<v>7</v>"},
		{tournament.Hundredths(0), "<v>0</v>"},
		{tournament.Hundredths(-5), "<v>-0.05</v>"},
		{tournament.Hundredths(123_456_789), "<v>1234567.89</v>"},
		{tournament.Rating(2431), "<v>2431</v>"},
		{handbook.Date(2026_10_01), "<v>46296</v>"},
		{handbook.Period(2026_10), "<v>46296</v>"},
		{handbook.Date(2026_00_00), `inlineStr"><is><t>2026</t></is>`},
		{-7, "<v>-7</v>"},
		{Formula{Of: "A2", Value: Formula{Value: tournament.Points(15)}}, "<f>A2</f><v>1.5</v>"},
		{0.25, "<v>0.25</v>"},
		{0, "<v>0</v>"},
		{handbook.Say("sheet.name"), `inlineStr"><is><t>` + language.English.Label("sheet.name") + `</t></is>`},
		{Formula{Of: "A1"}, `t="str"><f>A1</f></c>`},
	} {
		require.Contains(t, cellOf(c.v), c.want, "%v", c.v)
	}
	for _, v := range []any{nil, "", tournament.Rating(0), handbook.Period(0), handbook.Date(0)} {
		require.Regexp(t, `^ s="\d+"></c>$`, cellOf(v), "%T", v)
	}
}

// Formulas refer to cells of the sheet, by the headings of their columns.
func TestCellsOfFormulas(t *testing.T) {
	table := tableRows{TableSheet: TableSheet{Table: Table{Columns: []Column{{handbook.Say("a"), Whole}, {handbook.Say("b"), Whole}}}}, letters: []string{"A", "B"}}
	for of, want := range map[string]string{
		"": "", "1+1": "1+1", "{a}": "A7", "SUM({b -3}:{b -1})": "SUM(B4:B6)", "{a}-{b}": "A7-B7", "{a 1048569}": "A1048576",
		"{a -7}": "A1", "{b -9}": "A1", "{b 1048570}": "A1", "{none}": "A1", "{a": "A7",
	} {
		require.Equal(t, want, table.formula(of, 7), of)
	}
}

// An empty line above a table is a text that is empty.
func TestEmptyLines(t *testing.T) {
	b := New(language.English, "Test")
	b.AddTable(TableSheet{Name: handbook.Verbatim("one"), Above: []string{"", "line"}, Table: Table{Columns: []Column{{handbook.Text{}, Words}}, Rows: [][]any{{""}}}})
	var out bytes.Buffer
	require.NoError(t, b.Save(&out, 2026_10_01))
	text := partOf(t, out.Bytes(), "xl/worksheets/sheet1.xml")
	require.Regexp(t, `<c r="A1" s="\d+" t="inlineStr"><is><t></t></is></c></row>`, text)
	require.Regexp(t, `<c r="A4" s="\d+" t="inlineStr"><is><t></t></is></c></row>`, text, "the heading")
	require.Regexp(t, `<c r="A5" s="\d+"></c></row>`, text, "a value is nothing")
}

// Workbooks that are written at the same time are those that are written one by one.
func TestWorkbooksAtTheSameTime(t *testing.T) {
	write := func(n int) []byte {
		return tall(t, numbered(n*64))
	}
	var want [6][]byte
	for n := range want {
		want[n] = write(n)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for n := range want {
				if !bytes.Equal(want[n], write(n)) {
					t.Errorf("workbook %d is another one", n)
				}
			}
		})
	}
	all.Wait()
}
