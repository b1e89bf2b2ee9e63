package rating_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// leftOut returns what an event says of the games of player 1 that do not count.
func leftOut(t *testing.T, e rating.Event) (games int, out []string) {
	t.Helper()
	players, _ := rating.Rate(rating.Input{Events: []rating.Event{e}})
	for _, p := range players {
		for _, r := range p.Tournaments {
			if r.StartingRank == 1 {
				games = len(r.Games)
				for _, n := range r.NotRated {
					out = append(out, fmt.Sprintf("%d %s %s", n.Round, n.Reason, n.Article))
				}
			}
		}
	}
	return games, out
}

// B.02 6: a match ends when a side has more than half of the points of all its
// games; a match with an unrated player is not rated.
func TestWhenAMatchIsOver(t *testing.T) {
	for name, c := range map[string]struct {
		results string
		rounds  int // scheduled, where more than the lines have
		games   int
		over    []string
	}{
		"won early":              {"1110", 4, 3, []string{"4 match-decided 6.2"}},
		"three of six are half":  {"1110=1", 6, 5, []string{"6 match-decided 6.2"}},
		"lost early":             {"0001", 4, 3, []string{"4 match-decided 6.2"}},
		"drawn":                  {"1010", 4, 4, nil},
		"more games scheduled":   {"1110", 8, 4, nil},
		"forfeits decide, too":   {"1++1", 4, 1, []string{"2 forfeit 5.1", "3 forfeit 5.1", "4 match-decided 6.2"}},
		"forfeits of the other":  {"0--0", 4, 1, []string{"2 forfeit 5.1", "3 forfeit 5.1", "4 match-decided 6.2"}},
		"short games decide":     {"1WW1", 4, 1, []string{"2 not-played 5.1", "3 not-played 5.1", "4 match-decided 6.2"}},
		"two and a half of four": {"1=1=", 4, 3, []string{"4 match-decided 6.2"}},
		"one game":               {"1", 1, 1, nil},
	} {
		m := match(2000, 2100, c.results)
		m.Rounds = c.rounds
		games, over := leftOut(t, event(t, m, tournament.Standard))
		require.Equal(t, c.games, games, name)
		require.Equal(t, c.over, over, name)
	}
	e := event(t, match(2000, 2100, "1110"), tournament.Standard)
	e.Waivers = []handbook.Waiver{{Rule: "match-decided"}}
	games, over := leftOut(t, e)
	require.Equal(t, 4, games)
	require.Nil(t, over)
}

// An event that is told to hold matches: who met one opponent alone, and that
// one him alone, plays one; the others play on as in a tournament.
func TestMatchesWithinAnEvent(t *testing.T) {
	build := func(rows ...[]string) *tournament.Tournament {
		m := &tournament.Tournament{File: "a.trf", Start: 2026_03_02, End: 2026_03_10, Rounds: 4}
		for i, row := range rows {
			p := tournament.Player{StartingRank: i + 1, Rating: tournament.Rating(2000 + 10*i), FIDEID: 100 + i}
			for _, cell := range row {
				p.Games = append(p.Games, tournament.Game{Opponent: int(cell[0] - '0'), Result: tournament.Result(cell[1])})
			}
			m.Players = append(m.Players, p)
		}
		m.Index()
		return m
	}
	two := build([]string{"21", "21", "21", "21"}, []string{"10", "10", "10", "10"}, []string{"41", "40", "41", "40"}, []string{"30", "31", "30", "31"})
	e := event(t, two, tournament.Standard)
	games, _ := leftOut(t, e)
	require.Equal(t, 4, games, "an event of four players is no match unless told so")
	e.Match = true
	games, over := leftOut(t, e)
	require.Equal(t, 3, games)
	require.Equal(t, []string{"4 match-decided 6.2"}, over)

	// 1 has met 2 alone, but 2 has met 3 as well: no match.
	e = event(t, build([]string{"21", "21", "21", "21"}, []string{"10", "10", "10", "10", "31"}, []string{"01", "01", "01", "01", "20"}), tournament.Standard)
	e.Match = true
	games, over = leftOut(t, e)
	require.Equal(t, 4, games)
	require.Nil(t, over)

	// In a match both must be rated; in a tournament the game is left out as one against an unrated opponent.
	unrated := build([]string{"21", "20"}, []string{"10", "11"})
	unrated.Players[1].Rating = 0
	unrated.Players = append(unrated.Players, tournament.Player{StartingRank: 3, Rating: 2000, FIDEID: 200, Games: []tournament.Game{{}, {}, {Opponent: 4, Result: '1'}}},
		tournament.Player{StartingRank: 4, Rating: 2000, FIDEID: 201, Games: []tournament.Game{{}, {}, {Opponent: 3, Result: '0'}}})
	unrated.Index()
	e = event(t, unrated, tournament.Standard)
	initial := func() (games int) {
		players, _ := rating.Rate(rating.Input{Events: []rating.Event{e}})
		for _, p := range players {
			if p.FIDEID == "101" {
				games = p.Games
			}
		}
		return games
	}
	require.Equal(t, 2, initial(), "games of the unrated player for a first rating")
	e.Match = true
	require.Zero(t, initial(), "6.1: a match with an unrated player is not rated")
	e.Waivers = []handbook.Waiver{{Rule: "unrated-in-match"}}
	require.Equal(t, 2, initial())
}

