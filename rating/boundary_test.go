package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// The floor is that of the text the event is under (0.1): one begun on 29
// February 2024 keeps 1000, though its list is that of 1 April.
//
// 1205 loses twice to 1205: 2 × (0 − .50) = −1.00, K 20: −20, 1185.
func TestFloorOfTheEventsEdition(t *testing.T) {
	for _, c := range []struct {
		start handbook.Date
		kind  tournament.Kind
		want  tournament.Rating
	}{
		{2024_02_28, tournament.Standard, 1185},
		{2024_02_29, tournament.Standard, 1185},
		{2024_03_01, tournament.Standard, 0},
		{2024_02_29, tournament.Rapid, 1185},
		{2024_03_01, tournament.Blitz, 0},
	} {
		p := rate(t, starting(against(1205, 100, []int{1205, 1205}, "00"), c.start), c.kind)
		require.Equal(t, c.want, p.NewRating, "%s %s", c.kind, c.start)
	}
	// Named by hand the edition brings its floor along.
	named := event(t, starting(against(1205, 100, []int{1205, 1205}, "00"), 2026_05_04), tournament.Standard)
	var err error
	named.Edition, err = rating.EditionByKey(tournament.Standard, "2022-01-01")
	require.NoError(t, err)
	players, _ := rating.Rate(rating.Input{Events: []rating.Event{named}})
	require.EqualValues(t, 1185, hero(t, players).NewRating)
	// Of two events in one period the later text decides.
	a, b := starting(against(1205, 100, []int{1205}, "0"), 2024_02_29), starting(against(1205, 100, []int{1205}, "0"), 2024_03_02)
	b.File = "b.trf"
	players, _ = rating.Rate(rating.Input{Events: []rating.Event{event(t, b, tournament.Standard), event(t, a, tournament.Standard)}})
	require.Zero(t, hero(t, players).NewRating)
}
