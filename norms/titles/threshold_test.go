package titles

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// gained returns a game of an event with what it brought.
func gained(event int, round int, day handbook.Date, gain tournament.Hundredths) PeriodGame {
	return PeriodGame{
		ThresholdGame: ThresholdGame{Tournament: event, Event: "Open " + strconv.Itoa(event), Round: round, Opponent: round + 1, Gain: gain},
		Day:           day, Start: day.AddDays(1 - round),
	}
}

func atLevel(list []Threshold, level tournament.Rating) []Threshold {
	var found []Threshold
	for _, t := range list {
		if t.Level == level {
			found = append(found, t)
		}
	}
	return found
}

// The example of the titles work: 2496 on the list, 4.0 gained in round 5, and
// 2488 at the end of the month.
func TestRatingReachedInTheMiddle(t *testing.T) {
	games := []PeriodGame{
		gained(1, 1, 2026_09_01, 100), gained(1, 2, 2026_09_02, -250), gained(1, 3, 2026_09_03, 50), gained(1, 4, 2026_09_04, 100),
		gained(1, 5, 2026_09_05, 400), gained(1, 6, 2026_09_06, -700), gained(1, 7, 2026_09_07, -500),
	}
	found := atLevel(Reached(&PeriodGames{
		FIDEID: "9900001", Before: ListRating{Period: 2026_09, Rating: 2496, K: 10, Games: 400}, Period: 2026_10, After: 2488, Games: games,
	}), 2500)
	require.Len(t, found, 1)
	require.Equal(t, tournament.Hundredths(2500_00), found[0].Rating)
	require.Equal(t, handbook.Date(2026_09_05), found[0].Day)
	require.Equal(t, 5, found[0].Game.Round)
	require.Equal(t, tournament.Hundredths(2496_00), found[0].Game.Before)
	require.Equal(t, "2500 after round 5 of Open 1 on 2026-09-05 (2496 before the game, 2488 on the list of 2026-10)", language.English.Say(found[0].Words()))

	f := complete(tournament.GM, nil)
	f.Thresholds, f.Highest = found, 2500_00
	f.On = 2026_11_01
	a := NewApplication(f, tournament.GM, 0)
	require.Equal(t, Complete, a.State)
	require.Equal(t, []string{"1.5.3a: first reached between two lists: 2500 after round 5 of Open 1 on 2026-09-05 (2496 before the game, 2488 on the list of 2026-10)"}, language.English.SayAll(a.Stands))
	require.Equal(t, []string{"1.5.3a: FIDE accepts a rating reached between two lists after agreement with the rating administrator and the QC, once all tournaments of the period are rated"}, language.English.SayAll(a.Notes))
	// once a list shows it, nothing rests on what was between the lists
	f.Thresholds = append(slices.Clone(found), publishedAt(2500, 2026_11))
	a = NewApplication(f, tournament.GM, 0)
	require.Equal(t, handbook.Date(2026_09_05), a.Rating.Day, "the day stays (0.4.3)")
	require.Equal(t, []string{"1.5.3a: the list of 2026-11 is the first to show it: 2500"}, language.English.SayAll(a.Notes))
	// where it is the list of that month, the rating is said once
	f.Thresholds[1] = publishedAt(2500, 2026_10)
	a = NewApplication(f, tournament.GM, 0)
	require.Len(t, a.Stands, 1)
	require.Empty(t, a.Notes)
	f.On = 2026_09_04 // the day before
	require.Equal(t, Missing, NewApplication(f, tournament.GM, 0).State)
}

// One hundredth short is short, and said.
func TestRatingThatOnlyRounds(t *testing.T) {
	p := &PeriodGames{
		Before: ListRating{Period: 2026_09, Rating: 2496, Games: 400}, Period: 2026_10, After: 2500,
		Games: []PeriodGame{gained(1, 1, 2026_09_01, 349), gained(1, 2, 2026_09_02, 50)},
	}
	found := atLevel(Reached(p), 2500)
	require.Len(t, found, 1)
	require.Equal(t, tournament.Hundredths(2499_99), found[0].Rating)
	f := complete(tournament.GM, nil)
	f.Thresholds, f.Highest = found, 2499_99
	a := NewApplication(f, tournament.GM, 0)
	require.Equal(t, []string{"1.5.3: a rating of 2500 is needed at some time; the highest known is 2499.99, so 0.01 more"}, language.English.SayAll(a.Missing))
	require.Contains(t, language.English.Say(a.Notes[0]), "which rounds to 2500; the text does not say whether that is enough, and it is not counted")
	f.Options.RoundedInterim = true
	require.Equal(t, Complete, NewApplication(f, tournament.GM, 0).State)
}

// No rating below the lowest that titles ask for is found, and that one is.
func TestLowestRatingReached(t *testing.T) {
	lowest := LowestReached()
	p := &PeriodGames{
		Before: ListRating{Period: 2026_09, Rating: tournament.Rating(lowest/100) - 1, Games: 400}, Period: 2026_10,
		Games: []PeriodGame{gained(1, 1, 2026_09_01, lowest%100+99)},
	}
	require.Empty(t, Reached(p))
	p.Games[0].Gain++
	require.Len(t, Reached(p), 1)
	require.Equal(t, lowest, Reached(p)[0].Rating)
}

