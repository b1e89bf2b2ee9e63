package overlap_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/overlap"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// event is a report of four players in the rounds of the days given; round r
// has the pairs of the table, White wins in odd rounds.
func event(days ...handbook.Date) *tournament.Tournament {
	table := [][2][2]int{{{1, 4}, {2, 3}}, {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}, {{4, 1}, {3, 2}}, {{3, 4}, {2, 1}}, {{4, 2}, {1, 3}}}
	t := &tournament.Tournament{Name: "Cup", Start: days[0], End: days[len(days)-1], RoundDates: days, Rounds: len(days)}
	for i := range 4 {
		t.Players = append(t.Players, tournament.Player{
			StartingRank: i + 1, Name: []string{"Novák, Jan", "Mueller, Karl", "Schmidt, Eva", "Petrov, Ivan"}[i], FIDEID: 1001 + i,
			Games: make([]tournament.Game, len(days)),
		})
	}
	for r := range days {
		for _, pair := range table[r%6] {
			a, b := tournament.Draw, tournament.Draw
			if r%2 == 0 {
				a, b = tournament.Win, tournament.Loss
			}
			t.Players[pair[0]-1].Games[r] = tournament.Game{Opponent: pair[1], Colour: tournament.White, Result: a}
			t.Players[pair[1]-1].Games[r] = tournament.Game{Opponent: pair[0], Colour: tournament.Black, Result: b}
		}
	}
	t.Index()
	return t
}

func compare(fresh, old *tournament.Tournament) overlap.Result {
	return overlap.Compare(overlap.Of(fresh), overlap.Of(old))
}

// rounds leaves some rounds of a report alone.
func rounds(t *tournament.Tournament, keep ...int) *tournament.Tournament {
	for i := range t.Players {
		for r := range t.Players[i].Games {
			found := false
			for _, k := range keep {
				found = found || k == r+1
			}
			if !found {
				t.Players[i].Games[r] = tournament.Game{}
			}
		}
	}
	return t
}

var week = []handbook.Date{2026_09_05, 2026_09_06, 2026_09_07, 2026_09_08, 2026_09_09, 2026_09_10}

var season = []handbook.Date{2026_09_05, 2026_09_19, 2026_10_03, 2026_10_17, 2026_11_07, 2026_11_21}

// A report without IDs and with the names in another script is the same event; a
// namesake with another year of birth is not matched.
func TestSameEventInAnotherScript(t *testing.T) {
	cyrillic := event(week...)
	for i, name := range []string{"Новак, Ян", "Мюллер, Карл", "Шмидт, Ева", "Петров Иван"} {
		cyrillic.Players[i].Name, cyrillic.Players[i].FIDEID = name, 0
	}
	old := event(week...)
	r := compare(cyrillic, old)
	require.Equal(t, [4]int{4, 12, 12, 0}, [4]int{r.Players, r.Games, r.Agreeing, r.Moved})
	require.True(t, r.SameEvent())
	require.False(t, r.Equal)
	cyrillic.Players[3].Birth, old.Players[3].Birth = 1990_05_05, 1961_00_00
	require.Equal(t, 3, compare(cyrillic, old).Players)
	old.Players[3].Birth = 1990_00_00
	require.Equal(t, 4, compare(cyrillic, old).Players)
	cyrillic.Players[3].FIDEID = 777 // two IDs are two persons
	require.Equal(t, 3, compare(cyrillic, old).Players)
}

