package arbiters

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Applications for IA need the seminar from 1 July 2022, the day itself
// included (4.7); those for FA always did (3.7).
func TestStartOfTheSeminarForIA(t *testing.T) {
	for day, asked := range map[handbook.Date]bool{2022_06_30: false, 2022_07_01: true, 2022_07_02: true} {
		a := application{Application: Application{Title: IA, Day: day}, edition: &edition2022, num: &edition2022.Numbers}
		a.seminar()
		require.Equal(t, asked, len(a.Missing) == 1, "%s", day)
		a = application{Application: Application{Title: FA, Day: day}, edition: &edition2022, num: &edition2022.Numbers}
		a.seminar()
		require.Len(t, a.Missing, 1, "%s", day)
	}
}

// From 1 July 2024 an application for IA has five norms, one of them of the
// seminar (2.2).
func TestStartOfFiveNorms(t *testing.T) {
	note := "arbiters.note.five-norms"
	said := func(title Title, day handbook.Date) bool {
		for _, n := range apply(t, candidate(t, title), title, day).Notes {
			if n.Key == note {
				return true
			}
		}
		return false
	}
	require.False(t, said(IA, 2024_06_30))
	require.True(t, said(IA, 2024_07_01))
	require.False(t, said(FA, 2024_07_01))
	note = "arbiters.note.five-norms-reading" // from 1 January by the page of the chapter
	require.False(t, said(IA, 2023_12_31))
	require.True(t, said(IA, 2024_01_01))
	require.True(t, said(IA, 2024_06_30))
	require.False(t, said(IA, 2024_07_01))
	require.False(t, said(FA, 2024_03_01))
}

// Of several seminars the newest that was passed, is over and is of the title.
func TestNewestSeminar(t *testing.T) {
	c := candidate(t, FA)
	s := func(title Title, end handbook.Date, percent int, passed registration.Answer) Seminar {
		return Seminar{Title: title, Federation: "HUN", Start: end.AddDays(-2), End: end, Percent: percent, Passed: passed}
	}
	c.Seminars = []Seminar{
		s(FA, 2022_05_03, 80, registration.Unknown), s(FA, 2023_05_03, 0, registration.Yes), s(FA, 2023_04_03, 90, registration.Unknown),
		s(FA, 2024_05_03, 79, registration.Unknown), s(FA, 2024_06_03, 95, registration.No), s(IA, 2024_07_03, 90, registration.Yes),
		s(FA, 2024_08_02, 90, registration.Yes),
	}
	a := apply(t, c, FA, 2024_08_01)
	require.EqualValues(t, 2023_05_03, a.Seminar.End)
	c.Seminars = append(c.Seminars, s(FA, 2024_08_01, 80, registration.Unknown))
	require.EqualValues(t, 2024_08_01, apply(t, c, FA, 2024_08_01).Seminar.End, "that of the day itself")
	c.Seminars = c.Seminars[:1]
	a = apply(t, c, FA, 2024_08_01)
	require.EqualValues(t, 2025_05_10, a.SubmitBy, "a year after the last event")
	c.Seminars[0].End = 2021_01_20
	require.EqualValues(t, 2025_01_20, apply(t, c, FA, 2024_08_01).SubmitBy, "four years after the seminar")
	c.Norms[0].Event.Start, c.Norms[0].Event.End = 2018_11_01, 2018_11_10
	require.EqualValues(t, 2024_11_10, apply(t, c, FA, 2024_08_01).SubmitBy, "six years after the first event")
}

// The age of a norm is that on the first day of its event; the birthday itself
// is enough, and a year alone decides where no day of it matters.
func TestAge(t *testing.T) {
	for _, c := range []struct {
		birth, day handbook.Date
		ok, known  bool
	}{
		{2006_05_10, 2024_05_10, true, true},
		{2006_05_11, 2024_05_10, false, true},
		{2006_00_00, 2024_05_10, false, false},
		{2005_00_00, 2024_05_10, true, true},
		{2007_00_00, 2024_05_10, false, true},
		{0, 2024_05_10, false, false},
		{2004_02_29, 2022_03_01, true, true},
		{2004_02_29, 2022_02_28, false, true},
	} {
		ok, known := age(c.birth, c.day, 18)
		require.Equal(t, []bool{c.ok, c.known}, []bool{ok, known}, "%s on %s", c.birth, c.day)
	}
	require.EqualValues(t, 2023_03_01, yearsBefore(2024_02_29, 1))
	require.EqualValues(t, 2020_02_29, yearsBefore(2024_02_29, 4))
	young := candidate(t, FA)
	young.Birth, young.National = 2006_03_10, 2023_01_01 // 18 after the first day of the first event
	a := apply(t, young, FA, 2025_04_01)
	require.Equal(t, "5.4.3", a.Checks[len(a.Checks)-1].Article)
	require.Len(t, a.Norms, 2)
}

