package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

func control(seconds, increment int) tournament.TimeControl {
	s := []tournament.Stage{{Seconds: seconds, Increment: increment}}
	return tournament.TimeControl{White: s, Black: s, Known: true}
}

func TestNotRated(t *testing.T) {
	open := against(2000, 100, []int{1900, 1900, 1900, 1900, 1900, 0, 1900}, "1+-W*1=")
	open.Players[0].Games = append(open.Players[0].Games,
		tournament.Game{Result: 'U'}, tournament.Game{Result: 'H'}, tournament.Game{Result: '+'},
		tournament.Game{}, tournament.Game{Opponent: 77, Result: '1'}, tournament.Game{Result: '1'}, tournament.Game{Opponent: 2})
	p := rate(t, open, tournament.Standard)
	require.Equal(t, 2, p.Games)
	type left struct {
		round, opponent int
		reason, article string
	}
	var got []left
	for _, n := range p.Tournaments[0].NotRated {
		got = append(got, left{n.Round, n.Opponent, n.Reason, n.Article})
	}
	require.Equal(t, []left{
		{2, 3, "forfeit", "5.1"},
		{3, 4, "forfeit", "5.1"},
		{4, 5, "not-played", "5.1"},
		{5, 6, "no-result", "5.1"},
		{6, 7, "unrated-opponent", "8.3.1"},
		{8, 0, "bye", "5.1"},
		{9, 0, "bye", "5.1"},
		{10, 0, "bye", "5.1"},
		{12, 77, "unrated-opponent", "8.3.1"},
		{13, 0, "not-played", "5.1"},
		{14, 2, "no-result", "5.1"},
	}, got)
}

func TestRapidNumbersArticlesOneLower(t *testing.T) {
	p := rate(t, against(2000, 100, []int{1900, 0, 1900}, "+11"), tournament.Rapid)
	require.Equal(t, "4.1", p.Tournaments[0].NotRated[0].Article)
	require.Equal(t, "7.3.1", p.Tournaments[0].NotRated[1].Article)
	q := rate(t, against(0, 100, []int{1900, 0, 1900}, "+11"), tournament.Rapid)
	require.Equal(t, "7.2.3", q.Tournaments[0].NotRated[1].Article)
}

func TestContradictoryResults(t *testing.T) {
	open := against(2000, 100, []int{1900, 1900, 1900, 1900}, "1100")
	open.Players[1].Games[0].Result = '1' // both won
	open.Players[2].Games[1].Result = '-' // was it played?
	open.Players[3].Games[2].Result = '0' // both lost: an arbiter may decide so
	open.Players[4].Games[3] = tournament.Game{}
	players, findings := rating.Rate(rating.Input{Events: []rating.Event{event(t, open, tournament.Standard)}})
	p := hero(t, players)
	require.Equal(t, 2, p.Games, "both lost, and the game that the opponent's line lacks")
	require.Len(t, findings, 2)
	for _, f := range findings {
		require.Equal(t, "result-disputed", f.Rule)
		require.Equal(t, "B.02-5.1", f.Article)
	}
	require.Equal(t, []int{1, 2}, findings[0].Players)
	require.Equal(t, `the two lines disagree about the game of round 1: Hero has "1", Opponent has "1"; the game is held back; correct the result`, language.English.Message(&findings[0]))
	require.Equal(t, "not-played", p.Tournaments[0].NotRated[0].Reason)
}

