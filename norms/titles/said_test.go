package titles

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// checksOf returns the checks of an application in one line each.
func checksOf(a Application) []string {
	list := []string{}
	for _, c := range a.Checks {
		list = append(list, fmt.Sprintf("%s %s of %s %t", c.Article, c.Have, c.Need, c.OK))
	}
	return list
}

// The checks of an application: 27 games, one norm of 1.4.1c at most, one norm
// of each kind, the rating. One round a day is asked of GM and WGM alone.
func TestChecksOfAnApplication(t *testing.T) {
	f := complete(tournament.GM, func(i int, n *norms.Norm) {
		n.CountsAs, n.EightGames = 9+i, i == 1
		n.Normal, n.OneRoundADay = registration.AnswerOf(i == 0), registration.AnswerOf(i > 0)
	})
	f.Thresholds[0].Rating = 2512_00
	require.Equal(t, []string{
		"1.5.1 30 of 27 true", "1.4.1c 1 of 1 true", "1.4.3e 1 of 1 true", "1.1.3a 2 of 1 true", "1.5.6 3 of 1 true", "1.5.3 2512 of 2500 true",
	}, checksOf(NewApplication(f, tournament.GM, 0)))
	f = complete(tournament.IM, func(_ int, n *norms.Norm) { n.Normal, n.LargeSwiss = registration.No, registration.Unknown })
	f.Norms, f.Thresholds, f.Highest = f.Norms[:2], nil, 2399_50
	require.Equal(t, []string{
		"1.5.1 18 of 27 false", "1.4.1c 0 of 1 true", "1.4.3e 0 of 1 false", "1.5.6 0 of 1 true", "1.5.3 2399.5 of 2400 false",
	}, checksOf(NewApplication(f, tournament.IM, 0)))
}

// Exactly 27 games are enough, and a set in which all is known goes before a
// smaller one with a question.
func TestEnoughAndKnown(t *testing.T) {
	f := complete(tournament.GM, func(i int, n *norms.Norm) { n.OneRoundADay = registration.AnswerOf(false) })
	f.Norms[0].OneRoundADay = registration.Unknown
	a := NewApplication(f, tournament.GM, 0)
	require.Equal(t, "1.5.1 27 of 27 true", checksOf(a)[0])
	require.Equal(t, Unverified, a.State)
	f.Norms = append(f.Norms, ledgerNorm(tournament.GM, 5, func(n *norms.Norm) { n.CountsAs = 8 }))
	a = NewApplication(f, tournament.GM, 0)
	require.Equal(t, Complete, a.State)
	require.Len(t, a.Norms, 4)
}

func notesOf(f *Facts, title tournament.Title, meeting handbook.Date) []string {
	a := NewApplication(f, title, meeting)
	return language.English.SayAll(a.Told())
}

// What the officer must know besides.
func TestNotesOfAnApplication(t *testing.T) {
	f := complete(tournament.GM, nil)
	require.Equal(t, []string{"2.3: to be submitted at least 45 days before the meeting that considers it"}, notesOf(f, tournament.GM, 0))
	f.On = 2023_12_31
	f.Norms[0].Achieved, f.Norms[0].End = 2023_06_01, 2023_06_01
	require.Equal(t, []string{
		"2.3: to be submitted at least 30 days before the meeting that considers it, with half the fee added where it is later",
		"2.3: for the meeting of 2024-03-31 the last day is 2024-03-01",
	}, notesOf(f, tournament.GM, 2024_03_31))

	f = complete(tournament.GM, func(i int, n *norms.Norm) {
		n.OneRoundADay = registration.No
		if i < 2 {
			n.OneRoundADay = registration.Unknown
		}
	})
	f.Norms[2].Origin = "recorded"
	require.Equal(t, []string{
		"1.1.3a: counts only if it is shown of one of these: Open 1; Open 2 (norms from an event with one round a day on 3 days)",
		"the norm of Open 3 stands as recorded: its certificate is the one that the organising federation signed",
		"2.3: to be submitted at least 45 days before the meeting that considers it",
	}, notesOf(f, tournament.GM, 0))

	f = complete(tournament.IM, nil)
	f.Norms = append(f.Norms, ledgerNorm(tournament.GM, 8, func(n *norms.Norm) { n.Start, n.End, n.Achieved = 2005_06_22, 2005_06_30, 2005_06_30 }))
	f.Norms = append(f.Norms, ledgerNorm(tournament.WIM, 9, func(n *norms.Norm) { n.Start, n.End, n.Achieved = 2005_06_22, 2005_06_30, 2005_06_30 }))
	require.Equal(t, []string{
		"1.5.5: the norm of Open 8 was gained before 2005-07-01 and counts only if it was registered with FIDE before 2013-07-31",
		"2.3: to be submitted at least 45 days before the meeting that considers it",
	}, notesOf(f, tournament.IM, 0), "a WIM norm serves no IM title, old or not")
}

