package report_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report"
)

func TestCertificateBoxes(t *testing.T) {
	f := open(t, written(t, func(w io.Writer) error { return report.IT1(sampleCertificate(9), sampleSource).XLSX(w) }))
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
	f := open(t, written(t, func(w io.Writer) error { return report.IT1(norms.Certificate{}, report.Source{}).XLSX(w) }))
	rows, err := f.GetRows("IT1")
	require.NoError(t, err)
	require.Greater(t, len(rows), 35)
}

var sampleSource = report.Source{Report: strings.Repeat("5ca1ab1e", 8), List: 2026_09}