// The least time of a game depends on the higher rating (1.1); an officer who
// names the kind sets the time control aside where it is of another.
func TestKindGiven(t *testing.T) {
	open := against(2000, 100, []int{1900, 1800}, "1=")
	open.TimeControl = control(15*60, 0)
	e := event(t, open, tournament.Standard)
	games, _ := leftOut(t, e)
	require.Zero(t, games)
	e.KindGiven = true
	games, _ = leftOut(t, e)
	require.Equal(t, 2, games)
	open.TimeControl = control(61*60, 0) // standard, but too fast for 1900
	games, _ = leftOut(t, e)
	require.Zero(t, games)
	open.TimeControl = control(90*60, 0)
	games, _ = leftOut(t, e)
	require.Equal(t, 2, games)
}

// told returns what findings say apart from their sentences.
func told(fs []handbook.Finding) []string {
	var out []string
	for _, f := range fs {
		s := fmt.Sprintf("%s %s %s %d:%d", f.Severity, f.Rule, f.Article, f.Pos.Line, f.Pos.Col)
		if f.Players != nil {
			s += fmt.Sprintf(" %d", f.Players)
		}
		out = append(out, s)
	}
	return out
}

// Registration (0.2) and report (9.1): 3 days before the start, 30 for strong
// events from 2024 on; the report in time for the list of the month of the end.
func TestDaysOfRegistrationAndReport(t *testing.T) {
	open := against(2000, 100, []int{1900}, "1") // 2 to 10 March 2026
	open.Places[tournament.ItemStart], open.Places[tournament.ItemEnd] = handbook.Pos{Line: 3, Col: 5}, handbook.Pos{Line: 4, Col: 5}
	strong := against(2701, 100, []int{1900}, "1")
	women := against(2000, 100, []int{2501}, "1")
	women.Players[1].Sex = tournament.Female
	notStrong := against(2700, 100, []int{2500}, "1")
	notStrong.Players[1].Sex = tournament.Female
	men := against(2501, 100, []int{2000}, "1")
	men.Players[1].Sex = tournament.Female
	for _, x := range []*tournament.Tournament{strong, women, notStrong, men} {
		x.Places = open.Places
	}
	for name, c := range map[string]struct {
		t      *tournament.Tournament
		record rating.Registration
		want   []string
	}{
		"nothing known":             {open, rating.Registration{}, nil},
		"three days before":         {open, rating.Registration{Registered: 2026_02_27}, nil},
		"two days before":           {open, rating.Registration{Registered: 2026_02_28}, []string{"error late-registration B.02-0.2.2 3:5"}},
		"the day after the start":   {open, rating.Registration{Registered: 2026_03_03}, []string{"error late-registration B.02-0.2.2 3:5"}},
		"a record without the day":  {open, rating.Registration{Kept: true}, []string{"info late-registration B.02-0.2.2 3:5"}},
		"the last day of the month": {open, rating.Registration{Received: 2026_03_31}, nil},
		"the day of the list":       {open, rating.Registration{Received: 2026_04_01}, []string{"warning late-report B.02-9.1 4:5"}},
		"ten days, as asked":        {open, rating.Registration{Received: 2026_03_20, ReportDays: 10}, nil},
		"eleven days, ten asked":    {open, rating.Registration{Received: 2026_03_21, ReportDays: 10}, []string{"warning late-report B.02-9.1 4:5"}},
		"strong, nothing known":     {strong, rating.Registration{}, []string{"info early-registration B.02-0.2.1 3:5"}},
		"strong, 30 days":           {strong, rating.Registration{Registered: 2026_01_31}, nil},
		"strong, 29 days":           {strong, rating.Registration{Registered: 2026_02_01}, []string{"error early-registration B.02-0.2.1 3:5"}},
		"a woman over 2500":         {women, rating.Registration{}, []string{"info early-registration B.02-0.2.1 3:5"}},
		"a woman, 29 days":          {women, rating.Registration{Registered: 2026_02_01}, []string{"error early-registration B.02-0.2.1 3:5"}},
		"2700, and a woman of 2500": {notStrong, rating.Registration{}, nil},
		"the same, three days":      {notStrong, rating.Registration{Registered: 2026_02_27}, nil},
		"a man of 2501, three days": {men, rating.Registration{Registered: 2026_02_27}, nil},
	} {
		e := event(t, c.t, tournament.Standard).Edition
		require.Equal(t, c.want, told(rating.Check(c.t, tournament.Standard, e, c.record)), name)
	}
	e, err := rating.InForce(tournament.Standard, 2022_05_01)
	require.NoError(t, err)
	require.Equal(t, []string{"error late-registration B.02-0.2 3:5"}, told(rating.Check(strong, tournament.Standard, e, rating.Registration{Registered: 2026_02_28})), "no early registration in 2022")
	require.Empty(t, rating.Check(strong, tournament.Standard, e, rating.Registration{Registered: 2026_02_27}))
	require.Nil(t, rating.Check(nil, tournament.Standard, e, rating.Registration{}))
	require.Nil(t, rating.Check(open, tournament.Standard, nil, rating.Registration{}))
	require.Nil(t, rating.Check(open, tournament.Kinds, e, rating.Registration{}))
}

