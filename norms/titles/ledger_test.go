package titles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/tournament"
)

// A conditional title becomes final on the day that the least rating of 0.6.2 is
// reached; lower titles may be taken on the way.
func TestConditionalTitleBecomesFinal(t *testing.T) {
	f := &Facts{
		Player: Person{FIDEID: "1", Name: "Sample, Player", Sex: tournament.Male},
		Direct: []direct.Result{{Title: tournament.IM, Kind: "continental-u18", Place: handbook.Verbatim("gold"), Event: "Continental U18", Start: 2022_08_01, End: 2022_08_10}},
		Thresholds: append(Published("1", []ListRating{{Period: 2022_09, Rating: 2105, K: 20}}),
			Reached(&PeriodGames{
				Before: ListRating{Period: 2023_05, Rating: 2195, K: 20, Games: 200}, Period: 2023_06, After: 2190,
				Games: []PeriodGame{gained(4, 3, 2023_05_10, 500)},
			})...),
		Highest: 2200_00, On: 2023_05_09,
	}
	l := NewLedger(f)
	require.Equal(t, []string{"IM conditional", "FM due"}, claimsOf(l))
	require.Equal(t, "a lower title on the way to the conditional IM; its least rating of 2100 was reached: 2105 on the list of 2022-09", language.English.Say(l.Claims[1].Text))
	f.Held = []Held{{Title: tournament.FM, Since: 2022_10_01}, {Title: tournament.IM, Since: 2022_10_01, Conditional: true}}
	require.Equal(t, []string{"IM conditional"}, claimsOf(NewLedger(f)), "FM was taken")
	f.On = 2023_05_10
	l = NewLedger(f)
	require.Equal(t, []string{"IM due"}, claimsOf(l))
	require.Equal(t, "conditional", l.Claims[0].Basis)
	require.Equal(t, handbook.Date(2023_05_10), l.Claims[0].Day)
	require.Equal(t, 3, l.Claims[0].Threshold.Game.Round)
	// the same without the event at hand
	f.Direct = nil
	require.Equal(t, []string{"IM due"}, claimsOf(NewLedger(f)))
}

// 0.6.2 by edition: 30 games for ratings after 1 January 2024, and none of it
// for CM and WCM of the Olympiads from then on.
func TestLeastRatingByEdition(t *testing.T) {
	for _, c := range []struct {
		name  string
		kind  string
		title tournament.Title
		start handbook.Date
		lists []ListRating
		want  string
	}{
		{"reached in 2023 with few games", "zonal", tournament.FM, 2023_06_01, []ListRating{{Period: 2023_12, Rating: 2100, Games: 12, AllGames: true}}, "FM due"},
		{"on 1 January 2024", "zonal", tournament.FM, 2023_06_01, []ListRating{{Period: 2024_01, Rating: 2100, Games: 12, AllGames: true}}, "FM due"},
		{"reached in 2024 with few games", "zonal", tournament.FM, 2023_06_01, []ListRating{{Period: 2024_02, Rating: 2100, Games: 12, AllGames: true}}, "FM conditional"},
		{"with 30", "zonal", tournament.FM, 2023_06_01, []ListRating{{Period: 2024_02, Rating: 2100, Games: 30, AllGames: true}}, "FM due"},
		{"not known", "zonal", tournament.FM, 2023_06_01, []ListRating{{Period: 2024_02, Rating: 2100, Games: 12}}, "FM unverified"},
		{"Olympiad of 2022", "olympiad", tournament.CM, 2022_07_29, nil, "CM conditional"},
		{"Olympiad of 2024", "olympiad", tournament.CM, 2024_09_11, nil, "CM due"},
		{"FM at the Olympiad of 2024", "olympiad", tournament.FM, 2024_09_11, nil, "FM conditional"},
	} {
		f := &Facts{
			Direct:     []direct.Result{{Title: c.title, Kind: c.kind, Place: handbook.Verbatim("x"), Event: "E", Start: c.start, End: c.start.AddDays(10)}},
			Thresholds: Published("1", c.lists),
		}
		require.Equal(t, c.want, claimsOf(NewLedger(f))[0], c.name)
	}
}

// A norm by place counts as nine games (1.2.4) and serves an application.
func TestDirectNormInAnApplication(t *testing.T) {
	f := complete(tournament.IM, nil)
	f.Norms = f.Norms[:2]
	require.Equal(t, Missing, NewApplication(f, tournament.IM, 0).State)
	f.Direct = []direct.Result{{Title: tournament.IM, Norm: true, Kind: "zonal", Place: handbook.Verbatim("silver or bronze"), Event: "Zonal", Start: 2024_05_01, End: 2024_05_11}}
	a := NewApplication(f, tournament.IM, 0)
	require.Equal(t, Complete, a.State)
	require.Equal(t, 27, a.Games)
	require.Equal(t, []string{"IM due"}, claimsOf(NewLedger(f))[:1])
}

// The columns stand apart: a WGM still works on IM, an IM not on WIM norms of
// hers alone.
func TestColumns(t *testing.T) {
	f := complete(tournament.WGM, nil)
	f.Norms = append(f.Norms, ledgerNorm(tournament.IM, 7, nil))
	f.Held = []Held{{Title: tournament.WGM, Since: 2025_01_01}}
	l := NewLedger(f)
	require.Len(t, l.Applications, 1)
	require.Equal(t, tournament.IM, l.Applications[0].Title)
}
