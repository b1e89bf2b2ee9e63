package report_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/papertest"
	"github.com/fedrate/fedrate/tournament"
)

func TestTournamentRating(t *testing.T) {
	data := papertest.Same(t, func(w io.Writer) error {
		return report.TournamentRating(w, language.English, period, sampleEvent(), samplePlayers())
	})
	papertest.Golden(t, "tournament_rating", papertest.Cells(t, data))
}

func TestPlayerRating(t *testing.T) {
	players := samplePlayers()
	event := sampleEvent()
	data := papertest.Same(t, func(w io.Writer) error {
		return report.PlayerRating(w, language.English, period, []rating.Player{players[0], players[2]}, map[string]*tournament.Tournament{event.File: event})
	})
	papertest.Golden(t, "player_rating", papertest.Cells(t, data))
}

func TestPlayerRatingOfNobody(t *testing.T) {
	require.Error(t, report.PlayerRating(io.Discard, language.English, period, nil, nil))
}

func TestCellsAreNumbers(t *testing.T) {
	f := papertest.Open(t, papertest.Written(t, func(w io.Writer) error {
		return report.TournamentRating(w, language.English, period, sampleEvent(), samplePlayers())
	}))
	// The game against 2659: 2212 less 400, expected .08, a win.
	for cell, want := range map[string]string{"E8": "7", "G8": "2212", "K8": "2659", "M8": "-400", "N8": "yes", "O8": "0.08", "P8": "1", "Q8": "0.92", "R8": "40", "S8": "36.8"} {
		got, err := f.GetCellValue("Games", cell, excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		require.Equal(t, want, got, cell)
		kind, err := f.GetCellType("Games", cell)
		require.NoError(t, err)
		require.Equal(t, cell == "N8", kind == excelize.CellTypeInlineString || kind == excelize.CellTypeSharedString, cell)
	}
	shown, err := f.GetCellValue("Games", "Q8")
	require.NoError(t, err)
	require.Equal(t, "+0.92", shown)
	date, err := f.GetCellValue("Games", "F8")
	require.NoError(t, err)
	require.Equal(t, "2026-09-07", date)
	list, err := f.GetCellValue("Games", "L8")
	require.NoError(t, err)
	require.Equal(t, "2026-09", list)
}

func TestReportWithoutNames(t *testing.T) {
	players := samplePlayers()
	f := papertest.Open(t, papertest.Written(t, func(w io.Writer) error {
		return report.PlayerRating(w, language.English, period, players[:1], nil)
	}))
	rows, err := f.GetRows("Games")
	require.NoError(t, err)
	require.Len(t, rows, 10)
	require.Equal(t, "open.trf", rows[1][1])
}
