package arbiters

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// swiss returns a Swiss that gives both norms.
func swiss(name string, end handbook.Date, change func(*Event)) Event {
	ev := Event{
		Name: name, City: "Town", Federation: "HUN", Start: end.AddDays(-8), End: end, System: Swiss, Rounds: 9, Players: 60, Rated: 50,
		Federations: 4, OnlyHost: registration.No, Titled: 12, Level: International, NormPossible: registration.Yes, FeesPaid: registration.Yes,
		Chief: Official{Name: "Chief, " + name, Title: "IA", Role: "chief arbiter"},
	}
	if change != nil {
		change(&ev)
	}
	return ev
}

func normFrom(t *testing.T, title Title, ev Event) Norm {
	t.Helper()
	return Find(&ev, Official{Name: "Sample, Arbiter", FIDEID: "9900001"}, title)
}

func TestNormsFA(t *testing.T) {
	for _, c := range []struct {
		name    string
		change  func(*Event)
		article string
		ok      bool
		once    bool
		short   bool
	}{
		{"Swiss of 20 rated players", func(e *Event) { e.Rated = 20 }, "3.8.1", true, false, false},
		{"of 19", func(e *Event) { e.Rated = 19 }, "3.8.1", false, false, false},
		{"round robin of 10 rated", func(e *Event) { e.System, e.Rated = RoundRobin, 10 }, "3.8.2", true, false, false},
		{"of 9", func(e *Event) { e.System, e.Rated = RoundRobin, 9 }, "3.8.2", false, false, false},
		{"of 9, all rated at the end", func(e *Event) { e.System, e.Rated, e.AllRated = RoundRobin, 9, registration.Yes }, "3.8.2", true, false, false},
		{"double round robin of 6", func(e *Event) { e.System, e.Rated = DoubleRoundRobin, 6 }, "3.8.3", true, false, false},
		{"of 5", func(e *Event) { e.System, e.Rated = DoubleRoundRobin, 5 }, "3.8.3", false, false, false},
		{"rapid of 30 rated and 9 rounds", func(e *Event) { e.Kind, e.Rated = tournament.Rapid, 30 }, "3.9.2", true, true, false},
		{"rapid of 29", func(e *Event) { e.Kind, e.Rated = tournament.Rapid, 29 }, "3.9.2", false, true, false},
		{"blitz of 8 rounds", func(e *Event) { e.Kind, e.Rounds = tournament.Blitz, 8 }, "3.9.2", false, true, false},
		{"six rounds", func(e *Event) { e.Rounds = 6 }, "3.8.1", true, false, true},
		{"four rounds", func(e *Event) { e.Rounds = 4 }, "3.8.1", false, false, true},
		{"league of 60 per cent rated", func(e *Event) {
			e.System, e.TeamSystem, e.Class, e.Teams, e.Boards, e.Players, e.Rated = Team, RoundRobin, ClassLeague, 10, 4, 30, 18
		}, "3.9.1", true, true, false},
		{"league of 9 teams", func(e *Event) {
			e.System, e.TeamSystem, e.Class, e.Teams, e.Boards, e.Players, e.Rated = Team, RoundRobin, ClassLeague, 9, 4, 30, 18
		}, "3.9.1", false, true, false},
		{"fees not paid", func(e *Event) { e.FeesPaid = registration.No }, "3.8.1", false, false, false},
		{"a chief arbiter without title", func(e *Event) { e.Chief.Title = "NA" }, "3.8.1", false, false, false},
	} {
		n := normFrom(t, FA, swiss("Open", 2024_05_10, c.change))
		require.Equal(t, c.ok, n.OK, "%s: %v", c.name, n.Checks)
		require.Equal(t, c.article, n.Article, c.name)
		require.Equal(t, c.once, n.Once, c.name)
		require.Equal(t, c.short, n.Short, c.name)
	}
}

