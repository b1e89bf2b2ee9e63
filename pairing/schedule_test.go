package pairing_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/knockout"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// The tables for 4 and 6 players, C.05 annex 1.
var printed = map[int][][]pairing.Pair{
	4: {{{White: 1, Black: 4}, {White: 2, Black: 3}}, {{White: 4, Black: 3}, {White: 1, Black: 2}}, {{White: 2, Black: 4}, {White: 3, Black: 1}}},
	6: {
		{{White: 1, Black: 6}, {White: 2, Black: 5}, {White: 3, Black: 4}},
		{{White: 6, Black: 4}, {White: 5, Black: 3}, {White: 1, Black: 2}},
		{{White: 2, Black: 6}, {White: 3, Black: 1}, {White: 4, Black: 5}},
		{{White: 6, Black: 5}, {White: 1, Black: 4}, {White: 2, Black: 3}},
		{{White: 3, Black: 6}, {White: 4, Black: 2}, {White: 5, Black: 1}},
	},
}

func TestBergerPrinted(t *testing.T) {
	for n, want := range printed {
		require.Equal(t, want, roundrobin.Berger(n))
	}
	require.Equal(t, []pairing.Pair{{White: 2, Black: 3}, {White: 1}}, roundrobin.Berger(3)[0])
	require.Nil(t, roundrobin.Berger(1))
	require.Nil(t, roundrobin.Berger(roundrobin.MaxTable+1))
}

type tables struct {
	Berger struct {
		Players map[string][][][2]int
	}
	Varma struct {
		Groups map[string]map[string][]int
	}
	Scheveningen struct {
		Boards map[string][][][2]string
	}
	Half struct {
		Rounds [][][2]string
	} `json:"half_scheveningen_8"`
	Skalitzka struct {
		Base struct {
			Rounds [][][2]string
		} `json:"boards6_base"`
		Alternated struct {
			Rounds [][][2]string
		} `json:"boards6_alternated"`
	}
}

func TestTablesBesideTheProject(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "shared", "data", "tables.json"))
	if err != nil {
		t.Skip("no tables beside the project")
	}
	var want tables
	require.NoError(t, json.Unmarshal(data, &want))
	require.Len(t, want.Berger.Players, 7)
	for key, rounds := range want.Berger.Players {
		n, _ := strconv.Atoi(key)
		var got [][][2]int
		for _, pairs := range roundrobin.Berger(n) {
			var round [][2]int
			for _, p := range pairs {
				round = append(round, [2]int{p.White, p.Black})
			}
			got = append(got, round)
		}
		require.Equal(t, rounds, got, key)
	}
	for key, groups := range want.Varma.Groups {
		n, _ := strconv.Atoi(key)
		for _, g := range roundrobin.Varma(n) {
			require.Equal(t, groups[g.Name], g.Numbers, key)
		}
	}
	require.Len(t, want.Scheveningen.Boards, 9)
	for key, rounds := range want.Scheveningen.Boards {
		n, _ := strconv.Atoi(key)
		require.Equal(t, rounds, seats(roundrobin.Scheveningen(n)), key)
	}
	require.ElementsMatch(t, want.Half.Rounds[0], seats(roundrobin.HalfScheveningen(8))[0])
	require.Equal(t, want.Skalitzka.Alternated.Rounds, seats(roundrobin.Skalitzka(6, true)))
	base := seats(roundrobin.Skalitzka(6, false))
	for r, pairs := range want.Skalitzka.Base.Rounds {
		for i, p := range pairs {
			require.Equal(t, [2]string{lettered(p[0]), lettered(p[1])}, base[r][i])
		}
	}
}

// lettered turns the manual's A, a, 1 into team and board.
func lettered(s string) string {
	switch c := s[0]; {
	case c <= '9':
		return fmt.Sprintf("C%c", c)
	case c >= 'a':
		return fmt.Sprintf("B%d", c-'a'+1)
	default:
		return fmt.Sprintf("A%d", c-'A'+1)
	}
}

func seats(rounds [][]roundrobin.BoardPair) [][][2]string {
	var all [][][2]string
	for _, pairs := range rounds {
		var round [][2]string
		for _, p := range pairs {
			round = append(round, [2]string{p.White.String(), p.Black.String()})
		}
		all = append(all, round)
	}
	return all
}

