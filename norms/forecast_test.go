package norms

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

func forecast(t *testing.T, a applicant, title tournament.Title) Result {
	t.Helper()
	got := Find(a.event(t), Options{Player: 1, Title: title, Near: true, Forecast: true})
	require.Len(t, got, 1)
	return got[0]
}

func TestForecastOfTheManual(t *testing.T) {
	r := forecast(t, nineRounds("*"), tournament.GM)
	require.False(t, r.Achieved)
	require.Equal(t, []Need{{Round: 9, Opponent: new(10), Score: points(1)}}, r.Needs)

	r = forecast(t, eightRounds("ENG WGM 2296 *"), tournament.WGM)
	require.Equal(t, []Need{{Round: 9, Opponent: new(10), Score: points(2)}}, r.Needs)
	require.Equal(t, []Need{}, forecast(t, eightRounds("ENG WGM 2295 *"), tournament.WGM).Needs, "not even by a win")
}

func TestForecastOfARoundThatNeedNotBePlayed(t *testing.T) {
	made := forecast(t, tens("111=1====*"), tournament.GM)
	require.True(t, made.Achieved, "nine rounds make it, the tenth may go")
	require.Equal(t, []Need{}, made.Needs)

	lost := forecast(t, solid().with(9, "POL - 2460 *"), tournament.GM)
	require.False(t, lost.Achieved, "eight games and no forfeit")
	require.Equal(t, []Need{{Round: 9, Opponent: new(10), Score: 0}}, lost.Needs, "must be played, may be lost")
}

func TestPairedRoundsOfARoundRobinAreMissing(t *testing.T) {
	a := tens("111=1====*").in(registration.RoundRobin)
	a.rounds[9] = "POL GM 2480 *"
	r := forecast(t, a, tournament.GM)
	require.Contains(t, failed(r), "1.4.1e")
	require.Len(t, r.Needs, 1)
	require.Equal(t, 10, r.Needs[0].Round)
	require.Equal(t, 11, *r.Needs[0].Opponent)
	plain := find(t, a.event(t), tournament.GM, Readings{})
	require.Nil(t, plain.Needs)
}
