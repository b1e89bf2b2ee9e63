package report_test

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// longName has the 33 characters that a report's name column holds.
const longName = "Wolkenstein-Mühlhäuser, Maximilia"

const period handbook.Period = 2026_10

// sampleEvent is the field of the worked example of B.02: a player of 2212
// against nine, with a forfeit and a bye besides, and an unrated player.
func sampleEvent() *tournament.Tournament {
	t := &tournament.Tournament{
		File: "open.trf", Name: "Großmeister-Open & Чемпионат «Весна»", City: "Kőszeg", Federation: "HUN",
		Start: 2026_09_01, End: 2026_09_11, Rounds: 11, TimeControlText: "90 min + 30 sec",
	}
	for d := handbook.Date(2026_09_01); d <= 2026_09_11; d++ {
		t.RoundDates = append(t.RoundDates, d)
	}
	names := []string{longName, "Ålund, Åsa", "Берёзкин, Кирилл", "Čapek, Čeněk", "Diaz, Ñuño", "Eße, Ödön", "Føroyar, Ør", "Gül, İpek", "Ĥoro, Ŝaĥo", "Ivanova, Zhanna", "Łoś, Żaneta"}
	ratings := []tournament.Rating{2212, 1926, 2011, 2318, 2067, 2219, 2585, 2659, 2464, 2652, 0}
	for i, n := range names {
		t.Players = append(t.Players, tournament.Player{
			StartingRank: i + 1, Name: n, Rating: ratings[i], Federation: "HUN", FIDEID: 990000 + i + 1,
		})
	}
	p := &t.Players[0]
	for i, code := range "110==01==" {
		p.Games = append(p.Games, tournament.Game{Opponent: i + 2, Colour: tournament.White, Result: tournament.Result(code)})
	}
	p.Games = append(p.Games, tournament.Game{Opponent: 11, Colour: tournament.Black, Result: tournament.ForfeitWin},
		tournament.Game{Result: tournament.HalfBye})
	t.Index()
	return t
}

// samplePlayers is the worked example as rated: sum 1.43, change 57.2, new
// rating 2269; and an initial rating of 1922.
func samplePlayers() []rating.Player {
	opponents := []tournament.Rating{1926, 2011, 2318, 2067, 2219, 2585, 2659, 2464, 2652}
	expected := []tournament.Hundredths{84, 76, 35, 70, 49, 10, 8, 19, 6}
	scores := []tournament.Points{10, 10, 0, 5, 5, 0, 10, 5, 5}
	record := rating.Record{File: "open.trf", StartingRank: 1, Edition: "2022-01-01", Rating: 2212, List: 2026_09, Sum: 143}
	for i := range opponents {
		d := 2212 - int(opponents[i])
		record.Games = append(record.Games, rating.RatedGame{
			Round: i + 1, Opponent: i + 2, Rating: 2212, OpponentRating: opponents[i], List: 2026_09, Difference: max(d, -440), Capped: i == 6,
			Expected: expected[i], Score: scores[i], Delta: tournament.Hundredths(scores[i])*10 - expected[i],
		})
	}
	record.Games[6].Difference = -400
	record.NotRated = []rating.NotRated{{Round: 10, Opponent: 11, Reason: "forfeit", Article: "5.1"}, {Round: 11, Reason: "bye", Article: "5.1"}}
	initial := rating.Record{File: "open.trf", StartingRank: 11, Edition: "2024-03-01"}
	for i := range 5 {
		initial.Games = append(initial.Games, rating.RatedGame{Round: i + 1, Opponent: i + 2, OpponentRating: opponents[i], Score: scores[i], List: 2026_09})
	}
	few := "fewer than five games"
	return []rating.Player{
		{
			FIDEID: "990001", Name: longName, Rating: 2212, K: 40, KReason: "under-18", Games: 9,
			Tournaments: []rating.Record{record}, Sum: 143, Change: 5720, NewRating: 2269,
		},
		{
			FIDEID: "990011", Name: "Łoś, Żaneta", Games: 5, Tournaments: []rating.Record{initial},
			Initial: &rating.Initial{Games: 5, Score: 30, Average: 187243, Percent: 57, DP: 50, Rating: 1922, Published: true},
		},
		{
			FIDEID: "990001", Name: longName, Kind: tournament.Rapid, Games: 2, Tournaments: []rating.Record{},
			Initial: &rating.Initial{Games: 2, Score: 10, Average: 180000, Percent: 50, Rating: 1800, Reason: handbook.Verbatim(few)},
		},
	}
}
