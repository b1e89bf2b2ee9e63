package tiebreak_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// event builds a report from games, each player's rounds given as "opponent
// colour result": "2w1", or a bye alone: "U".
func event(t *testing.T, rows ...[]string) *tournament.Tournament {
	t.Helper()
	e := &tournament.Tournament{File: "event.trf", Scoring: tournament.StandardScoring}
	for i, row := range rows {
		p := tournament.Player{StartingRank: i + 1, Rating: tournament.Rating(2000 - 10*i), Line: i + 1}
		for _, cell := range row {
			p.Games = append(p.Games, cellOf(t, cell))
		}
		e.Players = append(e.Players, p)
		e.Rounds = max(e.Rounds, len(row))
	}
	e.Index()
	return e
}

func cellOf(t *testing.T, cell string) tournament.Game {
	t.Helper()
	var g tournament.Game
	if cell == "." {
		return g
	}
	i := 0
	for ; cell[i] >= '0' && cell[i] <= '9' && i < len(cell)-1; i++ {
		g.Opponent = 10*g.Opponent + int(cell[i]-'0')
	}
	if g.Opponent > 0 {
		g.Colour = tournament.Colour(cell[i])
		i++
	}
	g.Result = tournament.Result(cell[i])
	require.Equal(t, len(cell)-1, i, cell)
	return g
}

func edition(t *testing.T, key string) *tiebreak.Edition {
	t.Helper()
	e, err := tiebreak.EditionByKey(key)
	require.NoError(t, err)
	return e
}

func list(t *testing.T, s string) []tiebreak.Descriptor {
	t.Helper()
	l, err := tiebreak.ParseList(s)
	require.NoError(t, err)
	return l
}

// standings returns the lines by number of the participant.
func standings(t *testing.T, e *tournament.Tournament, opt tiebreak.Options) map[int]tiebreak.Standing {
	t.Helper()
	lines, err := tiebreak.Standings(e, opt)
	require.NoError(t, err)
	out := make(map[int]tiebreak.Standing, len(lines))
	for _, s := range lines {
		out[s.StartingRank] = s
	}
	return out
}

// texts returns the values of one tie-break by number, 1 first.
func texts(t *testing.T, e *tournament.Tournament, key, descriptor string, predetermined bool) []string {
	t.Helper()
	by := standings(t, e, tiebreak.Options{Edition: edition(t, key), TieBreaks: list(t, descriptor), Predetermined: predetermined})
	out := make([]string, len(e.Players))
	for i := range out {
		out[i] = by[i+1].TieBreaks[0].String()
	}
	return out
}

// findings returns those of the check alone.
func findings(e *tournament.Tournament, opt tiebreak.Options) []handbook.Finding {
	found, _ := tiebreak.Check(e, opt)
	return found
}
