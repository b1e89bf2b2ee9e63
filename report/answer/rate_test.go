package answer_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

// ratedHero is the answer of a player whose only event has a game against each
// opponent, with these results.
func ratedHero(t *testing.T, own tournament.Rating, id int, opponents []tournament.Rating, results string) answer.RatedPlayer {
	event := &tournament.Tournament{File: "a.trf", Name: "Open", Start: 2026_03_02, End: 2026_03_10, Scoring: tournament.StandardScoring, Rounds: len(opponents)}
	hero := tournament.Player{StartingRank: 1, Name: "Hero", Rating: own, FIDEID: id}
	others := map[byte]byte{'1': '0', '0': '1', '=': '=', '+': '-'}
	for i := range opponents {
		hero.Games = append(hero.Games, tournament.Game{Opponent: i + 2, Colour: tournament.White, Result: tournament.Result(results[i])})
	}
	event.Players = append(event.Players, hero)
	for i, r := range opponents {
		p := tournament.Player{StartingRank: i + 2, Name: "Opponent", Rating: r, FIDEID: 9_000_000 + i, Games: make([]tournament.Game, len(opponents))}
		p.Games[i] = tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Result(others[results[i]])}
		event.Players = append(event.Players, p)
	}
	event.Index()
	edition, err := rating.InForce(tournament.Standard, event.Start)
	require.NoError(t, err)
	players, _ := rating.Rate(rating.Input{Events: []rating.Event{{File: event.File, Tournament: event, Edition: edition}}})
	for i := range players {
		if players[i].Tournaments[0].StartingRank == 1 {
			return answer.NewRatedPlayer(answer.English, &players[i])
		}
	}
	require.Fail(t, "the hero has no entry")
	return answer.RatedPlayer{}
}

func TestRatedPlayer(t *testing.T) {
	b, err := json.Marshal(ratedHero(t, 2431, 9900001, []tournament.Rating{1987, 0}, "1+"))
	require.NoError(t, err)
	require.JSONEq(t, `{"fideId":"9900001","name":"Hero","kind":"standard","rating":2431,"k":10,"kReason":"reached-2400","games":1,
	"tournaments":[{"file":"a.trf","startingRank":1,"start":"2026-03-02","end":"2026-03-10","edition":"2025-10-01","rating":2431,"list":null,"sum":0.08,
	"games":[{"round":1,"opponent":2,"rating":2431,"opponentRating":1987,"list":null,"difference":400,"capped":true,"expected":0.92,"score":1,"delta":0.08}],
	"notRated":[{"round":2,"opponent":3,"reason":"forfeit","article":"5.1"}]}],
	"sum":0.08,"change":0.8,"newRating":2432,"initial":null}`, string(b))

	b, err = json.Marshal(ratedHero(t, 0, 0, []tournament.Rating{1900, 1900}, "=1"))
	require.NoError(t, err)
	var m map[string]any
	require.NoError(t, json.Unmarshal(b, &m))
	for _, k := range []string{"fideId", "rating", "k", "kReason", "newRating"} {
		require.Contains(t, m, k)
		require.Nil(t, m[k], k)
	}
	require.Equal(t, []any{}, m["tournaments"].([]any)[0].(map[string]any)["notRated"])
}

// Without a game that counts there is nothing to take an average of.
func TestInitialRatingOfNoGames(t *testing.T) {
	b, err := json.Marshal(ratedHero(t, 0, 100, []tournament.Rating{1800, 1800, 1800}, "000").Initial)
	require.NoError(t, err)
	require.JSONEq(t, `{"edition":"2025-10-01","pooled":0,"games":0,"score":0,"average":null,"percent":null,"dp":null,
	"rating":null,"published":false,"reason":"no game is left to rate (8.2.1)"}`, string(b))
}
