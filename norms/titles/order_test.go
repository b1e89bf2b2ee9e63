package titles

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// The ledger shows titles, norms, ratings and places by day, whatever the order
// in which they were found, and nothing after its day.
func TestOrderOfTheLedger(t *testing.T) {
	f := &Facts{
		Player: Person{FIDEID: "1", Sex: tournament.Female},
		Held: []Held{
			{Title: tournament.WIM, Since: 2024_05_01}, {Title: tournament.FM, Since: 2024_05_01}, {Title: tournament.WFM, Since: 2023_01_01}, {Title: tournament.IM, Since: 2026_01_01},
		},
		Norms: []norms.Norm{
			{Title: tournament.WIM, Event: "B", Achieved: 2024_02_02, End: 2024_02_02},
			{Title: tournament.IM, Event: "B", Achieved: 2024_02_02, End: 2024_02_02},
			{Title: tournament.WIM, Event: "A", Achieved: 2004_01_01, End: 2004_01_01},
			{Title: tournament.IM, Event: "C", Achieved: 2025_12_31, End: 2025_12_31},
			{Title: tournament.IM, Event: "D", Achieved: 2026_01_01, End: 2026_01_01},
		},
		Direct: []direct.Result{
			{Title: tournament.FM, Event: "2", End: 2024_01_02}, {Title: tournament.IM, Norm: true, Event: "2", End: 2024_01_02}, {Title: tournament.CM, Event: "1", End: 2024_01_01}, {Title: tournament.CM, Event: "3", End: 2026_01_01},
		},
		Thresholds: []Threshold{
			publishedAt(2300, 2025_02), publishedAt(2200, 2025_02), publishedAt(2000, 2024_02), publishedAt(2400, 2026_02),
			{Level: 2100, Rating: 2099_60, Day: 2024_03_01},
		},
		On: 2025_12_31,
	}
	l := NewLedger(f)
	var held, made, places, levels []string
	for _, h := range l.Held {
		held = append(held, h.Title.String())
	}
	for _, n := range l.Norms {
		made = append(made, n.Event+" "+n.Title.String())
	}
	for _, d := range l.Direct {
		places = append(places, d.Event+" "+d.Title.String())
	}
	for _, x := range l.Thresholds {
		levels = append(levels, x.Rating.String())
	}
	require.Equal(t, []string{"WFM", "WIM", "FM"}, held)
	require.Equal(t, []string{"A WIM", "B IM", "B WIM", "C IM"}, made)
	require.Equal(t, []string{"1 CM", "2 IM", "2 FM"}, places)
	require.Equal(t, []string{"2000", "2200", "2300"}, levels)
	require.True(t, l.Norms[0].Expired, "of 2004, never registered")
	require.False(t, l.Norms[1].Expired)
	f.Options.RoundedInterim = true
	require.Len(t, NewLedger(f).Thresholds, 4, "2099.6 by the other reading")
	f.On = 0
	l = NewLedger(f)
	require.Equal(t, []int{4, 5, 4, 5}, []int{len(l.Held), len(l.Norms), len(l.Direct), len(l.Thresholds)})
	empty := NewLedger(&Facts{})
	require.NotNil(t, empty.Held)
	require.Empty(t, empty.Claims)
}

// Whose sex is not known may take women's titles where a title or a norm of
// women is there.
func TestWhoIsAWoman(t *testing.T) {
	level := []Threshold{publishedAt(2100, 2024_02)}
	for _, c := range []struct {
		name string
		f    Facts
		want []string
	}{
		{"not known", Facts{}, []string{}},
		{"a woman", Facts{Player: Person{Sex: tournament.Female}}, []string{"WFM due"}},
		{"a man with a norm of women", Facts{Player: Person{Sex: tournament.Male}, Norms: []norms.Norm{{Title: tournament.WIM}}}, []string{}},
		{"a title of women", Facts{Held: []Held{{Title: tournament.WCM}}}, []string{"WFM due"}},
		{"a title of men and women", Facts{Held: []Held{{Title: tournament.CM}}}, []string{}},
		{"a norm of women", Facts{Norms: []norms.Norm{{Title: tournament.WIM}}}, []string{"WFM due", "WIM missing"}},
		{"a norm of men and women", Facts{Norms: []norms.Norm{{Title: tournament.IM}}}, []string{"IM missing"}},
	} {
		c.f.Thresholds = level
		require.ElementsMatch(t, c.want, claimsOf(NewLedger(&c.f)), c.name)
	}
}

