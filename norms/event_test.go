package norms

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// bigSwiss gives the event so many rated guests who play every round against
// one another, and makes all the applicant's opponents come from one
// federation.
func bigSwiss(t *testing.T, guests, titled int, federations ...string) *Event {
	t.Helper()
	a := solid()
	for i := range a.rounds {
		a.rounds[i] = "HUN" + a.rounds[i][3:]
	}
	a.host = "HUN"
	for i := range guests {
		e := Entrant{Rating: 2300, Federation: federations[i%len(federations)]}
		if i < titled {
			e.Title = tournament.WIM
		} else {
			e.Title = tournament.FM
		}
		a.more = append(a.more, e)
	}
	ev := a.event(t)
	for i := len(ev.Field) - guests; i < len(ev.Field); i++ {
		for range 9 {
			ev.Tournament.Players[i].Games = append(ev.Tournament.Players[i].Games, tournament.Game{Opponent: 2, Result: tournament.Draw})
		}
	}
	return ev
}

func TestInternationalSwiss(t *testing.T) {
	exempted := func(ev *Event) string {
		t.Helper()
		r := find(t, ev, tournament.GM, Readings{})
		if !r.Achieved {
			return "none"
		}
		return r.Exempt
	}
	feds := []string{"AUT", "GER", "POL"}
	require.Equal(t, "1.4.3d", exempted(bigSwiss(t, 20, 10, feds...)))
	require.Equal(t, "none", exempted(bigSwiss(t, 19, 10, feds...)))
	require.Equal(t, "none", exempted(bigSwiss(t, 20, 9, feds...)))
	require.Equal(t, "none", exempted(bigSwiss(t, 20, 10, feds[:2]...)))
	require.Equal(t, "none", exempted(bigSwiss(t, 20, 10, "AUT", "GER", "FID")), "FID is in no count")

	last := func(ev *Event) *tournament.Player { return &ev.Tournament.Players[len(ev.Field)-1] }
	missing := bigSwiss(t, 20, 10, feds...)
	last(missing).Games[4] = tournament.Game{Result: tournament.ZeroBye}
	require.Equal(t, "none", exempted(missing), "nineteen in round 5")

	two := bigSwiss(t, 21, 10, feds...)
	last(two).Games[4] = tournament.Game{Result: tournament.ZeroBye}
	require.Equal(t, "1.4.3d", exempted(two), "twenty in every round")
	last(two).Games[5] = tournament.Game{Result: tournament.HalfBye}
	last(two).Games[4] = tournament.Game{Result: tournament.HalfBye}
	require.Equal(t, "1.4.3d", exempted(two), "he is in none, twenty are left")

	bye := bigSwiss(t, 20, 10, feds...)
	last(bye).Games[4] = tournament.Game{Result: tournament.AllocatedBye}
	require.Equal(t, "none", exempted(bye), "only those who really play")
	require.True(t, find(t, bye, tournament.GM, Readings{ByeHolderPresent: true}).Achieved)

	robin := bigSwiss(t, 20, 10, feds...)
	robin.Format = registration.Knockout
	require.Equal(t, "none", exempted(robin), "Swiss only")

	unrated := bigSwiss(t, 20, 10, feds...)
	unrated.Field[len(unrated.Field)-1].Rating = 0
	require.Equal(t, "none", exempted(unrated))
}

