package norms

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// What a ledger entry takes from a result of an event.
func TestNewNorm(t *testing.T) {
	rounds := []string{
		"GER GM 2500 =", "GER GM 2490 1", "GER GM 2510 =", "ENG IM 2480 1", "ENG IM 2450 =", "ENG FM 2400 1",
		"HUN IM 2470 =", "HUN - 2300 1", "HUN FM 2350 1",
	}
	ev := applicant{host: "HUN", rounds: rounds}.event(t)
	for i := range 9 {
		ev.Tournament.RoundDates = append(ev.Tournament.RoundDates, ev.Tournament.Start.AddDays(i))
	}
	results := Find(ev, Options{Player: 1, Title: tournament.GM})
	require.Len(t, results, 1)
	n := NewNorm(ev, &results[0])
	require.Equal(t, registration.Yes, n.Normal)
	require.Equal(t, registration.Yes, n.OneRoundADay)
	require.Equal(t, registration.No, n.LargeSwiss, "ten players")
	require.Equal(t, 9, n.Games)
	require.Equal(t, 9, n.CountsAs)
	require.Equal(t, tournament.Points(70), n.PlayedScore)
	require.Equal(t, ev.Tournament.Start.AddDays(8), n.Achieved)
	require.Equal(t, 3, n.GM)
	require.Equal(t, 3, n.IM)
	require.Equal(t, 2, n.FM)
	require.Equal(t, 9, n.RatedGames)
	require.Zero(t, n.UnratedGames)
	require.NotNil(t, n.Certificate)

	ev.Facts = &registration.Facts{}
	require.NoError(t, SetFact(ev.Facts, "official", "organizer IO 99000200 Ørsted, Åge", "deputy FA 99000201 Łoś, Jan"))
	require.NoError(t, SetFact(ev.Facts, "contact", "office@chess.example"))
	require.NoError(t, SetFact(ev.Facts, "pairing-program", "Program A"))
	r, _ := Summarize(ev, results)
	require.Equal(t, []string{"IO Ørsted, Åge (99000200)"}, r.Organizers)
	require.Equal(t, "office@chess.example", r.Contact)
	require.Equal(t, "Program A", r.Program)
	ev.Tournament.Controller = "Program B"
	r, _ = Summarize(ev, results)
	require.Equal(t, "Program B", r.Program, "the report says it")

	ev.Tournament.RoundDates = nil
	require.Equal(t, registration.Unknown, NewNorm(ev, &results[0]).OneRoundADay)

	var conditions EventConditions
	r, conditions = Summarize(ev, results)
	require.Len(t, r.Norms, 1)
	require.Equal(t, []FederationCount{{"ENG", 3, 3, 3}, {"GER", 3, 3, 3}, {"HUN", 4, 4, 2}}, r.Federations)
	require.Equal(t, 4, r.HostPlayers)
	require.Equal(t, map[tournament.Title]int{tournament.GM: 3, tournament.IM: 3, tournament.FM: 2}, r.Titled)
	require.Contains(t, language.English.SayAll(conditions.Notes), "1.1.3: the days of the rounds are not known")
}

// A zonal norm against one foreign federation stands on 1.4.3c alone.
func TestNewNormExempt(t *testing.T) {
	rounds := []string{
		"HUN GM 2500 =", "HUN GM 2490 1", "HUN GM 2510 =", "HUN IM 2480 1", "HUN IM 2450 =", "HUN FM 2400 1",
		"HUN IM 2470 =", "GER - 2300 1", "GER FM 2350 1",
	}
	ev := applicant{host: "HUN", rounds: rounds, kind: "zonal"}.event(t)
	results := Find(ev, Options{Player: 1, Title: tournament.GM})
	require.Len(t, results, 1)
	n := NewNorm(ev, &results[0])
	require.Equal(t, "1.4.3c", n.Exempt)
	require.Equal(t, registration.No, n.Normal)
}

// A bye in nine rounds: the norm of 1.4.1c counts as nine games, once.
func TestNewNormOfEightGames(t *testing.T) {
	rounds := []string{
		"GER GM 2500 =", "GER GM 2490 1", "GER GM 2510 =", "ENG IM 2480 1", "ENG IM 2450 =", "ENG FM 2400 1",
		"HUN IM 2470 =", "HUN FM 2350 1", "bye U",
	}
	ev := applicant{host: "HUN", rounds: rounds}.event(t)
	results := Find(ev, Options{Player: 1, Title: tournament.GM})
	require.Len(t, results, 1)
	n := NewNorm(ev, &results[0])
	require.True(t, n.EightGames)
	require.Equal(t, 8, n.Games)
	require.Equal(t, 9, n.CountsAs)
}

// What an arbiter's event needs (B.06 4.8.3): that a norm was possible for any player.
func TestPossible(t *testing.T) {
	strong := []string{
		"GER GM 2500 0", "GER GM 2490 0", "GER GM 2510 0", "ENG IM 2480 0", "ENG IM 2450 0", "ENG FM 2400 0",
		"HUN IM 2470 0", "HUN - 2300 0", "HUN FM 2350 0",
	}
	require.Equal(t, registration.Yes, Possible(applicant{rounds: strong}.event(t)))
	weak := []string{
		"GER GM 1900 0", "GER GM 1900 0", "GER GM 1900 0", "ENG IM 1900 0", "ENG IM 1900 0", "ENG FM 1900 0",
		"HUN IM 1900 0", "HUN - 1900 0", "HUN FM 1900 0",
	}
	require.Equal(t, registration.No, Possible(applicant{rounds: weak}.event(t)), "an average of 1900")
	untitled := make([]string, 9)
	for i := range untitled {
		untitled[i] = []string{"GER", "ENG", "FRA"}[i%3] + " - 2500 0"
	}
	require.Equal(t, registration.No, Possible(applicant{rounds: untitled}.event(t)), "no titles")
	require.Equal(t, registration.No, Possible(applicant{rounds: strong[:8]}.event(t)), "eight rounds")
	home := []string{}
	for _, line := range strong {
		home = append(home, "HUN"+line[3:])
	}
	require.Equal(t, registration.No, Possible(applicant{rounds: home}.event(t)), "one federation")
	require.Equal(t, registration.Yes, Possible(applicant{rounds: home, kind: "zonal"}.event(t)), "exempt")
}

// A norm of ten games under the normal rule, of eleven under the exemption.
func TestAlternativeUnderAnExemption(t *testing.T) {
	rounds := []string{
		"HUN GM 2500 =", "HUN GM 2490 1", "HUN GM 2510 =", "HUN GM 2480 1", "HUN IM 2450 =", "HUN FM 2400 1",
		"HUN IM 2470 1", "GER FM 2400 1", "GER FM 2350 1", "ENG FM 2380 1", "ENG IM 2400 =",
	}
	ev := applicant{host: "HUN", rounds: rounds, kind: "zonal"}.event(t)
	results := Find(ev, Options{Player: 1, Title: tournament.IM})
	require.Len(t, results, 1)
	require.Empty(t, results[0].Exempt)
	other := Alternative(ev, &results[0])
	require.NotNil(t, other)
	require.Equal(t, "1.4.3c", other.Exempt)
	require.Greater(t, other.CountsAs, results[0].CountsAs)
	require.Nil(t, Alternative(ev, other))

	normal, exempt := NewNorm(ev, &results[0]), NewNorm(ev, other)
	require.Equal(t, registration.Yes, normal.Normal)
	require.Equal(t, registration.No, exempt.Normal)
}