func TestNormsIA(t *testing.T) {
	for _, c := range []struct {
		name    string
		change  func(*Event)
		article string
		ok      bool
		short   bool
	}{
		{"three federations, a norm possible", func(e *Event) { e.Federations = 3 }, "4.8.3", true, false},
		{"two federations", func(e *Event) { e.Federations = 2 }, "4.8.3", false, false},
		{"no norm possible", func(e *Event) { e.NormPossible = registration.No }, "4.8.3", false, false},
		{"100 players, 30 per cent rated", func(e *Event) { e.NormPossible, e.Players, e.Rated = registration.No, 100, 30 }, "4.9.1", true, false},
		{"29 per cent", func(e *Event) { e.NormPossible, e.Players, e.Rated = registration.No, 100, 29 }, "4.8.3", false, false},
		{"national final", func(e *Event) { e.Class, e.Federations, e.System = ClassFinal, 1, RoundRobin }, "4.8.1", true, false},
		{"official event", func(e *Event) { e.Class, e.Level = ClassOfficial, World }, "4.8.2", true, false},
		{"world rapid", func(e *Event) { e.Class, e.Kind = ClassWorldFast, tournament.Rapid }, "4.8.4", true, false},
		{"another rapid", func(e *Event) { e.Kind = tournament.Rapid }, "4.8.4", false, false},
		{"seven rounds", func(e *Event) { e.Rounds = 7 }, "4.8.3", false, true},
		{"seven rounds of an international event of 100", func(e *Event) { e.Rounds, e.Players, e.Rated = 7, 100, 30 }, "4.9.1", true, true},
		{"eight rounds", func(e *Event) { e.Rounds = 8 }, "4.8.3", false, true},
		{"eight rounds, not known whether a norm is possible", func(e *Event) { e.Rounds, e.NormPossible = 8, registration.Unknown }, "4.8.3", false, true},
		{"nine rounds", func(e *Event) { e.Rounds = 9 }, "4.8.3", true, false},
		{"seven rounds of a final", func(e *Event) { e.Class, e.Rounds = ClassFinal, 7 }, "4.8.1", true, true},
		{"seven rounds of an official event", func(e *Event) { e.Class, e.Level, e.Rounds = ClassOfficial, World, 7 }, "4.8.2", true, true},
		{"seven rounds of a continental event of teams", func(e *Event) { e.System, e.TeamSystem, e.Level, e.Rounds = Team, Swiss, World, 7 }, "4.8.3", true, true},
		{"six rounds of it", func(e *Event) { e.System, e.TeamSystem, e.Level, e.Rounds = Team, Swiss, World, 6 }, "4.8.3", false, true},
		{"six rounds", func(e *Event) { e.Rounds = 6 }, "4.8.3", false, true},
	} {
		n := normFrom(t, IA, swiss("Open", 2024_05_10, c.change))
		require.Equal(t, c.ok, n.OK, "%s: %v", c.name, n.Checks)
		require.Equal(t, c.article, n.Article, c.name)
		require.Equal(t, c.short, n.Short, c.name)
	}
}

func TestQuota(t *testing.T) {
	for _, c := range []struct {
		change func(*Event)
		want   int
	}{
		{func(e *Event) { e.Players = 25 }, 1},
		{func(e *Event) { e.Players = 26 }, 2},
		{func(e *Event) { e.System = RoundRobin }, 2},
		{func(e *Event) { e.Level = World }, -1},
		{func(e *Event) { e.System, e.TeamSystem = Team, RoundRobin }, 2},
	} {
		ev := swiss("Open", 2024_05_10, c.change)
		require.Equal(t, c.want, Quota(&ev))
	}
}

// candidate has everything for the title.
func candidate(t *testing.T, title Title) *Candidate {
	c := &Candidate{
		FIDEID: "9900001", Name: "Sample, Arbiter", Federation: "HUN", Birth: 1990_05_05, National: 2015_01_01,
		Languages: []string{"en"}, Seminars: []Seminar{{Title: title, Federation: "HUN", Start: 2024_02_01, End: 2024_02_03, Percent: 85}},
	}
	c.Norms = append(c.Norms,
		normFrom(t, title, swiss("One", 2024_03_10, nil)),
		normFrom(t, title, swiss("Two", 2024_04_10, func(e *Event) { e.System = RoundRobin })),
		normFrom(t, title, swiss("Three", 2024_05_10, nil)))
	if title == IA {
		c.FASince, c.ActiveTo = 2020_01_01, 2026_01_01
		c.Norms = append(c.Norms, normFrom(t, title, swiss("Four", 2024_06_10, nil)))
	}
	return c
}

func apply(t *testing.T, c *Candidate, title Title, day handbook.Date) Application {
	t.Helper()
	a, err := NewApplication(c, title, day)
	require.NoError(t, err)
	return a
}

func TestCompleteApplications(t *testing.T) {
	a := apply(t, candidate(t, FA), FA, 2024_08_01)
	require.Equal(t, "complete", a.State, "%v %v", a.Missing, a.Notes)
	require.Len(t, a.Norms, 3)
	require.Equal(t, handbook.Date(2025_05_10), a.SubmitBy)
	a = apply(t, candidate(t, IA), IA, 2024_08_01)
	require.Equal(t, "complete", a.State, "%v %v", a.Missing, a.Notes)
	require.Len(t, a.Norms, 4)
	require.Equal(t, "2.2: from 2024-07-01 5 norms, one of them of the seminar, which are 4 of tournaments as in 5.5.3", language.English.Say(a.Notes[0]))
}