func TestSameEvent(t *testing.T) {
	whole := compare(event(week...), event(week...))
	require.True(t, whole.SameEvent())
	require.True(t, whole.Equal)
	require.Equal(t, [4]int{12, 12, 12, 0}, [4]int{whole.Games, whole.Agreeing, whole.NewGames, whole.Moved})
	require.Equal(t, [3]int{6, 0, 0}, [3]int{whole.Repeated, whole.NewOnly, whole.OldOnly})

	nameless := event(week...)
	for i := range nameless.Players {
		nameless.Players[i].FIDEID = 0
	}
	nameless.Players[0].Name = "JAN NOVAK"
	nameless.Players[0].Games[0].Result, nameless.Players[3].Games[0].Result = tournament.Draw, tournament.Draw
	r := compare(nameless, event(week...))
	require.True(t, r.SameEvent())
	require.False(t, r.Equal)
	require.Equal(t, [2]int{12, 11}, [2]int{r.Games, r.Agreeing})

	later := event(2026_10_05, 2026_10_06, 2026_10_07, 2026_10_08, 2026_10_09, 2026_10_10)
	r = compare(later, event(week...))
	require.True(t, r.SameEvent(), "all results on other days")
	require.Equal(t, 12, r.Moved)
	for i := range later.Players {
		for k := range later.Players[i].Games {
			later.Players[i].Games[k].Result = tournament.Draw
		}
	}
	r = compare(later, event(week...))
	require.False(t, r.SameEvent(), "the same players met again, with other results")
	require.Equal(t, 6, r.Moved)

	others := event(week...)
	for i := range others.Players {
		others.Players[i].FIDEID += 100
	}
	r = compare(others, event(week...))
	require.Zero(t, r.Players, "one name under two IDs is two persons")
	require.False(t, r.SameEvent())
}

func TestParts(t *testing.T) {
	for name, c := range map[string]struct {
		fresh, old                      *tournament.Tournament
		part, continues, shrinks, equal bool
	}{
		"a month, then the next":       {rounds(event(season...), 3, 4), rounds(event(season[:2]...), 1, 2), true, true, false, false},
		"a month, then all so far":     {event(season[:4]...), event(season[:2]...), true, true, false, false},
		"a month again":                {event(season[:2]...), event(season[:2]...), false, false, false, true},
		"an earlier month afterwards":  {event(season[:2]...), rounds(event(season...), 3, 4), true, false, false, false},
		"three rounds, then the whole": {event(week...), event(week[:3]...), false, false, false, false},
		"the whole, then three rounds": {event(week[:3]...), event(week...), false, false, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := compare(c.fresh, c.old)
			require.Equal(t, []bool{c.part, c.continues, c.shrinks, c.equal}, []bool{r.Part(), r.Continues(), r.Shrinks(), r.Equal})
		})
	}
}

// Three parts joined are the event; one that numbers its rounds from 1 gets the
// next numbers, and what is told twice stands as told last.
func TestJoin(t *testing.T) {
	first, last := event(season[:2]...), rounds(event(season...), 5, 6)
	second := rounds(event(season[:4]...), 3, 4)
	for i := range second.Players {
		second.Players[i].Games = second.Players[i].Games[2:]
	}
	second.RoundDates, second.Start = second.RoundDates[2:], season[2]
	got := overlap.Join(overlap.Join(first, second), last)
	want := event(season...)
	require.Equal(t, want.RoundDates, got.RoundDates)
	require.Equal(t, season[0], got.Start)
	require.Equal(t, season[5], got.End)
	for i := range want.Players {
		require.Equal(t, want.Players[i].Games, got.Players[i].Games, "player %d", i+1)
	}

	corrected := event(season[:3]...)
	corrected.Players[0].Games[0].Result, corrected.Players[3].Games[0].Result = tournament.Draw, tournament.Draw
	got = overlap.Join(first, corrected)
	require.Equal(t, corrected.Players[0].Games, got.Players[0].Games)

	// A player of the first part alone keeps his games under a new number, and
	// his opponents theirs with him.
	fewer := rounds(event(season...), 3)
	fewer.Players[0], fewer.Players[3] = fewer.Players[3], fewer.Players[0]
	fewer.Players = fewer.Players[:3]
	for i := range fewer.Players {
		fewer.Players[i].StartingRank = i + 1
		fewer.Players[i].Games[2] = tournament.Game{}
	}
	fewer.Players[1].Games[2] = tournament.Game{Opponent: 1, Colour: tournament.White, Result: tournament.Win}
	fewer.Players[0].Games[2] = tournament.Game{Opponent: 2, Colour: tournament.Black, Result: tournament.Loss}
	fewer.Index()
	got = overlap.Join(first, fewer)
	require.Len(t, got.Players, 4)
	require.Equal(t, 1001, got.Player(4).FIDEID)
	require.Equal(t, tournament.Game{Opponent: 1, Colour: tournament.White, Result: tournament.Win}, got.Player(4).Games[0])
	require.Equal(t, tournament.Game{Opponent: 4, Colour: tournament.Black, Result: tournament.Loss}, got.Player(1).Games[0])
}

