package titles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/tournament"
)

// A title that is not by norms rests on a rating, or on a place.
func TestApplicationsWithoutNorms(t *testing.T) {
	reached := func(level tournament.Rating) []Threshold { return []Threshold{publishedAt(level, 2024_06)} }
	place := func(title tournament.Title) []direct.Result {
		return []direct.Result{{FIDEID: "1", Title: title, Kind: "continental-u16", Place: handbook.Verbatim("gold"), Event: "Continental U16", Start: 2024_08_01, End: 2024_08_10}}
	}
	for name, c := range map[string]struct {
		title   tournament.Title
		facts   Facts
		state   string
		day     handbook.Date
		missing string
	}{
		"FM by rating": {tournament.FM, Facts{Thresholds: reached(2300), Highest: 2310_00}, Due, 2024_06_01, ""},
		"CM below FM":  {tournament.CM, Facts{Thresholds: append(reached(2300), reached(2200)...), Highest: 2310_00}, Due, 2024_06_01, ""},
		"no rating": {
			tournament.FM,
			Facts{Highest: 2290_00},
			Missing, 0,
			"for FM a rating of 2300, or a place in a championship, is needed; the highest rating known is 2290",
		},
		"by place, its rating reached":     {tournament.FM, Facts{Direct: place(tournament.FM), Thresholds: reached(2100), Highest: 2150_00}, Due, 2024_08_10, ""},
		"by place, its rating not reached": {tournament.FM, Facts{Direct: place(tournament.FM), Highest: 2050_00}, Conditional, 2024_08_10, ""},
		"by place on the way to IM": {
			tournament.FM, Facts{Direct: place(tournament.IM), Thresholds: reached(2100), Highest: 2150_00}, Due, 2024_08_10, "",
		},
		"women's for women":     {tournament.WFM, Facts{Player: Person{Sex: tournament.Male}, Thresholds: reached(2100)}, Missing, 0, "0.3: WFM is a title of women"},
		"WFM by rating":         {tournament.WFM, Facts{Player: Person{Sex: tournament.Female}, Thresholds: reached(2100)}, Due, 2024_06_01, ""},
		"held, or one above it": {tournament.CM, Facts{Held: []Held{{Title: tournament.FM}}, Thresholds: reached(2200)}, Missing, 0, "0.3: the player has the title, or one above it"},
		"after the day it is drawn": {
			tournament.FM,
			Facts{On: 2024_05_31, Thresholds: reached(2300), Highest: 2310_00, Lists: []ListRating{{Period: 2024_05, Rating: 2280}}},
			Missing, 0,
			"for FM a rating of 2300, or a place in a championship, is needed; the highest rating known is 2280",
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := Apply(&c.facts, c.title, 0)
			require.Equal(t, c.state, a.State, "%v", language.English.SayAll(a.Missing))
			require.Equal(t, c.day, a.Achieved)
			require.Equal(t, c.state != Missing, a.Claim != nil)
			if c.missing == "" {
				require.Empty(t, a.Missing)
				require.NotEmpty(t, a.Stands)
			} else {
				require.Equal(t, []string{c.missing}, language.English.SayAll(a.Missing))
			}
		})
	}
}