// Each condition failing alone.
func TestOneConditionMissing(t *testing.T) {
	for name, c := range map[string]struct {
		title   Title
		day     handbook.Date
		change  func(*Candidate)
		missing string
		state   string
	}{
		"two norms":      {FA, 2024_08_01, func(c *Candidate) { c.Norms = c.Norms[1:] }, "5.4.3: 2 tournament norms count and 3 are needed, so 1 more", Missing},
		"18 years old":   {FA, 2024_08_01, func(c *Candidate) { c.Birth, c.National = 2005_08_02, 2023_01_01 }, "5.4.2: applicants are 19 at least; born 2005-08-02", Missing},
		"19 that day":    {FA, 2024_08_01, func(c *Candidate) { c.Birth, c.National = 2005_08_01, 2023_01_01 }, "", Complete},
		"20 for IA":      {IA, 2024_08_01, func(c *Candidate) { c.Birth = 2003_08_02 }, "5.5.2: applicants are 21 at least; born 2003-08-02", Missing},
		"a year alone":   {FA, 2024_08_01, func(c *Candidate) { c.Birth, c.National = 2005_00_00, 2023_01_01 }, "", Unverified},
		"no seminar":     {FA, 2024_08_01, func(c *Candidate) { c.Seminars = nil }, "3.7: a seminar for FA with its examination passed (80 per cent) is needed", Missing},
		"79 per cent":    {FA, 2024_08_01, func(c *Candidate) { c.Seminars[0].Percent = 79 }, "3.7: a seminar for FA with its examination passed (80 per cent) is needed", Missing},
		"an old seminar": {FA, 2024_08_01, func(c *Candidate) { c.Seminars[0].End = 2020_07_31 }, "5.3.2: the seminar of 2020-07-31 is older than 4 years", Missing},
		"four years":     {FA, 2024_08_01, func(c *Candidate) { c.Seminars[0].End = 2020_08_01 }, "", Complete},
		"one system":     {FA, 2024_08_01, func(c *Candidate) { c.Norms[1].Event.System = Swiss }, "2.4: different systems of the events: 1, and it must be 2", Missing},
		"one large Swiss": {FA, 2024_08_01, func(c *Candidate) {
			c.Norms[1].Event.System, c.Norms[0].Event.Players, c.Norms[0].Event.Rated = Swiss, 100, 30
		}, "", Complete},
		"99 players":       {FA, 2024_08_01, func(c *Candidate) { c.Norms[1].Event.System, c.Norms[0].Event.Players = Swiss, 99 }, "2.4: different systems of the events: 1, and it must be 2", Missing},
		"two short events": {FA, 2024_08_01, func(c *Candidate) { c.Norms[0].Short, c.Norms[1].Short = true, true }, "3.10.1: norms of shorter events, at most 1: there are 2", Missing},
		"a clause twice": {FA, 2024_08_01, func(c *Candidate) {
			c.Norms[0].Once, c.Norms[0].Article, c.Norms[1].Once, c.Norms[1].Article = true, "3.9.2", true, "3.9.2"
		}, "3.9.2: norms by the clause, at most 1: there are 2", Missing},
		"over a year":   {FA, 2025_05_11, func(*Candidate) {}, "5.3.3: the last event ended on 2024-05-10; the application is to be sent within 1 year of it", Missing},
		"within a year": {FA, 2025_05_10, func(*Candidate) {}, "", Complete},
		"six years":     {FA, 2024_08_01, func(c *Candidate) { c.Norms[0].Event.End = 2018_07_31 }, "5.4.3: 2 tournament norms count and 3 are needed, so 1 more", Missing},
		"no FA":         {IA, 2024_08_01, func(c *Candidate) { c.FASince = 0 }, "4.11: the title of FIDE Arbiter comes first", Missing},
		"before FA":     {IA, 2024_08_01, func(c *Candidate) { c.FASince = 2024_03_05 }, "5.5.3: 3 tournament norms count and 4 are needed, so 1 more", Missing},
		"not active":    {IA, 2024_08_01, func(c *Candidate) { c.ActiveTo = 2024_07_31 }, "2.9.2: the activity ended on 2024-07-31: a refresher course renews it", Missing},
		"one chief": {IA, 2024_08_01, func(c *Candidate) {
			for i := range c.Norms {
				c.Norms[i].Event.Chief.Name = "Same, Chief"
			}
		}, "4.13.1: different chief arbiters: 1, and it must be 2", Missing},
		"one chief and one not known": {IA, 2024_08_01, func(c *Candidate) {
			for i := range c.Norms {
				c.Norms[i].Event.Chief = Official{Name: []string{"Same, Chief", ""}[i%2]}
			}
		}, "", Unverified},
		"no chief known": {IA, 2024_08_01, func(c *Candidate) {
			for i := range c.Norms {
				c.Norms[i].Event.Chief = Official{}
			}
		}, "", Unverified},
		"three finals": {IA, 2024_08_01, func(c *Candidate) {
			for i := range 3 {
				c.Norms[i].Rule = finalRule.Name
			}
		}, "4.8.1: norms of national finals, at most 2: there are 3", Missing},
		"no English":                  {IA, 2024_08_01, func(c *Candidate) { c.Languages = []string{"ru"} }, "4.3: English is obligatory", Missing},
		"active since the IA seminar": {IA, 2024_08_01, func(c *Candidate) { c.ActiveTo = 0 }, "", Complete},
	} {
		t.Run(name, func(t *testing.T) {
			who := candidate(t, c.title)
			c.change(who)
			a := apply(t, who, c.title, c.day)
			require.Equal(t, c.state, a.State, "%v %v", a.Missing, a.Notes)
			if c.missing == "" {
				require.Empty(t, a.Missing)
			} else {
				require.Equal(t, []string{c.missing}, language.English.SayAll(a.Missing))
			}
		})
	}
}

