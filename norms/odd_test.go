package norms

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// TestOddReports: no report, however odd, stops the search.
func TestOddReports(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		players := rapid.IntRange(0, 6).Draw(rt, "players")
		report := &tournament.Tournament{
			Start: 2024_05_01, Rounds: rapid.IntRange(0, 70).Draw(rt, "rounds"),
			Federation: rapid.SampledFrom([]string{"", "HUN", "XX"}).Draw(rt, "host"),
		}
		var field []Entrant
		for range players {
			p := tournament.Player{StartingRank: rapid.IntRange(-1, 8).Draw(rt, "rank"), Name: rapid.String().Draw(rt, "name")}
			for range rapid.IntRange(0, 70).Draw(rt, "games") {
				p.Games = append(p.Games, tournament.Game{
					Opponent: rapid.IntRange(-1, 8).Draw(rt, "opponent"),
					Result:   tournament.Result(rapid.SampledFrom([]byte("1=0WDL+-HFUZ*\x00?")).Draw(rt, "result")),
				})
			}
			report.Players = append(report.Players, p)
			if rapid.IntRange(0, 5).Draw(rt, "absent") > 0 {
				field = append(field, Entrant{
					Rating: tournament.Rating(rapid.IntRange(-5, 4000).Draw(rt, "rating")),
					Title:  tournament.Title(rapid.IntRange(0, 8).Draw(rt, "title")),
					Sex:    tournament.Female, Federation: rapid.SampledFrom([]string{"", "HUN", "FID", "NON", "AUT", "club 1"}).Draw(rt, "federation"),
				})
			}
		}
		report.Index()
		ev := &Event{
			Tournament: report, Edition: &Chapter.Editions[1], Field: field,
			Format: registration.Format(rapid.IntRange(0, 9).Draw(rt, "format")),
		}
		if rapid.Bool().Draw(rt, "long") {
			ev.FieldAt = func(int) []Entrant { return field }
		}
		for _, r := range Find(ev, Options{Near: true, Forecast: rapid.IntRange(0, 9).Draw(rt, "forecast") == 0}) {
			require.NotNil(rt, r.Used)
			Working(&r, ev)
			NewCertificate(ev, &r)
		}
	})
}

// A game against a number that the report lacks is not one against an opponent who is
// not known yet.
func TestForecastAfterAnAbsentOpponent(t *testing.T) {
	report := &tournament.Tournament{Start: 2024_05_01, Rounds: 9, Federation: "HUN"}
	var field []Entrant
	for rank := range 3 {
		report.Players = append(report.Players, tournament.Player{StartingRank: rank + 1})
		field = append(field, Entrant{Rating: 2500, Federation: "AUT"})
	}
	report.Players[0].Games = []tournament.Game{{Opponent: 4, Result: tournament.Win}, {Opponent: 6, Result: tournament.Win}, {Opponent: 2, Result: tournament.Win}}
	report.Index()
	s := newSearch(&Event{Tournament: report, Edition: &Chapter.Editions[1], Field: field}, Options{Forecast: true})
	f := newFuture(s, 0, &s.num.Levels[0])
	require.Equal(t, []int{4, 5, 6, 7, 8, 9}, f.rounds)
	require.Len(t, f.attemptWith(1).unknown, 1)
	require.Len(t, f.attemptWith(6).unknown, 6)
}

// longest returns an event of sixty rounds in which the applicant wins often, with
// many federations, so that the choices are beyond counting.
func longest(format registration.Format) applicant {
	r := rand.New(rand.NewPCG(3, 4))
	a := applicant{federation: "HUN", format: format, start: 2022_05_01}
	feds := []string{"GER", "GER", "GER", "GER", "GER", "AUT", "POL", "CZE", "HUN", "FID"}
	for i := range 60 {
		result := "1"
		if r.IntN(3) == 0 {
			result = []string{"0", "="}[r.IntN(2)]
		}
		if format == registration.DoubleRoundRobin && i >= 30 {
			a.rounds = append(a.rounds, fmt.Sprintf("#%d %s", i-29, result))
			continue
		}
		title := []string{"GM", "IM", "FM", "-", "-"}[r.IntN(5)]
		a.rounds = append(a.rounds, fmt.Sprintf("%s %s %d %s", feds[r.IntN(len(feds))], title, 2150+r.IntN(300), result))
	}
	return a
}

func TestSixtyRounds(t *testing.T) {
	for _, format := range []registration.Format{registration.Swiss, registration.DoubleRoundRobin} {
		began := time.Now()
		for _, title := range []tournament.Title{tournament.GM, tournament.IM} {
			longest(format).near(t, title)
		}
		t.Logf("%s: %s", format, time.Since(began))
	}
}
