package norms

import (
	"math/rand/v2"
	"testing"

	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// randomOpen returns an open of players against random opponents, titles by rating.
func randomOpen(r *rand.Rand, players, rounds int) *Event {
	t := &tournament.Tournament{Federation: "HUN", Start: 2026_01_10, End: 2026_01_20, Rounds: rounds, Scoring: tournament.StandardScoring}
	feds := []string{"HUN", "HUN", "HUN", "AUT", "GER", "POL", "CZE", "SVK", "IND", "USA"}
	var field []Entrant
	for i := range players {
		rating := 2600 - i*900/players + r.IntN(60)
		e := Entrant{Rating: tournament.Rating(rating), Federation: feds[r.IntN(len(feds))], Sex: tournament.Male}
		switch {
		case rating > 2500:
			e.Title = tournament.GM
		case rating > 2400:
			e.Title = tournament.IM
		case rating > 2300 && r.IntN(2) == 0:
			e.Title = tournament.FM
		case rating > 2200 && r.IntN(3) == 0:
			e.Title, e.Sex = tournament.WIM, tournament.Female
		}
		field = append(field, e)
		t.Players = append(t.Players, tournament.Player{StartingRank: i + 1, Games: make([]tournament.Game, rounds)})
	}
	for round := range rounds {
		order := r.Perm(players)
		for k := 0; k+1 < players; k += 2 {
			a, b := order[k], order[k+1]
			result := []tournament.Result{tournament.Win, tournament.Draw, tournament.Loss}[r.IntN(3)]
			t.Players[a].Games[round] = tournament.Game{Opponent: b + 1, Colour: tournament.White, Result: result}
			t.Players[b].Games[round] = tournament.Game{Opponent: a + 1, Colour: tournament.Black, Result: mirrored(result)}
		}
	}
	t.Index()
	return &Event{Tournament: t, Edition: &Chapter.Editions[1], Field: field, Format: registration.Swiss}
}

// BenchmarkMonth returns the verdict for 1,000 events of 60 players and nine rounds.
func BenchmarkMonth(b *testing.B) {
	benchmark(b, 1000, 60, 9, Options{})
}

// BenchmarkLongOpens have thirteen rounds, so that games may be left out.
func BenchmarkLongOpens(b *testing.B) {
	benchmark(b, 1000, 60, 13, Options{})
}

// BenchmarkNear writes out every player's closest choice.
func BenchmarkNear(b *testing.B) {
	benchmark(b, 20, 60, 13, Options{Near: true})
}

func benchmark(b *testing.B, events, players, rounds int, opt Options) {
	r := rand.New(rand.NewPCG(1, 2))
	var list []*Event
	for range events {
		list = append(list, randomOpen(r, players, rounds))
	}
	b.ReportAllocs()
	b.ResetTimer()
	found := 0
	for range b.N {
		found = 0
		for _, ev := range list {
			found += len(Find(ev, opt))
		}
	}
	b.ReportMetric(float64(found), "norms")
}

// BenchmarkLimits returns the longest event that a report can hold, with fewer
// players than it can.
func BenchmarkLimits(b *testing.B) {
	benchmark(b, 1, 300, 60, Options{})
}

// BenchmarkLimitsNear measures the same with every player's closest choice.
func BenchmarkLimitsNear(b *testing.B) {
	benchmark(b, 1, 300, 60, Options{Near: true})
}