func TestTimeControlGameByGame(t *testing.T) {
	reasons := func(minutes int, kind tournament.Kind, own int, opponents ...int) (out []string) {
		open := against(own, 100, opponents, "=========="[:len(opponents)])
		open.TimeControl = control(minutes*60, 0)
		p, _ := rating.Rate(rating.Input{Events: []rating.Event{event(t, open, kind)}})
		for _, q := range p {
			for _, r := range q.Tournaments {
				if r.StartingRank == 1 {
					for _, n := range r.NotRated {
						out = append(out, n.Reason+" "+n.Article)
					}
				}
			}
		}
		return out
	}
	require.Empty(t, reasons(120, tournament.Standard, 2300, 2400, 1700))
	require.Equal(t, []string{"time-control 1.1"}, reasons(119, tournament.Standard, 2300, 2400, 2399))
	require.Empty(t, reasons(90, tournament.Standard, 1700, 2399, 1800))
	require.Equal(t, []string{"time-control 1.1", "time-control 1.1"}, reasons(89, tournament.Standard, 1700, 2399, 1800, 1799))
	require.Empty(t, reasons(60, tournament.Standard, 1799, 1500, 1700))
	require.Len(t, reasons(59, tournament.Standard, 1799, 1500, 1700), 0, "no player has an entry when no game counts")

	require.Empty(t, reasons(11, tournament.Rapid, 2000, 1900, 1800))
	require.Empty(t, reasons(10, tournament.Blitz, 2000, 1900, 1800))
	for kind, minutes := range map[tournament.Kind]int{tournament.Rapid: 60, tournament.Blitz: 3} {
		open := against(2000, 100, []int{1900, 1800}, "1=")
		open.TimeControl = control(minutes*60, 0)
		players, _ := rating.Rate(rating.Input{Events: []rating.Event{event(t, open, kind)}})
		require.Empty(t, players, "%s", kind)
	}
}

func TestWaivers(t *testing.T) {
	open := against(2500, 100, []int{2450, 2400}, "1=")
	open.TimeControl = control(75*60, 0)
	e := event(t, open, tournament.Standard)
	players, _ := rating.Rate(rating.Input{Events: []rating.Event{e}})
	require.Empty(t, players)
	e.Waivers = []handbook.Waiver{{Rule: "B.02-1.1"}}
	players, _ = rating.Rate(rating.Input{Events: []rating.Event{e}})
	require.Len(t, players, 3)
}

func TestFirstControlAndUnequalTimes(t *testing.T) {
	open := against(1700, 100, []int{1700, 1750}, "1=")
	s := []tournament.Stage{{Moves: 29, Seconds: 7200}, {Seconds: 3600}}
	open.TimeControl = tournament.TimeControl{White: s, Black: s, Known: true}
	players, _ := rating.Rate(rating.Input{Events: []rating.Event{event(t, open, tournament.Standard)}})
	require.Empty(t, players)
	s[0].Moves = 30
	players, _ = rating.Rate(rating.Input{Events: []rating.Event{event(t, open, tournament.Standard)}})
	require.Len(t, players, 3)

	open.TimeControl = tournament.TimeControl{
		White: []tournament.Stage{{Seconds: 300}}, Black: []tournament.Stage{{Seconds: 240}}, Known: true,
	}
	players, _ = rating.Rate(rating.Input{Events: []rating.Event{event(t, open, tournament.Blitz)}})
	require.Empty(t, players)
	found := rating.Check(open, tournament.Blitz, event(t, open, tournament.Blitz).Edition, rating.Registration{})
	require.Equal(t, "unequal-time", found[0].Rule)
	require.Equal(t, "B.02-1.2", found[0].Article)
}

func match(own, other int, results string) *tournament.Tournament {
	m := &tournament.Tournament{File: "a.trf", Start: 2026_03_02, End: 2026_03_10, Rounds: len(results)}
	m.Players = []tournament.Player{
		{StartingRank: 1, Name: "One", Rating: tournament.Rating(own)},
		{StartingRank: 2, Name: "Two", Rating: tournament.Rating(other)},
	}
	for _, r := range []byte(results) {
		m.Players[0].Games = append(m.Players[0].Games, tournament.Game{Opponent: 2, Result: tournament.Result(r)})
		m.Players[1].Games = append(m.Players[1].Games, tournament.Game{Opponent: 1, Result: mirror(tournament.Result(r))})
	}
	m.Index()
	return m
}

func TestMatches(t *testing.T) {
	p := rate(t, match(2000, 2100, "11=1=1"), tournament.Standard)
	require.Equal(t, 4, p.Games, "3½ of 6 decide after round 4")
	require.Equal(t, rating.NotRated{Round: 5, Opponent: 2, Reason: "match-decided", Article: "6.2"}, p.Tournaments[0].NotRated[0])

	e := event(t, match(2000, 2100, "11=1=1"), tournament.Standard)
	for _, w := range []string{"6.2", "B.02-6.2", "match-decided"} {
		e.Waivers = []handbook.Waiver{{Rule: w}}
		players, _ := rating.Rate(rating.Input{Events: []rating.Event{e}})
		require.Equal(t, 6, players[0].Games)
	}

	drawn := rate(t, match(2000, 2100, "1==0"), tournament.Standard)
	require.Equal(t, 4, drawn.Games, "half of the points win no match")

	blitz := rate(t, match(2000, 2100, "1110"), tournament.Blitz)
	require.Equal(t, "5.2", blitz.Tournaments[0].NotRated[0].Article)

	none, _ := rating.Rate(rating.Input{Events: []rating.Event{event(t, match(0, 2100, "11111"), tournament.Standard)}})
	require.Empty(t, none, "a match with an unrated player is not rated for either")
}