// Of each column the highest title by rating; the next one where the higher one
// lacks games.
func TestTitlesByRating(t *testing.T) {
	few := func(level tournament.Rating, known bool) Threshold {
		x := publishedAt(level, 2024_03)
		x.Games, x.AllGames, x.Thirty = 12, known, registration.Unknown
		if known {
			x.Thirty = registration.No
		}
		return x
	}
	for _, c := range []struct {
		name string
		held tournament.Title
		have []Threshold
		want []string
	}{
		{"both columns", tournament.NoTitle, []Threshold{publishedAt(2000, 2024_01), publishedAt(2100, 2024_01), publishedAt(2200, 2024_02)}, []string{"CM due", "WFM due"}},
		{"with the title", tournament.WFM, []Threshold{publishedAt(2000, 2024_01), publishedAt(2100, 2024_01)}, []string{}},
		{"with one above", tournament.WGM, []Threshold{publishedAt(2000, 2024_01), publishedAt(2100, 2024_01)}, []string{}},
		{"with one below", tournament.WCM, []Threshold{publishedAt(2000, 2024_01), publishedAt(2100, 2024_01)}, []string{"WFM due"}},
		{"of the other column", tournament.CM, []Threshold{publishedAt(2000, 2024_01)}, []string{"WCM due"}},
		{"too few games for the higher one", tournament.NoTitle, []Threshold{few(2100, true), publishedAt(2000, 2024_01)}, []string{"WFM missing", "WCM due"}},
		{"games not known", tournament.NoTitle, []Threshold{few(2100, false), few(2000, true)}, []string{"WFM unverified"}},
	} {
		f := &Facts{Player: Person{Sex: tournament.Female}, Thresholds: c.have}
		if c.held != tournament.NoTitle {
			f.Held = []Held{{Title: c.held}}
		}
		require.Equal(t, c.want, claimsOf(NewLedger(f)), c.name)
	}
}

// A conditional title lets the next lower one with its rating be taken; one
// that is held already ends the search.
func TestLowerTitles(t *testing.T) {
	gold := direct.Result{Title: tournament.WIM, Kind: "zonal", Place: handbook.Verbatim("gold"), Event: "Zonal", Start: 2024_05_01, End: 2024_05_10}
	f := &Facts{Player: Person{Sex: tournament.Female}, Direct: []direct.Result{gold}, Thresholds: []Threshold{publishedAt(1800, 2024_01), publishedAt(1900, 2024_07)}, Highest: 1900_00}
	l := NewLedger(f)
	require.Equal(t, []string{"WIM conditional", "WFM due"}, claimsOf(l))
	require.Equal(t, handbook.Date(2024_07_01), l.Claims[1].Day)
	require.Equal(t, tournament.WIM, l.Claims[1].Direct.Title)
	f.Thresholds = f.Thresholds[:1]
	l = NewLedger(f)
	require.Equal(t, []string{"WIM conditional", "WCM due"}, claimsOf(l))
	require.Equal(t, handbook.Date(2024_05_10), l.Claims[1].Day, "the day of the event")
	f.Held = []Held{{Title: tournament.WFM}}
	require.Equal(t, []string{"WIM conditional"}, claimsOf(NewLedger(f)))
	f.Held = []Held{{Title: tournament.WIM}}
	require.Empty(t, claimsOf(NewLedger(f)), "the title is held for good")
}