// 3.1: 12 hours of play a day, by the dates of the rounds, or, without dates,
// by what the days from start to end leave on one of them.
func TestLoadWithoutDates(t *testing.T) {
	open := against(2300, 100, []int{2200, 2200, 2200, 2200, 2200}, "1=1=1")
	open.TimeControl = control(10800, 0) // 6 hours a game
	open.Places[tournament.ItemEnd] = handbook.Pos{Line: 4, Col: 5}
	standard := func(start, end handbook.Date) []string {
		open.Start, open.End = start, end
		return told(rating.Check(open, tournament.Standard, event(t, open, tournament.Standard).Edition, rating.Registration{}))
	}
	require.Empty(t, standard(2026_03_02, 2026_03_04), "five rounds in three days leave two on one of them")
	require.Equal(t, []string{"error hours-per-day B.02-3.1 4:5"}, standard(2026_03_02, 2026_03_03), "five in two leave three")
	require.Empty(t, standard(2026_03_02, 2026_03_06))
	open.Teams = []tournament.Team{{Number: 1}}
	require.Empty(t, standard(2026_03_02, 2026_03_03), "teams may play boards at once")
	open.Teams, open.TimeControl.Known = nil, false
	require.Empty(t, standard(2026_03_02, 2026_03_03), "the time control is not known")
	open.TimeControl = control(900, 0)
	for kind, most := range map[tournament.Kind]int{tournament.Rapid: 15, tournament.Blitz: 30} {
		for rounds, want := range map[int]int{2 * most: 0, 2*most + 1: 1} {
			x := against(2300, 100, []int{2200}, "1")
			x.Start, x.End = 2026_03_02, 2026_03_03
			x.Players[0].Games = append(x.Players[0].Games, make([]tournament.Game, rounds-1)...)
			x.Players[0].Games[rounds-1].Result = tournament.HalfBye
			found := rating.Check(x, kind, event(t, x, kind).Edition, rating.Registration{})
			require.Len(t, found, want, "%s, %d rounds in two days", kind, rounds)
			if want == 1 {
				require.Equal(t, map[tournament.Kind]string{tournament.Rapid: "B.02-3.1.1", tournament.Blitz: "B.02-3.1.2"}[kind], found[0].Article)
			}
		}
	}
}