func TestSixHundred(t *testing.T) {
	games := func(kind tournament.Kind, start handbook.Date, own, other int) int {
		open := starting(against(own, 100, []int{other, own}, "1="), start)
		return rate(t, open, kind).Games
	}
	require.Equal(t, 1, games(tournament.Rapid, 2024_12_01, 2601, 2001))
	require.Equal(t, 2, games(tournament.Rapid, 2024_11_30, 2601, 2001), "the day before")
	require.Equal(t, 2, games(tournament.Blitz, 2024_12_01, 2601, 2002), "599 is not 600")
	require.Equal(t, 2, games(tournament.Blitz, 2024_12_01, 2600, 2000), "2600 is not above 2600")
	require.Equal(t, 2, games(tournament.Standard, 2024_12_01, 2601, 2001), "standard has no such rule")
	open := starting(against(1900, 100, []int{2650, 1900}, "1="), 2025_01_01)
	require.Equal(t, "600-rule", rate(t, open, tournament.Rapid).Tournaments[0].NotRated[0].Reason, "the weaker side too")
}

func TestWhichList(t *testing.T) {
	open := starting(against(1111, 100, []int{1900}, "1"), 2026_02_25) // ends in March
	open.Players = append(open.Players, tournament.Player{StartingRank: 3, Name: "Third", Rating: 2300, FIDEID: 55, Line: 12})
	open.Players[2].Games = []tournament.Game{}
	in := rating.Input{
		Events: []rating.Event{event(t, open, tournament.Standard)},
		Lists: shelf(
			list(2026_02, tournament.Standard, row{100, 2000, 40}, row{9_000_000, 1900, 20}),
			list(2026_03, tournament.Standard, row{100, 2010, 20}, row{9_000_000, 1700, 20}),
			list(2026_04, tournament.Standard, row{100, 2500, 10}, row{9_000_000, 1500, 20}),
		),
	}
	players, findings := rating.Rate(in)
	p := hero(t, players)
	require.EqualValues(t, 2010, p.Rating, "the list that 2026-04 is made from")
	require.EqualValues(t, 20, p.K)
	require.EqualValues(t, 2000, p.Tournaments[0].Rating, "the list at the start")
	require.EqualValues(t, 2026_02, p.Tournaments[0].List)
	require.EqualValues(t, 1900, p.Tournaments[0].Games[0].OpponentRating)
	require.Equal(t, "0.36", p.Sum.String())
	require.EqualValues(t, 2017, p.NewRating)

	require.Len(t, findings, 2)
	require.Equal(t, "rating-differs", findings[0].Rule)
	require.Equal(t, handbook.Info, findings[0].Severity)
	require.Equal(t, "not-on-list", findings[1].Rule)
	require.Equal(t, []int{3}, findings[1].Players)
	require.Contains(t, language.English.Message(&findings[1]), "the report prints rating 2300 for Third, who is not on the standard list of 2026-02")
}