func TestClausesOfTheEvent(t *testing.T) {
	minutes := func(base, increment int) tournament.TimeControl {
		stage := []tournament.Stage{{Seconds: base * 60, Increment: increment}}
		return tournament.TimeControl{White: stage, Black: stage, Known: true}
	}
	days := func(perDay ...int) []handbook.Date {
		var list []handbook.Date
		for i, n := range perDay {
			for range n {
				list = append(list, handbook.Date(2024_01_01).AddDays(i))
			}
		}
		return list
	}
	unequal := minutes(90, 30)
	unequal.Black = []tournament.Stage{{Seconds: 7200, Increment: 30}}
	for _, c := range []struct {
		name   string
		change func(*Event)
		failed []string
	}{
		{"two hours", func(e *Event) { e.Tournament.TimeControl = minutes(90, 30) }, nil},
		{"less than two hours", func(e *Event) { e.Tournament.TimeControl = minutes(89, 30) }, []string{"1.1.3"}},
		{"unequal", func(e *Event) { e.Tournament.TimeControl = unequal }, []string{"1.1.3b"}},
		{"two rounds a day", func(e *Event) { e.Tournament.RoundDates = days(2, 2, 2, 1, 1, 1) }, nil},
		{"three rounds a day", func(e *Event) { e.Tournament.RoundDates = days(3, 2, 2, 1, 1) }, []string{"1.1.3"}},
		{"twelve hours", func(e *Event) {
			e.Tournament.RoundDates, e.Tournament.TimeControl = days(2, 2, 2, 1, 1, 1), minutes(150, 30)
		}, nil},
		{"over twelve hours", func(e *Event) {
			e.Tournament.RoundDates, e.Tournament.TimeControl = days(2, 2, 2, 1, 1, 1), minutes(160, 30)
		}, []string{"1.1.2"}},
		{"arbiter", func(e *Event) { e.Tournament.ChiefArbiter = "IA Stone, Ann (12345678)" }, nil},
		{"arbiter plays", func(e *Event) {
			e.Tournament.ChiefArbiter, e.Tournament.Players[1].FIDEID = "IA Stone, Ann (12345678)", 12345678
		}, []string{"1.1.6"}},
		{"deputy plays", func(e *Event) {
			e.Tournament.Deputies, e.Tournament.Players[1].FIDEID = []string{"225185 Stone, Ann"}, 225185
		}, []string{"1.1.6"}},
		{"a namesake", func(e *Event) { e.Tournament.ChiefArbiter = "IA Player Sample" }, nil},
		{"waived", func(e *Event) {
			e.Waivers, e.Tournament.Deputies = []handbook.Waiver{{Rule: "B.01-1.1.6"}}, []string{"FA Stone, Ann 225185"}
			e.Tournament.Players[1].FIDEID = 225185
		}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			ev := solid().event(t)
			c.change(ev)
			r := find(t, ev, tournament.GM, Readings{})
			if c.failed == nil {
				require.True(t, r.Achieved, failed(r))
			} else {
				require.Equal(t, c.failed, failed(r))
			}
		})
	}
}

func TestNotesOfTheEvent(t *testing.T) {
	r := solid().near(t, tournament.GM)
	all := said(r.Notes)
	for _, word := range []string{"0.4.2", "1.1.1:", "1.1.2, 1.1.3", "1.1.5", "1.4.2d", "1.5.6: is not"} {
		require.Contains(t, all, word)
	}
	ev := solid().event(t)
	ev.Tournament.ChiefArbiter = "FA Stone, Ann"
	for i := range 9 {
		ev.Tournament.RoundDates = append(ev.Tournament.RoundDates, handbook.Date(2024_01_01).AddDays(i))
	}
	all = said(find(t, ev, tournament.GM, Readings{}).Notes)
	require.NotContains(t, all, "the chief arbiter is IA or FA")
	require.Contains(t, all, "1.1.3a: 9 days with one round, 1 in a day at most; this counts")
}

func TestStandardPlayOnly(t *testing.T) {
	ev := solid().event(t)
	require.True(t, Barred(ev).IsZero())
	ev.Kind = tournament.Rapid
	require.Equal(t, "norms are for standard play (0.3), this event is rapid", language.English.Say(Barred(ev)))
	require.Equal(t, []Result{}, Find(ev, Options{Near: true}))
	ev.Kind, ev.Edition = tournament.Standard, nil
	require.NotEmpty(t, Barred(ev))
	require.Empty(t, Find(ev, Options{}))
}

