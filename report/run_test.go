package report_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/papertest"
	"github.com/fedrate/fedrate/report/summary"
	"github.com/fedrate/fedrate/tournament"
)

func sampleRun() summary.Run {
	required := tournament.Points(55)
	finding := func(file, article string, s handbook.Severity, line int) handbook.Finding {
		return handbook.Finding{
			Article: article, Rule: "points", Severity: s, Pos: handbook.Pos{File: file, Line: line, Col: 81}, Players: []int{3, 7},
			Message: "the points are 4.5 and the results give 5; correct columns 81-84",
		}
	}
	s := summary.Run{
		Period: period, ListBefore: 2026_09, Federation: "HUN", Program: "fedrate 1.0.0", Rows: 412,
		Submissions: []summary.Submission{
			{Number: 1, File: "open.trf", SHA256: strings.Repeat("ab12", 16), Verdict: "accepted"},
			{Number: 2, File: "rapid.trf", SHA256: strings.Repeat("cd34", 16), Verdict: "warnings", Findings: []handbook.Finding{finding("rapid.trf", "TRF26-001", handbook.Warning, 9)}},
			{Number: 3, File: "broken.trf", SHA256: strings.Repeat("ef56", 16), Verdict: "rejected", Note: handbook.Say("month.note.rejected")},
		},
		Tournaments: []summary.Tournament{
			{File: "open.trf", Name: "Großmeister-Open & Чемпионат «Весна»", Federation: "HUN", Start: 2026_09_01, End: 2026_09_11, Edition: "2025-10-01", Players: 60, Rounds: 9, Games: 261, NotRated: 9},
			{File: "rapid.trf", Name: "Rapid", Federation: "HUN", Start: 2026_09_05, End: 2026_09_05, Kind: tournament.Rapid, Edition: "2024-12-01", Players: 30, Rounds: 7, Games: 105},
		},
		NewRatings: []summary.NewRating{
			{FIDEID: 990011, Name: "Łoś, Żaneta", Federation: "HUN", Games: 5, Score: 30, Average: 187243, Rating: 1922, Published: true},
			{FIDEID: 990012, Name: "Ny, Åge", Federation: "HUN", Kind: tournament.Rapid, Games: 2, Score: 5, Average: 180000, Reason: handbook.Say("month.note.no-fide-id")},
		},
		Inactive: []summary.Inactive{{FIDEID: 990050, Name: "Ruhe, Otto", Federation: "HUN", Rating: 2011, LastGame: 2025_09_14}},
		Norms: []summary.Norm{{Event: "Großmeister-Open & Чемпионат «Весна»", Federation: "HUN", Certificate: "HUN-2026-09-IT1-IM-7F4G-3VS1", Result: norms.Result{
			File: "open.trf", StartingRank: 1, Name: longName, FIDEID: "990001", Title: tournament.IM, Achieved: true, Edition: "2024-01-01",
			Games: 9, CountsAs: 9, Score: 60, Required: &required, Exceeds: 5, Average: 2412, Performance: 2537, Used: []int{1, 2, 3, 4, 6, 7, 8, 9, 11},
			Notes: []handbook.Text{handbook.Verbatim("counts as a norm only where the event was registered")},
		}}},
	}
	for i := range 7 {
		s.Submissions[2].Findings = append(s.Submissions[2].Findings, finding("broken.trf", "TRF26-001", handbook.Error, 20+i))
	}
	for i := range 14 {
		s.Changes = append(s.Changes, summary.Change{
			FIDEID: 990100 + i, Name: fmt.Sprintf("Spieler, Nr %d", i), Federation: "HUN", Kind: tournament.Kind(i % 2), Games: 9,
			Old: 2000, New: tournament.Rating(2000 + i*(1-i%3)), K: 20, Change: tournament.Hundredths(i * (1 - i%3) * 100),
		})
	}
	return s
}

func TestRun(t *testing.T) {
	data := papertest.Same(t, func(w io.Writer) error { return report.Run(w, language.English, sampleRun()) })
	papertest.Golden(t, "run", papertest.Cells(t, data))
	papertest.Golden(t, "run_ru", papertest.Cells(t, papertest.Same(t, func(w io.Writer) error { return report.Run(w, language.Russian, sampleRun()) })))
}

func TestRunText(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, report.RunText(&b, language.English, sampleRun()))
	papertest.Golden(t, "run_text", b.String())
	b.Reset()
	require.NoError(t, report.RunText(&b, language.Russian, sampleRun()))
	papertest.Golden(t, "run_text_ru", b.String())
}

func TestRunOfNothing(t *testing.T) {
	require.NoError(t, report.Run(io.Discard, language.English, summary.Run{}))
	require.NoError(t, report.RunText(io.Discard, language.English, summary.Run{}))
}

func TestRunSummaryStaysAsItWas(t *testing.T) {
	s := sampleRun()
	require.NoError(t, report.Run(io.Discard, language.English, s))
	require.NoError(t, report.RunText(io.Discard, language.English, s))
	require.Equal(t, sampleRun(), s)
}

// A report that waits for an answer is not among the rejected ones, whatever a
// check says of it.
func TestRunCountsHeldReports(t *testing.T) {
	s := sampleRun()
	s.Submissions[2].Held = true
	require.Equal(t, []int{1, 1, 0, 1}, []int{s.Count("accepted"), s.Count("warnings"), s.Count("rejected"), s.Held()})
	var b bytes.Buffer
	require.NoError(t, report.RunText(&b, language.English, s))
	require.Regexp(t, `rejected +0`, b.String())
	require.Regexp(t, `held by a question +1`, b.String())
	require.Regexp(t, `broken.trf +held +7`, b.String())
}

func TestRunWithoutEmptySheets(t *testing.T) {
	s := sampleRun()
	s.Inactive, s.Norms, s.Failed = nil, nil, nil
	var out bytes.Buffer
	require.NoError(t, report.Run(&out, language.English, s))
	book, err := excelize.OpenReader(&out)
	require.NoError(t, err)
	require.Equal(t, []string{"Summary", "Submissions", "Tournaments", "Changes", "New ratings", "Findings"}, book.GetSheetList())
}