// An event of more than 30 days: each game by the list of its month.
func TestLongEvent(t *testing.T) {
	league := against(2000, 100, []int{1900, 1900, 1900, 1900}, "1111")
	league.Start, league.End = 2026_01_10, 2026_03_20
	league.RoundDates = []handbook.Date{2026_01_10, 2026_02_15, 2026_03_20, 2025_03_21} // the last a slip
	in := rating.Input{Events: []rating.Event{event(t, league, tournament.Standard)}}
	var rows [3][]row
	for m := range 3 {
		rows[m] = append(rows[m], row{100, 2000 + 10*m, 20})
		for o := range 4 {
			rows[m] = append(rows[m], row{9_000_000 + o, 1900 + 100*m, 20})
		}
	}
	in.Lists = shelf(list(2026_01, tournament.Standard, rows[0]...), list(2026_02, tournament.Standard, rows[1]...), list(2026_03, tournament.Standard, rows[2]...))
	players, _ := rating.Rate(in)
	p := hero(t, players)
	var differences []int
	for _, g := range p.Tournaments[0].Games {
		differences = append(differences, g.Difference)
	}
	require.Equal(t, []int{100, 10, -80, 100}, differences)
	require.EqualValues(t, 2026_02, p.Tournaments[0].Games[1].List)
	require.EqualValues(t, 2010, p.Tournaments[0].Games[1].Rating)
	require.EqualValues(t, 2020, p.Rating)

	league.End = 2026_02_08 // 30 days: the list of the start throughout
	league.RoundDates = []handbook.Date{2026_01_10, 2026_02_01, 2026_02_08, 0}
	players, _ = rating.Rate(in)
	require.Equal(t, 100, hero(t, players).Tournaments[0].Games[1].Difference)
	league.End = 2026_02_09
	players, _ = rating.Rate(in)
	require.Equal(t, 10, hero(t, players).Tournaments[0].Games[1].Difference)
}

func TestUnratedThenRated(t *testing.T) {
	open := starting(against(0, 100, []int{1900, 1900}, "11"), 2026_02_20)
	in := rating.Input{
		Events: []rating.Event{event(t, open, tournament.Standard)},
		Period: 2026_05,
		Lists: shelf(
			list(2026_02, tournament.Standard, row{9_000_000, 1900, 20}, row{9_000_001, 1900, 20}),
			list(2026_04, tournament.Standard, row{100, 1800, 40}, row{9_000_000, 1950, 20}, row{9_000_001, 1900, 20}),
		),
	}
	players, _ := rating.Rate(in)
	require.Len(t, players, 1, "for the opponents he is unrated")
	p := hero(t, players)
	require.EqualValues(t, 1800, p.Rating)
	require.Nil(t, p.Initial)
	require.Equal(t, "current", p.Tournaments[0].RatingFrom)
	require.Equal(t, -100, p.Tournaments[0].Games[0].Difference)
	require.EqualValues(t, 1900, p.Tournaments[0].Games[0].OpponentRating)
	require.EqualValues(t, 1800+51, p.NewRating)
	require.Contains(t, language.English.Say(p.Note), "unrated at the start")
}

// 7.2.1 of the rapid and blitz chapter.
func TestStandardServesInRapid(t *testing.T) {
	both := &ratinglist.List{Period: 2026_03, Kinds: [tournament.Kinds]bool{true, true, true}}
	both.Rows = []ratinglist.Row{
		{FIDEID: 100, Birth: 1990, Standings: [3]ratinglist.Standing{{Rating: 2000, K: 20}}},
		{FIDEID: 9_000_000, Standings: [3]ratinglist.Standing{{Rating: 2200, K: 20}, {Rating: 1900, K: 20}}},
		{FIDEID: 9_000_001, Standings: [3]ratinglist.Standing{{Rating: 1850, K: 20}}},
	}
	open := against(0, 100, []int{0, 0}, "10")
	in := rating.Input{Events: []rating.Event{event(t, open, tournament.Rapid)}, Lists: shelf(both)}
	players, _ := rating.Rate(in)
	require.Len(t, players, 3)
	p := hero(t, players)
	require.Equal(t, "standard", p.Tournaments[0].RatingFrom)
	require.EqualValues(t, 2000, p.Rating)
	require.EqualValues(t, 1900, p.Tournaments[0].Games[0].OpponentRating)
	require.EqualValues(t, 1850, p.Tournaments[0].Games[1].OpponentRating, "for the opponents too")
	require.EqualValues(t, 40, p.K, "new to the rapid list")
	require.Equal(t, "first-30-games", p.KReason)
	require.Equal(t, "-0.34", p.Sum.String())
	require.EqualValues(t, 2000-14, p.NewRating)

	in.Events[0] = event(t, open, tournament.Standard)
	players, _ = rating.Rate(in)
	require.Empty(t, hero(t, players).Tournaments[0].RatingFrom)
}