func TestTitlesSought(t *testing.T) {
	titles := func(title, women tournament.Title, sex tournament.Sex) []tournament.Title {
		a := solid()
		a.title, a.sex = title, sex
		ev := a.event(t)
		ev.Field[0].WomenTitle = women
		list := []tournament.Title{}
		for _, r := range Find(ev, Options{Player: 1, Near: true}) {
			list = append(list, r.Title)
		}
		return list
	}
	gm, im, wgm, wim := tournament.GM, tournament.IM, tournament.WGM, tournament.WIM
	none := tournament.NoTitle
	require.ElementsMatch(t, []tournament.Title{gm, im}, titles(none, none, tournament.Male))
	require.ElementsMatch(t, []tournament.Title{gm}, titles(im, none, tournament.Male))
	require.Empty(t, titles(gm, none, tournament.Male))
	require.ElementsMatch(t, []tournament.Title{gm, im, wgm, wim}, titles(tournament.FM, none, tournament.Female))
	require.ElementsMatch(t, []tournament.Title{gm, im}, titles(wgm, none, tournament.Female))
	require.ElementsMatch(t, []tournament.Title{gm, im, wgm}, titles(wim, none, 0))
	require.ElementsMatch(t, []tournament.Title{gm}, titles(im, wgm, tournament.Female))
	require.ElementsMatch(t, []tournament.Title{gm, wgm, wim}, titles(im, none, tournament.Female))
}

func TestOrderOfResults(t *testing.T) {
	ev := solid().event(t)
	list := Find(ev, Options{Near: true})
	for i := 1; i < len(list); i++ {
		a, b := list[i-1], list[i]
		require.False(t, !a.Achieved && b.Achieved)
		if a.Achieved == b.Achieved {
			require.LessOrEqual(t, a.StartingRank, b.StartingRank)
			if a.StartingRank == b.StartingRank {
				require.Greater(t, a.Title, b.Title, "GM IM WGM WIM")
			}
		}
	}
}

func TestShapeOfTheResult(t *testing.T) {
	r := nineRounds("=").near(t, tournament.GM)
	require.Empty(t, r.FIDEID)
	require.Equal(t, tournament.GM, r.Title)
	require.Equal(t, 6*tournament.One, *r.Required)
	require.Equal(t, tournament.Rating(2476), r.Average)
	require.Zero(t, r.Exceeds)
	require.Equal(t, &Raised{Round: 2, From: 2150, To: 2200}, r.Raised)
	require.Empty(t, r.Ignored)
}

func TestRatingsOfTheDayOfTheGame(t *testing.T) {
	ev := solid().event(t)
	ev.FieldAt = func(round int) []Entrant {
		field := append([]Entrant(nil), ev.Field...)
		if round == 9 {
			field[9].Rating, field[9].Title = 2560, tournament.GM
		}
		return field
	}
	r := find(t, ev, tournament.GM, Readings{})
	require.Equal(t, tournament.Rating(2491), r.Average)
	for _, c := range r.Checks {
		if c.Article == "1.4.5b" {
			require.Equal(t, tournament.Hundredths(400), c.Have)
		}
	}
}

// 31 days are over 30, 30 are not; 91 are over 90.
func TestNotesOfLongEvents(t *testing.T) {
	notes := func(days int, lists bool, dated int) string {
		ev := solid().event(t)
		ev.Tournament.End = ev.Tournament.Start.AddDays(days - 1)
		for i := range dated {
			ev.Tournament.RoundDates = append(ev.Tournament.RoundDates, ev.Tournament.Start.AddDays(3*i))
		}
		if lists {
			ev.FieldAt = func(int) []Entrant { return ev.Field }
		}
		return said(find(t, ev, tournament.GM, Readings{}).Notes)
	}
	require.NotContains(t, notes(30, false, 0), "1.1.4:")
	require.Contains(t, notes(31, false, 0), "1.1.4: over 30 days; ratings and titles are those of the start")
	require.Contains(t, notes(31, true, 7), "1.1.4: over 30 days; the day of 2 rounds is not known")
	require.NotContains(t, notes(31, true, 9), "1.1.4:")
	require.NotContains(t, notes(90, true, 9), "1.6: the event")
	require.Contains(t, notes(91, true, 9), "1.6: the event lasted 91 days")
}

