package forms_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/papertest"
)

func TestCertificateBoxes(t *testing.T) {
	f := papertest.Open(t, papertest.Written(t, func(w io.Writer) error {
		return forms.IT1(language.English, sampleCertificate(9), sampleSource).XLSX(w)
	}))
	rules, err := f.GetDataValidations("IT1")
	require.NoError(t, err)
	require.Len(t, rules, 4)
	for _, r := range rules {
		require.Equal(t, "list", r.Type)
		require.Equal(t, `"X"`, r.Formula1)
	}
	layout, err := f.GetPageLayout("IT1")
	require.NoError(t, err)
	require.Equal(t, 9, *layout.Size)
	require.Equal(t, "portrait", *layout.Orientation)
	require.Equal(t, 1, *layout.FitToHeight)
	require.Equal(t, 1, *layout.FitToWidth)
}

func TestCertificateOfNothing(t *testing.T) {
	f := papertest.Open(t, papertest.Written(t, func(w io.Writer) error {
		return forms.IT1(language.English, norms.Certificate{}, forms.Source{}).XLSX(w)
	}))
	rows, err := f.GetRows("IT1")
	require.NoError(t, err)
	require.Greater(t, len(rows), 35)
}

var sampleSource = forms.Source{Report: strings.Repeat("5ca1ab1e", 8), List: 2026_09}

func TestCertificateProperties(t *testing.T) {
	p := forms.IT1(language.English, sampleCertificate(9), sampleSource)
	props, err := papertest.Open(t, papertest.Written(t, p.XLSX)).GetDocProps()
	require.NoError(t, err)
	require.Equal(t, p.Number, props.Identifier)
	require.Equal(t, p.Digest, props.Keywords)
	require.Equal(t, "2026-09-11T00:00:00Z", props.Created)
	require.Contains(t, props.Title, "IT1 GM Wolkenstein-Mühlhäuser-Ostrowskaja")
}

// TestCertificateCells: days, numbers and points are such, no texts.
func TestCertificateCells(t *testing.T) {
	f := papertest.Open(t, papertest.Written(t, forms.IT1(language.English, sampleCertificate(9), sampleSource).XLSX))
	for cell, want := range map[string]string{"C11": "46266", "D14": "8", "F38": "6.5", "I38": "7.5", "F24": "2400"} {
		got, err := f.GetCellValue("IT1", cell, excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		require.Equal(t, want, got, cell)
		kind, err := f.GetCellType("IT1", cell)
		require.NoError(t, err)
		require.NotEqual(t, excelize.CellTypeSharedString, kind, cell)
	}
}
