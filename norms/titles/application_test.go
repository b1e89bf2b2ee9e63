package titles

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// ledgerNorm returns a norm of nine games that meets every condition.
func ledgerNorm(title tournament.Title, n int, change func(*norms.Norm)) norms.Norm {
	day := handbook.Date(2024_03_01).AddDays(60 * n)
	norm := norms.Norm{
		Number: n, FIDEID: "9900001", Title: title, Origin: "run", Event: fmt.Sprintf("Open %d", n), Start: day, End: day.AddDays(8),
		Achieved: day.AddDays(8), Format: registration.Swiss, Rounds: 9, Games: 9, CountsAs: 9, Normal: registration.Yes, OneRoundADay: registration.Yes, LargeSwiss: registration.Yes,
	}
	if change != nil {
		change(&norm)
	}
	return norm
}

func publishedAt(level tournament.Rating, p handbook.Period) Threshold {
	return Threshold{Level: level, Rating: tournament.Hundredths(100 * int(level)), Period: p, Published: true, Day: p.First(), Thirty: registration.Yes}
}

// complete returns the facts of a complete application.
func complete(title tournament.Title, change func(i int, n *norms.Norm)) *Facts {
	level := law.Newest().Numbers.Norm(title)
	f := &Facts{
		Player:     Person{FIDEID: "9900001", Name: "Sample, Player", Federation: "HUN", Sex: tournament.Female},
		Thresholds: []Threshold{publishedAt(level, 2024_06)}, Highest: tournament.Hundredths(100 * int(level)),
	}
	for i := range 3 {
		f.Norms = append(f.Norms, ledgerNorm(title, i+1, func(n *norms.Norm) {
			if change != nil {
				change(i, n)
			}
		}))
	}
	return f
}

func TestCompleteApplications(t *testing.T) {
	for _, title := range normTitles {
		a := NewApplication(complete(title, nil), title, 0)
		require.Equal(t, Complete, a.State, title)
		require.Empty(t, a.Missing)
		require.Equal(t, 27, a.Games)
		require.Len(t, a.Norms, 3)
		require.Equal(t, "2024-01-01", a.Edition)
		require.Equal(t, handbook.Date(2024_03_01).AddDays(188), a.Achieved, "the last norm (0.4.3)")
	}
}

