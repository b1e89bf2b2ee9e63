package audit_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// The manual's odds: z of 2 is 44 to 1, of 5 some 3.5 million to 1.
func TestTail(t *testing.T) {
	for z, odds := range map[float64]float64{2: 44, 2.5: 161, 3: 740.8, 4: 31574.4, 5: 3488555.8} {
		require.InEpsilon(t, odds, 1/audit.Tail(z), 0.0011)
	}
	data, err := os.ReadFile(filepath.Join("..", "..", "shared", "data", "tables.json"))
	if err != nil {
		t.Skip("the tables are absent")
	}
	var tables struct {
		Tail struct{ Cases map[string]float64 } `json:"regan_tail"`
	}
	require.NoError(t, json.Unmarshal(data, &tables))
	require.Len(t, tables.Tail.Cases, 9)
	for z, odds := range tables.Tail.Cases {
		x, err := strconv.ParseFloat(z, 64)
		require.NoError(t, err)
		require.InEpsilon(t, odds, 1/audit.Tail(x), 0.0011, z)
	}
}

// One player of 1500 beats nine opponents of 2000; expected 0.04 in each game.
func TestScreen(t *testing.T) {
	e := &tournament.Tournament{Players: []tournament.Player{{StartingRank: 1, Rating: 1500}}}
	for i := range 9 {
		e.Players[0].Games = append(e.Players[0].Games, tournament.Game{Opponent: i + 2, Colour: tournament.White, Result: tournament.Win})
		e.Players = append(e.Players, tournament.Player{StartingRank: i + 2, Rating: 2000, Games: make([]tournament.Game, 9)})
		e.Players[i+1].Games[i] = tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Loss}
	}
	e.Players = append(e.Players, tournament.Player{StartingRank: 11, Games: []tournament.Game{{Opponent: 1, Result: tournament.Win}}}) // unrated
	e.Index()
	s := (&audit.Report{Tournament: e}).Screen()
	require.Len(t, s, 10)
	require.Equal(t, 1, s[0].StartingRank)
	require.Equal(t, 9, s[0].Games)
	require.Equal(t, tournament.Hundredths(36), s[0].Expected)
	// (9 - 0.36) / sqrt(9 * 0.04 * 0.96)
	require.InEpsilon(t, 8.64/math.Sqrt(0.3456), s[0].Z, 1e-9)
	require.True(t, s[0].Stands)
	require.LessOrEqual(t, s[0].Odds, 1e15)
	require.False(t, s[1].Stands)
	require.Equal(t, tournament.Hundredths(96), s[1].Expected)
	require.Less(t, s[1].Z, 0.0)
	require.Empty(t, (&audit.Report{}).Screen())
}

// A round robin of six with one average rating.
func protected(rating tournament.Rating, sex tournament.Sex, kind string, facts audit.ProtectionFacts) audit.Protection {
	e := &tournament.Tournament{}
	for i := range 6 {
		e.Players = append(e.Players, tournament.Player{StartingRank: i + 1, Rating: rating, Sex: sex})
	}
	e.Index()
	r := &audit.Report{Tournament: e, System: pairing.Detection{Format: pairing.RoundRobin}, Options: audit.Options{EventKind: kind}}
	return r.Protection(facts)
}

func TestProtection(t *testing.T) {
	known := audit.ProtectionFacts{PrizeFundKnown: true, Official: registration.No}
	fund := func(euros int) audit.ProtectionFacts {
		return audit.ProtectionFacts{PrizeFundKnown: true, PrizeFund: euros, Official: registration.No}
	}
	for _, c := range []struct {
		rating tournament.Rating
		sex    tournament.Sex
		kind   string
		facts  audit.ProtectionFacts
		want   string
	}{
		{2399, tournament.Male, "", known, "standard 1"},
		{2400, tournament.Male, "", known, "increased 2"},
		{2599, tournament.Male, "", known, "increased 2"},
		{2600, tournament.Male, "", known, "maximum 2"},
		{2199, tournament.Female, "", known, "standard 1"},
		{2200, tournament.Female, "", known, "increased 2"},
		{2400, tournament.Female, "", known, "maximum 2"},
		{2000, tournament.Male, "", fund(20_000), "standard 1"},
		{2000, tournament.Male, "", fund(20_001), "increased 2"},
		{2000, tournament.Male, "", fund(100_000), "increased 2"},
		{2000, tournament.Male, "", fund(100_001), "maximum 2"},
		{2000, tournament.Male, "national-championship", known, "increased 2"},
		{2400, tournament.Male, "national-team-championship", known, "maximum 2"},
		{2600, tournament.Male, "national-championship", known, "maximum 2"},
		{2000, tournament.Male, "", audit.ProtectionFacts{PrizeFundKnown: true, Official: registration.Yes}, "maximum 2"},
	} {
		p := protected(c.rating, c.sex, c.kind, c.facts)
		require.Equal(t, c.want, fmt.Sprintf("%s %d", p.Level, p.Measures), "%+v", c)
		require.Equal(t, p.Level == "maximum", p.Arbiter)
		require.Empty(t, p.Unknown)
	}
	require.Equal(t, []string{"whether it is an official event of FIDE", "the prize fund"}, language.English.SayAll(protected(2000, tournament.Male, "", audit.ProtectionFacts{}).Unknown))
}