// Twelve hours of play a day are the limit (B.02 3.1): three games of four
// hours are none too many, four are.
func TestClash(t *testing.T) {
	control := []tournament.Stage{{Seconds: 90 * 60, Increment: 30}}
	day := func(id int, n int) *tournament.Tournament {
		days := []handbook.Date{2026_09_05, 2026_09_05, 2026_09_05}[:n]
		e := event(days...)
		for i := range e.Players {
			e.Players[i].FIDEID, e.Players[i].Name = id+i, string(rune('A'+id+i))+"dams"
		}
		e.Players[0].FIDEID = 7
		e.TimeControl = tournament.TimeControl{White: control, Black: control, Known: true}
		return e
	}
	require.Empty(t, compare(day(10, 1), day(20, 2)).Clashes)
	require.Equal(t, []overlap.Clash{{StartingRank: 1, Name: "Kdams", Day: 2026_09_05, Here: []int{1, 2}, There: []int{1, 2}, Minutes: 960}},
		compare(day(10, 2), day(20, 2)).Clashes)
	unknown := day(20, 2)
	unknown.TimeControl.Known = false
	require.Empty(t, compare(day(10, 2), unknown).Clashes)
}

// Two players met on one day in both reports, as it seems in one game; the rest
// was played by others.
func TestOneGameInTwoReports(t *testing.T) {
	control := []tournament.Stage{{Seconds: 90 * 60, Increment: 30}}
	three := func(id int) *tournament.Tournament {
		e := event(week[:3]...)
		for i := range e.Players {
			if i == 1 || i == 2 {
				e.Players[i].FIDEID, e.Players[i].Name = id+i, string(rune('A'+id+i))+"dams"
			}
		}
		e.TimeControl = tournament.TimeControl{White: control, Black: control, Known: true}
		return e
	}
	require.Equal(t, []overlap.Clash{
		{1, "Novák, Jan", 2026_09_05, []int{1}, []int{1}, 480, "Petrov, Ivan", 0}, {4, "Petrov, Ivan", 2026_09_05, []int{1}, []int{1}, 480, "Novák, Jan", 0},
	}, compare(three(10), three(20)).Clashes)
	other := three(20) // another result: another game
	other.Players[0].Games[0].Result, other.Players[3].Games[0].Result = tournament.Draw, tournament.Draw
	require.Empty(t, compare(three(10), other).Clashes)
	rapid := three(20)
	rapid.TimeControl.White, rapid.TimeControl.Black = []tournament.Stage{{Seconds: 15 * 60}}, []tournament.Stage{{Seconds: 15 * 60}}
	require.Empty(t, compare(three(10), rapid).Clashes)
	unknown := three(20) // no control at all: it may have been a long game
	unknown.TimeControl.Known = false
	require.Len(t, compare(three(10), unknown).Clashes, 2)
}

