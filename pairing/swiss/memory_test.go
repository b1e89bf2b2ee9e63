package swiss

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

// A round is paired once; whatever a pairing can depend on makes it another round.
func TestMemory(t *testing.T) {
	paired := 0
	e := &Edition{Pair: func(r *Round) (*Pairing, error) {
		paired++
		p := &Pairing{Pairs: []Pair{{White: r.Players[0].TPN, Black: r.Players[1].TPN}}}
		p.Compare = func([]Pair, func(int) int) *Difference { return &Difference{Criterion: "C12"} }
		return p, nil
	}}
	round := func() *Round {
		return &Round{Number: 3, Rounds: 9, Initial: tournament.White, Prohibited: []Pair{{White: 1, Black: 2}}, Players: []Player{
			{TPN: 1, Colours: []tournament.Colour{tournament.White}, Met: []int{2}}, {TPN: 2, Met: []int{1}},
		}}
	}
	m := NewMemory()
	first, err := m.Pair(e, round())
	require.NoError(t, err)
	again, err := m.Pair(e, round())
	require.NoError(t, err)
	require.Equal(t, 1, paired)
	require.Equal(t, first.Pairs, again.Pairs)
	require.Equal(t, "C12", again.Compare(nil, SameNumbers).Criterion)
	require.Equal(t, 2, paired, "the explanation is computed when it is asked for")
	for name, change := range map[string]func(*Round){
		"number": func(r *Round) { r.Number++ }, "rounds": func(r *Round) { r.Rounds = 0 }, "initial": func(r *Round) { r.Initial = tournament.Black },
		"prohibited": func(r *Round) { r.Prohibited = nil }, "other pair": func(r *Round) { r.Prohibited[0].Black = 3 },
		"players": func(r *Round) { r.Players = append(r.Players, Player{TPN: 3}) }, "TPN": func(r *Round) { r.Players[1].TPN = 5 },
		"parity": func(r *Round) { r.Players[0].Parity = 1 }, "points": func(r *Round) { r.Players[0].Points = 5 }, "score": func(r *Round) { r.Players[0].Score = 5 },
		"colours": func(r *Round) { r.Players[1].Colours = r.Players[0].Colours }, "colour": func(r *Round) { r.Players[0].Colours = []tournament.Colour{tournament.Black} },
		"met": func(r *Round) { r.Players[0].Met = nil }, "floats": func(r *Round) { r.Players[0].Floats[0] = Down }, "float before": func(r *Round) { r.Players[0].Floats[1] = Down },
		"barred": func(r *Round) { r.Players[0].ByeBarred = true }, "unplayed": func(r *Round) { r.Players[0].Unplayed = 1 }, "top scorer": func(r *Round) { r.Players[0].Topscorer = true },
		"Buchholz": func(r *Round) { r.Players[0].Figures.Buchholz = 5 }, "Sonneborn": func(r *Round) { r.Players[0].Figures.Sonneborn = 5 },
		"average": func(r *Round) { r.Players[0].Figures.Average = 2000 }, "upfloats": func(r *Round) { r.Players[0].Figures.Upfloats = 1 },
		"rating": func(r *Round) { r.Players[0].Figures.Rating = 2000 }, "win": func(r *Round) { r.Win = 30 },
		"secondary score": func(r *Round) { r.Players[0].Figures.Second = 1 },
		"lot":             func(r *Round) { r.Lot = 7 }, "truncated Buchholz": func(r *Round) { r.Players[0].Figures.Truncated = 5 },
	} {
		r, before := round(), paired
		change(r)
		_, err := m.Pair(e, r)
		require.NoError(t, err)
		require.Equal(t, before+1, paired, name)
	}
	_, err = m.Pair(&Edition{Pair: e.Pair}, round())
	require.NoError(t, err)
	require.Equal(t, 30, paired, "another edition")
	var none *Memory
	_, err = none.Pair(e, round())
	require.NoError(t, err)
	require.Equal(t, 31, paired)
}

// What a round, a player and the figures consist of is in the digest, or is told
// here to be no part of the task: a field more needs its line in either.
func TestDigestKnowsAllFields(t *testing.T) {
	for _, known := range []struct {
		of     any
		fields []string
	}{
		{Round{}, []string{"Number", "Rounds", "Players", "Initial", "Prohibited", "Win", "Lot", "Work", "from", "number"}},
		{Player{}, []string{"TPN", "Parity", "Points", "Score", "Colours", "Met", "Floats", "ByeBarred", "Unplayed", "Topscorer", "Figures"}},
		{Figures{}, []string{"Buchholz", "Sonneborn", "Average", "Rating", "Upfloats", "Truncated", "Second"}},
	} {
		var fields []string
		for f := range reflect.TypeOf(known.of).Fields() {
			fields = append(fields, f.Name)
		}
		require.Equal(t, known.fields, fields)
	}
}