// What is to be said of several norms is one sentence, with the events in it; what
// is to be said of one alone stands by itself.
func TestOneSentenceForNorms(t *testing.T) {
	before := handbook.Say("norms.only-where.confirmed", "article", "0.4.2")
	f := complete(tournament.IM, func(i int, n *norms.Norm) {
		n.Notes = []handbook.Text{before}
		if i == 1 {
			n.Notes = append(n.Notes, handbook.Say("norms.only-where.confirmed", "article", "0.4.3"))
		}
		if i > 0 {
			n.Title, n.Origin = tournament.GM, "recorded"
		}
	})
	for _, c := range []struct {
		in    *language.Language
		notes []string
	}{
		{language.English, []string{
			"the norms of Open 1, Open 2 and Open 3: " + language.English.Say(before),
			"1.5.2: the GM norms of Open 2 and Open 3 are sufficient for IM, too",
			"the norm of Open 2: " + strings.Replace(language.English.Say(before), "0.4.2", "0.4.3", 1),
			"the norms of Open 2 and Open 3 stand as recorded: their certificates are those that the organising federations signed",
		}},
		{language.Russian, []string{
			"нормы с турниров Open 1, Open 2 и Open 3: " + language.Russian.Say(before),
			"1.5.2: норм GM с турниров Open 2 и Open 3 достаточно и для IM",
			"норма с турнира «Open 2»: " + strings.Replace(language.Russian.Say(before), "0.4.2", "0.4.3", 1),
			"нормы с турниров Open 2 и Open 3 внесены вручную: их подтверждают сертификаты, подписанные федерациями-организаторами",
		}},
	} {
		a := NewApplication(f, tournament.IM, 0)
		require.Equal(t, c.notes, c.in.SayAll(a.Notes))
		require.Len(t, a.Advice, 1, "when it is to be submitted is no fact of the norms")
	}
}

// A norm by place is none of 1.4: a note says what it is.
func TestNotesOfANormByPlace(t *testing.T) {
	f := complete(tournament.IM, nil)
	f.Norms = f.Norms[:2]
	f.Direct = []direct.Result{
		{
			Title: tournament.IM, Norm: true, Place: handbook.Say("titles.direct.silver-bronze"), Event: "Zonal", Start: 2024_05_01, End: 2024_05_11,
			Notes: []handbook.Text{handbook.Say("titles.direct.as-recorded")},
		},
		{Title: tournament.FM, Place: handbook.Say("titles.direct.gold"), Event: "Zonal", Start: 2024_05_01, End: 2024_05_11},
	}
	n := normOf(nil, &f.Direct[0])
	require.Equal(t, handbook.Date(2024_05_11), n.Achieved)
	require.Equal(t, []int{9, 9, -1, -1}, []int{n.Games, n.CountsAs, n.HostPlayers, n.OtherPlayers})
	require.Equal(t, []string{"1.2.1: a norm by place (silver or bronze); what other norms must fulfil does not apply to it", "as recorded"}, language.English.SayAll(n.Notes))
	require.Len(t, NewApplication(f, tournament.IM, 0).Norms, 3, "gold gives the title and no norm")
}

// What is missing where nothing is there at all.
func TestNothingIsThere(t *testing.T) {
	f := &Facts{Player: Person{Sex: tournament.Female}}
	a := NewApplication(f, tournament.WIM, 0)
	require.Equal(t, []string{
		"1.5.1: the norms cover 0 games; 27 are needed, so 27 more",
		"1.5.3: a rating of 2200 is needed, and none is known",
	}, language.English.SayAll(a.Missing))
	require.Equal(t, Missing, a.State)
	require.Zero(t, a.Achieved)
	require.Zero(t, a.SubmitBy)
}

