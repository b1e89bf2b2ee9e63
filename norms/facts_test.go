package norms

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// factsOf reads "name=value" lines.
func factsOf(t testing.TB, lines ...string) *registration.Facts {
	t.Helper()
	var f registration.Facts
	many := map[string][]string{}
	for _, l := range lines {
		name, value, _ := strings.Cut(l, "=")
		many[name] = append(many[name], value)
		require.NoError(t, SetFact(&f, name, many[name]...), l)
	}
	return &f
}

// The day before and the day: 30 days before 1 January 2024 is 2 December 2023.
func TestClausesOfTheRecord(t *testing.T) {
	sessions := func(perDay ...int) []string {
		var lines []string
		round := 0
		for i, n := range perDay {
			var rounds []int
			for range n {
				round++
				rounds = append(rounds, round)
			}
			day := handbook.Date(2024_01_01).AddDays(i)
			lines = append(lines, "playing-session="+day.String()+"="+strings.ReplaceAll(strings.Trim(fmt.Sprint(rounds), "[]"), " ", ","))
		}
		return lines
	}
	for _, c := range []struct {
		name   string
		facts  []string
		failed []string
	}{
		{"registered thirty days before", []string{"registered=2023-12-02"}, nil},
		{"registered twenty-nine days before", []string{"registered=2023-12-03"}, []string{"1.1.1"}},
		{"registered late, allowed", []string{"registered=2023-12-20", "approval=1.1.1: letter of 21 December 2023"}, nil},
		{"format changed", []string{"format-changed=yes"}, []string{"1.1.1"}},
		{"format not changed", []string{"format-changed=no"}, nil},
		{"unequal conditions", []string{"equal-conditions=no"}, []string{"1.1.1"}},
		{"time control of 60 moves in two hours", []string{"time-control=90 min + 30 sec"}, nil},
		{"time control too quick", []string{"time-control=60 min + 30 sec"}, []string{"1.1.3"}},
		{"two rounds a day", sessions(2, 2, 2, 1, 1, 1), nil},
		{"three rounds a day", sessions(3, 2, 2, 1, 1), []string{"1.1.3"}},
		{"thirteen hours a day", append(sessions(2, 2, 2, 1, 1, 1), "time-control=3h30"), []string{"1.1.2"}},
		{"chief arbiter FA", []string{"chief-arbiter-title=FA"}, nil},
		{"chief arbiter NA", []string{"chief-arbiter-title=NA"}, []string{"1.1.5"}},
		{"chief arbiter without a title", []string{"chief-arbiter-title=none"}, []string{"1.1.5"}},
		{"chief arbiter NA, allowed", []string{"chief-arbiter-title=NA", "approval=1.1.5: letter"}, nil},
		{"chief arbiter FA as official, NA in the report", []string{"official=chief FA - Stone, Ann"}, nil},
		{"chief arbiter NA as official", []string{"official=chief NA - Stone, Ann"}, []string{"1.1.5"}},
		{"no arbiter with a title in the venue", []string{"arbiter-in-venue=no"}, []string{"1.1.5"}},
		{"an arbiter plays", []string{"official=arbiter FA 225185 Stone, Ann"}, []string{"1.1.6"}},
		{"the organizer plays", []string{"official=organizer IO 225185 Stone, Ann"}, nil},
		{"changes in favour of a player", []string{"changes-in-favour=yes"}, []string{"1.4.2d"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			ev := solid().event(t)
			ev.Tournament.Players[1].FIDEID = 225185
			ev.Facts = factsOf(t, c.facts...)
			ev.Tournament = ev.Facts.Complete(ev.Tournament)
			r := find(t, ev, tournament.GM, Readings{})
			if c.failed == nil {
				require.True(t, r.Achieved, failed(r))
			} else {
				require.Equal(t, c.failed, failed(r))
			}
		})
	}
}

// What the record answers is no note any more.
func TestAnsweredNotesGo(t *testing.T) {
	ev := solid().event(t)
	before := said(find(t, ev, tournament.GM, Readings{}).Notes)
	for _, article := range []string{"1.1.1:", "1.1.3:", "1.1.2, 1.1.3:", "1.1.5:", "1.1.6:", "1.4.2d:"} {
		require.Contains(t, before, article)
	}
	ev.Facts = factsOf(
		t, "registered=2023-11-01", "format-changed=no", "equal-conditions=yes", "time-control=90 min + 30 sec",
		"playing-session=2024-01-01=1,2", "playing-session=2024-01-02=3,4", "playing-session=2024-01-03=5,6",
		"playing-session=2024-01-04=7", "playing-session=2024-01-05=8", "playing-session=2024-01-06=9",
		"official=chief IA 12345678 Stone, Ann", "arbiter-in-venue=yes", "changes-in-favour=no",
	)
	ev.Tournament = ev.Facts.Complete(ev.Tournament)
	r := find(t, ev, tournament.GM, Readings{})
	after := said(r.Notes)
	for _, article := range []string{"1.1.1:", "1.1.3:", "1.1.2, 1.1.3:", "1.1.5:", "1.1.6:", "1.4.2d:"} {
		require.NotContains(t, after, article)
	}
	require.Contains(t, after, "1.1.3a: 3 days with one round")
	c := NewCertificate(ev, &r)
	require.Equal(t, "IA Stone, Ann (12345678)", c.ChiefArbiter)
	require.Equal(t, "90 min + 30 sec", c.RateOfPlay)
}

// 1.4.3a and b: the record may take the exemption away.
func TestExemptionsByTheRecord(t *testing.T) {
	own := solid()
	for i := range own.rounds {
		own.rounds[i] = "HUN" + own.rounds[i][3:]
	}
	own.host = "HUN"
	for _, c := range []struct {
		facts  []string
		exempt string
	}{
		{[]string{"kind=national-championship"}, "1.4.3a"},
		{[]string{"kind=national-championship", "final-stage=yes", "own-zonal=no"}, "1.4.3a"},
		{[]string{"kind=national-championship", "final-stage=no"}, ""},
		{[]string{"kind=national-championship", "own-zonal=yes"}, ""},
		{[]string{"kind=national-team-championship"}, "1.4.3b"},
		{[]string{"kind=national-team-championship", "several-divisions=yes"}, ""},
		{[]string{"kind=eve-event", "kind=zonal"}, "1.4.3c"},
	} {
		ev := own.event(t)
		ev.Facts = factsOf(t, c.facts...)
		r := find(t, ev, tournament.GM, Readings{})
		require.Equal(t, c.exempt != "", r.Achieved, c.facts)
		require.Equal(t, c.exempt, r.Exempt, c.facts)
	}
}

// An approval cites an article of the chapter; what is refused changes nothing.
func TestApprovalOfNoArticle(t *testing.T) {
	f := registration.Facts{Registered: 2026_01_01}
	require.Equal(t, `approval: "9.9: yes": B.01 has no article "9.9" on norms`, language.English.Error(SetFact(&f, "approval", "9.9: yes")))
	require.Equal(t, registration.Facts{Registered: 2026_01_01}, f)
	require.NoError(t, SetFact(&f, "approval", "B.01-1.4.2e: letter of 3 May 2026"))
	require.Equal(t, []registration.Approval{{Article: "1.4.2e", Text: "letter of 3 May 2026"}}, f.Approvals)
}