func TestEditions(t *testing.T) {
	for day, key := range map[handbook.Date]string{
		2022_01_01: "2022-01-01", 2023_06_01: "2022-01-01", 2023_12_31: "2022-01-01", 2024_01_01: "2024-01-01",
	} {
		e, err := InForce(day)
		require.NoError(t, err)
		require.Equal(t, key, e.Key)
		same, err := EditionByKey(key)
		require.NoError(t, err)
		require.Same(t, e, same)
	}
	_, err := InForce(2021_12_31)
	require.Error(t, err)
	for i := range Chapter.Editions {
		for _, a := range Chapter.Editions[i].Articles {
			require.True(t, (a.Rule == nil) != a.Note.IsZero(), a.No)
		}
	}
}

// TestWhatTheEditionChanged prints the neighbours' difference.
func TestWhatTheEditionChanged(t *testing.T) {
	old, now := edition2022.Numbers, edition2024.Numbers
	require.Equal(t, []tournament.Rating{1000, 1400}, []tournament.Rating{old.Unrated, now.Unrated})
	require.Equal(t, []bool{false, true, false, true}, []bool{old.DoubleHalf, now.DoubleHalf, old.FieldForDrops, now.FieldForDrops})
	var gone []registration.Format
	for _, f := range old.Formats {
		if !slices.Contains(now.Formats, f) {
			gone = append(gone, f)
		}
	}
	require.Equal(t, []registration.Format{registration.Scheveningen, registration.Schiller}, gone)
	require.Empty(t, old.InsteadOfBig)
	require.Equal(t, []string{"olympiad", "candidates-qualifier", "world-cup-qualifier", "eve-event", "national-championship"}, now.InsteadOfBig)
	now.Unrated, now.DoubleHalf, now.FieldForDrops, now.Formats, now.InsteadOfBig = old.Unrated, false, false, old.Formats, nil
	require.Equal(t, old, now, "nothing else")
}

func TestReadingsByName(t *testing.T) {
	var all Readings
	for _, r := range OpenReadings {
		require.NoError(t, all.Set(r.Name))
	}
	require.Equal(t, Readings{true, true, true, true, true, true, true, true, true}, all)
	require.Contains(t, language.English.Error(all.Set("kindly")), `"kindly"`)
}

// TestArticlesOfChecks: every number that a result names stands in the edition.
func TestArticlesOfChecks(t *testing.T) {
	for _, a := range []applicant{solid(), double(7, 3), roundRobin(), teams("world-team"), solid().of("zonal"), thirteen} {
		ev := a.event(t)
		known := map[string]bool{"1.4.7": true}
		for _, article := range ev.Edition.Articles {
			known[article.No] = true
		}
		for _, r := range Find(ev, Options{Near: true}) {
			for _, c := range r.Checks {
				require.True(t, known[c.Article], c.Article)
			}
			for _, i := range r.Ignored {
				require.True(t, known[i.Article], i.Article)
			}
			for _, step := range Working(&r, ev) {
				require.True(t, known[step.Article], step.Article)
			}
		}
	}
}

