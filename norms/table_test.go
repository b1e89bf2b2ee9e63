package norms

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

// Every cell of the annex, for 7 to 19 games.
func TestTablesOfTheAnnex(t *testing.T) {
	printed := readTables(t)
	cells := 0
	for n, page := range printed.Games {
		games, err := strconv.Atoi(n)
		require.NoError(t, err)
		table := NewTable(&edition2022, games)
		require.Equal(t, page.Req["unrated_max"], table.Opponents.Unrated, n)
		require.Equal(t, page.Req["MC"], table.Opponents.Holders, n)
		require.Equal(t, page.Req["titled"], table.Opponents.Titled, n)
		if games < 9 {
			require.True(t, table.Short)
			require.Nil(t, table.Opponents.MostOwn, "no limit of federations")
		} else {
			require.Equal(t, page.Req["foreign_feds_min"], *table.Opponents.Foreign, n)
			require.Equal(t, page.Req["one_fed_max"], *table.Opponents.MostOne, n)
			require.Equal(t, page.Req["own_fed_max"], *table.Opponents.MostOwn, n)
		}
		require.Equal(t, page.ReqDR != nil, table.Double != nil, n)
		if double := page.ReqDR; double != nil {
			require.Equal(t, double["titled"], table.Double.Titled, n)
			require.Equal(t, double["one_fed_max"], *table.Double.MostOne, n)
			require.Equal(t, double["own_fed_max"], *table.Double.MostOwn, n)
			require.Equal(t, double["unrated_max"], table.Double.Unrated, n)
		}
		for _, title := range table.Titles {
			require.EqualValues(t, printed.MinOpponent[title.Title.String()], title.Floor)
			rows := page.Rows[title.Title.String()]
			for _, r := range title.Scores {
				ends, ok := rows[fmt.Sprintf("%d.%d", r.Score/10, r.Score%10)]
				if !ok {
					require.Equal(t, 17, games, "the annex leaves the row of 6 points of 17 out: L3859")
					continue
				}
				if games == 17 && r.Score == 65 { // and has no upper end for 6½ therefore
					continue
				}
				cells++
				require.EqualValues(t, *ends[0], r.From, "%s, %d games, %s", title.Title, games, r.Score)
				if ends[1] == nil {
					require.Zero(t, r.To, "%s, %d games, %s", title.Title, games, r.Score)
					continue
				}
				require.EqualValues(t, *ends[1], r.To, "%s, %d games, %s", title.Title, games, r.Score)
			}
		}
	}
	require.Greater(t, cells, 600)
}

// The rows of nine games as an arbiter reads them (L3696-3703).
func TestTableOfNineGames(t *testing.T) {
	table := NewTable(&edition2024, 9)
	gm := table.Titles[0]
	require.Equal(t, tournament.GM, gm.Title)
	require.Len(t, gm.Scores, 8)
	require.EqualValues(t, 2380, gm.Scores[0].From)
	require.EqualValues(t, 2433, gm.Scores[0].To)
	require.EqualValues(t, 70, gm.Scores[0].Score)
	require.EqualValues(t, 2680, gm.Scores[7].From)
	require.Zero(t, gm.Scores[7].To)
	require.Equal(t, 9, table.Counts)
	require.Equal(t, 13, NewTable(&edition2024, 19).Counts)
}

// Any number of games: ranges follow each other without a gap, from the least average up.
func TestRangesHaveNoGaps(t *testing.T) {
	for e := range Chapter.Editions {
		for games := LeastTableGames; games <= MostTableGames; games++ {
			table := NewTable(&Chapter.Editions[e], games)
			for i, title := range table.Titles {
				require.EqualValues(t, Chapter.Editions[e].Numbers.Levels[i].Average, title.Scores[0].From)
				for k := 1; k < len(title.Scores); k++ {
					require.Equal(t, title.Scores[k-1].To+1, title.Scores[k].From)
					require.Less(t, title.Scores[k].Score, title.Scores[k-1].Score)
				}
				last := title.Scores[len(title.Scores)-1]
				require.Zero(t, last.To)
				require.True(t, slices.IsSortedFunc(title.Scores, func(a, b ScoreRange) int { return int(a.From - b.From) }))
			}
		}
	}
}
