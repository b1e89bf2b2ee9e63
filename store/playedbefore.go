package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// What was kept of lists that others replaced before migration 0510 has their games as rows
// of their own: they are put into the results when such a list is brought back.

// games adds to kept results, as they were before that migration, the games that were kept
// of the same revision.
func (u *undoing) games(ctx context.Context, k *keptRows, p handbook.Period, n int) error {
	if slices.Contains(k.Columns, "played") {
		return nil
	}
	of, err := u.keptGames(ctx, p, n)
	if err != nil {
		return err
	}
	results := columnsIn(k)
	for i, row := range k.Rows {
		games := of[results.resultOf(row)]
		slices.SortStableFunc(games, func(a, b playedGame) int { return cmp.Compare(a.Round, b.Round) })
		key, first, last, played := fmt.Sprint(results.value(row, "player")), handbook.Date(0), handbook.Date(0), []byte(nil)
		for i := range games {
			if i == 0 || games[i].On < first {
				first = games[i].On
			}
			key, last, played = games[i].playerKey, max(last, games[i].On), appendGame(played, &games[i].RatedGame, games[i].OpponentKey, games[i].On)
		}
		k.Rows[i] = append(row, key, int64(first), int64(last), "["+string(played)+"]")
	}
	k.Columns = append(k.Columns, "player_key", "first_played", "last_played", "played")
	return nil
}

// keptGames are the games that were kept of a revision, by their results.
func (u *undoing) keptGames(ctx context.Context, p handbook.Period, n int) (map[string][]playedGame, error) {
	of := map[string][]playedGame{}
	err := stateOf(ctx, u.tx, p, n, "games", func(k *keptRows) error {
		in := columnsIn(k)
		for _, row := range k.Rows {
			g, err := in.game(row)
			if err != nil {
				return err
			}
			result := in.resultOf(row)
			of[result] = append(of[result], g)
		}
		return nil
	})
	return of, err
}

// keptColumns are the places of columns in kept rows.
type keptColumns map[string]int

func columnsIn(k *keptRows) keptColumns {
	in := keptColumns{}
	for i, c := range k.Columns {
		in[c] = i
	}
	return in
}

// value of a column in a row; nil where it has none.
func (in keptColumns) value(row []any, column string) any {
	if i, has := in[column]; has && i < len(row) {
		return row[i]
	}
	return nil
}

// game is a game as a row of its own kept it. A value that is none of its column's is an
// error.
func (in keptColumns) game(row []any) (g playedGame, err error) {
	number := func(column string) int {
		n, is := in.value(row, column).(int64)
		if !is {
			err = handbook.Errorf("store.wrong.kept-number", "table", "games", "value", fmt.Sprint(in.value(row, column)))
		}
		return int(n)
	}
	text := func(column string) string {
		s, is := in.value(row, column).(string)
		if !is {
			err = handbook.Errorf("store.wrong.kept-game", "game", fmt.Sprint(row))
		}
		return s
	}
	g = playedGame{
		RatedGame: rating.RatedGame{
			Round: number("round"), Opponent: number("opponent"), OpponentRating: tournament.Rating(number("opponent_rating")),
			List: handbook.Period(number("list")), Difference: number("difference"), Capped: number("capped") != 0,
			Expected: tournament.Hundredths(number("expected_hundredths")), Score: tournament.Points(number("score_tenths")),
			Delta: tournament.Hundredths(number("delta_hundredths")),
		},
		OpponentKey: text("opponent_key"), On: handbook.Date(number("played_on")), playerKey: text("player_key"),
	}
	return g, err
}

// resultOf names the result that a row of results or of games belongs to.
func (in keptColumns) resultOf(row []any) string {
	var name strings.Builder
	for _, c := range []string{"tournament", "kind", "starting_rank"} {
		fmt.Fprint(&name, in.value(row, c), "/")
	}
	return name.String()
}