func TestKWithoutList(t *testing.T) {
	for _, c := range []struct {
		name   string
		rating int
		birth  handbook.Date
		h      rating.History
		want   rating.K
		reason string
	}{
		{"under 18 to the end of the year", 2299, 2008_01_01, rating.History{}, 40, "under-18"},
		{"the year after", 2299, 2007_12_31, rating.History{}, 20, "default"},
		{"year alone", 1500, 2008_00_00, rating.History{}, 40, "under-18"},
		{"2300 is not under 2300", 2300, 2015_01_01, rating.History{}, 20, "default"},
		{"2400 reached", 2400, 2015_01_01, rating.History{}, 10, "reached-2400"},
		{"2399", 2399, 1980_01_01, rating.History{}, 20, "default"},
		{"once reached", 2350, 1980_01_01, rating.History{Peak: 2400}, 10, "reached-2400"},
		{"29 games", 2000, 1980_01_01, rating.History{Games: 29, Complete: true}, 40, "first-30-games"},
		{"30 games", 2000, 1980_01_01, rating.History{Games: 30, Complete: true}, 20, "default"},
		{"not all games known", 2000, 1980_01_01, rating.History{Games: 3}, 20, "default"},
		{"birth not known", 1500, 0, rating.History{}, 20, "default"},
		{"a junior who was 2300 once", 2250, 2010_01_01, rating.History{Peak: 2310}, 20, "default"},
	} {
		t.Run(c.name, func(t *testing.T) {
			open := against(c.rating, 100, []int{1900, 1900}, "1=")
			open.Players[0].Birth = c.birth
			players, _ := rating.Rate(rating.Input{
				Events:  []rating.Event{event(t, open, tournament.Standard)},
				History: rating.Histories{{FIDEID: 100, Kind: tournament.Standard}: &c.h},
			})
			p := hero(t, players)
			require.Equal(t, c.want, p.K)
			require.Equal(t, c.reason, p.KReason)
		})
	}
}

func TestOneRoundingAPeriod(t *testing.T) {
	a, b := against(2000, 100, []int{1993, 1993}, "=="), against(2000, 100, []int{1993, 1993}, "==")
	b.File = "b.trf"
	in := rating.Input{Events: []rating.Event{event(t, b, tournament.Standard), event(t, a, tournament.Standard)}}
	players, _ := rating.Rate(in)
	p := hero(t, players)
	require.Len(t, p.Tournaments, 2)
	require.Equal(t, "a.trf", p.Tournaments[0].File)
	require.Equal(t, "-0.8", p.Change.String(), "-0.4 twice would be nothing if each event were rounded")
	require.EqualValues(t, 1999, p.NewRating)
	require.EqualValues(t, 4, p.Games)
	require.Equal(t, "2026-04", rating.NextPeriod(in.Events).String())
}

func TestDropBelowFloor(t *testing.T) {
	p := rate(t, against(1401, 100, []int{1400, 1400}, "00"), tournament.Standard)
	require.Zero(t, p.NewRating)
	require.Equal(t, "drops to 1381, below 1400: unrated on the next list (7.2.1)", language.English.Say(p.Note))
	old := rate(t, starting(against(1401, 100, []int{1400, 1400}, "00"), 2022_05_02), tournament.Standard)
	require.EqualValues(t, 1381, old.NewRating)
}

func TestSkippedGames(t *testing.T) {
	open := against(2000, 100, []int{1900, 1900, 1900}, "111")
	e := event(t, open, tournament.Standard)
	e.Skip = func(_, round int) bool { return round < 3 }
	players, _ := rating.Rate(rating.Input{Events: []rating.Event{e}})
	p := hero(t, players)
	require.Equal(t, 1, p.Games)
	require.Empty(t, p.Tournaments[0].NotRated)
}

func TestNoEditionNoRating(t *testing.T) {
	open := against(2000, 100, []int{1900, 1900}, "11")
	players, findings := rating.Rate(rating.Input{Events: []rating.Event{{File: "a.trf", Tournament: open}, {}}})
	require.Empty(t, players)
	require.Empty(t, findings)
}

func TestPlayersWithoutID(t *testing.T) {
	a, b := against(2000, 0, []int{1900, 1900}, "11"), against(2000, 0, []int{1900, 1900}, "11")
	b.File = "b.trf"
	players, _ := rating.Rate(rating.Input{Events: []rating.Event{event(t, b, tournament.Standard), event(t, a, tournament.Standard)}})
	require.Equal(t, "a.trf", players[0].Tournaments[0].File)
	require.Equal(t, "b.trf", players[1].Tournaments[0].File)
	require.Empty(t, players[0].FIDEID)
	require.Equal(t, "9000000", players[2].FIDEID)
	require.Len(t, players[2].Tournaments, 2)
}

