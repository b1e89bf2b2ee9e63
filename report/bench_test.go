package report_test

import (
	"io"
	"testing"
	"time"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
)

// allowed says how much of the time that a paper may take it takes.
func allowed(b *testing.B, most time.Duration) {
	b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/most.Seconds(), "of-what-is-allowed")
}

// BenchmarkTournamentRating writes the report of 60 players and 9 rounds: 15 ms are allowed.
func BenchmarkTournamentRating(b *testing.B) {
	event := &tournament.Tournament{File: "open.trf", Name: "Open", Rounds: 9, Start: 2026_09_01}
	one := samplePlayers()[0]
	var players []rating.Player
	for i := range 60 {
		event.Players = append(event.Players, tournament.Player{StartingRank: i + 1, Name: longName})
		p := one
		p.Tournaments = []rating.Record{one.Tournaments[0]}
		p.Tournaments[0].StartingRank = i + 1
		players = append(players, p)
	}
	event.Index()
	for b.Loop() {
		if err := report.TournamentRating(io.Discard, language.English, period, event, players); err != nil {
			b.Fatal(err)
		}
	}
	allowed(b, 15*time.Millisecond)
}

// BenchmarkPlayerRating writes the report of a player of 9 rounds: 3 ms are allowed.
func BenchmarkPlayerRating(b *testing.B) {
	event := sampleEvent()
	for b.Loop() {
		err := report.PlayerRating(io.Discard, language.English, period, samplePlayers()[:1], map[string]*tournament.Tournament{event.File: event})
		if err != nil {
			b.Fatal(err)
		}
	}
	allowed(b, 3*time.Millisecond)
}