// 1.5.2 and 0.6.2: which norms serve, and which titles stand above another.
func TestWhichNormsServe(t *testing.T) {
	for norm, want := range map[tournament.Title]string{
		tournament.GM: "GM IM WGM WIM", tournament.IM: "IM WGM WIM", tournament.WGM: "WGM WIM", tournament.WIM: "WIM", tournament.FM: "", tournament.NoTitle: "",
	} {
		var served []string
		for _, title := range []tournament.Title{tournament.GM, tournament.IM, tournament.FM, tournament.WGM, tournament.WIM, tournament.WFM} {
			if serves(norm, title) {
				served = append(served, title.String())
			}
		}
		require.Equal(t, want, strings.Join(served, " "), norm)
	}
}

// 1.5.5 to the day.
func TestOldNorms(t *testing.T) {
	for _, c := range []struct {
		end, registered handbook.Date
		want            bool
	}{
		{2005_06_30, 0, true}, {2005_07_01, 0, false}, {2005_06_30, 2013_07_30, false}, {2005_06_30, 2013_07_31, true}, {0, 0, false},
	} {
		require.Equal(t, c.want, isExpired(law.Newest(), &norms.Norm{End: c.end, RegisteredDay: c.registered}), c)
	}
}

// The day of a title is that of its last condition (0.4.3): the last norm, or
// the rating.
func TestDayOfATitle(t *testing.T) {
	f := complete(tournament.GM, nil)
	f.Thresholds[0] = publishedAt(2500, 2025_03)
	require.Equal(t, handbook.Date(2025_03_01), NewApplication(f, tournament.GM, 0).Achieved, "the rating came last")
	require.Equal(t, handbook.Date(2025_03_01), NewLedger(f).Claims[0].Day)
	f.Thresholds = nil
	require.Zero(t, NewApplication(f, tournament.GM, 0).Achieved)
}

// Where a list and a game show a rating on one day, the list is what counts;
// else the earlier of them.
func TestFirstTimeOfARating(t *testing.T) {
	live := Threshold{Level: 2400, Rating: 2401_00, Day: 2024_06_01, Game: &ThresholdGame{Round: 1}, Thirty: registration.Yes}
	list := publishedAt(2400, 2024_06)
	for _, order := range [][]Threshold{{live, list}, {list, live}} {
		require.True(t, firstReached(&Facts{Thresholds: order}, 2400, false).Published)
	}
	live.Day = 2024_05_31
	for _, order := range [][]Threshold{{live, list}, {list, live}} {
		require.False(t, firstReached(&Facts{Thresholds: order}, 2400, false).Published)
	}
	require.Nil(t, firstReached(&Facts{Thresholds: []Threshold{live, list}, On: 2024_05_30}, 2400, false))
	require.Nil(t, firstReached(&Facts{Thresholds: []Threshold{live, list}}, 2500, false))
}

// What a rating between the lists lets a player ask for.
func TestAsks(t *testing.T) {
	at := func(level tournament.Rating, rating tournament.Hundredths) *Threshold {
		return &Threshold{Level: level, Rating: rating, Day: 2026_09_05}
	}
	for _, c := range []struct {
		x            *Threshold
		title, women tournament.Title
		sex          tournament.Sex
		article      string
		want         tournament.Title
	}{
		{at(2500, 2500_00), tournament.IM, tournament.NoTitle, tournament.Male, "1.5.3a", tournament.GM},
		{at(2500, 2499_99), tournament.IM, tournament.NoTitle, tournament.Male, "", tournament.NoTitle},
		{at(2500, 2500_00), tournament.GM, tournament.NoTitle, tournament.Male, "", tournament.NoTitle},
		{at(2300, 2300_00), tournament.NoTitle, tournament.NoTitle, tournament.Male, "1.3.1", tournament.FM},
		{at(2300, 2300_00), tournament.NoTitle, tournament.NoTitle, tournament.Female, "1.5.3a", tournament.WGM},
		{at(2300, 2300_00), tournament.NoTitle, tournament.WGM, tournament.Female, "1.3.1", tournament.FM},
		{at(2200, 2200_00), tournament.FM, tournament.WIM, tournament.Female, "", tournament.NoTitle},
		{at(2000, 2000_00), tournament.NoTitle, tournament.NoTitle, tournament.Female, "1.3.4", tournament.WCM},
		{at(2000, 2000_00), tournament.NoTitle, tournament.NoTitle, tournament.Male, "", tournament.NoTitle},
	} {
		article, title := Asks(c.x, c.title, c.women, c.sex)
		require.Equal(t, c.article, article, c)
		require.Equal(t, c.want, title, c)
	}
}