// The manual's question 24: two Swiss norms and a seminar; the third must be of
// another system, or a large international Swiss.
func TestManualQuestion24(t *testing.T) {
	c := candidate(t, FA)
	c.Norms = []Norm{
		normFrom(t, FA, swiss("One", 2024_03_10, func(e *Event) { e.Rounds, e.Players = 7, 76 })),
		normFrom(t, FA, swiss("Two", 2024_04_10, func(e *Event) { e.Rounds, e.Players = 7, 88 })),
	}
	third := func(change func(*Event)) string {
		c.Norms = append(c.Norms[:2:2], normFrom(t, FA, swiss("Third", 2024_05_10, change)))
		return apply(t, c, FA, 2024_08_01).State
	}
	require.Equal(t, Missing, third(nil))
	require.Equal(t, Complete, third(func(e *Event) { e.System = RoundRobin }))
	require.Equal(t, Complete, third(func(e *Event) { e.Players, e.Rated, e.Federations = 100, 30, 2 }))
	require.Equal(t, Missing, third(func(e *Event) { e.Players, e.Rated, e.Federations, e.OnlyHost = 100, 30, 1, registration.Yes }))
}

// Of more norms than are needed the set is the one that satisfies everything.
func TestBestSet(t *testing.T) {
	c := candidate(t, FA)
	for i := range 6 {
		c.Norms = append(c.Norms, normFrom(t, FA, swiss("More "+string(rune('A'+i)), handbook.Date(2024_06_01).AddDays(i), func(e *Event) { e.Rounds = 5 })))
	}
	a := apply(t, c, FA, 2024_08_01)
	require.Equal(t, Complete, a.State, "%v", a.Missing)
	short := 0
	for i := range a.Norms {
		short += number1(a.Norms[i].Short)
	}
	require.LessOrEqual(t, short, 1)
}

func TestNewOfficial(t *testing.T) {
	for text, want := range map[string]Official{
		"IA Berg, Ada (9900017)":   {Name: "Berg, Ada", FIDEID: "9900017", Title: "IA"},
		"Berg, Ada FA 9900017 HUN": {Name: "Berg, Ada", FIDEID: "9900017", Title: "FA", Federation: "HUN"},
		"Ada Berg":                 {Name: "Ada Berg"},
		"":                         {},
	} {
		require.Equal(t, want, NewOfficial(text, ""), text)
	}
}

func TestEveryArticleHasRuleOrNote(t *testing.T) {
	for _, e := range Chapter.Editions {
		seen := map[string]bool{}
		for _, a := range e.Articles {
			require.True(t, (a.Rule == nil) != a.Note.IsZero(), a.No)
			line := a.No
			if a.Rule != nil { // one article may have several rules
				line += " " + a.Rule.Name
			}
			require.False(t, seen[line], line)
			seen[line] = true
		}
	}
}

func TestParseSeminar(t *testing.T) {
	s, err := ParseSeminar("FA LIE 2026-02-01 2026-02-03 85%")
	require.NoError(t, err)
	require.Equal(t, Seminar{Title: FA, Federation: "LIE", Start: 2026_02_01, End: 2026_02_03, Percent: 85}, s)
	for text, want := range map[string]string{
		"FA LIE 2026-02-03 2026-02-01 85":  "the last day is before the first",
		"FA LIE 2026-02-01 2026-02-03 101": "no percentage",
		"NA LIE 2026-02-01 2026-02-03 85":  "is not FA|IA",
	} {
		_, err := ParseSeminar(text)
		require.Contains(t, language.English.Error(err), want)
	}
}
