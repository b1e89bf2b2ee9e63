package report_test

import (
	"io"
	"testing"
	"time"

	"github.com/fedrate/fedrate/fixtures/timing"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
)

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
	timing.Within(b, 15*time.Millisecond, func() error {
		return report.TournamentRating(io.Discard, language.English, period, event, players)
	})
}

// BenchmarkPlayerRating writes the report of a player of 9 rounds: 3 ms are allowed.
func BenchmarkPlayerRating(b *testing.B) {
	event := sampleEvent()
	timing.Within(b, 3*time.Millisecond, func() error {
		return report.PlayerRating(io.Discard, language.English, period, samplePlayers()[:1], map[string]*tournament.Tournament{event.File: event})
	})
}