// Games are taken by day, whatever the order of events in the month's reports.
func TestEventsOfAPeriodByDate(t *testing.T) {
	p := &PeriodGames{
		Before: ListRating{Period: 2026_09, Rating: 2395, Games: 100}, Period: 2026_10, After: 2390,
		Games: []PeriodGame{
			gained(1, 1, 2026_09_20, 600), gained(1, 2, 2026_09_21, 100), // later, would reach 2400 on its own
			gained(2, 1, 2026_09_10, -800), gained(2, 2, 2026_09_11, 100),
		},
	}
	require.Empty(t, atLevel(Reached(p), 2400))
	p.Games[2].Day, p.Games[3].Day = 2026_09_25, 2026_09_26
	require.Equal(t, handbook.Date(2026_09_20), atLevel(Reached(p), 2400)[0].Day)
	p.Games[2].Day = 2026_09_20
	p.Games[2].Start = 2026_09_20
	require.Contains(t, language.English.Say(atLevel(Reached(p), 2400)[0].Notes[0]), "games of several events fall on 2026-09-20")
}

// 1.3: thirty games must have been played by then; the rating of the 30th game
// counts where it is still there.
func TestThirtyGames(t *testing.T) {
	var games []PeriodGame
	for r := 1; r <= 5; r++ {
		games = append(games, gained(1, r, handbook.Date(2026_09_00+handbook.Date(r)), 1000))
	}
	p := &PeriodGames{
		Before: ListRating{Period: 2026_09, Rating: 2290, K: 40, Games: 26, AllGames: true}, Period: 2026_10, After: 2340, Games: games,
	}
	found := atLevel(Reached(p), 2300)
	require.Len(t, found, 2)
	require.Equal(t, 1, found[0].Game.Round)
	require.Equal(t, registration.No, found[0].Thirty)
	require.Equal(t, 4, found[1].Game.Round, "the 30th game")
	f := &Facts{Player: Person{Sex: tournament.Male}, Thresholds: found, Highest: 2340_00}
	l := NewLedger(f)
	require.Equal(t, []string{"FM due"}, claimsOf(l))
	require.Equal(t, handbook.Date(2026_09_04), l.Claims[0].Day)
	f.On = 2026_09_03
	l = NewLedger(f)
	require.Equal(t, []string{"FM missing"}, claimsOf(l))
	require.Contains(t, language.English.Say(l.Claims[0].Text), "only 27 rated games were played by then, 30 are needed")
}

func claimsOf(l Ledger) []string {
	list := []string{}
	for _, c := range l.Claims {
		list = append(list, c.Title.String()+" "+c.State)
	}
	return list
}

// Published ratings: before 2 July 2017 no games are asked for (1.3).
func TestTheHighestRatingIsThatOfTheDay(t *testing.T) {
	f := &Facts{Highest: 2571_00, Thresholds: []Threshold{{Level: 2500, Rating: 2503_70, Day: 2026_01_15}}, Lists: []ListRating{
		{Period: 2026_01, Rating: 2496}, {Period: 2026_02, Rating: 2499}, {Period: 2026_03, Rating: 2542}, {Period: 2026_04, Rating: 2571},
	}}
	require.EqualValues(t, 2571_00, f.highest(), "everything known")
	for day, want := range map[handbook.Date]int{2026_01_14: 2496_00, 2026_01_15: 2503_70, 2026_02_28: 2503_70, 2026_03_01: 2542_00, 2026_04_01: 2571_00} {
		f.On = day
		require.EqualValues(t, want, f.highest(), day)
	}
}

func TestPublishedRatings(t *testing.T) {
	for _, c := range []struct {
		period handbook.Period
		k      int
		birth  int
		state  string
	}{
		{2017_07, 40, 1980, "FM due"},        // 1 July itself
		{2017_08, 40, 1980, "FM missing"},    // fewer than 30, as the K says
		{2017_08, 20, 1980, "FM due"},        // 30 games, as the K says
		{2017_08, 40, 2003, "FM unverified"}, // a junior's K says nothing
	} {
		f := &Facts{Thresholds: Published("1", []ListRating{{Period: c.period, Rating: 2300, K: c.k, Birth: c.birth}})}
		require.Equal(t, []string{c.state}, claimsOf(NewLedger(f)), "%v", c)
	}
}

// A game reported late counts from the list that it is added to.
func TestLateGame(t *testing.T) {
	found := atLevel(Reached(&PeriodGames{
		Before: ListRating{Period: 2026_09, Rating: 2395, Games: 100}, Period: 2026_10, Games: []PeriodGame{gained(1, 1, 2026_07_05, 600)},
	}), 2400)
	require.Equal(t, handbook.Date(2026_09_01), found[0].Day)
	require.Contains(t, language.English.Say(found[0].Notes[0]), "was played before the list of 2026-09")
}

// The list's K of 40 says fewer than 30 games before it, and nothing of the games
// after.
func TestThirtyGamesNotKnown(t *testing.T) {
	p := &PeriodGames{
		Before: ListRating{Period: 2026_09, Rating: 2290, K: 40, Birth: 1980}, Period: 2026_10, After: 2300,
		Games: []PeriodGame{gained(1, 1, 2026_09_01, 1200)},
	}
	require.Equal(t, registration.Unknown, atLevel(Reached(p), 2300)[0].Thirty)
	p.Before.AllGames = true
	require.Equal(t, registration.No, atLevel(Reached(p), 2300)[0].Thirty)
	p.Before.K = 20
	require.Equal(t, registration.Yes, atLevel(Reached(p), 2300)[0].Thirty)
}