// The finding of a day stands at the date of its last round.
func TestPlaceOfACrowdedDay(t *testing.T) {
	open := against(2300, 100, []int{2200, 2200, 2200}, "1=1")
	open.TimeControl = control(10801, 0)
	open.RoundDates = []handbook.Date{2026_03_02, 2026_03_02, 2026_03_03}
	open.Places[tournament.ItemRoundDates] = handbook.Pos{Line: 6, Col: 5}
	e := event(t, open, tournament.Standard).Edition
	require.Equal(t, []string{"error hours-per-day B.02-3.1 6:5"}, told(rating.Check(open, tournament.Standard, e, rating.Registration{})))
	open.RoundDatePlaces = []handbook.Pos{{Line: 6, Col: 92}, {Line: 6, Col: 102}, {File: "b.trf", Line: 6, Col: 112}}
	found := rating.Check(open, tournament.Standard, e, rating.Registration{})
	require.Equal(t, handbook.Pos{File: "a.trf", Line: 6, Col: 102}, found[0].Pos)
}

// 10.1: everybody who plays a rated game is registered; byes need no number.
func TestPlayersWithoutANumber(t *testing.T) {
	open := against(2000, 0, []int{1900, 1900, 1900}, "1+=")
	open.Players[1].FIDEID, open.Players[2].FIDEID = 0, 0
	open.Columns = &tournament.Columns{FIDEID: 58, FirstRound: 92, RoundWidth: 10, Result: 7}
	e := event(t, open, tournament.Standard)
	require.Equal(t, []string{"warning fide-id-missing B.02-10.1 10:58 [1 2]"}, told(rating.Check(open, tournament.Standard, e.Edition, rating.Registration{})))
	open.Players[3].Games[2].Result = '1' // both won
	_, findings := rating.Rate(rating.Input{Events: []rating.Event{e}})
	require.Equal(t, []string{"warning result-disputed B.02-5.1 10:119 [1 4]"}, told(findings))
	require.Equal(t, 3, findings[0].Round)
}

// 1.1 and 1.2 at their limits, with places: the encoded time control where
// there is one.
func TestRateOfPlayFindings(t *testing.T) {
	open := against(2400, 100, []int{2399, 1800, 1799}, "111")
	open.Places[tournament.ItemTimeControl], open.Places[tournament.ItemEncodedTimeControl] = handbook.Pos{Line: 7, Col: 5}, handbook.Pos{Line: 8, Col: 5}
	found := func(kind tournament.Kind) []string {
		return told(rating.Check(open, kind, event(t, open, kind).Edition, rating.Registration{}))
	}
	open.TimeControl = control(7199, 0)
	require.Equal(t, []string{"warning rate-of-play B.02-1.1 7:5"}, found(tournament.Standard))
	open.EncodedTimeControl = "7199"
	require.Equal(t, []string{"warning rate-of-play B.02-1.1 8:5"}, found(tournament.Standard))
	open.TimeControl = control(7200, 0)
	require.Empty(t, found(tournament.Standard))
	for moves, want := range map[int]int{29: 1, 30: 0, 31: 0} {
		s := []tournament.Stage{{Moves: moves, Seconds: 7200}, {Seconds: 1800}}
		longer := []tournament.Stage{{Moves: 40, Seconds: 7200}, {Seconds: 1800}}
		for _, tc := range []tournament.TimeControl{{White: s, Black: s, Known: true}, {White: longer, Black: s, Known: true}, {White: s, Black: longer, Known: true}} {
			open.TimeControl = tc
			require.Len(t, found(tournament.Standard), want)
		}
	}
	open.TimeControl = tournament.TimeControl{White: []tournament.Stage{{Seconds: 900}}, Black: []tournament.Stage{{Seconds: 901}}, Known: true}
	require.Equal(t, []string{"warning unequal-time B.02-1.2 8:5"}, found(tournament.Rapid))
	open.TimeControl.Known = false
	require.Empty(t, found(tournament.Rapid))
}