// A round robin is complete, a double one with each colour once, and no player has one
// colour three times in a row.
func TestBergerComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "players")
		met := map[pairing.Pair]int{}
		colours := make([]string, n+1)
		for _, pairs := range roundrobin.DoubleBerger(n) {
			seen := make([]bool, n+1)
			for _, p := range pairs {
				require.False(t, seen[p.White] || seen[p.Black] && p.Black != 0)
				seen[p.White], seen[p.Black] = true, true
				if p.Black != 0 {
					met[p]++
					colours[p.White] += "w"
					colours[p.Black] += "b"
				}
			}
			require.NotContains(t, seen[1:], false)
		}
		require.Len(t, met, n*(n-1))
		if n%2 == 0 {
			for _, c := range colours {
				require.NotContains(t, c, "www")
				require.NotContains(t, c, "bbb")
			}
		}
	})
}

// No two of a Varma group meet in the last three rounds, save 6 and 12 of 12.
func TestVarmaKeepsApart(t *testing.T) {
	for n := 9; n <= 24; n++ {
		group := map[int]string{}
		for _, g := range roundrobin.Varma(n) {
			for _, k := range g.Numbers {
				group[k] = g.Name
			}
		}
		require.Len(t, group, n)
		rounds := roundrobin.Berger(n)
		for _, pairs := range rounds[len(rounds)-3:] {
			for _, p := range pairs {
				clash := p.Black != 0 && group[p.White] == group[p.Black]
				require.Equal(t, n == 12 && p == pairing.Pair{White: 6, Black: 12}, clash, "%d: %v", n, p)
			}
		}
	}
	require.Nil(t, roundrobin.Varma(8))
	require.Nil(t, roundrobin.Varma(25))
}

func TestSchillerMeetsAllOthers(t *testing.T) {
	for teams := 2; teams <= 6; teams++ {
		for boards := 1; boards <= 10; boards++ {
			met := map[string]bool{}
			for _, pairs := range roundrobin.Schiller(teams, boards) {
				busy := map[roundrobin.Seat]bool{}
				for _, p := range pairs {
					require.NotEqual(t, p.White.Team, p.Black.Team)
					require.False(t, busy[p.White] || busy[p.Black])
					busy[p.White], busy[p.Black] = true, true
					both := []string{p.White.String(), p.Black.String()}
					slices.Sort(both)
					met[both[0]+both[1]] = true
				}
			}
			require.Len(t, met, teams*(teams-1)/2*boards*boards)
		}
	}
}

// TestSchillerColours: with any number of teams and boards no player's colours differ by
// more than the odd game, and no player has one colour three times in a row; with six
// boards, whose table has it twice at its end, not four times.
func TestSchillerColours(t *testing.T) {
	for teams := 2; teams <= 26; teams++ {
		for boards := 1; boards <= 10; boards++ {
			difference, run, longest := map[roundrobin.Seat]int{}, map[roundrobin.Seat]int{}, 0
			for _, pairs := range roundrobin.Schiller(teams, boards) {
				for _, p := range pairs {
					for seat, step := range map[roundrobin.Seat]int{p.White: 1, p.Black: -1} {
						difference[seat] += step
						if run[seat]*step < 0 {
							run[seat] = 0
						}
						run[seat] += step
						longest = max(longest, run[seat], -run[seat])
					}
				}
			}
			for seat, d := range difference {
				require.Equal(t, (teams-1)*boards%2, max(d, -d), "%d teams of %d: %s", teams, boards, seat)
			}
			most := 2
			if boards == 6 {
				most = 3
			}
			require.LessOrEqual(t, longest, most, "%d teams of %d", teams, boards)
		}
	}
}

// TestSchillerByAnotherTable: an event whose pairs are not those of the table is not paired
// by it, since it would repeat some.
func TestSchillerByAnotherTable(t *testing.T) {
	e := event(6, "CUSTOM_SCHILLER")
	for i := range 3 {
		e.Teams = append(e.Teams, tournament.Team{Number: i + 1, Members: []int{2*i + 1, 2*i + 2}})
	}
	play(e, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 2, Black: 5})
	p, err := pairing.PairRound(e, pairing.Task{Edition: edition("2026")})
	require.NoError(t, err)
	require.Equal(t, "pairing.paired.other-table", p.Reason.Key)
}

func TestKnockoutBracket(t *testing.T) {
	require.Equal(t, [][]pairing.Pair{
		{{White: 1}, {White: 4, Black: 5}, {White: 2}, {White: 3}},
		{{White: 1, Black: 4}, {White: 2, Black: 3}},
		{{White: 1, Black: 2}},
	}, knockout.Bracket(5))
	require.Nil(t, knockout.Bracket(1))
}