func TestCertificate(t *testing.T) {
	ev := nineRounds("=").event(t)
	ev.Tournament.ChiefArbiter, ev.Tournament.TimeControlText = "IA Stone, Ann", "90 min + 30 sec"
	r := find(t, ev, tournament.GM, Readings{})
	c := NewCertificate(ev, &r)
	require.Equal(t, "Sample", c.LastName)
	require.Equal(t, "Player", c.FirstName)
	require.Equal(t, 9, c.Games)
	require.Equal(t, 6, c.Federations)
	require.Equal(t, 7, c.NotOwnFederation)
	require.Equal(t, 9, c.RatedOpponents)
	require.Equal(t, 3, c.HostPlayers, "the applicant among them")
	require.Equal(t, 6, c.TitledOpponents)
	require.Equal(t, []int{3, 2, 1, 0, 0, 0}, []int{c.GM, c.IM, c.FM, c.WGM, c.WIM, c.WFM})
	require.Nil(t, c.Exemption)
	require.Len(t, c.Rows, 9)
	require.Equal(t, tournament.Rating(2150), c.Rows[1].Rating)
	require.Equal(t, tournament.Rating(2200), c.Rows[1].Adjusted)
	require.Equal(t, "½", c.Rows[8].Result)

	exempt := bigSwiss(t, 20, 10, "AUT", "GER", "POL")
	r = find(t, exempt, tournament.GM, Readings{})
	c = NewCertificate(exempt, &r)
	require.Equal(t, &SwissExemption{Round: 1, Federations: 3, Rated: 20, Titled: 10}, c.Exemption)

	forfeit := lastForfeit().with(9, "bye H").with(10, "POL GM 2500 +").event(t)
	r = find(t, forfeit, tournament.GM, Readings{})
	c = NewCertificate(forfeit, &r)
	require.Equal(t, "+", c.Rows[9].Result)
	require.True(t, c.Rows[9].Counted)
	require.Equal(t, "=", c.Rows[8].Result)
	require.Contains(t, said(c.Remarks), "not counted under 1.4.2c: round 9")
}

func TestWorkingAddsUp(t *testing.T) {
	ev := nineRounds("=").event(t)
	r := find(t, ev, tournament.GM, Readings{})
	var text []string
	for _, step := range Working(&r, ev) {
		text = append(text, step.Article+" "+language.English.Say(step.Text)+": "+language.English.Say(step.Value))
	}
	all := strings.Join(text, "\n")
	require.Contains(t, all, "1.4.7b average: 22280 / 9, rounded half up: 2476")
	require.Contains(t, all, "1.4.9 6 of 9 is 67 %, dp: 125")
	require.Contains(t, all, "1.4.8 performance: 2476 +125: 2601")
}

// A clause asks for a least number, for a most, or whether something is so.
func TestKindsOfChecks(t *testing.T) {
	ev := solid().event(t)
	ev.Tournament.Players[1].FIDEID = 225185
	ev.Facts = factsOf(t, "registered=2023-12-02", "time-control=90 min + 30 sec", "official=chief FA 225186 Stone, Ann", "arbiter-in-venue=no", "equal-conditions=no", "changes-in-favour=yes")
	ev.Tournament = ev.Facts.Complete(ev.Tournament)
	kinds := map[string]string{}
	for _, c := range find(t, ev, tournament.GM, Readings{}).Checks {
		kind := "least"
		if c.AtMost {
			kind = "most"
		}
		if c.YesNo {
			kind = "yes or no"
			require.Contains(t, []tournament.Hundredths{0, 100}, c.Have, c.What.Key)
		}
		kinds[strings.TrimPrefix(c.What.Key, "norms.check.")] = kind
	}
	require.Equal(t, map[string]string{
		"registered": "least", "equal-conditions": "yes or no", "minutes-each": "least", "same-control": "yes or no", "chief-arbiter": "yes or no",
		"arbiter-in-venue": "yes or no", "arbiters-playing": "most", "favoured": "most", "format": "yes or no", "games": "least", "foreign": "least",
		"own-federation": "most", "named-federation": "most", "titled": "least", "required": "least", "average": "least", "performance": "least", "score": "least",
	}, kinds)
}
