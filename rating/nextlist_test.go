package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// next returns a player's standard columns on the next list.
func next(before ratinglist.Standing, birth int, q *rating.Player, h rating.History, period handbook.Period, o rating.Options) ratinglist.Standing {
	row := ratinglist.Row{FIDEID: 1, Birth: birth}
	row.Standings[tournament.Standard] = before
	return rating.NextRow(row, [tournament.Kinds]*rating.Player{q}, [tournament.Kinds]rating.History{h}, period, o).Standings[tournament.Standard]
}

// B.02 8.3.3: K is 40 until the end of the year of the 18th birthday while the
// rating is under 2300; then 20, or 40 while fewer than 30 games are completed;
// 10 once 2400 is reached. Born in 2007, a player is a junior to the end of 2025.
func TestKOfAFormerJunior(t *testing.T) {
	type standing = ratinglist.Standing
	played := func(from, to tournament.Rating) *rating.Player {
		return &rating.Player{Rating: from, NewRating: to, Games: 5}
	}
	junior := standing{Rating: 2000, K: 40}
	known := rating.History{Games: 100, Complete: true}
	for name, c := range map[string]struct {
		before standing
		birth  int
		q      *rating.Player
		h      rating.History
		period handbook.Period
		k      int
	}{
		"December without games":                         {junior, 2007, nil, known, 2025_12, 40},
		"January without games":                          {junior, 2007, nil, known, 2026_01, 20},
		"January without games, not a junior before":     {junior, 2006, nil, known, 2026_01, 40},
		"January without games, a junior still":          {junior, 2008, nil, known, 2026_01, 40},
		"February without games":                         {junior, 2007, nil, known, 2026_02, 40},
		"January without games, K 20 already":            {standing{Rating: 2000, K: 20}, 2007, nil, known, 2026_01, 20},
		"January without games, new to the list":         {junior, 2007, nil, rating.History{Games: 29, Complete: true}, 2026_01, 40},
		"January without games, 30 of them":              {junior, 2007, nil, rating.History{Games: 30, Complete: true}, 2026_01, 20},
		"January without games, birth year unknown":      {junior, 0, nil, known, 2026_01, 40},
		"January without a K column":                     {standing{Rating: 2000}, 2007, nil, known, 2026_01, 0},
		"January with games":                             {junior, 2007, played(2000, 2010), known, 2026_01, 20},
		"January with games, not all games known":        {junior, 2007, played(2000, 2010), rating.History{}, 2026_01, 20},
		"February with games, not all games known":       {junior, 2007, played(2000, 2010), rating.History{}, 2026_02, 40},
		"January with games, new to the list":            {junior, 2007, played(2000, 2010), rating.History{Games: 24, Complete: true}, 2026_01, 40},
		"January with games, 30 of them":                 {junior, 2007, played(2000, 2010), rating.History{Games: 25, Complete: true}, 2026_01, 20},
		"a 40 over 2300 is that of a new player":         {standing{Rating: 2310, K: 40}, 2007, played(2310, 2310), rating.History{}, 2026_01, 40},
		"a junior at 2299":                               {junior, 2010, played(2290, 2299), known, 2026_01, 40},
		"a junior at 2300":                               {junior, 2010, played(2290, 2300), known, 2026_01, 20},
		"a junior who was at 2300 before":                {junior, 2010, played(2000, 2010), rating.History{Games: 100, Complete: true, Peak: 2300}, 2026_01, 20},
		"a junior who was at 2299 before":                {junior, 2010, played(2000, 2010), rating.History{Games: 100, Complete: true, Peak: 2299}, 2026_01, 40},
		"a junior back under 2300":                       {standing{Rating: 2300, K: 20}, 2010, played(2300, 2290), known, 2026_01, 20},
		"who was at 2400 once":                           {standing{Rating: 2300, K: 20}, 1980, played(2300, 2310), rating.History{Games: 100, Complete: true, Peak: 2400}, 2026_01, 10},
		"who was at 2399 once":                           {standing{Rating: 2300, K: 20}, 1980, played(2300, 2310), rating.History{Games: 100, Complete: true, Peak: 2399}, 2026_01, 20},
		"at 2400 on the list before":                     {standing{Rating: 2400, K: 20}, 1980, played(2400, 2390), known, 2026_01, 10},
		"a K of 10 without a rating is not one for ever": {standing{K: 10}, 1980, played(0, 1700), known, 2026_01, 20},
		"a new rating, games not known":                  {standing{}, 1980, played(0, 1700), rating.History{}, 2026_01, 40},
		"a new rating, 30 games":                         {standing{}, 1980, played(0, 1700), rating.History{Games: 25}, 2026_01, 20},
	} {
		require.Equal(t, c.k, next(c.before, c.birth, c.q, c.h, c.period, rating.Options{}).K, name)
	}
	h := rating.History{Games: 100, Complete: true, Peak: 2350}
	require.Equal(t, 20, next(junior, 2010, played(2000, 2010), h, 2026_01, rating.Options{}).K)
	require.Equal(t, 40, next(junior, 2010, played(2000, 2010), h, 2026_01, rating.Options{JuniorReturns: true}).K)
}

