package rating_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// dropped returns what is known of a player who had 1500, played so many games and
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

// lost-rating: whose rapid or blitz rating dropped below the floor plays with the
// standard rating by default, and is unrated by the other reading, as an opponent, too.
// The result names the reading where it mattered, and only there.
func TestReadingLostRating(t *testing.T) {
	const standardNote = "the standard rating serves for the rapid rating that was lost (7.2.1; the reading lost-rating=unrated would count the player as unrated)"
	const unratedNote = "unrated, since the rapid rating was lost, by the reading lost-rating=unrated (7.2.1; else the standard rating would serve)"
	unrated := rating.Options{LostUnrated: true}
	lost := rating.History{Complete: true, Games: 40, Peak: 1450}
	for name, c := range map[string]struct {
		kind            tournament.Kind
		own, standard   int
		h               rating.History
		o               rating.Options
		rated           tournament.Rating // that the games start from
		note            string
		opponentUnrated bool // and so games against the player are not rated
	}{
		"lost, by default":                     {tournament.Rapid, 0, 1600, lost, rating.Options{}, 1600, standardNote, false},
		"lost, by the reading":                 {tournament.Rapid, 0, 1600, lost, unrated, 0, unratedNote, true},
		"lost in blitz, by default":            {tournament.Blitz, 0, 1600, lost, rating.Options{}, 1600, strings.ReplaceAll(standardNote, "rapid", "blitz"), false},
		"lost in blitz, by the reading":        {tournament.Blitz, 0, 1600, lost, unrated, 0, strings.ReplaceAll(unratedNote, "rapid", "blitz"), true},
		"never had one, by default":            {tournament.Rapid, 0, 1600, rating.History{Complete: true}, rating.Options{}, 1600, "", false},
		"never had one, by the reading":        {tournament.Rapid, 0, 1600, rating.History{Complete: true}, unrated, 1600, "", false},
		"nothing known, by the reading":        {tournament.Rapid, 0, 1600, rating.History{}, unrated, 1600, "", false},
		"has one, by the reading":              {tournament.Rapid, 1500, 1600, lost, unrated, 1500, "", false},
		"has one, by default":                  {tournament.Rapid, 1500, 1600, lost, rating.Options{}, 1500, "", false},
		"lost, no standard one, by default":    {tournament.Rapid, 0, 0, lost, rating.Options{}, 0, "", true},
		"lost, no standard one, the reading":   {tournament.Rapid, 0, 0, lost, unrated, 0, "", true},
		"lost, at the lowest standard rating":  {tournament.Rapid, 0, 1400, lost, rating.Options{}, 1400, standardNote, false},
		"a standard event, by the reading":     {tournament.Standard, 1600, 1600, lost, unrated, 1600, "", false},
		"a standard rating lost, the reading":  {tournament.Standard, 0, 0, lost, unrated, 0, "", true},
		"peak of one point, by the reading":    {tournament.Rapid, 0, 1600, rating.History{Peak: 1}, unrated, 0, unratedNote, true},
		"games without a rating, the reading":  {tournament.Rapid, 0, 1600, rating.History{Games: 4, Events: 1}, unrated, 1600, "", false},
		"unrated, K known, by the reading":     {tournament.Rapid, 0, 2400, lost, unrated, 0, unratedNote, true},
		"lost, a standard rating above others": {tournament.Rapid, 0, 2400, lost, rating.Options{}, 2400, standardNote, false},
	} {
		t.Run(name, func(t *testing.T) {
			open := starting(against(0, 100, []int{1500, 1500, 1500, 1500, 1500}, "1100="), 2026_03_10)
			opponents := []row{{100, c.own, 20}}
			for i := range 5 {
				opponents = append(opponents, row{9_000_000 + i, 1500, 20})
			}
			lists := []*ratinglist.List{list(2026_03, c.kind, opponents...)}
			if c.kind != tournament.Standard {
				lists = append(lists, list(2026_03, tournament.Standard, row{100, c.standard, 20}))
			}
			players, _ := rating.Rate(rating.Input{
				Events: []rating.Event{event(t, open, c.kind)}, Period: 2026_04, Options: c.o, Lists: shelf(lists...),
				History: rating.Histories{{FIDEID: 100, Kind: c.kind}: &c.h},
			})
			p := hero(t, players)
			require.Equal(t, c.rated, p.Rating)
			said := ""
			if c.note != "" {
				require.False(t, p.Note.IsZero())
				said = language.English.Say(p.Note)
			}
			require.Contains(t, said, c.note)
			if c.note == "" && !p.Note.IsZero() {
				require.NotContains(t, language.English.Say(p.Note), "lost")
			}
			others := 0
			for i := range players {
				if players[i].FIDEID != "100" && len(players[i].Tournaments[0].Games) > 0 {
					others++
				}
			}
			if c.opponentUnrated {
				require.Zero(t, others)
				require.NotNil(t, p.Initial)
			} else {
				require.Equal(t, 5, others)
			}
		})
	}
}

// The names of the readings are read, and others refused.
func TestParseReadings(t *testing.T) {
	o, err := rating.ParseReadings(rating.Readings)
	require.NoError(t, err)
	require.Equal(t, rating.Options{RapidBlitzK2022: true, JuniorReturns: true, FirstEventAgain: true, ReentryNotNew: true, LostUnrated: true}, o)
	o, err = rating.ParseReadings(nil)
	require.NoError(t, err)
	require.Equal(t, rating.Options{}, o)
	_, err = rating.ParseReadings([]string{"first-event=never"})
	require.ErrorContains(t, err, "rating.error.reading")
}