// 30 games by list: their number, else what the K says (B.02 8.3.3).
func TestThirtyGamesOfAList(t *testing.T) {
	for _, c := range []struct {
		l    ListRating
		want registration.Answer
	}{
		{ListRating{Period: 2024_06, Games: 30}, registration.Yes},
		{ListRating{Period: 2024_06, Games: 29}, registration.Unknown},
		{ListRating{Period: 2024_06, Games: 29, AllGames: true}, registration.No},
		{ListRating{Period: 2024_06, K: 10}, registration.Yes},
		{ListRating{Period: 2024_06, K: 20}, registration.Yes},
		{ListRating{Period: 2024_06, K: 15}, registration.Unknown},
		{ListRating{Period: 2024_06, K: 40}, registration.Unknown},
		{ListRating{Period: 2024_06, K: 40, Birth: 2006}, registration.Unknown},
		{ListRating{Period: 2024_06, K: 40, Birth: 2005}, registration.No},
		{ListRating{Period: 2024_06, K: 30, Birth: 1980}, registration.Unknown},
		{ListRating{K: 40, Birth: 1}, registration.Unknown},
	} {
		require.Equal(t, c.want, c.l.thirty(), c.l)
	}
}

// A norm counts on the day on which it was achieved, and the text of that day
// governs.
func TestOnTheDayItself(t *testing.T) {
	f := complete(tournament.GM, nil)
	f.On = f.Norms[2].Achieved
	require.Equal(t, Complete, NewApplication(f, tournament.GM, 0).State)
	f.On = f.On.AddDays(-1)
	require.Equal(t, Missing, NewApplication(f, tournament.GM, 0).State)
	for on, want := range map[handbook.Date]string{0: "2024-01-01", 2023_12_31: "2022-01-01", 2024_01_01: "2024-01-01"} {
		require.Equal(t, want, (&Facts{On: on}).edition().Key, on)
	}
}

// A title by rating rests on the rating alone.
func TestWordsOfATitleByRating(t *testing.T) {
	l := NewLedger(&Facts{Thresholds: []Threshold{publishedAt(2300, 2024_02)}})
	require.Equal(t, "2300 on the list of 2024-02", language.English.Say(l.Claims[0].Text))
	require.Equal(t, "1.3.1", l.Claims[0].Article)
	require.Equal(t, "rating", l.Claims[0].Basis)
}

// Published shows each level once, and once more with 30 games.
func TestLevelsOfLists(t *testing.T) {
	found := Published("7", []ListRating{
		{Period: 2024_03, Rating: 2010, Games: 35},
		{Period: 2024_01, Rating: 1990, Games: 12, AllGames: true},
		{Period: 2024_02, Rating: 2005, Games: 20, AllGames: true},
		{Period: 2024_04, Rating: 2150, Games: 50},
	})
	var all []string
	for _, x := range found {
		all = append(all, x.FIDEID+" "+x.Period.String()+" "+x.Thirty.String()+" "+language.English.Say(x.Words()))
	}
	require.Equal(t, []string{
		"7 2024-01 no 1990 on the list of 2024-01", "7 2024-03 yes 2010 on the list of 2024-03", // 1800
		"7 2024-01 no 1990 on the list of 2024-01", "7 2024-03 yes 2010 on the list of 2024-03", // 1900
		"7 2024-02 no 2005 on the list of 2024-02", "7 2024-03 yes 2010 on the list of 2024-03", // 2000
		"7 2024-04 yes 2150 on the list of 2024-04", // 2100
	}, all)
	require.Empty(t, Reached(&PeriodGames{Games: []PeriodGame{gained(1, 1, 2024_01_01, 500000)}}), "unrated before")
}