// B.02 7.2.2: inactive is who has had no rated game in the year before the list.
func TestInactivity(t *testing.T) {
	for last, want := range map[handbook.Date]bool{0: false, 2025_06_30: true, 2025_07_01: false, 2026_06_30: false, 2001_01_01: true} {
		require.Equal(t, want, rating.Inactive(last, 2026_07), last)
		require.Equal(t, want, next(ratinglist.Standing{Rating: 1800, K: 20}, 0, nil, rating.History{LastGame: last}, 2026_07, rating.Options{}).Inactive, last)
		require.False(t, next(ratinglist.Standing{}, 0, nil, rating.History{LastGame: last}, 2026_07, rating.Options{}).Inactive, "who has no rating is not inactive")
	}
	// A result without games is none.
	require.Equal(t, ratinglist.Standing{Rating: 1800, K: 20}, next(ratinglist.Standing{Rating: 1800, Games: 4, K: 20}, 0, &rating.Player{Rating: 1800, NewRating: 1800}, rating.History{}, 2026_07, rating.Options{}))
}

// The reading rb-k-2022=20: K 20 for all rapid and blitz in the lists from
// January to September 2022.
func TestRapidAndBlitzKOf2022(t *testing.T) {
	for period, want := range map[handbook.Period][3]int{
		2021_12: {40, 40, 40}, 2022_01: {40, 20, 20}, 2022_09: {40, 20, 20}, 2022_10: {40, 40, 40},
	} {
		row := ratinglist.Row{FIDEID: 1, Birth: 2015, Standings: [3]ratinglist.Standing{{Rating: 1500, K: 40}, {Rating: 1500, K: 40}, {Rating: 1500, K: 40}}}
		got := rating.NextRow(row, [tournament.Kinds]*rating.Player{}, [tournament.Kinds]rating.History{}, period, rating.Options{RapidBlitzK2022: true})
		require.Equal(t, want, [3]int{got.Standings[0].K, got.Standings[1].K, got.Standings[2].K}, period)
		got = rating.NextRow(row, [tournament.Kinds]*rating.Player{}, [tournament.Kinds]rating.History{}, period, rating.Options{})
		require.Equal(t, 40, got.Standings[1].K)
	}
	row := rating.NextRow(ratinglist.Row{}, [tournament.Kinds]*rating.Player{}, [tournament.Kinds]rating.History{}, 2022_05, rating.Options{RapidBlitzK2022: true})
	require.Zero(t, row.Standings[1].K, "no K without a rating")
}

