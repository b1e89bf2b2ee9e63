package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

func TestNextRow(t *testing.T) {
	type standing = ratinglist.Standing
	played := func(from, to, games int) *rating.Player {
		return &rating.Player{Rating: tournament.Rating(from), NewRating: tournament.Rating(to), Games: games}
	}
	for _, c := range []struct {
		name   string
		before standing
		birth  int
		q      *rating.Player
		h      rating.History
		period handbook.Period
		want   standing
	}{
		{"games", standing{Rating: 2000, K: 20, Games: 3}, 1980, played(2000, 2010, 9), rating.History{}, 2026_04, standing{Rating: 2010, K: 20, Games: 9}},
		{"no games", standing{Rating: 2000, K: 20, Games: 3}, 1980, nil, rating.History{LastGame: 2026_01_01}, 2026_04, standing{Rating: 2000, K: 20}},
		{"reaches 2400", standing{Rating: 2390, K: 20}, 1980, played(2390, 2400, 9), rating.History{}, 2026_04, standing{Rating: 2400, K: 10, Games: 9}},
		{"a 10 stays", standing{Rating: 2300, K: 10}, 2012, played(2300, 2250, 9), rating.History{}, 2026_04, standing{Rating: 2250, K: 10, Games: 9}},
		{"junior", standing{Rating: 2000, K: 40}, 2010, played(2000, 2100, 9), rating.History{}, 2026_04, standing{Rating: 2100, K: 40, Games: 9}},
		{"junior at 2300", standing{Rating: 2290, K: 40}, 2010, played(2290, 2300, 9), rating.History{Games: 200, Complete: true}, 2026_04, standing{Rating: 2300, K: 20, Games: 9}},
		{"junior no longer, January", standing{Rating: 2000, K: 40}, 2007, played(2000, 2010, 9), rating.History{}, 2026_01, standing{Rating: 2010, K: 20, Games: 9}},
		{"junior no longer, no games", standing{Rating: 2000, K: 40}, 2007, nil, rating.History{LastGame: 2025_12_01}, 2026_01, standing{Rating: 2000, K: 20}},
		{"junior in December", standing{Rating: 2000, K: 40}, 2007, played(2000, 2010, 9), rating.History{}, 2025_12, standing{Rating: 2010, K: 40, Games: 9}},
		{"30 games complete", standing{Rating: 2000, K: 40}, 1980, played(2000, 2010, 9), rating.History{Games: 21, Complete: true}, 2026_04, standing{Rating: 2010, K: 20, Games: 9}},
		{"29 games", standing{Rating: 2000, K: 40}, 1980, played(2000, 2010, 9), rating.History{Games: 20, Complete: true}, 2026_04, standing{Rating: 2010, K: 40, Games: 9}},
		{"a 40 stays until our count", standing{Rating: 2000, K: 40}, 1980, played(2000, 2010, 9), rating.History{Games: 5}, 2026_04, standing{Rating: 2010, K: 40, Games: 9}},
		{"our count is full", standing{Rating: 2000, K: 40}, 1980, played(2000, 2010, 9), rating.History{Games: 21}, 2026_04, standing{Rating: 2010, K: 20, Games: 9}},
		{"new player", standing{}, 1980, played(0, 1700, 6), rating.History{}, 2026_04, standing{Rating: 1700, K: 40, Games: 6}},
		{"not published yet", standing{}, 1980, played(0, 0, 4), rating.History{}, 2026_04, standing{Games: 4}},
		{"below the floor", standing{Rating: 1405, K: 20}, 1980, played(1405, 0, 4), rating.History{}, 2026_04, standing{Games: 4}},
		{"a year without a game", standing{Rating: 2000, K: 20}, 1980, nil, rating.History{LastGame: 2025_03_31}, 2026_04, standing{Rating: 2000, K: 20, Inactive: true}},
		{"a day less", standing{Rating: 2000, K: 20}, 1980, nil, rating.History{LastGame: 2025_04_01}, 2026_04, standing{Rating: 2000, K: 20}},
		{"last game not known", standing{Rating: 2000, K: 20, Inactive: true}, 1980, nil, rating.History{}, 2026_04, standing{Rating: 2000, K: 20, Inactive: true}},
		{"active again", standing{Rating: 2000, K: 20, Inactive: true}, 1980, played(2000, 2004, 1), rating.History{LastGame: 2019_01_01}, 2026_04, standing{Rating: 2004, K: 20, Games: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			row := ratinglist.Row{FIDEID: 1, Name: "Hill, Henry", Birth: c.birth}
			row.Standings[tournament.Rapid] = c.before
			var q [tournament.Kinds]*rating.Player
			var h [tournament.Kinds]rating.History
			q[tournament.Rapid], h[tournament.Rapid] = c.q, c.h
			next := rating.NextRow(row, q, h, c.period, rating.Options{})
			require.Equal(t, c.want, next.Standings[tournament.Rapid])
			require.Equal(t, "Hill, Henry", next.Name)
			require.Zero(t, next.Standings[tournament.Blitz])
			require.Equal(t, c.before, row.Standings[tournament.Rapid], "the list before stays as it was")
		})
	}
}

func TestClosing(t *testing.T) {
	require.EqualValues(t, 2026_09_28, rating.Closes(2026_10, false))
	require.EqualValues(t, 2026_09_30, rating.Closes(2026_10, true))
	require.EqualValues(t, 2026_02_26, rating.Closes(2026_03, false))
	require.EqualValues(t, 2024_02_27, rating.Closes(2024_03, false))

	require.EqualValues(t, 2026_10, rating.FirstList(2026_09_28, false))
	require.EqualValues(t, 2026_11, rating.FirstList(2026_09_29, false))
	require.EqualValues(t, 2026_10, rating.FirstList(2026_09_30, true))
	require.True(t, rating.TooEarly(2026_09_29, 2026_10, false))
	require.False(t, rating.TooEarly(2026_09_28, 2026_10, false))

	require.EqualValues(t, 2026_12, rating.LastList(2026_09_10))
	require.False(t, rating.TooLate(2026_09_10, 2026_12))
	require.True(t, rating.TooLate(2026_09_10, 2027_01))

	require.EqualValues(t, 2026_10, rating.Due(2026_09_24))
	require.EqualValues(t, 2026_11, rating.Due(2026_09_25), "five days to the end of the month")
}
