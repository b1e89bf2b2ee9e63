package report_test

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook/language"
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

// The rating reports have native charts of what was expected and what was scored: of an
// event by player, of a player game by game.
func TestChartsOfRatingReports(t *testing.T) {
	players, event := samplePlayers(), sampleEvent()
	for _, c := range []struct {
		in    *language.Language
		write func(w io.Writer, in *language.Language) error
		sheet string
		rows  [][]string // some of the sheet, in order
		parts int
	}{
		{
			language.English, func(w io.Writer, in *language.Language) error {
				return report.TournamentRating(w, in, period, event, players)
			}, "Charts",
			[][]string{{"Name", "Expected", "Score"}, {"Name", "K × change"}},
			2,
		},
		{language.Russian, func(w io.Writer, in *language.Language) error {
			return report.PlayerRating(w, in, period, players[:1], map[string]*tournament.Tournament{event.File: event})
		}, "Диаграммы", [][]string{{"Партии", "Ожидание", "Очки"}}, 1},
	} {
		data := papertest.Written(t, func(w io.Writer) error { return c.write(w, c.in) })
		f := papertest.Open(t, data)
		rows, err := f.GetRows(c.sheet)
		require.NoError(t, err)
		for _, row := range rows {
			if len(c.rows) > 0 && slices.Equal(row, c.rows[0]) {
				c.rows = c.rows[1:]
			}
		}
		require.Empty(t, c.rows, "%q", rows)
		file, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		require.NoError(t, err)
		parts := 0
		for _, part := range file.File {
			if strings.HasPrefix(part.Name, "xl/charts/chart") {
				parts++
			}
		}
		require.Equal(t, c.parts, parts)
	}
	// the last row of a player's chart is the sum of the month
	rows, err := papertest.Open(t, papertest.Written(t, func(w io.Writer) error { return report.PlayerRating(w, language.English, period, players[:1], nil) })).GetRows("Charts")
	require.NoError(t, err)
	last := rows[len(rows)-1]
	require.Equal(t, []string{strconv.Itoa(players[0].Games), expectedOf(&players[0]).String()}, last[:2])
}

// expectedOf is what a player was expected to score in the month.
func expectedOf(p *rating.Player) (sum tournament.Hundredths) {
	for i := range p.Tournaments {
		for _, g := range p.Tournaments[i].Games {
			sum += g.Expected
		}
	}
	return sum
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
