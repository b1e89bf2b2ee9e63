package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

func TestOptionRapidBlitzK2022(t *testing.T) {
	k := func(start handbook.Date, kind tournament.Kind, o rating.Options) rating.K {
		open := starting(against(2000, 100, []int{1900, 1900}, "1="), start)
		in := rating.Input{
			Events: []rating.Event{event(t, open, kind)}, Options: o,
			Lists: shelf(list(start.Period(), kind, row{100, 2000, 40}, row{9_000_000, 1900, 40}, row{9_000_001, 1900, 40})),
		}
		players, _ := rating.Rate(in)
		return hero(t, players).K
	}
	twenty := rating.Options{RapidBlitzK2022: true}
	require.EqualValues(t, 40, k(2022_05_02, tournament.Rapid, rating.Options{}))
	require.EqualValues(t, 20, k(2022_05_02, tournament.Rapid, twenty))
	require.EqualValues(t, 20, k(2022_09_10, tournament.Blitz, twenty))
	require.EqualValues(t, 40, k(2022_10_02, tournament.Blitz, twenty))
	require.EqualValues(t, 40, k(2022_05_02, tournament.Standard, twenty))

	r := ratinglist.Row{Birth: 2010}
	r.Standings[tournament.Rapid] = ratinglist.Standing{Rating: 1500, K: 20}
	q := [tournament.Kinds]*rating.Player{tournament.Rapid: {Rating: 1500, NewRating: 1510, Games: 3}}
	next := rating.NextRow(r, q, [tournament.Kinds]rating.History{}, 2022_09, twenty)
	require.Equal(t, 20, next.Standings[tournament.Rapid].K)
	next = rating.NextRow(r, q, [tournament.Kinds]rating.History{}, 2022_10, twenty)
	require.Equal(t, 40, next.Standings[tournament.Rapid].K)
}

func TestOptionJuniorReturns(t *testing.T) {
	open := against(2250, 100, []int{1900, 1900}, "1=")
	open.Players[0].Birth = 2010_01_01
	in := rating.Input{
		Events:  []rating.Event{event(t, open, tournament.Standard)},
		History: rating.Histories{{FIDEID: 100}: {Peak: 2310}},
	}
	players, _ := rating.Rate(in)
	require.EqualValues(t, 20, hero(t, players).K)
	in.Options.JuniorReturns = true
	players, _ = rating.Rate(in)
	require.EqualValues(t, 40, hero(t, players).K)
}

// Without a list the report that started last speaks for the period.
func TestReportsThatDisagree(t *testing.T) {
	a, b := against(2000, 100, []int{1900, 1900}, "11"), starting(against(2030, 100, []int{1900, 1900}, "11"), 2026_03_20)
	a.File = "z.trf"
	players, _ := rating.Rate(rating.Input{Events: []rating.Event{event(t, a, tournament.Standard), event(t, b, tournament.Standard)}})
	p := hero(t, players)
	require.EqualValues(t, 2030, p.Rating)
	require.EqualValues(t, 2030, p.Tournaments[0].Rating)
	require.EqualValues(t, 2000, p.Tournaments[1].Rating)
	require.Equal(t, 100, p.Tournaments[1].Games[0].Difference)
}

// Rated at the start, below the floor since: he is as any unrated player, while
// his opponents met a rated one.
func TestDroppedMeanwhile(t *testing.T) {
	open := starting(against(1410, 100, []int{1500, 1500}, "00"), 2026_02_20)
	in := rating.Input{
		Events: []rating.Event{event(t, open, tournament.Standard)},
		Lists: shelf(
			list(2026_02, tournament.Standard, row{100, 1410, 40}, row{9_000_000, 1500, 20}, row{9_000_001, 1500, 20}),
			list(2026_03, tournament.Standard, row{100, 0, 0}, row{9_000_000, 1500, 20}, row{9_000_001, 1500, 20}),
		),
		Period: 2026_04,
	}
	players, _ := rating.Rate(in)
	require.Len(t, players, 3)
	p := hero(t, players)
	require.Zero(t, p.Rating)
	require.NotNil(t, p.Initial)
	require.EqualValues(t, 1410, players[1].Tournaments[0].Games[0].OpponentRating)
}

func TestListWithoutK(t *testing.T) {
	open := against(2000, 100, []int{1900, 1900}, "1=")
	open.Players[0].Birth = 2010_01_01
	in := rating.Input{
		Events: []rating.Event{event(t, open, tournament.Standard)},
		Lists:  shelf(list(2026_03, tournament.Standard, row{100, 2000, 0}, row{9_000_000, 1900, 20}, row{9_000_001, 1900, 20})),
	}
	players, _ := rating.Rate(in)
	require.EqualValues(t, 40, hero(t, players).K)
	require.Equal(t, "under-18", hero(t, players).KReason)
}
