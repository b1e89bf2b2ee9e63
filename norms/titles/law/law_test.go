package law

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// The ratings of the titles as the text prints them: 0.6.2, 1.3, 1.5.3.
func TestRatingsOfTitles(t *testing.T) {
	for _, e := range Chapter.Editions {
		n := &e.Numbers
		for title, want := range map[tournament.Title][3]tournament.Rating{ // by norms, by rating, least of a direct title
			tournament.GM: {2500, 0, 2300}, tournament.IM: {2400, 0, 2200}, tournament.FM: {0, 2300, 2100}, tournament.CM: {0, 2200, 2000},
			tournament.WGM: {2300, 0, 2100}, tournament.WIM: {2200, 0, 2000}, tournament.WFM: {0, 2100, 1900}, tournament.WCM: {0, 2000, 1800},
		} {
			require.Equal(t, want, [3]tournament.Rating{n.Norm(title), n.ByRating(title), n.Least(title)}, "%s %s", e.Key, title)
		}
		require.Equal(t, []tournament.Rating{1800, 1900, 2000, 2100, 2200, 2300, 2400, 2500}, n.Levels())
	}
}

func TestEditionOfTheDay(t *testing.T) {
	for day, want := range map[handbook.Date]string{
		0: "2022-01-01", 2021_12_31: "2022-01-01", 2023_12_31: "2022-01-01", 2024_01_01: "2024-01-01", 2030_01_01: "2024-01-01",
	} {
		require.Equal(t, want, On(day).Key, day)
	}
	require.Equal(t, "2024-01-01", Newest().Key)
}

// Where the clauses stand, and where they moved.
func TestNumbersOfClauses(t *testing.T) {
	for _, c := range []struct {
		rule           *handbook.Rule
		of2022, of2024 string
	}{
		{NotHeld, "0.3", "0.3"},
		{LeastRating, "0.6.2", "0.6.2"},
		{DirectScore, "1.2.2", "1.2"},
		{DirectField, "1.2.3", "1.2.2"},
		{Subgroup, "1.2.3a", "1.2.2a"},
		{DirectTable, "1.2.4", "1.2.3"},
		{WCMByRating, "1.3.4", "1.3.4"},
		{NormGames, "1.5.1", "1.5.1"},
		{Notice, "2.3", "2.3"},
	} {
		require.Equal(t, c.of2022, Chapter.Editions[0].No(c.rule))
		require.Equal(t, c.of2024, Chapter.Editions[1].No(c.rule))
	}
	require.Equal(t, "B.01-1.9.1", Cite(Newest(), PGNResult))
}

// Each line has a rule or a note, and each edition the same rules.
func TestArticlesAreWhole(t *testing.T) {
	rules := func(e *Edition) map[*handbook.Rule]bool {
		seen := map[*handbook.Rule]bool{}
		for _, a := range e.Articles {
			require.True(t, (a.Rule != nil) != (!a.Note.IsZero()), a.No)
			if a.Rule != nil {
				seen[a.Rule] = true
			}
		}
		return seen
	}
	require.Equal(t, rules(&Chapter.Editions[0]), rules(&Chapter.Editions[1]))
}