// The figures of a league's top division (3.9.1, 4.9.2).
func TestLeague(t *testing.T) {
	league := func(title Title, change func(*Event)) Norm {
		return normFrom(t, title, swiss("League", 2024_05_10, func(e *Event) {
			e.System, e.TeamSystem, e.Class, e.Teams, e.Boards, e.Players, e.Rated, e.Federations = Team, RoundRobin, ClassLeague, 10, 4, 30, 18, 1
			change(e)
		}))
	}
	for name, c := range map[string]struct {
		change func(*Event)
		fa, ia bool
	}{
		"as it must be":   {func(e *Event) {}, true, true},
		"three boards":    {func(e *Event) { e.Boards = 3 }, false, false},
		"boards unknown":  {func(e *Event) { e.Boards = 0 }, true, true},
		"nine teams":      {func(e *Event) { e.Teams = 9 }, false, false},
		"six, twice":      {func(e *Event) { e.Teams, e.TeamSystem = 6, DoubleRoundRobin }, true, true},
		"five, twice":     {func(e *Event) { e.Teams, e.TeamSystem = 5, DoubleRoundRobin }, false, false},
		"under 60 %":      {func(e *Event) { e.Rated = 17 }, false, false},
		"five rounds":     {func(e *Event) { e.Rounds = 5 }, true, false},
		"seven rounds":    {func(e *Event) { e.Rounds = 7 }, true, true},
		"six rounds":      {func(e *Event) { e.Rounds = 6 }, true, false},
		"four rounds":     {func(e *Event) { e.Rounds = 4 }, false, false},
		"no player there": {func(e *Event) { e.Players, e.Rated = 0, 0 }, false, false},
	} {
		require.Equal(t, c.fa, league(FA, c.change).OK, "FA: %s", name)
		require.Equal(t, c.ia, league(IA, c.change).OK, "IA: %s", name)
	}
	n := league(IA, func(*Event) {})
	require.Equal(t, []any{"4.9.2", true}, []any{n.Article, n.Once})
	at := slices.IndexFunc(n.Checks, func(c norms.Clause) bool { return c.What.Key == "arbiters.check.rated-percent" })
	require.Equal(t, 60, int(n.Checks[at].Have)/100)
}

// Which clause an event of a class gives, and that a hybrid one and another
// system need an approval.
func TestClasses(t *testing.T) {
	for name, c := range map[string]struct {
		title   Title
		change  func(*Event)
		article string
		ok      bool
	}{
		"Olympiad, FA":             {FA, func(e *Event) { e.Class, e.Rated, e.Rounds = ClassOlympiad, 0, 1 }, "3.9.4", true},
		"Olympiad, IA":             {IA, func(e *Event) { e.Class, e.Federations, e.Rounds = ClassOlympiad, 1, 1 }, "4.9.4", true},
		"organisation, FA":         {FA, func(e *Event) { e.Class, e.Rated = ClassOrganisation, 0 }, "3.9.5", true},
		"organisation, IA":         {IA, func(e *Event) { e.Class, e.Federations = ClassOrganisation, 1 }, "4.9.5", true},
		"no limit comes first":     {FA, func(e *Event) { e.Class = ClassOlympiad }, "3.8.1", true},
		"hybrid":                   {FA, func(e *Event) { e.Hybrid, e.Approved = true, registration.Yes }, "3.9.3", true},
		"hybrid, not approved":     {FA, func(e *Event) { e.Hybrid, e.Approved = true, registration.No }, "3.9.3", false},
		"another system":           {FA, func(e *Event) { e.System, e.Approved = Other, registration.Yes }, "3.8.1", true},
		"another, not approved":    {FA, func(e *Event) { e.System, e.Approved = Other, registration.No }, "3.8.1", false},
		"world level":              {IA, func(e *Event) { e.Level, e.Federations = World, 1 }, "4.8.3", true},
		"final of rapid":           {IA, func(e *Event) { e.Class, e.Kind = ClassFinal, tournament.Rapid }, "4.8.4", false},
		"six rounds of 100, IA":    {IA, func(e *Event) { e.NormPossible, e.Players, e.Rounds = registration.No, 100, 6 }, "4.8.3", false},
		"100 of two federations":   {IA, func(e *Event) { e.NormPossible, e.Players, e.Federations = registration.No, 100, 2 }, "4.8.3", false},
		"99 players":               {IA, func(e *Event) { e.NormPossible, e.Players = registration.No, 99 }, "4.8.3", false},
		"whether possible unknown": {IA, func(e *Event) { e.NormPossible = registration.Unknown }, "4.8.3", true},
	} {
		n := normFrom(t, c.title, swiss("Open", 2024_05_10, c.change))
		require.Equal(t, []any{c.article, c.ok}, []any{n.Article, n.OK}, name)
	}
	require.False(t, normFrom(t, FA, swiss("Open", 2024_05_10, func(e *Event) { e.Class, e.Rated, e.Rounds = ClassOlympiad, 0, 1 })).Short)
}

// Who signs (2.8): the chief arbiter, for himself a supervisor.
func TestSigner(t *testing.T) {
	n := normFrom(t, FA, swiss("Open", 2024_05_10, nil))
	require.Equal(t, "Chief, Open", n.Signer.String())
	r := NewReport(&n)
	require.Equal(t, []string{"Chief, Open", "chief arbiter"}, []string{r.Signer, r.SignerPosition})
	n = normFrom(t, FA, swiss("Open", 2024_05_10, func(e *Event) { e.Chief = Official{Name: "Sample, Arbiter", FIDEID: "9900001", Title: "NA"} }))
	require.Equal(t, "arbiters.supervisor", n.Signer.Key)
	require.True(t, n.OK)
	require.Empty(t, NewReport(&n).Signer)
	n = normFrom(t, FA, swiss("Open", 2024_05_10, func(e *Event) { e.Chief.Title = "" }))
	require.Equal(t, "Chief, Open", n.Signer.String())
	require.Equal(t, "arbiters.note.chief", n.Notes[0].Key)
	n = normFrom(t, FA, swiss("Open", 2024_05_10, func(e *Event) { e.Chief.Title = "NA" }))
	require.True(t, n.Signer.IsZero())
}
