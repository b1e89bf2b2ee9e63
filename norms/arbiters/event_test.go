package arbiters

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// report returns an event of players of these federations, the first with a rating,
// the second with a title.
func report(t *testing.T, host string, federations ...string) *norms.Event {
	t.Helper()
	edition, err := norms.InForce(2024_05_02)
	require.NoError(t, err)
	tour := &tournament.Tournament{
		Name: "Open", City: "Town", Federation: host, Start: 2024_05_02, End: 2024_05_10, Rounds: 9,
		ChiefArbiter: "Berg, Ada (9900017)", Deputies: []string{"FA Stone, Ann 9900018", " "},
	}
	for i, f := range federations {
		tour.Players = append(tour.Players, tournament.Player{StartingRank: i + 1, Federation: f})
	}
	tour.Players[0].Rating = 2000
	tour.Players[1].Title = tournament.FM
	tour.Index()
	return &norms.Event{Tournament: tour, Edition: edition, Format: registration.RoundRobin}
}

// What a report and the record of its event say of it and of its arbiters.
func TestNewEvent(t *testing.T) {
	ev := report(t, "HUN", "HUN", "SVK", "SVK", "FID", "NON")
	ev.Facts = &registration.Facts{ChiefTitle: "IA", Officials: []registration.Official{
		{Name: "Berg, A.", FIDEID: 9900017, Title: "IA", Role: "chief"},
		{Name: "Stone, A.", FIDEID: 9900018, Title: "IA", Role: "deputy"},
		{Name: "New, Arbiter", Title: "NA", Role: "sector"},
		{Name: "Boss, Big", Role: "organizer"},
	}}
	e := NewEvent(ev)
	require.Equal(t, []any{"Open", "Town", "HUN", RoundRobin, 9, 5, 1, 2, 1}, []any{e.Name, e.City, e.Federation, e.System, e.Rounds, e.Players, e.Rated, e.Federations, e.Titled})
	require.Equal(t, []any{registration.No, International}, []any{e.OnlyHost, e.Level})
	require.Equal(t, Official{Name: "Berg, Ada", FIDEID: "9900017", Title: "IA", Role: "chief arbiter"}, e.Chief)
	require.Equal(t, []Official{
		{Name: "Stone, Ann", FIDEID: "9900018", Title: "IA", Role: "deputy"},
		{Name: "New, Arbiter", Title: "NA", Role: "sector"},
	}, e.Arbiters)

	e = NewEvent(report(t, "HUN", "HUN", "HUN"))
	require.Equal(t, []any{registration.Yes, National, 1}, []any{e.OnlyHost, e.Level, e.Federations})
	e = NewEvent(report(t, "HUN", "HUN", ""))
	require.Equal(t, []any{registration.Unknown, Level("")}, []any{e.OnlyHost, e.Level}, "a federation is not known")
	e = NewEvent(report(t, "", "", ""))
	require.Equal(t, registration.Unknown, e.OnlyHost)
}

func TestSet(t *testing.T) {
	var e Event
	for _, c := range []struct {
		name, value string
		ok          bool
	}{
		{"boards", "1", true},
		{"boards", "100", true},
		{"boards", "0", false},
		{"boards", "101", false},
		{"boards", "x", false},
		{"class", ClassOlympiad, true},
		{"class", "other", false},
		{"level", "national", true},
		{"level", "local", false},
		{"hybrid", "yes", true},
		{"hybrid", "maybe", false},
		{"fees-paid", "no", true},
		{"fees-paid", "x", false},
		{"code", "123", true},
		{"code", "", true},
		{"other", "", false},
		{"other", "1", false},
	} {
		require.Equal(t, c.ok, e.Set(c.name, c.value) == nil, "%s=%s", c.name, c.value)
	}
	require.Equal(t, Event{Boards: 100, Class: ClassOlympiad, Level: National, Hybrid: true, FeesPaid: registration.No, Code: "123"}, e)
}

// Norms stand in the order of their events, and words say what is not known or
// why one is left out.
func TestWordsOfAnApplication(t *testing.T) {
	keys := func(a *Application) (list []string) {
		for _, n := range a.Notes {
			key := n.Key
			if what, ok := n.Arg("what").(interface{ String() string }); ok {
				key = what.String()
			}
			if why, ok := n.Arg("why").(interface{ String() string }); ok {
				key = why.String()
			}
			list = append(list, key)
		}
		return list
	}
	c := candidate(t, FA)
	a := apply(t, c, FA, 2024_08_01)
	require.Equal(t, []string{"One", "Two", "Three"}, []string{a.Norms[0].Event.Name, a.Norms[1].Event.Name, a.Norms[2].Event.Name})
	require.Equal(t, []string{"arbiters.note.congress"}, keys(&a))
	articles := []string{}
	for _, c := range a.Checks {
		articles = append(articles, c.Article)
	}
	require.Equal(t, []string{"2.4", "2.9.1", "3.3", "3.7", "3.10.1", "5.1.1", "5.3.3", "5.4.2", "5.4.3"}, articles, "in the order of the edition")
	c.National = 0
	a = apply(t, c, FA, 2024_08_01)
	require.Equal(t, []string{"arbiters.unknown.national", "arbiters.note.congress"}, keys(&a))
	c.National = 2024_03_05
	a = apply(t, c, FA, 2024_08_01)
	require.Contains(t, keys(&a), "arbiters.unusable.unregistered article=2.9.1")
	require.Equal(t, Missing, a.State)
	c = candidate(t, FA)
	c.Languages = []string{"xx"}
	a = apply(t, c, FA, 2024_08_01)
	require.Equal(t, "arbiters.missing.language", a.Missing[0].Key)
	c.Seminars[0].End = 2020_07_31
	a = apply(t, c, FA, 2024_08_01)
	require.True(t, slices.ContainsFunc(a.Checks, func(c norms.Clause) bool { return c.Article == "5.3.2" && !c.OK }))
	for i := range a.Checks {
		if a.Checks[i].What.Key == "arbiters.check.national" {
			require.EqualValues(t, 100, a.Checks[i].Have)
			require.EqualValues(t, 100, a.Checks[i].Need)
		}
	}
}
