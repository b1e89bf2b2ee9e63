package tiebreak_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

var editions = []string{"pre-2023", "2023-09-01", "2024-04-01", "2024-08-01", "2026-03-01"}

// A beats B and C and draws D; B beats C; D beats B; C and D draw.
func fourPlayers(t *testing.T) *tournament.Tournament {
	return event(t,
		[]string{"4w=", "3b1", "2w1"}, // A
		[]string{"3w1", "4b0", "1b0"}, // B
		[]string{"2b0", "1w0", "4b="}, // C
		[]string{"1b=", "2w1", "3w="}, // D
	)
}

func TestFourPlayers(t *testing.T) {
	e := fourPlayers(t)
	for _, key := range editions {
		for descriptor, want := range map[string][]string{
			"SB": {"2.5", "0.5", "1", "2.5"}, "BH": {"3.5", "5", "5.5", "4"}, "BH/M1": {"1", "2", "2", "1"},
			"BH/C1": {"3", "4.5", "4.5", "3.5"}, "KS": {"0.5", "0", "0.5", "0.5"}, "PS": {"4.5", "3", "0.5", "4"},
			"WIN": {"2", "1", "0", "1"}, "BPG": {"1", "2", "2", "1"}, "BWG": {"1", "0", "0", "0"},
		} {
			require.Equal(t, want, texts(t, e, key, descriptor, true), "%s %s", key, descriptor)
		}
	}
}

// The printed rounds of the manual's annex: who has no opponent in a round
// plays against one with as many points, who draws all games that follow.
func TestVirtualOpponent(t *testing.T) {
	for name, c := range map[string]struct {
		before []string
		cell   string
		after  int
		want   string
	}{
		"absent in round 3, at once":          {[]string{"2w1", "3b="}, "2w-", 0, "2.5"},
		"absent in round 3 of 9":              {[]string{"2w1", "3b="}, "2w-", 6, "5.5"},
		"opponent absent in round 6, at once": {[]string{"2w1", "3b=", "4w1", "5b=", "6w="}, "7b+", 0, "3.5"},
		"opponent absent in round 6 of 9":     {[]string{"2w1", "3b=", "4w1", "5b=", "6w="}, "7b+", 3, "5"},
		"bye in round 5 of 11":                {[]string{"2w1", "3b1", "4w0", "5b0"}, "U", 6, "5"},
		"half-point bye in round 5 of 11":     {[]string{"2w1", "3b1", "4w0", "5b0"}, "H", 6, "5.5"},
		"lost by forfeit in round 5 of 11":    {[]string{"2w1", "3b1", "4w0", "5b0"}, "8w-", 6, "6"},
	} {
		// All others have no points, so that the Buchholz is that of the
		// round alone.
		rounds := append(append([]string{}, c.before...), c.cell)
		for range c.after {
			rounds = append(rounds, "9w0")
		}
		others := make([][]string, 9)
		others[0] = rounds
		for i := 1; i < 9; i++ {
			for range rounds {
				others[i] = append(others[i], "1b0")
			}
		}
		require.Equal(t, c.want, texts(t, event(t, others...), "pre-2023", "BH", false)[0], name)
	}
}

// The pairs of old and new values that FIDE's manual of 2026 prints: until
// 2026 the dummy has the participant's own score, then no more than 16.4.1 and
// 16.4.2 allow.
func TestDummy(t *testing.T) {
	for name, c := range map[string]struct {
		own       string // results in round order against opponents without points
		opponent  int    // points of the scheduled opponent of a forfeit, in halves
		old, want string
	}{
		"Laxman, 7 of 10, a bye asked for":                    {"111111Z100", 0, "7", "5"},
		"Ex03, 6.5 of 10, a bye asked for":                    {"111111Z=00", 0, "6.5", "5"},
		"Ex01, 7 of 9, forfeit win against one with 5.5":      {"111111+00", 11, "7", "5.5"},
		"Ex04, 9.5 of 10, forfeit win against one with 4.5":   {"+11111111=", 9, "9.5", "4.5"},
		"an own score below the limits stays":                 {"1H00000000", 0, "1.5", "1.5"},
		"a forfeit against one with more keeps the own score": {"1+000", 9, "2", "2"},
	} {
		require.Equal(t, c.old, texts(t, dummyEvent(t, c.own, c.opponent), "2024-08-01", "BH", false)[0], name)
		require.Equal(t, c.want, texts(t, dummyEvent(t, c.own, c.opponent), "2026-03-01", "BH", false)[0], name)
	}
}

// dummyEvent has player 1 with these results: games against player 2, who has
// no points, and forfeits against player 3, who has so many half points.
func dummyEvent(t *testing.T, own string, halves int) *tournament.Tournament {
	t.Helper()
	rows := make([][]string, 3)
	for _, r := range own {
		switch r {
		case '+':
			rows[0] = append(rows[0], "3w+")
		case 'H', 'Z':
			rows[0] = append(rows[0], string(r))
		default:
			rows[0] = append(rows[0], "2w"+string(r))
		}
		rows[1] = append(rows[1], "1b0")
		switch {
		case r == '+':
			rows[2] = append(rows[2], "1b-")
		case halves >= 2:
			rows[2], halves = append(rows[2], "2b1"), halves-2
		case halves == 1:
			rows[2], halves = append(rows[2], "2b="), 0
		default:
			rows[2] = append(rows[2], "2b0")
		}
	}
	return event(t, rows...)
}

// The manual's double round robin of Nanjing 2009, by wins, direct encounter
// and Sonneborn-Berger.
func TestNanjing(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "data", "tables.json"))
	if err != nil {
		t.Skip("the tables are not beside the project")
	}
	var tables struct {
		Nanjing struct {
			Rows []struct {
				VS [][]float64 `json:"vs"`
			}
		} `json:"nanjing_2009"`
	}
	require.NoError(t, json.Unmarshal(data, &tables))
	n := len(tables.Nanjing.Rows)
	require.Equal(t, 6, n)
	rows := make([][]string, n)
	for i, row := range tables.Nanjing.Rows {
		for cycle := range 2 {
			for j := range n {
				if i != j {
					rows[i] = append(rows[i], string(rune('1'+j))+[]string{"w", "b"}[(i+j+cycle)%2]+map[float64]string{1: "1", 0.5: "=", 0: "0"}[row.VS[j][cycle]])
				}
			}
		}
	}
	for _, key := range editions {
		by := standings(t, event(t, rows...), tiebreak.Options{Edition: edition(t, key), TieBreaks: list(t, "WON,DE,SB"), Predetermined: true})
		for i, want := range []struct{ won, de, sb string }{
			{"6", "–", "35"}, {"2", "–", "24.5"}, {"0", "–", "21.5"}, {"1", "–", "17.25"}, {"0", "1", "20"}, {"0", "1", "19.25"},
		} {
			line := by[i+1]
			require.Equal(t, i+1, line.Rank, key)
			require.False(t, line.Shared)
			require.Equal(t, want.won, line.TieBreaks[0].String())
			require.Equal(t, want.sb, line.TieBreaks[2].String())
			if key != "pre-2023" && i > 3 {
				require.Equal(t, "0.5", line.TieBreaks[1].String(), "the average of the games, 6.1.2")
			}
		}
	}
}
