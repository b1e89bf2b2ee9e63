package swiss_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

var (
	rules2017 = swiss.Rules{AbsenceFloats: true}
	rules2026 = swiss.Rules{AnyWinBarsBye: true}
)

// event builds a report: a line a player in order of starting rank, its rounds
// as "5w1 -U 7b+", "." for a blank cell.
func event(lines ...string) *tournament.Tournament {
	t := &tournament.Tournament{Scoring: tournament.StandardScoring}
	for i, line := range lines {
		p := tournament.Player{StartingRank: i + 1}
		for cell := range strings.FieldsSeq(line) {
			p.Games = append(p.Games, game(cell))
			t.Rounds = max(t.Rounds, len(p.Games))
		}
		t.Players = append(t.Players, p)
	}
	t.Index()
	return t
}

func game(cell string) (g tournament.Game) {
	if cell == "." {
		return g
	}
	if cell[0] == '-' {
		g.Result = tournament.Result(cell[1])
		return g
	}
	var colour, result rune
	if n, _ := fmt.Sscanf(cell, "%d%c%c", &g.Opponent, &colour, &result); n == 3 {
		g.Result = tournament.Result(result)
	}
	g.Colour = tournament.Colour(colour)
	return g
}

func before(t *tournament.Tournament, round int, opt swiss.Options) map[int]swiss.Player {
	r, _ := swiss.Before(t, round, opt)
	out := map[int]swiss.Player{}
	for _, p := range r.Players {
		out[p.TPN] = p
	}
	return out
}

func order(r *swiss.Round) (out []int) {
	for _, p := range r.Players {
		out = append(out, p.TPN)
	}
	return out
}

// TestColourHistories are the examples of C.04.2 D.5 and 3.4: rounds without a
// game are left out of the sequence.
func TestColourHistories(t *testing.T) {
	for _, c := range []struct{ rounds, want string }{
		{"9w1 9b1 -Z 9w1", "wbw"},
		{"9b1 9w1 9b1 -U 9w1", "bwbw"},
		{"9b1 9w1 9w1 -U 9b1 -U 9w1", "bwwbw"},
		{"9b1 9w+ 9b0", "bb"},
	} {
		e := event(c.rounds)
		p := before(e, e.Rounds+1, swiss.Options{Rounds: 20})[1]
		got := ""
		for _, colour := range p.Colours {
			got += string(rune(colour))
		}
		require.Equal(t, c.want, got, c.rounds)
	}
}
