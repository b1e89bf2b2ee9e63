package forms_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/papertest"
)

// papersTo names a folder where the tests put every sample form to be looked
// at; empty: nowhere.
const papersTo = "FEDRATE_TEST_PAPERS"

// often are the forms that are made twenty times, one of each kind.
var often = map[string]bool{"it1-13": true, "it2-5": true, "it3-long": true, "ia1": true, "ia2": true, "fa1": true, "fa2": true, "tc1-place": true}

// inRussian are the forms with a golden in Russian, one of each kind.
var inRussian = map[string]bool{"it1-9": true, "it2-3": true, "it3": true, "ia1": true, "fa2": true, "tc1-place": true, "fe2": true}

func TestPapersAreTheSameBytesEachTime(t *testing.T) {
	all := samples(language.English)
	for name, p := range samples(language.Russian) {
		if inRussian[name] {
			all[name+"-ru"] = p
		}
	}
	for name, p := range all {
		t.Run(name, func(t *testing.T) {
			pdf, xlsx := papertest.Written(t, p.PDF), papertest.Written(t, p.XLSX)
			if often[name] {
				require.Equal(t, pdf, papertest.Same(t, p.PDF))
				require.Equal(t, xlsx, papertest.Same(t, p.XLSX))
			}
			require.True(t, bytes.HasPrefix(pdf, []byte("%PDF-1.7")))
			require.Equal(t, p.PageCount(), strings.Count(string(pdf), "/Type /Page\n"))
			papertest.Golden(t, name, papertest.Cells(t, xlsx))
			if dir := os.Getenv(papersTo); dir != "" {
				require.NoError(t, os.WriteFile(filepath.Join(dir, name+".pdf"), pdf, 0o644))
				require.NoError(t, os.WriteFile(filepath.Join(dir, name+".xlsx"), xlsx, 0o644))
			}
		})
	}
}

func TestPaperLayouts(t *testing.T) {
	p := forms.IT1(language.English, sampleCertificate(9), sampleSource)
	require.NoError(t, p.Write(io.Discard, ".pdf"))
	require.NoError(t, p.Write(io.Discard, ".xlsx"))
	require.Contains(t, language.English.Error(p.Write(io.Discard, ".doc")), "name the file .xlsx or .pdf")
}

// A statement has one number in every language, and its amounts stand one under the
// other, at the right.
func TestStatementOfFees(t *testing.T) {
	p := forms.FeeStatement(language.English, "LIE", sampleStatement())
	require.Equal(t, p.Number, forms.FeeStatement(language.Russian, "LIE", sampleStatement()).Number)
	book, err := excelize.OpenReader(bytes.NewReader(papertest.Written(t, p.XLSX)))
	require.NoError(t, err)
	aligned := map[string]string{}
	tab := book.GetSheetList()[0]
	rows, err := book.GetRows(tab)
	require.NoError(t, err)
	for i, row := range rows {
		for j, value := range row {
			cell, err := excelize.CoordinatesToCellName(j+1, i+1)
			require.NoError(t, err)
			id, err := book.GetCellStyle(tab, cell)
			require.NoError(t, err)
			style, err := book.GetStyle(id)
			require.NoError(t, err)
			aligned[value] = style.Alignment.Horizontal
		}
	}
	for _, value := range []string{"412", "3.00", "1236.00", "549", "27.45", "1263.45", "-400.00", "863.45"} {
		require.Equal(t, "right", aligned[value], value)
	}
	require.Equal(t, "center", aligned["B.02-0.2"])
	for row, high := range map[int]float64{6: 32, 7: 16} { // a long text takes two lines
		got, err := book.GetRowHeight(tab, row)
		require.NoError(t, err)
		require.InDelta(t, high, got, 0.01, row)
	}
}