// Each requirement failing alone.
func TestOneRequirementMissing(t *testing.T) {
	for name, c := range map[string]struct {
		title   tournament.Title
		change  func(int, *norms.Norm)
		facts   func(*Facts)
		missing string
		state   string
	}{
		"27 games": {
			tournament.IM, nil, func(f *Facts) { f.Norms = f.Norms[:2] },
			"1.5.1: the norms cover 18 games; 27 are needed, so 9 more", Missing,
		},
		"normal foreigner rule": {
			tournament.IM, func(_ int, n *norms.Norm) { n.Normal, n.Exempt = registration.No, "1.4.3c" }, nil,
			"1.4.3e: none of the norms (3) is of the kind of which one is needed: norms under the normal foreigner requirement", Missing,
		},
		"one round a day": {
			tournament.GM, func(_ int, n *norms.Norm) { n.OneRoundADay = registration.No }, nil,
			"1.1.3a: none of the norms (3) is of the kind of which one is needed: norms from an event with one round a day on 3 days", Missing,
		},
		"one round a day, not for IM": {
			tournament.IM, func(_ int, n *norms.Norm) { n.OneRoundADay = registration.No }, nil, "", Complete,
		},
		"one round a day, for WGM": {
			tournament.WGM, func(_ int, n *norms.Norm) { n.OneRoundADay = registration.No }, nil,
			"1.1.3a: none of the norms (3) is of the kind of which one is needed: norms from an event with one round a day on 3 days", Missing,
		},
		"large Swiss": {
			tournament.WIM, func(_ int, n *norms.Norm) { n.LargeSwiss = registration.No }, nil,
			"1.5.6: none of the norms (3) is of the kind of which one is needed: norms from an individual Swiss with at least 40 players a round, or from an event in its place", Missing,
		},
		"an Olympiad in its place": {
			tournament.WIM, func(i int, n *norms.Norm) {
				n.LargeSwiss = registration.No
				if i == 1 {
					n.EventKind = "olympiad"
				}
			}, nil, "", Complete,
		},
		"rating": {
			tournament.GM, nil, func(f *Facts) { f.Thresholds, f.Highest = nil, 2496_00 },
			"1.5.3: a rating of 2500 is needed at some time; the highest known is 2496, so 4 more", Missing,
		},
		"two norms of 1.4.1c": {
			tournament.IM, func(i int, n *norms.Norm) { n.EightGames = i < 2 }, nil,
			"1.5.1: the norms cover 18 games; 27 are needed, so 9 more", Missing,
		},
		"one norm of 1.4.1c": {
			tournament.IM, func(i int, n *norms.Norm) { n.EightGames = i == 0 }, nil, "", Complete,
		},
		"an unknown fact": {
			tournament.GM, func(_ int, n *norms.Norm) { n.OneRoundADay = registration.Unknown }, nil, "", Unverified,
		},
		"norms before July 2005": {
			tournament.IM, func(i int, n *norms.Norm) {
				if i == 0 {
					n.Start, n.End, n.Achieved = 2005_06_01, 2005_06_10, 2005_06_10
				}
			}, nil, "1.5.1: the norms cover 18 games; 27 are needed, so 9 more", Missing,
		},
		"registered before August 2013": {
			tournament.IM, func(i int, n *norms.Norm) {
				if i == 0 {
					n.Start, n.End, n.Achieved, n.RegisteredDay = 2005_06_01, 2005_06_10, 2005_06_10, 2013_07_30
				}
			}, nil, "", Complete,
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := complete(c.title, c.change)
			if c.facts != nil {
				c.facts(f)
			}
			a := NewApplication(f, c.title, 0)
			require.Equal(t, c.state, a.State, "%v", a.Missing)
			if c.missing == "" {
				require.Empty(t, a.Missing)
			} else {
				require.Equal(t, []string{c.missing}, language.English.SayAll(a.Missing))
			}
		})
	}
}

// 1.4.1d and 1.5.2: points above the requirement count as games, and a GM norm
// serves for IM.
func TestSurplusAndHigherNorms(t *testing.T) {
	f := complete(tournament.IM, nil)
	f.Norms = f.Norms[:2]
	f.Norms[0].CountsAs, f.Norms[1].CountsAs = 14, 13
	require.Equal(t, Complete, NewApplication(f, tournament.IM, 0).State)
	f.Norms[1].CountsAs = 12
	require.Equal(t, Missing, NewApplication(f, tournament.IM, 0).State)
	f.Norms = append(f.Norms, ledgerNorm(tournament.GM, 5, nil))
	a := NewApplication(f, tournament.IM, 0)
	require.Equal(t, Complete, a.State)
	require.Contains(t, language.English.SayAll(a.Notes), "1.5.2: the GM norm of Open 5 is sufficient for IM, too")
	// the GM norm and the IM norm of one event are one norm
	f.Norms[2].Event, f.Norms[2].Start = f.Norms[0].Event, f.Norms[0].Start
	require.Equal(t, Missing, NewApplication(f, tournament.IM, 0).State)
}

// 1.5.6 by day: the norm of 30 June 2022 itself asks for the large Swiss in the
// text of 2022 ("not achieved before") and not in that of 2024 ("after").
func TestLargeSwissByEdition(t *testing.T) {
	for _, c := range []struct {
		last  handbook.Date // of the three norms
		on    handbook.Date
		kind  string
		state string
	}{
		{2022_06_29, 2022_08_01, "", Complete},
		{2022_06_30, 2022_08_01, "", Missing},
		{2022_06_30, 2024_08_01, "", Complete},
		{2022_07_01, 2024_08_01, "", Missing},
		{2022_07_01, 2022_12_31, "national-championship", Missing},
		{2022_07_01, 2023_01_01, "national-championship", Complete},
	} {
		f := complete(tournament.IM, func(i int, n *norms.Norm) {
			n.LargeSwiss, n.EventKind = registration.No, c.kind
			n.End = c.last.AddDays(-30 * (2 - i))
			n.Start, n.Achieved = n.End.AddDays(-8), n.End
		})
		f.Thresholds = []Threshold{publishedAt(2400, 2020_01)}
		f.On = c.on
		require.Equal(t, c.state, NewApplication(f, tournament.IM, 0).State, "%v", c)
	}
}

