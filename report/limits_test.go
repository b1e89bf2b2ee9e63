package report_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/summary"
)

// TestNoContentIsTooLarge writes workbooks and forms of which everything is
// larger than a spreadsheet program allows.
func TestNoContentIsTooLarge(t *testing.T) {
	long := strings.Repeat("Überaus lang & breit ", 3_000)
	one := strings.Repeat("W", 40_000)
	everyone := make([]int, 9_999)
	for i := range everyone {
		everyone[i] = 2*i + 1
	}
	opens := func(write func(io.Writer) error) *excelize.File {
		var b bytes.Buffer
		require.NoError(t, write(&b))
		book, err := excelize.OpenReader(&b)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, book.Close()) })
		return book
	}
	s := summary.Run{Period: 2026_10, Program: long, Findings: []handbook.Finding{
		{Rule: one, Article: long, Message: long, Players: everyone, Pos: handbook.Pos{File: one}},
	}}
	book := opens(func(w io.Writer) error { return report.Run(w, language.English, s) })
	players, err := book.GetCellValue("Findings", "H2")
	require.NoError(t, err)
	require.InDelta(t, 32_762, utf8.RuneCountInString(players), 5)
	require.Contains(t, players, "more characters)")
	for _, texts := range []string{long, one} {
		c := norms.Certificate{LastName: texts, Event: texts, City: texts, RateOfPlay: texts, Remarks: []handbook.Text{handbook.Verbatim(texts)}, ChiefArbiter: texts}
		certificate := forms.IT1(language.English, c, forms.Source{})
		opens(certificate.XLSX)
		require.NoError(t, certificate.PDF(io.Discard))
		r := forms.TournamentReport{}
		r.Event, r.City, r.Deputies, r.Notes, r.RateOfPlay = texts, texts, []string{texts}, []handbook.Text{handbook.Verbatim(texts)}, texts
		form := forms.IT3(language.English, r, forms.Source{})
		opens(form.XLSX)
		require.NoError(t, form.PDF(io.Discard))
		a := forms.IT2(language.English, titles.Application{Missing: []handbook.Text{handbook.Verbatim(texts)}, Notes: []handbook.Text{handbook.Verbatim(texts)}}, 2026_10_01, nil)
		opens(a.XLSX)
		require.NoError(t, a.PDF(io.Discard))
	}
}