// A player with long games in two towns on two days or more sat in one of them
// only; one day may be a journey, and rapid games may follow each other.
func TestTwoTowns(t *testing.T) {
	control := []tournament.Stage{{Seconds: 90 * 60, Increment: 30}}
	in := func(city string, id int, days ...handbook.Date) *tournament.Tournament {
		e := event(days...)
		for i := range e.Players {
			e.Players[i].FIDEID, e.Players[i].Name = id+i, string(rune('A'+id+i))+"dams"
		}
		e.Players[0].FIDEID = 7
		e.City, e.TimeControl = city, tournament.TimeControl{White: control, Black: control, Known: true}
		return e
	}
	here := in("Vaduz", 10, week[:3]...)
	require.Equal(t, []overlap.Clash{{StartingRank: 1, Name: "Kdams", Day: week[1], Here: []int{2}, There: []int{1}, Towns: 2}},
		compare(here, in("Madrid", 20, week[1:4]...)).Clashes)
	unknown := in("Madrid", 20, week[:3]...)
	unknown.TimeControl.Known = false
	require.Len(t, compare(here, unknown).Clashes, 1)
	rapid := in("Madrid", 20, week[:3]...)
	rapid.TimeControl.White, rapid.TimeControl.Black = []tournament.Stage{{Seconds: 15 * 60}}, []tournament.Stage{{Seconds: 15 * 60}}
	for name, other := range map[string]*tournament.Tournament{
		"one day":                     in("Madrid", 20, week[2:5]...),
		"the town in another script":  in("Вадуц", 20, week[:3]...),
		"the town with its hall":      in("Vaduz, Gemeindesaal", 20, week[:3]...),
		"a town that is not named":    in("", 20, week[:3]...),
		"rapid games":                 rapid,
		"other days of the same week": in("Madrid", 20, week[3:]...),
	} {
		require.Empty(t, compare(here, other).Clashes, name)
	}
}

func TestName(t *testing.T) {
	require.Equal(t, overlap.Name("Novák, Jan"), overlap.Name("jan  NOVAK"))
	require.NotEqual(t, overlap.Name("Novak, Jan"), overlap.Name("Novak, Jana"))
	require.Empty(t, overlap.Name(" ,.-"))
}

// A player is found in another report by the FIDE ID, and by the name, in any script, if one of
// the two has no ID.
func TestPlayersAreFound(t *testing.T) {
	for name, c := range map[string]struct {
		id    int
		name  string
		oldID int
		old   string
		found bool
	}{
		"one ID":                          {1001, "Novak, Jan", 1001, "Novak, Jan", true},
		"one ID, another name":            {1001, "Novak, Jan", 1001, "Berg, Liv", true},
		"two IDs, one name":               {1001, "Novak, Jan", 1002, "Novak, Jan", false},
		"two IDs, two names":              {1001, "Novak, Jan", 1002, "Berg, Liv", false},
		"no ID here":                      {0, "Novak, Jan", 1002, "Novak, Jan", true},
		"no ID there":                     {1001, "Novak, Jan", 0, "Novak, Jan", true},
		"no ID in either":                 {0, "Novak, Jan", 0, "Novak, Jan", true},
		"another order, accents":          {0, "Novak, Jan", 1002, "Ján Novák", true},
		"another script, no ID here":      {0, "Новак, Ян", 1002, "Novak, Jan", true},
		"another script, no ID there":     {1001, "Новак, Ян", 0, "Novak, Jan", true},
		"another script, two IDs":         {1001, "Новак, Ян", 1002, "Novak, Jan", false},
		"another name, no ID here":        {0, "Novak, Jan", 1002, "Berg, Liv", false},
		"another name, no ID there":       {1001, "Novak, Jan", 0, "Berg, Liv", false},
		"another name, no ID in either":   {0, "Novak, Jan", 0, "Berg, Liv", false},
		"an ID of the office, which is -": {-7, "Novak, Jan", -7, "Berg, Liv", true},
		"no name, one ID":                 {1001, "", 1001, "", true},
		"no name, no ID":                  {0, "", 0, "", false},
	} {
		fresh := &tournament.Tournament{Players: []tournament.Player{{StartingRank: 1, FIDEID: c.id, Name: c.name}}}
		old := &tournament.Tournament{Players: []tournament.Player{{StartingRank: 1, FIDEID: c.oldID, Name: c.old}}}
		keys := overlap.Keys(old)
		found := slices.ContainsFunc(overlap.SearchKeys(fresh), func(key string) bool { return slices.Contains(keys, key) })
		require.Equal(t, c.found, found, name)
	}
}