// One event with a game that counts, cut at 400 points, and a forfeit.
func TestRecordOfOneEvent(t *testing.T) {
	open := against(2431, 9900001, []int{1987, 0}, "1+")
	players, _ := rating.Rate(rating.Input{Events: []rating.Event{event(t, open, tournament.Standard)}})
	p := hero(t, players)
	require.Equal(t, []any{"9900001", "Hero", tournament.Standard, tournament.Rating(2431), rating.K(10), "reached-2400", 1},
		[]any{p.FIDEID, p.Name, p.Kind, p.Rating, p.K, p.KReason, p.Games})
	require.Equal(t, []any{tournament.Hundredths(8), tournament.Hundredths(80), tournament.Rating(2432)}, []any{p.Sum, p.Change, p.NewRating})
	require.Nil(t, p.Initial)
	require.Len(t, p.Tournaments, 1)
	r := p.Tournaments[0]
	require.Equal(t, []any{"a.trf", 1, handbook.Date(2026_03_02), handbook.Date(2026_03_10), "2025-10-01", tournament.Rating(2431), tournament.Hundredths(8)},
		[]any{r.File, r.StartingRank, r.Start, r.End, r.Edition, r.Rating, r.Sum})
	require.Zero(t, r.List)
	require.Len(t, r.Games, 1)
	g := r.Games[0]
	require.Equal(t, []any{1, 2, tournament.Rating(2431), tournament.Rating(1987), 400, true}, []any{g.Round, g.Opponent, g.Rating, g.OpponentRating, g.Difference, g.Capped})
	require.Equal(t, []any{tournament.Hundredths(92), tournament.One, tournament.Hundredths(8)}, []any{g.Expected, g.Score, g.Delta})
	require.Len(t, r.NotRated, 1)
	n := r.NotRated[0]
	require.Equal(t, []any{2, 3, "forfeit", "5.1"}, []any{n.Round, n.Opponent, n.Reason, n.Article})

	unknown, _ := rating.Rate(rating.Input{Events: []rating.Event{event(t, against(0, 0, []int{1900, 1900}, "=1"), tournament.Standard)}})
	p = hero(t, unknown)
	require.Equal(t, []any{"", tournament.Rating(0), rating.K(0), "", tournament.Rating(0)}, []any{p.FIDEID, p.Rating, p.K, p.KReason, p.NewRating})
	require.Empty(t, p.Tournaments[0].NotRated)
}

// A rating printed in the report does not count where the list has none: a
// player who is not on it, or is there without a rating of the kind.
func TestPrintedRatingWithoutAListedOne(t *testing.T) {
	open := against(2000, 100, []int{1900, 1800}, "11")
	in := rating.Input{Period: 2026_04, Lists: shelf(list(2026_03, tournament.Standard, row{100, 2000, 20}, row{9_000_001, 0, 0}))}
	in.Events = []rating.Event{event(t, open, tournament.Standard)}
	_, findings := rating.Rate(in)
	var messages []string
	for _, f := range findings {
		require.Equal(t, "not-on-list", f.Rule)
		require.Equal(t, handbook.Warning, f.Severity)
		messages = append(messages, language.English.Message(&f))
	}
	require.Equal(t, []string{
		"the report prints rating 1900 for Opponent, who is not on the standard list of 2026-03: counts as unrated; check the FIDE ID",
		"the report prints rating 1800 for Opponent, who has no rating on the standard list of 2026-03: counts as unrated; check the FIDE ID",
	}, messages)
}

func TestListInForceIsNotAtHand(t *testing.T) {
	open := against(2000, 100, []int{1900}, "1")
	in := rating.Input{Period: 2026_04, Lists: shelf(list(2026_02, tournament.Standard, row{100, 2000, 20}, row{9_000_000, 1900, 20}))}
	in.Events = []rating.Event{event(t, open, tournament.Standard)}
	_, findings := rating.Rate(in)
	require.Len(t, findings, 1)
	require.Equal(t, "list-missing", findings[0].Rule)
	require.Equal(t, "the event starts on 2026-03-02, and the standard list of 2026-03 is not at hand: that of 2026-02 is used; give the list in force at the start", language.English.Message(&findings[0]))
}
