package store

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// hostileText is a text with whatever a name of a report may have.
func hostileText() *rapid.Generator[string] {
	return rapid.OneOf(rapid.StringMatching(`["\\\\/'<&>|,a-zé\x{2028}Ж\n]*`), rapid.String(), rapid.StringOf(rapid.Rune()))
}

// The games of a result are read as they were written.
func TestGamesOfAResult(t *testing.T) {
	t.Parallel()
	require.Equal(t, `[3,17,"7",20260905,1823,202609,-123,1,33,10,67]`, string(appendGame(nil, &rating.RatedGame{
		Round: 3, Opponent: 17, OpponentRating: 1823, List: 2026_09, Difference: -123, Capped: true, Expected: 33, Score: 10, Delta: 67,
	}, "7", 2026_09_05)))
	rapid.Check(t, func(t *rapid.T) {
		own := tournament.Rating(rapid.IntRange(0, 2900).Draw(t, "own"))
		var want []playedGame
		var text []byte
		for round := range rapid.IntRange(0, 4).Draw(t, "games") {
			g := playedGame{RatedGame: rating.RatedGame{
				Round: round + 1, Opponent: rapid.IntRange(1, 300).Draw(t, "opponent"), Rating: own,
				OpponentRating: tournament.Rating(rapid.IntRange(0, 2900).Draw(t, "rating")), List: 2026_09,
				Difference: rapid.IntRange(-800, 800).Draw(t, "difference"), Capped: rapid.Bool().Draw(t, "capped"),
				Expected: tournament.Hundredths(rapid.IntRange(0, 100).Draw(t, "expected")), Score: 5, Delta: -8,
			}, OpponentKey: hostileText().Draw(t, "key"), On: 2026_09_05}
			want = append(want, g)
			text = appendGame(text, &g.RatedGame, g.OpponentKey, g.On)
		}
		have, err := readGames([]byte("["+string(text)+"]"), own)
		require.NoError(t, err)
		require.Equal(t, append([]playedGame{}, want...), have)
	})
	for _, wrong := range []string{``, `{}`, `[[1,2]]`, `[[3,17,"7",20260905,1823,202609,-123,1,33,10]]`, `[[3,17,"7",20260905,1823,202609,-123,1,33,10,67,1]]`, `[["3",17,"7",20260905,1823,202609,-123,1,33,10,67]]`} {
		_, err := readGames([]byte(wrong), 0)
		require.Error(t, err, wrong)
	}
}

// The columns of the database and its text of a row say the same of a list.
func TestRowsAsText(t *testing.T) {
	t.Parallel()
	s, err := Open(filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	_, err = s.write.Exec(`INSERT INTO lists (period, source, kinds) VALUES (202609, 'imported', 7)`)
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		_, err := s.write.Exec(`DELETE FROM list_versions`)
		require.NoError(t, err)
		text := func(what string) string { return hostileText().Draw(t, what) }
		_, err = s.write.Exec(`INSERT INTO list_versions VALUES (7, 202609, 999912, $1, $2, $3, $4, $5, $6, $7, 1970, -1, 40, 1, 0, 20, 0, 2900, 10, 1)`,
			text("name"), text("federation"), rapid.SampledFrom([]string{"", "m", "w"}).Draw(t, "sex"), rapid.SampledFrom([]string{"", "GM", "H"}).Draw(t, "title"),
			rapid.SampledFrom([]string{"", "WFM", "WH"}).Draw(t, "women"), text("other"), text("arena"))
		require.NoError(t, err)
		read := func(text bool) (rows []ratinglist.Row) {
			for row, err := range (rowsFrom{s.read, text, rowTable}).ranging(t.Context(), `WHERE period = $1`, 202609) {
				require.NoError(t, err)
				rows = append(rows, row)
			}
			return rows
		}
		rows := read(false)
		require.Len(t, rows, 1)
		require.Equal(t, rows, read(true))
		require.Equal(t, ratinglist.Standing{Rating: 2900, K: 10, Inactive: true}, rows[0].Standings[2])
	})
	for _, wrong := range []string{
		``, `[`, `[1`, `[1,"a"]`, `[1,"a","b","c","d","e","f","g",1,2,3,4,5,6,7,8,9,10,11,12]`, `[1,"a","b","c","d","e","f","g",1,2,3,4,5,6,7,8,9,10,11,12,13`,
		`[1,"a","b","c","d","e","f","g",1,2,3,4,5,6,7,8,9,10,11,12,13]x`, `["1","a","b","c","d","e","f","g",1,2,3,4,5,6,7,8,9,10,11,12,13]`, `[1,"a","b","c","d","e","f","g\",1]`,
	} {
		var numbers [14]int
		to := make([]*int, len(numbers))
		for i := range to {
			to[i] = &numbers[i]
		}
		require.Error(t, (&rowScanner{line: []byte(wrong)}).split(to), wrong)
	}
}

// What was kept of a list that another replaced, when games were rows of their own, is
// brought back with its games.
func TestUndoOfAListWithGamesApart(t *testing.T) {
	t.Parallel()
	kept := keptRows{
		Columns: []string{"period", "kind", "player", "tournament", "starting_rank", "games"},
		Rows:    [][]any{{int64(202609), int64(0), "7", int64(3), int64(1), int64(2)}, {int64(202609), int64(0), "3/2", int64(3), int64(2), int64(0)}},
	}
	games := keptRows{
		Columns: []string{
			"period", "tournament", "kind", "round", "starting_rank", "opponent", "player_key", "opponent_key", "played_on", "rating",
			"opponent_rating", "list", "difference", "capped", "expected_hundredths", "score_tenths", "delta_hundredths",
		},
		Rows: [][]any{
			{int64(202609), int64(3), int64(0), int64(2), int64(1), int64(2), "7", `o'neil "x"|LIE`, int64(20260802), int64(1500), int64(0), int64(202608), int64(5), int64(1), int64(51), int64(10), int64(49)},
			{int64(202609), int64(3), int64(0), int64(1), int64(1), int64(9), "7", "9", int64(20260801), int64(1500), int64(1490), int64(202608), int64(10), int64(0), int64(51), int64(0), int64(-51)},
		},
	}
	s, err := Open(filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	data, err := games.pack()
	require.NoError(t, err)
	require.NoError(t, s.change(t.Context(), handbook.Text{}, func(tx *logTx) error {
		_, err := tx.Exec(`INSERT INTO revision_state (period, number, name, seq, data) VALUES (202609, 1, 'games', 0, $1)`, data)
		require.NoError(t, err)
		return (&undoing{tx: tx}).games(t.Context(), &kept, 2026_09, 1)
	}))
	require.Equal(t, []string{"period", "kind", "player", "tournament", "starting_rank", "games", "player_key", "first_played", "last_played", "played"}, kept.Columns)
	require.Equal(t, []any{"7", int64(2026_08_01), int64(2026_08_02), `[[1,9,"9",20260801,1490,202608,10,0,51,0,-51],[2,2,"o'neil \"x\"|LIE",20260802,0,202608,5,1,51,10,49]]`}, kept.Rows[0][6:])
	require.Equal(t, []any{"3/2", int64(0), int64(0), `[]`}, kept.Rows[1][6:])
	again := keptRows{Columns: []string{"played"}, Rows: [][]any{{"[]"}}}
	require.NoError(t, (&undoing{}).games(t.Context(), &again, 2026_09, 1))
	require.Equal(t, keptRows{Columns: []string{"played"}, Rows: [][]any{{"[]"}}}, again, "games stand with their results already")
}
