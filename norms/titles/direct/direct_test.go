package direct

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// directField returns an event of n players of different federations in the order of
// their places, with their points in halves.
func directField(kind string, start handbook.Date, halves ...int) *Event {
	e := &Event{Name: "Championship", Kind: kind, Start: start, End: start.AddDays(10), Rounds: 9}
	for i, h := range halves {
		e.Players = append(e.Players, Player{
			FIDEID: fmt.Sprint(100 + i), Name: fmt.Sprintf("Player %d", i+1), Federation: []string{"HUN", "GER", "ENG", "FRA", "POL", "ITA"}[i%6],
			Rank: i + 1, Points: tournament.Points(5 * h), Score: tournament.Points(5 * h), Played: 9,
		})
	}
	return e
}

func directsOf(t *testing.T, e *Event) []string {
	t.Helper()
	results, _, err := Find(e)
	require.NoError(t, err)
	list := []string{}
	for _, r := range results {
		what := "title"
		if r.Norm {
			what = "norm"
		}
		list = append(list, fmt.Sprintf("%d %s %s", r.Rank, r.Title, what))
	}
	return list
}

func TestDirectTableHas41Rows(t *testing.T) {
	tables, err := Tables()
	require.NoError(t, err)
	require.Len(t, tables, 1)
	rows := tables[0].Rows
	require.Len(t, rows, 41)
	women := 0
	awards := 0
	for _, r := range rows {
		require.NotEmpty(t, r.Kinds)
		require.NotEmpty(t, r.Awards)
		awards += len(r.Awards)
		if r.Table == "1.24a" {
			women++
		}
	}
	require.Equal(t, 20, women)
	require.Equal(t, 111, awards)
	require.Contains(t, Kinds(), "world-u18")
}

func TestDirectTitles(t *testing.T) {
	many := []int{16, 16, 16, 16, 12, 11, 10, 9, 8, 6}
	for _, c := range []struct {
		name string
		e    *Event
		want []string
	}{
		{
			"gold: GM title; first equal GM norm with IM title of the medal", directField("world-u20", 2024_05_01, many...),
			[]string{"1 GM title", "2 IM title", "2 GM norm", "3 IM title", "3 GM norm"},
		},
		{
			"alone first: no first equal", directField("world-u20", 2024_05_01, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8),
			[]string{"1 GM title", "2 IM title", "3 IM title"},
		},
		{
			"U18: gold gives a norm and, as first equal, the IM title", directField("world-u18", 2024_05_01, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8),
			[]string{"1 IM title", "1 GM norm", "2 FM title", "2 IM norm", "3 FM title", "3 IM norm"},
		},
		{"U10: medals", directField("world-u10", 2024_05_01, many...), []string{"1 CM title", "2 CM title", "3 CM title"}},
		{"amateur under 2300", directField("world-amateur-2300", 2024_05_01, many...), []string{"1 FM title", "2 CM title", "3 CM title"}},
		{"amateur under 2000", directField("world-amateur-2000", 2024_05_01, many...), []string{"1 CM title"}},
		{
			"zonal: 65 per cent FM, 50 per cent CM", directField("zonal", 2024_05_01, 17, 14, 13, 12, 11, 9, 8, 7, 6, 5),
			[]string{"1 IM title", "2 FM title", "2 IM norm", "3 FM title", "3 IM norm", "4 FM title", "5 CM title", "6 CM title"},
		},
		{
			"35 per cent: a medal below it gives nothing", directField("world-u10", 2024_05_01, 16, 15, 6, 6, 5, 5, 5, 5, 5, 5),
			[]string{"1 CM title", "2 CM title"},
		},
	} {
		require.Equal(t, c.want, directsOf(t, c.e), c.name)
	}
	women := directField("olympiad", 2024_09_11, 12, 9, 8, 7)
	women.Women = true
	require.Equal(t, []string{"1 WFM title", "2 WCM title"}, directsOf(t, women), "Olympiad: percentages")
	women.Players[0].Played, women.Players[0].Score = 8, 80
	require.Equal(t, []string{"1 WCM title", "2 WCM title"}, directsOf(t, women), "65 % needs nine games")
}

