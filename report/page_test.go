package report_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/papertest"
)

func TestPagesAreSetUp(t *testing.T) {
	f := papertest.Open(t, papertest.Written(t, func(w io.Writer) error {
		return report.TournamentRating(w, language.English, period, sampleEvent(), samplePlayers())
	}))
	require.Equal(t, []string{"Summary", "Games", "Not rated", "Initial ratings", "Working", "Charts"}, f.GetSheetList())
	layout, err := f.GetPageLayout("Charts")
	require.NoError(t, err)
	require.Equal(t, 9, *layout.Size)
	require.Equal(t, "portrait", *layout.Orientation)
	for _, sheet := range f.GetSheetList()[:5] {
		layout, err := f.GetPageLayout(sheet)
		require.NoError(t, err)
		require.Equal(t, 9, *layout.Size, sheet)
		require.Equal(t, "landscape", *layout.Orientation, sheet)
		require.Equal(t, 1, *layout.FitToWidth, sheet)
		props, err := f.GetSheetProps(sheet)
		require.NoError(t, err)
		require.True(t, *props.FitToPage, sheet)
		panes, err := f.GetPanes(sheet)
		require.NoError(t, err)
		require.True(t, panes.Freeze, sheet)
		running, err := f.GetHeaderFooter(sheet)
		require.NoError(t, err)
		require.Contains(t, running.OddHeader, "Großmeister-Open && Чемпионат", sheet)
	}
	props, err := f.GetDocProps()
	require.NoError(t, err)
	require.Equal(t, "2026-10-01T00:00:00Z", props.Created)
	require.Equal(t, props.Created, props.Modified)
}

func TestOwnRatingOfALongEvent(t *testing.T) {
	players := samplePlayers()[:1]
	players[0].Tournaments = append([]rating.Record(nil), players[0].Tournaments...)
	g := &players[0].Tournaments[0].Games[8]
	g.Rating, g.List = 2230, 2026_10
	f := papertest.Open(t, papertest.Written(t, func(w io.Writer) error {
		return report.TournamentRating(w, language.English, period, sampleEvent(), players)
	}))
	rows, err := f.GetRows("Games")
	require.NoError(t, err)
	require.Equal(t, []string{"2212", "2230"}, []string{rows[8][6], rows[9][6]})
	require.Equal(t, []string{"2026-09", "2026-10"}, []string{rows[8][11], rows[9][11]})
}
