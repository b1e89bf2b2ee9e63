package pairing

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// printedRow is a row of the manual's table, round 6 of an open.
type printedRow struct {
	Rank      int     `json:"rk"`
	Number    int     `json:"sno"`
	Title     string  `json:"title"`
	Name      string  `json:"name"`
	Rating    int     `json:"rtg"`
	Points    float64 `json:"pts"`
	Colours   string  `json:"colours"` // w White, - Black
	Due       string  `json:"D"`       // W White, blank Black
	Before    string  `json:"float_prev2"`
	Last      string  `json:"float_prev1"` // + down, - up
	Diff      int     `json:"cd"`
	Run       int     `json:"sc"`
	Opponents []int   `json:"opponents"` // their ranks
}

func printed(t *testing.T) []printedRow {
	data, err := os.ReadFile("../../shared/data/tables.json")
	if err != nil {
		t.Skip("the manual's tables are not here: ../shared/data/tables.json")
	}
	var tables struct {
		Checklist struct{ Rows []printedRow } `json:"checklist_r6"`
	}
	require.NoError(t, json.Unmarshal(data, &tables))
	require.Len(t, tables.Checklist.Rows, 40)
	return tables.Checklist.Rows
}

var floatSigns = map[string]swiss.Float{"": swiss.NoFloat, "+": swiss.Down, "-": swiss.Up}

// TestChecklistHasTheRowsOfTheManual rebuilds the state before round 6 from the
// forty printed rows and expects the same rows.
func TestChecklistHasTheRowsOfTheManual(t *testing.T) {
	rows := printed(t)
	event := &tournament.Tournament{Scoring: tournament.StandardScoring}
	round := &swiss.Round{Number: 6}
	numbers := map[int]int{} // rank to starting rank
	for _, p := range rows {
		numbers[p.Rank] = p.Number
	}
	for rank := 41; rank <= 120; rank++ { // the opponents below the printed rows
		numbers[rank] = 1000 + rank
	}
	for _, p := range rows {
		title, _ := tournament.ParseTitle(p.Title)
		player := tournament.Player{StartingRank: p.Number, Title: title, Name: p.Name, Rating: tournament.Rating(p.Rating)}
		state := swiss.Player{TPN: p.Number, Points: tournament.Points(10 * p.Points), Floats: [2]swiss.Float{floatSigns[p.Last], floatSigns[p.Before]}}
		state.Score = state.Points
		for k, c := range p.Colours {
			colour := tournament.Black
			if c == 'w' {
				colour = tournament.White
			}
			state.Colours = append(state.Colours, colour)
			opponent := numbers[p.Opponents[k]]
			state.Met = append(state.Met, opponent)
			player.Games = append(player.Games, tournament.Game{Opponent: opponent, Colour: colour, Result: tournament.Draw})
		}
		slices.Sort(state.Met)
		event.Players = append(event.Players, player)
		round.Players = append(round.Players, state)
	}
	for rank := 41; rank <= 120; rank++ {
		event.Players = append(event.Players, tournament.Player{StartingRank: 1000 + rank})
		round.Players = append(round.Players, swiss.Player{TPN: 1000 + rank})
	}
	event.Index()
	list := Checklist(event, &Default().Editions[0], round)
	require.Len(t, list, 120)
	for i, want := range rows {
		have := list[i]
		require.Equal(t, want.Rank, have.Rank)
		require.Equal(t, want.Number, have.Player.StartingRank)
		require.Equal(t, strings.NewReplacer("w", "W", "-", "B").Replace(want.Colours), have.History)
		require.Equal(t, map[string]tournament.Colour{"W": tournament.White, "": tournament.Black}[want.Due], have.Due, want.Name)
		require.Equal(t, [2]int{want.Diff, want.Run}, [2]int{have.Difference, have.Run}, want.Name)
		require.Equal(t, want.Opponents, have.Ranks, want.Name)
		require.Equal(t, [2]swiss.Float{floatSigns[want.Last], floatSigns[want.Before]}, have.Floats)
	}
}

// TestTheManualNamesOpponentsByRank: every opponent among the printed rows has
// the player among his own.
func TestTheManualNamesOpponentsByRank(t *testing.T) {
	rows := printed(t)
	for _, p := range rows {
		for _, o := range p.Opponents {
			if o <= len(rows) {
				require.Contains(t, rows[o-1].Opponents, p.Rank)
			}
		}
	}
}

func TestColoursDue(t *testing.T) {
	for history, want := range map[string]struct {
		due        tournament.Colour
		kind       swiss.Strength
		diff, runs int
	}{
		"":      {0, swiss.NoPreference, 0, 0},
		"W":     {tournament.Black, swiss.Strong, 1, 1},
		"WB":    {tournament.White, swiss.Mild, 0, -1},
		"BWW":   {tournament.Black, swiss.Absolute, 1, 2},
		"WWBB":  {tournament.White, swiss.Absolute, 0, -2},
		"WBW":   {tournament.Black, swiss.Strong, 1, 1},
		"WWBW":  {tournament.Black, swiss.Absolute, 2, 1},
		"BBWB":  {tournament.White, swiss.Absolute, -2, -1},
		"WWWBB": {tournament.White, swiss.Absolute, 1, -2},
	} {
		var colours []tournament.Colour
		for _, c := range history {
			colours = append(colours, map[rune]tournament.Colour{'W': tournament.White, 'B': tournament.Black}[c])
		}
		event := &tournament.Tournament{Players: []tournament.Player{{StartingRank: 1}}}
		event.Index()
		row := Checklist(event, &Default().Editions[1], &swiss.Round{Number: 9, Players: []swiss.Player{{TPN: 1, Colours: colours}}})[0]
		require.Equal(t, want.due, row.Due, history)
		require.Equal(t, want.kind, row.Kind, history)
		require.Equal(t, [2]int{want.diff, want.runs}, [2]int{row.Difference, row.Run}, history)
	}
}

// TestThoseNotToBePairedStandLast keeps their ranks for their opponents' lines.
func TestThoseNotToBePairedStandLast(t *testing.T) {
	game := func(opponent int, colour tournament.Colour, result tournament.Result) tournament.Game {
		return tournament.Game{Opponent: opponent, Colour: colour, Result: result}
	}
	event := &tournament.Tournament{Scoring: tournament.StandardScoring, Players: []tournament.Player{
		{StartingRank: 1, Games: []tournament.Game{game(2, tournament.White, tournament.Win)}},
		{StartingRank: 2, Games: []tournament.Game{game(1, tournament.Black, tournament.Loss)}},
		{StartingRank: 3, Games: []tournament.Game{{Result: tournament.HalfBye}}},
	}}
	event.Index()
	list := Checklist(event, &Default().Editions[1], &swiss.Round{Number: 2, Players: []swiss.Player{
		{TPN: 3, Points: 5, Score: 5}, {TPN: 2, Colours: []tournament.Colour{tournament.Black}, Met: []int{1}},
	}})
	require.Len(t, list, 3)
	require.Equal(t, "u", list[0].History)
	require.Equal(t, []int{3}, list[1].Ranks)
	require.Equal(t, []int{1}, list[1].Opponents)
	require.True(t, list[2].Absent)
	require.Equal(t, 1, list[2].Player.StartingRank)
	require.Equal(t, tournament.One, list[2].Points)
	require.Equal(t, []int{2}, list[2].Ranks)
}