// B.02 7.1.3 and 9.1: an event that ends three days before the list may be on
// it, official ones a day before; the third list after the end is the last; a
// report is due for the next list unless five days or less are left.
func TestListsOfAnEvent(t *testing.T) {
	for end, c := range map[handbook.Date]struct{ first, official, due, last handbook.Period }{
		2026_09_01: {2026_10, 2026_10, 2026_10, 2026_12},
		2026_09_24: {2026_10, 2026_10, 2026_10, 2026_12},
		2026_09_25: {2026_10, 2026_10, 2026_11, 2026_12},
		2026_09_28: {2026_10, 2026_10, 2026_11, 2026_12},
		2026_09_29: {2026_11, 2026_10, 2026_11, 2026_12},
		2026_09_30: {2026_11, 2026_10, 2026_11, 2026_12},
		2026_02_22: {2026_03, 2026_03, 2026_03, 2026_05},
		2026_02_23: {2026_03, 2026_03, 2026_04, 2026_05},
		2026_12_29: {2027_01, 2027_01, 2027_02, 2027_03},
	} {
		require.Equal(t, c.first, rating.FirstList(end, false), end)
		require.Equal(t, c.official, rating.FirstList(end, true), end)
		require.Equal(t, c.due, rating.Due(end), end)
		require.Equal(t, c.last, rating.LastList(end), end)
		require.False(t, rating.TooLate(end, c.last))
		require.True(t, rating.TooLate(end, c.last.Add(1)))
		require.False(t, rating.TooEarly(end, c.first, false))
		require.True(t, rating.TooEarly(end, end.Period(), true))
	}
}

// What a period leaves for the next: games, the peak, the day of the last game,
// the number of events, and the games of who has no rating yet.
func TestHistoryAfterAPeriod(t *testing.T) {
	game := []rating.RatedGame{{Round: 1, OpponentRating: 1900, Score: 10}, {Round: 2, OpponentRating: 1800, Score: 5}}
	records := []rating.Record{
		{Event: "a", Start: 2026_03_01, End: 2026_03_09, Edition: "2024-03-01", Games: game},
		{Event: "b", Start: 2026_03_10, End: 2026_03_12, Edition: "2024-03-01"},
		{Event: "c", Start: 2026_03_20, End: 2026_04_20, Edition: "2024-03-01", Games: game[:1]},
	}
	pool := []rating.PooledGame{{Event: "a", Period: 2026_03, Date: 2026_03_01, OpponentRating: 1700}}
	before := rating.History{Games: 7, Complete: true, Peak: 1950, LastGame: 2026_01_05, Events: 3, Unrated: pool}
	require.Equal(t, before, before.After(nil, 2026_04))

	rated := before.After(&rating.Player{Rating: 2000, NewRating: 1990, Games: 3, Tournaments: records}, 2026_04)
	require.Equal(t, rating.History{Games: 10, Complete: true, Peak: 2000, LastGame: 2026_03_31, Events: 4, Unrated: pool}, rated,
		"a was counted before; an end after the list's day is a slip")
	require.EqualValues(t, 2010, before.After(&rating.Player{Rating: 2000, NewRating: 2010, Tournaments: records}, 2026_04).Peak)
	require.EqualValues(t, 1950, before.After(&rating.Player{Rating: 1900, NewRating: 1910, Tournaments: records}, 2026_04).Peak)
	require.EqualValues(t, 2026_04_20, before.After(&rating.Player{Rating: 1900, NewRating: 1910, Tournaments: records}, 0).LastGame)

	require.Nil(t, before.After(&rating.Player{NewRating: 1700, Tournaments: records}, 2026_04).Unrated, "newly rated")
	require.Nil(t, before.After(&rating.Player{Rating: 1405, Tournaments: records}, 2026_04).Unrated, "unrated again")
	require.Equal(t, append(pool,
		rating.PooledGame{Event: "a", Period: 2026_04, Date: 2026_03_01, Edition: "2024-03-01", OpponentRating: 1900, Score: 10},
		rating.PooledGame{Event: "a", Period: 2026_04, Date: 2026_03_01, Edition: "2024-03-01", OpponentRating: 1800, Score: 5},
		rating.PooledGame{Event: "c", Period: 2026_04, Date: 2026_03_20, Edition: "2024-03-01", OpponentRating: 1900, Score: 10},
	), before.After(&rating.Player{Tournaments: records}, 2026_04).Unrated)
	require.Len(t, pool, 1)
	require.Nil(t, rating.PoolOf(&rating.Player{Rating: 1, Tournaments: records}, 2026_04))
}