// A player who meets himself has played no game.
func TestOwnOpponentIsNotRated(t *testing.T) {
	open := against(2000, 100, []int{1900, 1900}, "1=")
	open.Players[0].Games = append(open.Players[0].Games, tournament.Game{Opponent: 1, Colour: tournament.White, Result: tournament.Win})
	games, out := leftOut(t, event(t, open, tournament.Standard))
	require.Equal(t, 2, games)
	require.Equal(t, []string{"3 not-played 5.1"}, out)
}

// The junior's year is that of the list which the period is made from: born in
// 2007, a player has K 40 in the games that make the list of January 2026.
func TestYearOfAJunior(t *testing.T) {
	open := starting(against(2000, 100, []int{1900}, "1"), 2025_12_02)
	open.Players[0].Birth = 2007_01_01
	in := rating.Input{
		Events: []rating.Event{event(t, open, tournament.Standard)}, Period: 2026_01,
		History: rating.Histories{{FIDEID: 100}: {Games: 100, Complete: true}},
	}
	players, _ := rating.Rate(in)
	p := hero(t, players)
	require.Equal(t, []any{rating.K(40), "under-18"}, []any{p.K, p.KReason})
	in.Period = 2026_02
	players, _ = rating.Rate(in)
	p = hero(t, players)
	require.Equal(t, []any{rating.K(20), "default"}, []any{p.K, p.KReason})
}

// Who is rated since the event began is rated with the current list's rating,
// whose month the record names; others with that of the start.
func TestListOfARecord(t *testing.T) {
	open := starting(against(0, 100, []int{1900, 1900}, "11"), 2026_02_20)
	in := rating.Input{
		Events: []rating.Event{event(t, open, tournament.Standard)}, Period: 2026_05,
		Lists: shelf(
			list(2026_02, tournament.Standard, row{9_000_000, 1900, 20}, row{9_000_001, 1900, 20}),
			list(2026_04, tournament.Standard, row{100, 1800, 40}, row{9_000_000, 1950, 20}),
		),
	}
	players, _ := rating.Rate(in)
	p := hero(t, players)
	require.EqualValues(t, 2026_04, p.Tournaments[0].List)
	require.Equal(t, "8.2.4", rating.Working(p)[0].Article)
	open.Players[0].Rating = 1700
	in.Lists = shelf(list(2026_02, tournament.Standard, row{100, 1810, 40}, row{9_000_000, 1900, 20}, row{9_000_001, 1900, 20}))
	players, findings := rating.Rate(in)
	p = hero(t, players)
	require.EqualValues(t, 2026_02, p.Tournaments[0].List)
	step := rating.Working(p)[0]
	require.Equal(t, []string{"7.1.1", "1810"}, []string{step.Article, language.English.Say(step.Value)})
	require.Contains(t, language.English.Say(step.Text), "2026-02")
	require.Equal(t, []string{"info rating-differs B.02-7.1.1 1:1 [1]"}, told(findings))
}

// A first event without a point is disregarded, and the working says so first.
func TestWorkingOfAFirstEventWithoutPoints(t *testing.T) {
	first := starting(against(0, 100, []int{1900, 1800}, "00"), 2026_03_02)
	second := starting(against(0, 100, []int{1900, 1800, 1850, 1850, 1850}, "1===0"), 2026_03_12)
	second.File = "b.trf"
	players, _ := rating.Rate(rating.Input{Events: []rating.Event{event(t, first, tournament.Standard), event(t, second, tournament.Standard)}, Period: 2026_04})
	p := hero(t, players)
	require.Equal(t, 5, p.Initial.Games)
	disregarded := func(p rating.Player) (n int) {
		for _, s := range rating.Working(p) {
			if s.Text.Key == "rating.value.disregarded" || s.Value.Key == "rating.value.disregarded" {
				require.Equal(t, "8.2.1", s.Article)
				n++
			}
		}
		return n
	}
	require.Equal(t, 1, disregarded(p))
	players, _ = rating.Rate(rating.Input{Events: []rating.Event{event(t, second, tournament.Standard)}, Period: 2026_04})
	require.Zero(t, disregarded(hero(t, players)))
	p.Tournaments[0].Edition = "1999-01-01"
	require.NotEmpty(t, rating.Working(p), "an edition that is not known is shown as the latest")
}

