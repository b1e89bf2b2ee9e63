package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// coloured gives a player games over the board with these colours; a small letter
// is a draw, a capital one a game won by forfeit, a dot a bye, a question mark a
// draw without colour, a star one without opponent.
func coloured(t *tournament.Tournament, player int, colours string) {
	p := t.Player(player)
	p.Games = nil
	for k, c := range colours {
		g := tournament.Game{Opponent: 20 + k, Colour: tournament.Colour(c), Result: tournament.Draw}
		switch c {
		case 'W', 'B':
			g.Colour, g.Result = tournament.Colour(c+'a'-'A'), tournament.ForfeitWin
		case '.':
			g = tournament.Game{Result: tournament.HalfBye}
		case '?':
			g.Colour = 0
		case '*':
			g.Opponent, g.Colour = 0, tournament.White
		}
		p.Games = append(p.Games, g)
	}
}

// TestColourSequences: three times the same colour in a row, and three more of one
// colour than of the other, in played games before the last round.
func TestColourSequences(t *testing.T) {
	type is struct{ round, run, gap int } // the run or the difference, the other being 0
	for colours, want := range map[string][]is{
		"wwb":     nil,
		"wwbwbb":  nil,
		"www":     nil, // the last round is excepted
		"wwwb":    {{3, 0, 3}, {3, 3, 0}},
		"bbbw":    {{3, 0, -3}, {3, -3, 0}},
		"bwwwb":   {{4, 3, 0}},
		"wbbbw":   {{4, -3, 0}},
		"wwwwb":   {{3, 0, 3}, {3, 3, 0}, {4, 0, 4}, {4, 4, 0}},
		"wwbwwb":  {{5, 0, 3}},
		"bbwbbw":  {{5, 0, -3}},
		"wwbbwwb": nil,
		"wwwbbbb": {{3, 0, 3}, {3, 3, 0}, {6, -3, 0}},
		"ww.wb":   {{4, 0, 3}, {4, 3, 0}}, // byes are left out
		"wwWb":    nil,                    // and forfeits
		"wwWwb":   {{4, 0, 3}, {4, 3, 0}},
		"ww?b":    nil,
		"ww*b":    nil,
		"ww.w":    nil,
		"b":       nil,
	} {
		for key, articles := range map[string][2]string{"2017": {"C.04.1-f", "C.04.1-g"}, "2026": {"C.04.1-6", "C.04.1-7"}} {
			report := placed(9, "FIDE_DUTCH")
			coloured(report, 4, colours)
			var gaps, runs []handbook.Finding
			for _, w := range want {
				colour, sign := "w", 1
				if w.run+w.gap < 0 {
					colour, sign = "b", -1
				}
				if w.gap != 0 {
					gaps = append(gaps, warns(articles[0], "colour-difference", handbook.Warning, cell(4, w.round), w.round, []int{4},
						"pairing.colour-difference", "player", 4, "round", w.round, "difference", sign*w.gap, "colour", colour, "limit", 2))
					continue
				}
				runs = append(runs, warns(articles[1], "same-colour-three-times", handbook.Warning, cell(4, w.round), w.round, []int{4},
					"pairing.same-colour-three-times", "player", 4, "colour", colour, "round", w.round, "run", sign*w.run, "limit", 2))
			}
			require.Equal(t, gaps, ruled(report, key, "colour-difference"), "%s %s", key, colours)
			require.Equal(t, runs, ruled(report, key, "same-colour-three-times"), "%s %s", key, colours)
		}
	}
	report := placed(9, "FIDE_DUTCH")
	coloured(report, 4, "www")
	report.Rounds = 4 // one is still to come
	require.Len(t, ruled(report, "2026", "colour-difference"), 1)
	require.Len(t, ruled(report, "2026", "same-colour-three-times"), 1)
	for _, system := range []string{"FIDE_DOUBLESWISS", "FIDE_ROUNDROBIN", "FIDE_TEAM"} {
		report.System = system
		require.Empty(t, ruled(report, "2026", "colour-difference"), system)
		require.Empty(t, ruled(report, "2026", "same-colour-three-times"), system)
	}
}
