package rating_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

func check(t *testing.T, open *tournament.Tournament, kind tournament.Kind) (out []string) {
	t.Helper()
	for _, f := range rating.Check(open, kind, event(t, open, kind).Edition, rating.Registration{}) {
		out = append(out, fmt.Sprintf("%s %s: %s", f.Severity, f.Article, language.English.Message(&f)))
	}
	return out
}

func TestCheckSilent(t *testing.T) {
	open := against(2000, 100, []int{1900, 1800}, "1=")
	open.TimeControl = control(5400, 30)
	open.RoundDates = []handbook.Date{2026_03_02, 2026_03_03}
	require.Empty(t, check(t, open, tournament.Standard))
}

func TestCheck(t *testing.T) {
	open := against(2500, 100, []int{1900, 1800, 1800}, "1=0")
	open.TimeControl = control(90*60, 0)
	open.Players[2].FIDEID = 0
	open.End = 2026_04_30
	open.Players[1].Games[1] = tournament.Game{Opponent: 4, Result: '1'}
	open.Players[3].Games[1] = tournament.Game{Opponent: 2, Result: '0'}
	require.Equal(t, []string{
		"warning B.02-1.1: 90 minutes for 60 moves is too little for 3 of the 4 games: a game needs 120 minutes with a player of 2400 or more, 90 minutes with a player of 1800 or more, 60 with lower ones; these games are not rated",
		"warning B.02-4.1: the event lasts 60 days, 2026-03-02 to 2026-04-30: more than 30 need interim reports every month; report each month's rounds by themselves",
		"warning B.02-10.1: no FIDE ID for 1 of the 4 players: every player of a rated event must be registered; enter the numbers",
	}, check(t, open, tournament.Standard))

	open = against(2701, 100, []int{1900}, "1")
	open.TimeControl = control(7200, 0)
	require.Equal(t, []string{
		"info B.02-0.2.1: a player is rated over 2700, or a woman over 2500: the event had to be registered 30 days before the start",
	}, check(t, open, tournament.Standard))
	require.Empty(t, check(t, starting(open, 2024_02_29), tournament.Standard))
}

// The manual's question 17: 2 rounds a day below 2400.
func TestLoadOfADay(t *testing.T) {
	open := against(2300, 100, []int{2200, 2200}, "1=")
	open.RoundDates = []handbook.Date{2026_03_02, 2026_03_02}
	two := func(stages ...tournament.Stage) []string {
		open.TimeControl = tournament.TimeControl{White: stages, Black: stages, Known: true}
		return check(t, open, tournament.Standard)
	}
	require.Empty(t, two(tournament.Stage{Seconds: 5400, Increment: 30}))
	require.Equal(t, []string{
		"error B.02-3.1: 2 rounds on 2026-03-02 take 12 h 40 min of play for games of 60 moves: the most is 12 hours; spread the rounds over more days",
	}, two(tournament.Stage{Moves: 30, Seconds: 7200, Increment: 30}, tournament.Stage{Seconds: 2400, Increment: 30}))
	require.Contains(t, strings.Join(two(tournament.Stage{Moves: 20, Seconds: 5400}, tournament.Stage{Seconds: 1800, Increment: 30}), "\n"),
		"the first control is at move 20: the least is 30")
	require.Empty(t, two(tournament.Stage{Seconds: 10800}), "12 hours are not more than 12")
	require.Len(t, two(tournament.Stage{Seconds: 10801}), 1)
}

func TestRoundsOfADay(t *testing.T) {
	for kind, most := range map[tournament.Kind]int{tournament.Rapid: 15, tournament.Blitz: 30} {
		open := against(2300, 100, []int{2200}, "1")
		for range most {
			open.RoundDates = append(open.RoundDates, 2026_03_02)
		}
		require.Empty(t, check(t, open, kind))
		open.RoundDates = append(open.RoundDates, 2026_03_02)
		require.Contains(t, check(t, open, kind)[0], fmt.Sprintf("%d %s rounds on 2026-03-02: the most is %d", most+1, kind, most))
	}
}

func TestRangesOfRapidAndBlitz(t *testing.T) {
	open := against(2300, 100, []int{2200}, "1")
	for _, c := range []struct {
		kind               tournament.Kind
		seconds, increment int
		ok                 bool
	}{
		{tournament.Rapid, 600, 0, false},
		{tournament.Rapid, 601, 0, true},
		{tournament.Rapid, 6 * 60, 5, true},
		{tournament.Rapid, 25 * 60, 10, true},
		{tournament.Rapid, 40 * 60, 20, false},
		{tournament.Rapid, 3599, 0, true},
		{tournament.Blitz, 7 * 60, 3, true},
		{tournament.Blitz, 600, 0, true},
		{tournament.Blitz, 601, 0, false},
		{tournament.Blitz, 180, 0, false},
		{tournament.Blitz, 181, 0, true},
	} {
		open.TimeControl = control(c.seconds, c.increment)
		require.Equal(t, c.ok, len(check(t, open, c.kind)) == 0, "%s %d+%d", c.kind, c.seconds, c.increment)
	}
	open.TimeControl = control(600, 0)
	require.Equal(t, []string{
		"warning B.02-1.1.1: 10 minutes for 60 moves: rapid has more than 10 and less than 60; the one game is not rated as rapid",
	}, check(t, open, tournament.Rapid))
	open.TimeControl = control(601, 0)
	require.Equal(t, []string{
		"warning B.02-1.1.2: 10 min 1 s for 60 moves: blitz has more than 3 and not more than 10; the one game is not rated as blitz",
	}, check(t, open, tournament.Blitz))
}
