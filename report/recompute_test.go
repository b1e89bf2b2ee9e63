package report_test

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
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

// What LibreOffice computes from the formulas of a rating report is what stands in
// its cells; and a game that is changed changes the rating.
func TestFormulasGiveTheStoredValues(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("LibreOffice is not there")
	}
	players, event := samplePlayers(), sampleEvent()
	byEvent := papertest.Written(t, func(w io.Writer) error {
		return report.TournamentRating(w, language.Russian, period, event, players)
	})
	byPlayer := papertest.Written(t, func(w io.Writer) error {
		return report.PlayerRating(w, language.English, period, []rating.Player{players[0], players[2]}, map[string]*tournament.Tournament{event.File: event})
	})
	dir := t.TempDir()
	bare := func(name string, data []byte, change func(f *excelize.File)) {
		f := papertest.Open(t, data)
		for cell, formula := range formulas(t, f) { // without its value, so that it must be computed
			tab, at, _ := strings.Cut(cell, "!")
			require.NoError(t, f.SetCellValue(tab, at, nil))
			require.NoError(t, f.SetCellFormula(tab, at, formula))
		}
		change(f)
		require.NoError(t, f.SaveAs(filepath.Join(dir, name)))
	}
	bare("event.xlsx", byEvent, func(*excelize.File) {})
	bare("player.xlsx", byPlayer, func(*excelize.File) {})
	bare("draw.xlsx", byPlayer, func(f *excelize.File) {
		require.NoError(t, f.SetCellValue("Games", "O2", 0.5)) // a draw where a win stood: 20 points less of 40 × 1
	})
	computed := filepath.Join(dir, "computed")
	out, err := exec.Command(office, "-env:UserInstallation=file://"+dir+"/profile", "--headless", "--convert-to", "xlsx", "--outdir", computed,
		filepath.Join(dir, "event.xlsx"), filepath.Join(dir, "player.xlsx"), filepath.Join(dir, "draw.xlsx")).CombinedOutput()
	require.NoError(t, err, string(out))
	for name, stored := range map[string][]byte{"event.xlsx": byEvent, "player.xlsx": byPlayer} {
		want, got := papertest.Open(t, stored), opened(t, filepath.Join(computed, name))
		all := formulas(t, want)
		require.Greater(t, len(all), 20, name)
		for cell := range all {
			require.Equal(t, raw(t, want, cell), raw(t, got, cell), name+" "+cell)
		}
	}
	changed := opened(t, filepath.Join(computed, "draw.xlsx"))
	rows, err := changed.GetRows("Summary", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	total := strings.Join(rows[7], " ")
	require.Contains(t, total, " 37.2 2249", "57.2 and 2269 less 20")
}

// formulas of a workbook by SHEET!CELL.
func formulas(t *testing.T, f *excelize.File) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, tab := range f.GetSheetList() {
		rows, err := f.GetRows(tab)
		require.NoError(t, err)
		for r, row := range rows {
			for c := range row {
				cell, err := excelize.CoordinatesToCellName(c+1, r+1)
				require.NoError(t, err)
				formula, err := f.GetCellFormula(tab, cell)
				require.NoError(t, err)
				if formula != "" {
					found[tab+"!"+cell] = formula
				}
			}
		}
	}
	return found
}

func raw(t *testing.T, f *excelize.File, cell string) string {
	t.Helper()
	tab, at, _ := strings.Cut(cell, "!")
	v, err := f.GetCellValue(tab, at, excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	return v
}

func opened(t *testing.T, path string) *excelize.File {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return papertest.Open(t, data)
}
