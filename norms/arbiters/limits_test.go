package arbiters

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament/registration"
)

// A limit that is just reached is reached.
func TestLimitsJustReached(t *testing.T) {
	articles := func(n Norm) (list []string) {
		for _, c := range n.Checks {
			list = append(list, c.Article)
		}
		return list
	}
	n := normFrom(t, FA, swiss("Open", 2024_05_10, func(e *Event) { e.Rounds = 7 }))
	require.Equal(t, []string{"3.8.1", "3.10", "6.2"}, articles(n))
	n = normFrom(t, FA, swiss("Open", 2024_05_10, func(e *Event) { e.System, e.Rated = RoundRobin, 9 }))
	require.Equal(t, "arbiters.note.all-rated", n.Notes[0].Key)
	require.Len(t, lacks(n.Checks), 1)
	n = normFrom(t, FA, swiss("L", 2024_05_10, func(e *Event) {
		e.System, e.TeamSystem, e.Class, e.Teams, e.Boards, e.Players, e.Rated = Team, RoundRobin, ClassLeague, 10, 1, 30, 18
	}))
	require.False(t, n.OK, "one board is known, and too few")

	c := candidate(t, FA)
	c.National = c.Norms[0].Event.Start
	require.Equal(t, Complete, apply(t, c, FA, 2024_08_01).State, "registered on the first day")
	c = candidate(t, FA)
	c.Norms[0].Event.Start, c.Norms[0].Event.End = 2018_07_25, 2018_08_01
	require.Equal(t, Complete, apply(t, c, FA, 2024_08_01).State, "six years to the day")

	big := Event{System: Swiss, Federations: 2, Players: 100, Rated: 30, Rounds: 7, OnlyHost: registration.No}
	require.True(t, bigSwiss(&Norm{Event: big}, &edition2022.Numbers))
	for _, change := range []func(*Event){
		func(e *Event) { e.System = RoundRobin }, func(e *Event) { e.Federations = 1 }, func(e *Event) { e.Players = 99 },
		func(e *Event) { e.Rated = 29 }, func(e *Event) { e.Rounds = 6 }, func(e *Event) { e.OnlyHost = registration.Yes },
	} {
		other := big
		change(&other)
		require.False(t, bigSwiss(&Norm{Event: other}, &edition2022.Numbers))
	}
}

// Two persons of one name are two; names are parted at the comma; classes and
// seminars are read as written.
func TestPersonsAndWords(t *testing.T) {
	n := normFrom(t, FA, swiss("Open", 2024_05_10, func(e *Event) { e.Chief = Official{Name: "Sample, Arbiter", FIDEID: "77", Title: "IA"} }))
	require.Equal(t, "Sample, Arbiter", n.Signer.String(), "a namesake signs")
	r := NewReport(&n)
	require.Equal(t, []string{"Sample", "Arbiter"}, []string{r.LastName, r.FirstName})
	for kind, want := range map[string]string{"national-championship": ClassFinal, "olympiad": ClassOlympiad, "world-cup": ClassOfficial, "zonal": ""} {
		require.Equal(t, want, classOf([]string{"", kind}), kind)
	}
	for word, want := range map[string]registration.Answer{"passed": registration.Yes, "failed": registration.No} {
		s, err := ParseSeminar("IA LIE 2026-02-01 2026-02-03 " + word)
		require.NoError(t, err)
		require.Equal(t, Seminar{Title: IA, Federation: "LIE", Start: 2026_02_01, End: 2026_02_03, Passed: want}, s)
	}
	n = normFrom(t, FA, swiss("Open", 2024_05_10, nil))
	for _, c := range n.Checks {
		if c.What.Key == "arbiters.check.fees" {
			require.EqualValues(t, 100, c.Need)
		}
	}
	require.EqualValues(t, 2024_05_10, handbook.Date(n.Event.End))
}