// 1.2.3: ten participants, nine rounds, five federations or a third.
func TestDirectConditions(t *testing.T) {
	ten := []int{16, 15, 14, 13, 12, 11, 10, 9, 8, 7}
	require.Empty(t, directsOf(t, directField("zonal", 2024_05_01, ten[:9]...)), "nine participants")
	short := directField("zonal", 2024_05_01, ten...)
	short.Rounds = 8
	require.Empty(t, directsOf(t, short), "eight rounds")
	few := directField("zonal", 2024_05_01, ten...)
	for i := range few.Players {
		few.Players[i].Federation = []string{"HUN", "GER", "ENG", "FRA"}[i%4]
	}
	require.Empty(t, directsOf(t, few), "four federations")
	few.Members = 12
	require.NotEmpty(t, directsOf(t, few), "a third of twelve")
	few.Kind = "world-u10"
	few.Members = 0
	require.NotEmpty(t, directsOf(t, few), "no such condition on world events")
	small := directField("world-disabled", 2024_05_01, ten[:6]...)
	require.NotEmpty(t, directsOf(t, small), "exempt by 1.2.3")
}

// 1.2.3a: merged groups.
func TestDirectSubgroups(t *testing.T) {
	e := directField("", 2024_05_01, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6)
	for i := range e.Players {
		e.Players[i].Group = []string{"open", "girls"}[i/6]
	}
	e.Groups = []Group{{Name: "open", Kind: "continental-u18"}, {Name: "girls", Kind: "continental-u18", Women: true}}
	// the girls' best has 11 halves of 18, the second 10, the third 9: 50 % each
	require.Equal(t, []string{"1 IM title", "1 WIM title", "2 FM title", "2 WFM title", "3 FM title", "3 WFM title"}, directsOf(t, e))
	e.Players[8].Score = 40 // 4 of 9
	require.Equal(t, []string{"1 IM title", "1 WIM title", "2 FM title", "2 WFM title", "3 FM title"}, directsOf(t, e))
	e.Players[11].Group = "open" // five girls are left
	require.Equal(t, []string{"1 IM title", "2 FM title", "3 FM title"}, directsOf(t, e))
}

func TestDirectTablesByDate(t *testing.T) {
	ten := []int{16, 15, 14, 13, 12, 11, 10, 9, 8, 7}
	_, _, err := Find(directField("zonal", 2017_06_30, ten...))
	require.Contains(t, language.English.Error(err), "no table for direct titles is at hand")
	results, _, err := Find(directField("zonal", 2024_12_31, ten...))
	require.NoError(t, err)
	require.False(t, results[0].Unverified)
	results, _, err = Find(directField("zonal", 2025_01_01, ten...))
	require.NoError(t, err)
	require.True(t, results[0].Unverified)
	_, _, err = Find(directField("office-cup", 2024_01_01, ten...))
	require.Contains(t, language.English.Error(err), `"office-cup" is no kind of event`)
}

// What a recorded place is held against.
func TestDirectAwards(t *testing.T) {
	for _, c := range []struct {
		kind string
		norm bool
		want []tournament.Title
	}{
		{"world-u8", false, []tournament.Title{tournament.CM, tournament.WCM}},
		{"world-u18", true, []tournament.Title{tournament.GM, tournament.IM, tournament.WGM, tournament.WIM}},
		{"world-u18", false, []tournament.Title{tournament.IM, tournament.FM, tournament.WIM, tournament.WFM}},
		{"world-amateur-1700", false, []tournament.Title{tournament.CM, tournament.WCM}},
		{"olympiad", true, nil},
	} {
		for _, day := range []handbook.Date{2017_06_30, 2024_12_31, 2026_01_01} {
			require.ElementsMatch(t, c.want, Awards(c.kind, c.norm, day), "%s %s", c.kind, day)
		}
	}
}

// A table that is broken says where, in both languages.
func TestBrokenTable(t *testing.T) {
	row := "1.24b\tworld\tWorld\tgold=title\tmedals=norm\t-\t-"
	_, err := parse("head\n" + row)
	require.NoError(t, err)
	for text, want := range map[string][2]string{
		"head\n\n1.24b\tworld":                              {"line 3: not a table and six cells", "строка 3: это не таблица и шесть ячеек"},
		"head\n" + row + "\n" + row[:22] + "=gift\t-\t-\t-": {"line 3: “gold=gift” is not a place with =title or =norm", "строка 3: «gold=gift» — не место с =title или =norm"},
		"head\n1.24b\tworld\tWorld\tfifth=title\t-\t-\t-":   {"line 2: “fifth” is no place", "строка 2: «fifth» — не место"},
	} {
		_, err := parse(text)
		require.Error(t, err)
		require.Equal(t, want, [2]string{language.English.Error(err), language.Russian.Error(err)})
	}
}
