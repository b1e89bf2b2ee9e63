package norms

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

type normTable struct {
	MinOpponent map[string]int `json:"min_opp_rating"`
	MinAverage  map[string]int `json:"min_avg"`
	Performance map[string]int `json:"perf"`
	Games       map[string]struct {
		Req   map[string]int                  `json:"req"`
		ReqDR map[string]int                  `json:"req_DR"`
		Rows  map[string]map[string]([2]*int) `json:"score_ranges_printed"`
	} `json:"games"`
}

func readTables(t *testing.T) normTable {
	t.Helper()
	data, err := os.ReadFile("../../shared/data/tables.json")
	if err != nil {
		t.Skip("the printed norm tables are not beside the project")
	}
	var all struct {
		Norms normTable `json:"norm_tables"`
	}
	require.NoError(t, json.Unmarshal(data, &all))
	return all.Norms
}

// TestScoresOfThePrintedTables asks for the required score at both ends of each
// range of averages that the annex prints.
func TestScoresOfThePrintedTables(t *testing.T) {
	tables := readTables(t)
	cells := 0
	for key := range Chapter.Editions {
		e := &Chapter.Editions[key]
		for n, table := range tables.Games {
			games, err := strconv.Atoi(n)
			require.NoError(t, err)
			for name, rows := range table.Rows {
				title, ok := tournament.ParseTitle(name)
				require.True(t, ok)
				for score, ends := range rows {
					want, err := strconv.ParseFloat(score, 64)
					require.NoError(t, err)
					for _, end := range ends {
						if end == nil {
							continue
						}
						cells++
						if games == 17 && want == 6.5 && *end-tables.Performance[name] > 109 {
							continue
						}
						got, ok := requiredScore(e, title, games, *end)
						require.True(t, ok)
						require.Equal(t, tournament.Points(want*10), got, "%s, %d games, average %d", name, games, *end)
					}
				}
				_, ok = requiredScore(e, title, games, tables.MinAverage[name]-1)
				require.False(t, ok)
			}
		}
	}
	require.Greater(t, cells, 1000)
}

func TestRequirementsOfThePrintedTables(t *testing.T) {
	tables := readTables(t)
	for n, table := range tables.Games {
		games, err := strconv.Atoi(n)
		require.NoError(t, err)
		s := &search{num: &edition2022.Numbers}
		s.opt.Readings.LimitUnrated = true
		need := s.needs(&variant{unbound: games < 9}, games, games, false)
		require.Equal(t, table.Req["MC"], need.holders, n)
		require.Equal(t, table.Req["titled"], need.titled, n)
		require.Equal(t, table.Req["unrated_max"], need.unrated, n)
		if games < 9 {
			require.Equal(t, noLimit, need.own)
			continue
		}
		require.Equal(t, table.Req["foreign_feds_min"], need.foreign, n)
		require.Equal(t, table.Req["one_fed_max"], need.most, n)
		require.Equal(t, table.Req["own_fed_max"], need.own, n)
		if dr := table.ReqDR; dr != nil {
			s.double = true
			need = s.needs(&variant{}, games, games/2, false)
			require.Equal(t, dr["titled"], need.titled, n)
			require.Equal(t, dr["one_fed_max"], need.most, n)
			require.Equal(t, dr["own_fed_max"], need.own, n)
		}
	}
}

func TestFloorsAndAverages(t *testing.T) {
	tables := readTables(t)
	for _, lv := range levels {
		name := lv.Title.String()
		require.Equal(t, tables.MinOpponent[name], lv.Floor)
		require.Equal(t, tables.MinAverage[name], lv.Average)
		require.Equal(t, tables.Performance[name], lv.Performance)
	}
}

// TestSeventeenGamesByTheText: the annex stops at 6½, the text goes on.
func TestSeventeenGamesByTheText(t *testing.T) {
	for _, c := range []struct{ average, halves int }{{2709, 13}, {2710, 12}, {2687, 13}, {2686, 14}} {
		got, ok := requiredScore(&edition2022, tournament.GM, 17, c.average)
		require.True(t, ok)
		require.Equal(t, points(c.halves), got)
	}
}

// requiredScore returns the least score for a norm in so many games against
// opponents of that rounded average (1.4.7b, 1.4.8, 1.4.9); false if the
// average is too low for any score.
func requiredScore(e *Edition, title tournament.Title, games, average int) (tournament.Points, bool) {
	l := e.Numbers.level(title)
	if l == nil {
		return 0, false
	}
	h, ok := l.requiredHalves(games, average)
	return points(h), ok
}
