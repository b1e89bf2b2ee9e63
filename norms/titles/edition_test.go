package titles

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/handbooktest"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// renumbered returns a made-up edition whose articles all have a 9 before them.
func renumbered() *law.Edition {
	e := *law.Newest()
	e.Key, e.Articles = "2099-01-01", handbooktest.Prefixed(e.Articles)
	return &e
}

var anArticle = regexp.MustCompile(`\b[1-9](\.\d{1,2})+[a-f]?\b`)

// TestRenumberedEdition: an edition with other numbers prints its own in the
// checks, lacks and notes of applications and in claims, in both languages.
func TestRenumberedEdition(t *testing.T) {
	edition := renumbered()
	printed := 0
	ownNumbers := func(article string, texts ...handbook.Text) {
		t.Helper()
		require.Regexp(t, `^9\.\d`, article)
		for _, l := range language.All {
			for _, text := range texts {
				for _, no := range anArticle.FindAllString(l.Say(text), -1) {
					require.Regexp(t, `^9\.\d`, no, "%s", l.Say(text))
					printed++
				}
			}
		}
	}
	everything := func(f *Facts) {
		t.Helper()
		f.Options.Edition = edition
		l := NewLedger(f)
		for _, c := range l.Claims {
			ownNumbers(c.Article, c.Text)
		}
		for _, a := range append(l.Applications, NewApplication(f, tournament.WGM, 2025_03_01)) {
			require.Equal(t, "2099-01-01", a.Edition)
			ownNumbers("9.0", a.Missing...)
			ownNumbers("9.0", a.Told()...)
			for _, n := range a.Norms {
				ownNumbers("9.0", n.Notes...)
			}
			for _, c := range a.Checks {
				ownNumbers(c.Article, c.What)
			}
		}
	}
	everything(complete(tournament.GM, nil))
	lacking := complete(tournament.WGM, func(i int, n *norms.Norm) {
		n.Normal, n.OneRoundADay, n.LargeSwiss, n.EightGames = registration.No, registration.Unknown, registration.No, i == 0
		n.Origin = "recorded"
	})
	lacking.Norms = append(lacking.Norms, ledgerNorm(tournament.GM, 9, func(n *norms.Norm) { n.Start, n.End, n.Achieved = 2005_01_01, 2005_01_09, 2005_01_09 }))
	lacking.Thresholds, lacking.Highest = []Threshold{{Level: 2300, Rating: 2299_60, Day: 2025_01_01, Game: &ThresholdGame{Round: 1, Event: "Open"}}}, 2299_60
	everything(lacking)
	lacking.Player.Sex, lacking.Highest = tournament.Male, 0
	everything(lacking)
	between := complete(tournament.IM, nil)
	between.Thresholds[0].Published, between.Thresholds[0].Game = false, &ThresholdGame{Round: 1, Event: "Open"}
	between.Held = []Held{{Title: tournament.GM}, {Title: tournament.WIM, Conditional: true, Since: 2024_01_01}}
	everything(between)
	place := complete(tournament.IM, nil)
	place.Thresholds[0] = publishedAt(2300, 2024_06)
	place.Direct = []direct.Result{
		{Title: tournament.IM, Norm: true, Place: handbook.Say("titles.direct.gold"), Event: "Zonal", Start: 2024_05_01, End: 2024_05_09},
		{Title: tournament.WGM, Kind: "zonal", Place: handbook.Say("titles.direct.gold"), Event: "Zonal", Start: 2024_05_01, End: 2024_05_09},
		{Title: tournament.CM, Kind: "olympiad", Place: handbook.Say("titles.direct.percent", "percent", 50, "games", 7), Event: "Olympiad", Start: 2024_09_01, End: 2024_09_22},
	}
	everything(place)
	require.Greater(t, printed, 50)
}

// TestEditionWithoutARule: what an edition does not have is not asked for.
func TestEditionWithoutARule(t *testing.T) {
	edition := renumbered()
	articles := edition.Articles
	for _, c := range []struct {
		rule   *handbook.Rule
		change func(*norms.Norm)
	}{
		{law.OneNormal, func(n *norms.Norm) { n.Normal = registration.No }},
		{law.OneRound, func(n *norms.Norm) { n.OneRoundADay = registration.No }},
		{law.LargeSwiss, func(n *norms.Norm) { n.LargeSwiss = registration.No }},
	} {
		f := complete(tournament.GM, func(_ int, n *norms.Norm) { c.change(n) })
		f.Options.Edition = edition
		edition.Articles = articles
		require.Equal(t, Missing, NewApplication(f, tournament.GM, 0).State, c.rule.Name)
		edition.Articles = nil
		for _, a := range articles {
			if a.Rule != c.rule {
				edition.Articles = append(edition.Articles, a)
			}
		}
		require.Equal(t, Complete, NewApplication(f, tournament.GM, 0).State, c.rule.Name)
	}
}

// TestOtherFigures: the figures are those of the edition.
func TestOtherFigures(t *testing.T) {
	edition := renumbered()
	edition.Numbers.NormGames, edition.Numbers.NoticeDays = 36, 60
	edition.Numbers.NormTitles = []law.Level{{Title: tournament.GM, Rating: 2600}}
	f := complete(tournament.GM, nil)
	f.Options.Edition = edition
	a := NewApplication(f, tournament.GM, 2025_03_02)
	require.Equal(t, []string{
		"9.1.5.1: the norms cover 27 games; 36 are needed, so 9 more",
		"9.1.5.3: a rating of 2600 is needed at some time; the highest known is 2500, so 100 more",
	}, language.English.SayAll(a.Missing))
	require.Equal(t, handbook.Date(2025_01_01), a.SubmitBy, "60 days")
	f.Norms = append(f.Norms, ledgerNorm(tournament.GM, 5, nil))
	require.Len(t, NewApplication(f, tournament.GM, 0).Missing, 1)
}
