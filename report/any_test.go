package report_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/papertest"
	"github.com/fedrate/fedrate/tournament"
)

// TestAnyTextIsPrinted writes reports with whatever texts and numbers there
// may be: each opens again, and the texts of people stand in it.
func TestAnyTextIsPrinted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[=+@-]?[A-ZÄЩ"'<&;!\t ]{0,40}`), rapid.SampledFrom([]string{longName, "&P&D", "\x00\x01", "=1+1"}))
		switch rapid.IntRange(0, 1).Draw(t, "report") {
		case 0:
			anyRating(t, text)
		case 1:
			anyRun(t, text)
		}
	})
}

func anyRating(t *rapid.T, text *rapid.Generator[string]) {
	event := sampleEvent()
	event.Name, event.City, event.TimeControlText = text.Draw(t, "event"), text.Draw(t, "city"), text.Draw(t, "control")
	players := samplePlayers()
	p := &players[0]
	p.Name, p.KReason, p.Note, p.FIDEID = text.Draw(t, "name"), text.Draw(t, "reason"), handbook.Verbatim(text.Draw(t, "note")), text.Draw(t, "id")
	p.Sum = tournament.Hundredths(rapid.Int32().Draw(t, "sum"))
	p.Tournaments[0].NotRated = append(p.Tournaments[0].NotRated, rating.NotRated{Round: rapid.IntRange(-5, 99).Draw(t, "round"), Opponent: -1})
	papertest.Opens(t, func(w io.Writer) error { return report.TournamentRating(w, language.English, period, event, players) })
	papertest.Opens(t, func(w io.Writer) error { return report.PlayerRating(w, language.English, 0, players, nil) })
	require.NoError(t, report.RatingText(io.Discard, language.English, players, event))
}

func anyRun(t *rapid.T, text *rapid.Generator[string]) {
	s := sampleRun()
	s.Program, s.Period = text.Draw(t, "program"), handbook.Period(rapid.Int32Range(-1, 1<<20).Draw(t, "period"))
	s.Norms[0].Result = norms.Result{Name: text.Draw(t, "name")}
	papertest.Opens(t, func(w io.Writer) error { return report.Run(w, language.English, s) })
	require.NoError(t, report.RunText(io.Discard, language.English, s))
}
