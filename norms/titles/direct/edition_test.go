package direct

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/handbooktest"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms/titles/law"
)

// renumbered returns a made-up edition whose articles all have a 9 before them.
func renumbered() *law.Edition {
	e := *law.Newest()
	e.Articles = handbooktest.Prefixed(e.Articles)
	return &e
}

// The clauses moved in 2024, and a made-up edition prints its own numbers.
func TestClausesByEdition(t *testing.T) {
	ten := []int{16, 15, 14, 13, 12, 11, 10, 9, 8, 7}
	articles := func(e *Event) string {
		_, checks, err := Find(e)
		require.NoError(t, err)
		var list []string
		for _, c := range checks {
			list = append(list, c.Article+" "+language.English.Say(c.What))
		}
		return strings.Join(list, ", ")
	}
	single := directField("zonal", 2023_05_01, ten...)
	require.Equal(t, "1.2.3 participants, 1.2.3 rounds, 1.2.3 federations: 5, or one for every 3 members", articles(single))
	single.Edition = renumbered()
	require.Equal(t, "9.1.2.2 participants, 9.1.2.2 rounds, 9.1.2.2 federations: 5, or one for every 3 members", articles(single))
	merged := directField("", 2023_05_01, ten...)
	merged.Groups = []Group{{Name: "open", Kind: "continental-u18"}}
	require.Equal(t, "1.2.3 participants, 1.2.3 rounds, 1.2.3a federations of the merged group", articles(merged))
	merged.Start = 2024_01_01
	require.Equal(t, "1.2.2 participants, 1.2.2 rounds, 1.2.2a federations of the merged group", articles(merged))
	merged.Edition = renumbered()
	require.Equal(t, "9.1.2.2 participants, 9.1.2.2 rounds, 9.1.2.2a federations of the merged group", articles(merged))
}

// The figures are those of the edition.
func TestFiguresOfTheEdition(t *testing.T) {
	e := directField("world-u10", 2024_05_01, 16, 15, 8, 7, 6, 6, 6, 5, 5, 5)
	require.Equal(t, []string{"1 CM title", "2 CM title", "3 CM title"}, directsOf(t, e))
	e.Edition = renumbered()
	e.Edition.Numbers.Percent = 50
	require.Equal(t, []string{"1 CM title", "2 CM title"}, directsOf(t, e), "a medal with 4 of 9 points")
	e.Edition.Numbers.Players = 11
	require.Empty(t, directsOf(t, e), "ten participants of eleven")
}

// Each place of the table has its words in both languages.
func TestPlacesHaveWords(t *testing.T) {
	tables, err := Tables()
	require.NoError(t, err)
	said := map[string]bool{}
	for _, row := range tables[0].Rows {
		for _, a := range row.Awards {
			for _, l := range language.All {
				require.NotContains(t, l.Say(a.Place.words()), "titles.", a.Place.Name)
			}
			said[language.English.Say(a.Place.words())] = true
		}
	}
	require.Subset(t, keysOf(said), []string{"gold", "silver or bronze", "gold, silver or bronze", "first equal, best 3 after tie-break", "65 % in 9 games"})
	require.Equal(t, "place 1 to 8", language.English.Say((&Place{Name: "top8", First: 1, Last: 8}).words()))
	require.Equal(t, "qualified", language.English.Say((&Place{Name: "qualified", Qualified: true}).words()))
	require.Equal(t, "финалист", language.Russian.Say((&Place{Name: "finalist", First: 1, Last: 2}).words()))
}

func keysOf(m map[string]bool) []string {
	var list []string
	for k := range m {
		list = append(list, k)
	}
	return list
}

// What is to be looked up says from when on.
func TestLookUp(t *testing.T) {
	_, missing := LookUp(2024_12_31)
	require.False(t, missing)
	for day, from := range map[handbook.Date]handbook.Date{
		2025_01_01: 2025_01_01, 2025_06_15: 2025_01_01, 2025_12_31: 2025_01_01, 2026_01_01: 2026_01_01, 2026_11_20: 2026_01_01,
	} {
		note, missing := LookUp(day)
		require.True(t, missing, day)
		require.Equal(t, from, note.Arg("from"), day)
	}
}
