package report_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/papertest"
)

// standingsOf are those of a report of the sample federation.
func standingsOf(t *testing.T, file, list string) report.StandingsPage {
	t.Helper()
	data, err := fixtures.FS.ReadFile("federation/2026-09/" + file)
	require.NoError(t, err)
	descriptors, err := tiebreak.ParseList(list)
	require.NoError(t, err)
	s, err := audit.Open(file, data, audit.Options{}).Standings(descriptors)
	require.NoError(t, err)
	return report.StandingsPage{Standings: s, Full: true, Prizes: tiebreak.Prizes(tiebreak.Hort, s.Lines, []int64{100000, 50000, 30000})}
}

// A round robin, and a league of teams, as text and as cells.
func TestStandings(t *testing.T) {
	for name, page := range map[string]report.StandingsPage{
		"standings_round_robin": standingsOf(t, "02-invitation-round-robin.trf", "DE,WIN,SB,KS"),
		"standings_league":      standingsOf(t, "04-team-league.trf", "MPvGP,EMMSB"),
	} {
		data := papertest.Same(t, func(w io.Writer) error { return report.Standings(w, language.English, page, 2026_10_01) })
		var text bytes.Buffer
		require.NoError(t, report.StandingsText(&text, language.English, page))
		papertest.Golden(t, name, text.String()+"\n"+papertest.Cells(t, data))
	}
}

// TestStandingsInRussian: tie-breaks and the game points of matches have the decimal
// sign that the points have.
func TestStandingsInRussian(t *testing.T) {
	var text bytes.Buffer
	require.NoError(t, report.StandingsText(&text, language.Russian, standingsOf(t, "02-invitation-round-robin.trf", "SB")))
	require.NoError(t, report.StandingsText(&text, language.Russian, standingsOf(t, "04-team-league.trf", "MPvGP")))
	require.NotRegexp(t, `\d\.5`, text.String())
	require.Regexp(t, `\d,5`, text.String())
	require.Regexp(t, `\d: \d,5`, text.String())
}

// TestColoursInTheCrossTable: the colour of a round is said in the language.
func TestColoursInTheCrossTable(t *testing.T) {
	page := standingsOf(t, "08-youth-open.trf", "BH")
	for l, want := range map[*language.Language]string{language.English: `^\d+[wb]$`, language.Russian: `^\d+[БЧ]$`} {
		rows, grid := page.Cross(l)
		require.False(t, grid)
		require.Len(t, rows, len(page.Lines))
		require.Len(t, rows[0], page.Report.Tournament.Played())
		require.Regexp(t, want, rows[0][0].Against)
		require.Equal(t, "0", rows[0][0].Result)
	}
}