// A title of women for women, and none that is held already.
func TestWhoMayApply(t *testing.T) {
	f := complete(tournament.WIM, nil)
	f.Player.Sex = tournament.Male
	require.Equal(t, []string{"0.3: WIM is a title of women"}, language.English.SayAll(NewApplication(f, tournament.WIM, 0).Missing))
	f = complete(tournament.IM, nil)
	f.Held = []Held{{Title: tournament.IM, Conditional: true}}
	require.Equal(t, Complete, NewApplication(f, tournament.IM, 0).State, "conditionally held")
	f.Held = []Held{{Title: tournament.GM}}
	require.Equal(t, []string{"0.3: the player has the title, or one above it"}, language.English.SayAll(NewApplication(f, tournament.IM, 0).Missing))
}

// A title awarded later is none on an earlier day.
func TestTitlesOfTheDay(t *testing.T) {
	f := complete(tournament.IM, nil)
	f.Held = []Held{{Title: tournament.IM, Since: 2025_03_01, Basis: "list"}}
	require.Equal(t, []string{"0.3: the player has the title, or one above it"}, language.English.SayAll(NewApplication(f, tournament.IM, 0).Missing))
	f.On = 2025_02_28
	require.Equal(t, Complete, NewApplication(f, tournament.IM, 0).State)
	require.Empty(t, NewLedger(f).Held)
	f.On = 2025_03_01
	require.Equal(t, Missing, NewApplication(f, tournament.IM, 0).State)
	require.Len(t, NewLedger(f).Held, 1)
}

func TestMeetingDays(t *testing.T) {
	f := complete(tournament.GM, nil)
	require.Equal(t, handbook.Date(2025_01_15), NewApplication(f, tournament.GM, 2025_03_01).SubmitBy, "45 days in 2024")
	f.On = 2023_06_01
	require.Equal(t, handbook.Date(2023_06_01), NewApplication(f, tournament.GM, 2023_07_01).SubmitBy, "30 days before")
}

// bruteSet looks at every subset of the norms.
func bruteSet(title tournament.Title, list []norms.Norm, rules *applicationRules) (known, possible bool) {
	for mask := range 1 << len(list) {
		games, eight := 0, 0
		normal, round, large, needs := registration.No, registration.No, registration.No, false
		events := map[string]bool{}
		twice := false
		for i := range list {
			if mask>>i&1 == 0 {
				continue
			}
			n := &list[i]
			twice = twice || events[eventOf(n)]
			events[eventOf(n)] = true
			games += n.CountsAs
			if n.EightGames {
				eight++
			}
			normal, round, large = better(normal, n.Normal), better(round, n.OneRoundADay), better(large, rules.large(n))
			needs = needs || rules.needsLarge(n)
		}
		if title == tournament.IM || title == tournament.WIM {
			round = registration.Yes
		}
		if !needs {
			large = registration.Yes
		}
		if twice || games < 27 || eight > 1 || normal == registration.No || round == registration.No || large == registration.No {
			continue
		}
		possible = true
		known = known || normal == registration.Yes && round == registration.Yes && large == registration.Yes
	}
	return known, possible
}

func TestApplicationAgainstAllSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		title := rapid.SampledFrom(normTitles).Draw(t, "title")
		answers := rapid.SampledFrom([]registration.Answer{registration.Yes, registration.No, registration.No, registration.Unknown})
		n := rapid.IntRange(0, 9).Draw(t, "norms")
		f := complete(title, nil)
		f.Norms = nil
		for i := range n {
			f.Norms = append(f.Norms, ledgerNorm(rapid.SampledFrom(normTitles).Draw(t, "of"), i, func(m *norms.Norm) {
				m.CountsAs = rapid.IntRange(7, 15).Draw(t, "games")
				m.Normal, m.OneRoundADay, m.LargeSwiss = answers.Draw(t, "normal"), answers.Draw(t, "round"), answers.Draw(t, "large")
				m.EightGames = rapid.IntRange(0, 3).Draw(t, "eight") == 0
				m.Event = rapid.SampledFrom([]string{m.Event, m.Event, "Same Open"}).Draw(t, "event")
				m.Start = 2024_01_01
				m.Achieved = rapid.SampledFrom([]handbook.Date{2022_06_29, 2022_06_30, 2022_07_01, 2024_01_09}).Draw(t, "day")
				m.End = m.Achieved
			}))
		}
		f.On = rapid.SampledFrom([]handbook.Date{2022_12_01, 2023_06_01, 2024_12_01}).Draw(t, "on")
		rules := rulesOn(law.On(f.On), f.On)
		var list []norms.Norm
		for _, m := range f.Norms {
			if serves(m.Title, title) && m.Achieved <= f.On {
				list = append(list, m)
			}
		}
		f.Thresholds[0] = publishedAt(law.Newest().Numbers.Norm(title), 2020_01)
		known, possible := bruteSet(title, list, rules)
		a := NewApplication(f, title, 0)
		switch {
		case known:
			require.Equal(t, Complete, a.State)
		case possible:
			require.Equal(t, Unverified, a.State)
		default:
			require.Equal(t, Missing, a.State)
			require.NotEmpty(t, a.Missing)
		}
		if a.State == Missing {
			return
		}
		chosen, _ := bruteSet(title, a.Norms, rules)
		require.Equal(t, a.State == Complete, chosen)
		require.LessOrEqual(t, len(a.Norms), maxSet)
		seen := slices.Clone(a.Norms)
		slices.Reverse(seen)
		require.Equal(t, a.State, NewApplication(&Facts{Player: f.Player, Norms: seen, Thresholds: f.Thresholds, On: f.On}, title, 0).State)
	})
}

// Many norms: still quick, and still found.
func TestManyNorms(t *testing.T) {
	f := complete(tournament.GM, nil)
	f.Norms = nil
	for i := range 400 {
		f.Norms = append(f.Norms, ledgerNorm(tournament.GM, i, func(n *norms.Norm) {
			n.CountsAs = 7 + i%9
			n.Normal, n.OneRoundADay, n.LargeSwiss = registration.AnswerOf(i%3 == 0), registration.AnswerOf(i%5 == 0), registration.AnswerOf(i%7 == 0)
			n.EightGames = i%4 == 0
		}))
	}
	require.Equal(t, Complete, NewApplication(f, tournament.GM, 0).State)
}

// A norm of ten games under the normal rule, of eleven under an exemption: both
// stand for it in an application, never together.
func TestTwoNormsOfOneEvent(t *testing.T) {
	normal := norms.Norm{
		Title: tournament.IM, Event: "Invented Open", Start: 2024_01_01, End: 2024_01_11, Achieved: 2024_01_11,
		Games: 10, CountsAs: 10, Normal: registration.Yes, LargeSwiss: registration.No,
	}
	exempt := normal
	exempt.Games, exempt.CountsAs, exempt.Normal, exempt.Exempt = 11, 11, registration.No, "1.4.3c"
	f := complete(tournament.IM, nil)
	f.On = 2024_12_01
	f.Norms = append(f.Norms[:1], normal, exempt)
	f.Norms[0].CountsAs = 27 - exempt.CountsAs
	a := NewApplication(f, tournament.IM, 0)
	require.Equal(t, Complete, a.State, "%v", a.Missing)
	require.Len(t, a.Norms, 2)
	f.Norms[0].CountsAs = 27 - normal.CountsAs
	a = NewApplication(f, tournament.IM, 0)
	require.Equal(t, Complete, a.State)
	for _, n := range a.Norms {
		require.Empty(t, n.Exempt, "the normal one is enough")
	}
	f.Norms[0].CountsAs = 26 - exempt.CountsAs
	a = NewApplication(f, tournament.IM, 0)
	require.Equal(t, Missing, a.State, "the two of one event do not add up")
	require.Equal(t, []string{"1.5.1: the norms cover 26 games; 27 are needed, so 1 more"}, language.English.SayAll(a.Missing))
	f.Norms[0].Normal = registration.No // the normal one of the event is needed for 1.4.3e
	a = NewApplication(f, tournament.IM, 0)
	require.Len(t, a.Missing, 1, "%v", a.Missing)
}
