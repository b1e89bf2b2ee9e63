package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// dropped is what is known of a player who had 1500, played so many games and
// dropped below the floor; the pool holds what he has played since.
func dropped(games int, pool ...rating.PooledGame) rating.History {
	return rating.History{Games: games, Complete: true, Peak: 1500, Events: 4 + len(pool), LastGame: 2025_12_01, Unrated: pool}
}

// unratedIn rates an unrated player's results against opponents of 1500 on the
// list of April 2026.
func unratedIn(t *testing.T, results string, h rating.History, o rating.Options) rating.Player {
	t.Helper()
	var opponents []int
	rows := []row{{100, 0, 0}}
	for i := range results {
		opponents = append(opponents, 1500)
		rows = append(rows, row{9_000_000 + i, 1500, 20})
	}
	open := starting(against(0, 100, opponents, results), 2026_03_10)
	in := rating.Input{
		Events: []rating.Event{event(t, open, tournament.Standard)}, Period: 2026_04, Options: o,
		Lists:   shelf(list(2026_03, tournament.Standard, rows...)),
		History: rating.Histories{{FIDEID: 100, Kind: tournament.Standard}: &h},
	}
	players, _ := rating.Rate(in)
	return hero(t, players)
}

// first-event: the first event after a drop below the floor is by default no
// first event, so that its zero counts; by the other reading it is set aside.
// The result names the reading where it mattered, and only there.
func TestReadingFirstEvent(t *testing.T) {
	again := rating.Options{FirstEventAgain: true}
	p := unratedIn(t, "00000", dropped(40), rating.Options{})
	require.Equal(t, 5, p.Initial.Games)
	require.Equal(t, "no points in the first event after a drop below the floor, which counts: a player has one first event (8.2.1; the reading first-event=again would disregard it)",
		language.English.Say(p.Note))
	p = unratedIn(t, "00000", dropped(40), again)
	require.Zero(t, p.Initial.Games)
	require.Equal(t, "no points in the first event: 5 games of it disregarded (8.2.1); the first event after a drop below the floor counts as a first event again, by the reading first-event=again (8.2.1)",
		language.English.Say(p.Note))

	before, other := p, p
	rating.Initially(&before, dropped(40), 2026_04) // as it was rated, by the reading that its note names
	require.Zero(t, before.Initial.Games)
	require.Equal(t, p.Note, before.Note)
	other.Note = handbook.Text{}
	rating.Initially(&other, dropped(40), 2026_04)
	require.Equal(t, 5, other.Initial.Games)

	for name, o := range map[string]rating.Options{"default": {}, "again": again} {
		p = unratedIn(t, "0000=", dropped(40), o)
		require.Equal(t, 5, p.Initial.Games, name)
		require.NotContains(t, p.Note.String(), "first", name)
		p = unratedIn(t, "00000", rating.History{Complete: true}, o) // the first of all
		require.Zero(t, p.Initial.Games, name)
		require.Equal(t, "rating.note.zero-first", p.Note.Key, name)
	}
}

// k-reentry: who enters the list again is by default as new as his games known
// make him; by the other reading he is not new, and has K 20 at once.
func TestReadingReentry(t *testing.T) {
	notNew := rating.Options{ReentryNotNew: true}
	for _, c := range []struct {
		games int
		o     rating.Options
		k     int
		note  string
	}{
		{20, rating.Options{}, 40, "K 40 on entering the list again, by the games known (8.3.3; the reading k-reentry=20 gives 20)"},
		{20, notNew, 20, "K 20 on entering the list again, by the reading k-reentry=20 (8.3.3; else 40, by the games known)"},
		{24, rating.Options{}, 40, "K 40 on entering the list again, by the games known (8.3.3; the reading k-reentry=20 gives 20)"},
		{25, rating.Options{}, 20, ""},
		{25, notNew, 20, ""},
	} {
		h := dropped(c.games)
		p := unratedIn(t, "1110=", h, c.o)
		require.True(t, p.Initial.Published)
		require.Equal(t, c.note, language.English.Say(p.Note), "%v", c)
		next := rating.NextRow(ratinglist.Row{FIDEID: 100}, [tournament.Kinds]*rating.Player{&p}, [tournament.Kinds]rating.History{h}, 2026_04, c.o)
		require.Equal(t, c.k, next.Standings[tournament.Standard].K, "%v", c)
	}
	p := unratedIn(t, "1110=", rating.History{Complete: true}, rating.Options{}) // never on the list
	require.True(t, p.Note.IsZero())
	entered := unratedIn(t, "1110=", dropped(20), rating.Options{})
	entered.Note = handbook.Text{}
	rating.Initially(&entered, dropped(20), 0)
	require.True(t, entered.Note.IsZero(), "the K of no list is not told of")
}

// The names of the readings are read, and others refused.
func TestParseReadings(t *testing.T) {
	o, err := rating.ParseReadings(rating.Readings)
	require.NoError(t, err)
	require.Equal(t, rating.Options{RapidBlitzK2022: true, JuniorReturns: true, FirstEventAgain: true, ReentryNotNew: true}, o)
	o, err = rating.ParseReadings(nil)
	require.NoError(t, err)
	require.Equal(t, rating.Options{}, o)
	_, err = rating.ParseReadings([]string{"first-event=never"})
	require.ErrorContains(t, err, "rating.error.reading")
}
