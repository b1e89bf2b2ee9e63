package report_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/checklist"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/papertest"
	"github.com/fedrate/fedrate/tournament"
)

// sampleChecklist is round 3 of four players and one who is away.
func sampleChecklist() report.ChecklistRound {
	game := func(opponent int, colour tournament.Colour, result tournament.Result) tournament.Game {
		return tournament.Game{Opponent: opponent, Colour: colour, Result: result}
	}
	const w, b = tournament.White, tournament.Black
	event := &tournament.Tournament{Name: "Großmeister-Open & Чемпионат", Scoring: tournament.StandardScoring, Players: []tournament.Player{
		{StartingRank: 1, Title: tournament.GM, Name: longName, Rating: 2561, Games: []tournament.Game{game(3, w, '1'), game(2, b, '='), game(4, w, 0)}},
		{StartingRank: 2, Title: tournament.WIM, Name: "Özkelvin, Nila", Rating: 2302, Games: []tournament.Game{game(4, b, '1'), game(1, w, '='), game(3, b, 0)}},
		{StartingRank: 3, Name: "Feldrell, Åsa", Games: []tournament.Game{game(1, b, '0'), {Result: tournament.AllocatedBye}, game(2, w, 0)}},
		{StartingRank: 4, Name: "Велогорин, Дарислав", Rating: 1830, Games: []tournament.Game{game(2, w, '0'), game(5, b, '1'), game(1, b, 0)}},
		{StartingRank: 5, Name: "Quinderell, Orvid", Rating: 1711, Games: []tournament.Game{{Result: tournament.HalfBye}, game(4, w, '0'), {Result: tournament.ZeroBye}}},
	}}
	event.Index()
	round := &swiss.Round{Number: 3, Initial: w, Players: []swiss.Player{
		{TPN: 1, Points: 15, Score: 25, Colours: []tournament.Colour{w, b}, Met: []int{2, 3}},
		{TPN: 2, Points: 15, Score: 25, Colours: []tournament.Colour{b, w}, Met: []int{1, 4}},
		{TPN: 3, Points: 10, Score: 10, Colours: []tournament.Colour{b}, Met: []int{1}, Floats: [2]swiss.Float{swiss.Down}, ByeBarred: true},
		{TPN: 4, Points: 10, Score: 10, Colours: []tournament.Colour{w, b}, Met: []int{2, 5}, Floats: [2]swiss.Float{swiss.Up, swiss.Down}},
	}}
	return report.ChecklistRound{Tournament: event, Round: 3, Edition: "2026", Initial: w, Rows: checklist.Rows(event, pairing.Default().Latest(), round), Notes: []string{"the number of rounds is not known"}}
}

func TestChecklist(t *testing.T) {
	c := sampleChecklist()
	data := papertest.Same(t, func(w io.Writer) error { return report.Checklist(w, language.English, c, 2026_10_01) })
	var text bytes.Buffer
	require.NoError(t, report.ChecklistText(&text, language.English, c))
	papertest.Golden(t, "checklist", text.String()+"\n"+papertest.Cells(t, data))
	text.Reset()
	require.NoError(t, report.ChecklistText(&text, language.Russian, c))
	papertest.Golden(t, "checklist_ru", text.String())
	f := papertest.Open(t, data)
	layout, err := f.GetPageLayout("Round 3")
	require.NoError(t, err)
	require.Equal(t, 9, *layout.Size)
	require.Equal(t, 1, *layout.FitToWidth)
	titles := ""
	for _, name := range f.GetDefinedName() {
		titles += name.RefersTo
	}
	require.Contains(t, titles, "$7:$7") // the heading on every page
}

// TestChecklistWithoutAcceleration has no column of pairing scores.
func TestChecklistWithoutAcceleration(t *testing.T) {
	c := sampleChecklist()
	for i := range c.Rows {
		c.Rows[i].Score = c.Rows[i].Points
	}
	var text bytes.Buffer
	require.NoError(t, report.ChecklistText(&text, language.English, c))
	require.NotContains(t, text.String(), "Pairing score")
	require.Contains(t, text.String(), "not paired")
}