func TestHoursOfADay(t *testing.T) {
	open := against(2300, 100, []int{2200}, "1")
	open.RoundDates = []handbook.Date{2026_03_02}
	open.TimeControl = tournament.TimeControl{White: []tournament.Stage{{Seconds: 23400}}, Black: []tournament.Stage{{Seconds: 23399}}, Known: true}
	require.Contains(t, check(t, open, tournament.Standard)[0], "12 h 59 min")
}

// A waiver for one game lets that game count, and no other; the finding of the
// game says who signed.
func TestWaiverOfOneGame(t *testing.T) {
	e := event(t, match(2000, 2100, "111100"), tournament.Standard)
	e.Waivers = []handbook.Waiver{{Rule: "match-decided", Round: 6, Players: []int{2}, Waived: handbook.Waived{By: "officer", On: 2026_03_01, Reason: "prize"}}}
	games, over := leftOut(t, e)
	require.Equal(t, 5, games)
	require.Equal(t, []string{"5 match-decided 6.2"}, over)
	_, found := rating.Rate(rating.Input{Events: []rating.Event{e}})
	require.Len(t, found, 1)
	require.Equal(t, "match-decided", found[0].Rule)
	require.Equal(t, "B.02-6.2", found[0].Article)
	require.Equal(t, handbook.Info, found[0].Severity)
	require.Equal(t, 6, found[0].Round)
	require.Equal(t, []int{1, 2}, found[0].Players)
	require.Equal(t, handbook.Waived{By: "officer", On: 2026_03_01, Reason: "prize"}, found[0].Waived)

	// Where nothing was decided the waiver is not quoted.
	e = event(t, match(2000, 2100, "1010=="), tournament.Standard)
	e.Waivers = []handbook.Waiver{{Rule: "match-decided", Waived: handbook.Waived{By: "officer"}}}
	_, found = rating.Rate(rating.Input{Events: []rating.Event{e}})
	require.Empty(t, found)

	// An unrated player's match: quoted once a game, for him whose game it lets count.
	e = event(t, match(0, 2100, "1=0"), tournament.Standard)
	e.Waivers = []handbook.Waiver{{Rule: "unrated-in-match", Round: 2, Players: []int{1}, Waived: handbook.Waived{By: "officer"}}}
	_, found = rating.Rate(rating.Input{Events: []rating.Event{e}})
	require.Len(t, found, 1)
	require.Equal(t, "unrated-in-match", found[0].Rule)
	require.Equal(t, 2, found[0].Round)
}

// The least time of a game, waived for one of them.
func TestWaiverOfTheTimeOfOneGame(t *testing.T) {
	open := against(2500, 100, []int{2450, 2400}, "1=")
	open.TimeControl = control(75*60, 0)
	e := event(t, open, tournament.Standard)
	e.Waivers = []handbook.Waiver{{Rule: "rate-of-play", Round: 2, Players: []int{1}}}
	games, out := leftOut(t, e)
	require.Equal(t, 1, games)
	require.Equal(t, []string{"1 time-control 1.1"}, out)

	open.TimeControl = tournament.TimeControl{
		White: []tournament.Stage{{Seconds: 300}}, Black: []tournament.Stage{{Seconds: 240}}, Known: true,
	}
	e = event(t, open, tournament.Blitz)
	e.Waivers = []handbook.Waiver{{Rule: "B.02-1.2", Round: 1, Players: []int{1}}}
	games, _ = leftOut(t, e)
	require.Equal(t, 1, games)
}