// A rating between the lists that the list does not show at all.
func TestRatingWordsWithoutAList(t *testing.T) {
	x := Threshold{Level: 2300, Rating: 2301_20, Day: 2026_09_05, Period: 2026_10, Game: &ThresholdGame{Round: 3, Event: "Open", Before: 2290_00}}
	require.Equal(t, "2301.2 after round 3 of Open on 2026-09-05 (2290 before the game, no rating on the list of 2026-10)", language.English.Say(x.Words()))
	require.Equal(t, "2301,2 после тура 3 турнира «Open» 05.09.2026 (перед партией 2290, в рейтинг-листе 2026-10 рейтинга нет)", language.Russian.Say(x.Words()))
	x.ListAfter = 2305
	require.Contains(t, language.English.Say(x.Words()), "2305 on the list of 2026-10")
}

// The words of claims.
func TestWordsOfClaims(t *testing.T) {
	words := func(f *Facts) []string {
		l, list := NewLedger(f), []string{}
		for _, c := range l.Claims {
			list = append(list, fmt.Sprintf("%s %s %s %s: %s", c.Title, c.State, c.Basis, c.Article, language.English.Say(c.Text)))
		}
		return list
	}
	f := complete(tournament.GM, nil)
	require.Equal(t, []string{
		"GM due norms 1.5: 3 norms of 27 games and the rating",
	}, words(f))
	f.Norms, f.Thresholds = f.Norms[:2], nil
	require.Equal(t, []string{
		"GM missing norms 1.5: 1.5.1: the norms cover 18 games; 27 are needed, so 9 more; 1.5.3: a rating of 2500 is needed at some time; the highest known is 2500, so 0 more",
	}, words(f))
	gold := func(title tournament.Title, kind string, start handbook.Date) direct.Result {
		return direct.Result{Title: title, Kind: kind, Place: handbook.Say("titles.direct.gold"), Event: "Cup", Start: start, End: start.AddDays(9)}
	}
	f = &Facts{Direct: []direct.Result{gold(tournament.FM, "zonal", 2024_05_01)}, Thresholds: []Threshold{publishedAt(2100, 2024_09)}, Highest: 2100_00}
	require.Equal(t, []string{"FM due direct 0.6.2: gold at Cup; the least rating of 2100 was reached: 2100 on the list of 2024-09"}, words(f))
	require.Equal(t, handbook.Date(2024_09_01), NewLedger(f).Claims[0].Day)
	f.Thresholds[0] = publishedAt(2100, 2024_01)
	require.Equal(t, handbook.Date(2024_05_10), NewLedger(f).Claims[0].Day, "not before the event")
	f.Direct[0].Unverified = true
	require.Equal(t, Unverified, NewLedger(f).Claims[0].State)
	f.Direct = []direct.Result{gold(tournament.CM, "olympiad", 2024_09_01)}
	require.Equal(t, []string{"CM due direct 0.6.2: gold at Cup; no least rating is asked for at the Olympiads"}, words(f))
	f = &Facts{Direct: []direct.Result{gold(tournament.FM, "zonal", 2024_05_01)}, Highest: 2050_00}
	require.Equal(t, []string{"FM conditional direct 0.6.2: gold at Cup; conditional until a rating of 2100 is reached, the highest known is 2050"}, words(f))
	f.Thresholds = Published("1", []ListRating{{Period: 2024_02, Rating: 2105, Games: 12}})
	require.Equal(t, []string{
		"FM unverified direct 0.6.2: gold at Cup; 2105 on the list of 2024-02; whether 30 rated games were played by then is not known (12 here)",
	}, words(f))
	f = &Facts{Held: []Held{{Title: tournament.IM, Since: 2024_02_01, Conditional: true}}, Highest: 2150_00, Thresholds: []Threshold{publishedAt(2100, 2024_09), publishedAt(2000, 2024_05)}}
	require.Equal(t, []string{
		"IM conditional conditional 0.6.2: the conditional title of 2024-02-01; conditional until a rating of 2200 is reached, the highest known is 2150",
		"FM due conditional 0.6.2: a lower title on the way to the conditional IM; its least rating of 2100 was reached: 2100 on the list of 2024-09",
	}, words(f))
}
