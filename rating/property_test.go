package rating_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

var starts = []handbook.Date{2022_06_01, 2024_06_01, 2025_11_01}

// drawTournament returns a report whose sides agree: pairs at random, some unplayed,
// some players without a rating.
func drawTournament(t *rapid.T, file string) *tournament.Tournament {
	n := rapid.IntRange(3, 12).Draw(t, "players")
	rounds := rapid.IntRange(1, 7).Draw(t, "rounds")
	start := rapid.SampledFrom(starts).Draw(t, "start")
	open := &tournament.Tournament{File: file, Start: start, End: start.AddDays(9), Rounds: rounds}
	for i := range n {
		r := rapid.SampledFrom([]int{0, 1400, 1650, 1800, 2000, 2050, 2300, 2450, 2640, 2649, 2650, 2800}).Draw(t, "rating")
		open.Players = append(open.Players, tournament.Player{
			StartingRank: i + 1, Name: fmt.Sprintf("Player %d", i+1), Rating: tournament.Rating(r),
			FIDEID: 1000 + i, Games: make([]tournament.Game, rounds), Line: i + 5,
		})
	}
	results := []tournament.Result{'1', '=', '0', '1', '=', '0', '+', '-', 'W', 'D', 'L', '*'}
	for r := range rounds {
		order := rapid.Permutation(open.Players).Draw(t, "pairs")
		for k := 0; k+1 < n; k += 2 {
			a, b := order[k].StartingRank, order[k+1].StartingRank
			res := rapid.SampledFrom(results).Draw(t, "result")
			open.Players[a-1].Games[r] = tournament.Game{Opponent: b, Colour: 'w', Result: res}
			open.Players[b-1].Games[r] = tournament.Game{Opponent: a, Colour: 'b', Result: mirror(res)}
		}
	}
	open.Index()
	return open
}

// naive returns the sum of one player's tournament, written from the text again: no
// tables laid out for lookup, no shared code.
func naive(open *tournament.Tournament, p *tournament.Player, key string) (sum, games int) {
	if p.Rating == 0 {
		return 0, 0
	}
	type game struct{ d, score int }
	var played []game
	for _, g := range p.Games {
		score, ok := map[tournament.Result]int{'1': 100, '=': 50, '0': 0}[g.Result]
		if !ok || g.Opponent == 0 || open.Player(g.Opponent).Rating == 0 {
			continue
		}
		played = append(played, game{int(p.Rating - open.Player(g.Opponent).Rating), score})
	}
	pick := -1
	if key == "2022-01-01" {
		for i, g := range played {
			if abs(g.d) <= 400 {
				continue
			}
			if pick < 0 || abs(g.d) > abs(played[pick].d) || abs(g.d) == abs(played[pick].d) && g.d > 0 && played[pick].d < 0 {
				pick = i
			}
		}
	}
	for i, g := range played {
		capped := i == pick
		if key == "2024-03-01" || key == "2025-10-01" && p.Rating < 2650 {
			capped = abs(g.d) > 400
		}
		d := abs(g.d)
		if capped {
			d = 400
		}
		higher := probability(d)
		if g.d < 0 {
			higher = 100 - higher
		}
		sum += g.score - higher
	}
	return sum, len(played)
}

func abs(n int) int { return max(n, -n) }

// probability returns the table as a ladder of upper ends from .50 on.
func probability(d int) int {
	ends := []int{
		3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
		206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
	}
	for i, end := range ends {
		if d <= end {
			return 50 + i
		}
	}
	return 100
}

func TestAgainstNaive(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		open := drawTournament(rt, "a.trf")
		e, err := rating.InForce(tournament.Standard, open.Start)
		require.NoError(rt, err)
		players, findings := rating.Rate(rating.Input{Events: []rating.Event{{File: "a.trf", Tournament: open, Edition: e}}})
		require.Empty(rt, findings)
		seen := map[int]bool{}
		for _, q := range players {
			r := q.Tournaments[0]
			seen[r.StartingRank] = true
			p := open.Player(r.StartingRank)
			if p.Rating == 0 {
				require.NotNil(rt, q.Initial)
				continue
			}
			sum, games := naive(open, p, e.Key)
			require.EqualValues(rt, sum, q.Sum)
			require.Equal(rt, games, q.Games)
			require.LessOrEqual(rt, int(q.K)*q.Games, 700)
			require.EqualValues(rt, int(q.K)*sum, q.Change)
			if q.NewRating != 0 {
				off := 100*int(q.NewRating-q.Rating) - int(q.Change)
				require.LessOrEqual(rt, abs(off), 50, "rounded to the nearest")
			}
			for _, s := range rating.Working(q) {
				require.NotEmpty(rt, s.Article)
				require.NotEmpty(rt, s.Value)
			}
		}
		for i := range open.Players {
			if _, games := naive(open, &open.Players[i], e.Key); games > 0 {
				require.True(rt, seen[i+1], "number %d has a game", i+1)
			}
		}
	})
}

// Where every difference is capped alike what one side wins the other loses.
func TestZeroSum(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		open := drawTournament(rt, "a.trf")
		e, err := rating.EditionByKey(tournament.Standard, "2024-03-01")
		require.NoError(rt, err)
		players, _ := rating.Rate(rating.Input{Events: []rating.Event{{File: "a.trf", Tournament: open, Edition: e}}})
		total := tournament.Hundredths(0)
		for _, q := range players {
			total += q.Sum
		}
		require.Zero(rt, total)
	})
}

func TestOrderOfEventsDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var in rating.Input
		for i := range rapid.IntRange(2, 4).Draw(rt, "events") {
			open := drawTournament(rt, fmt.Sprintf("%c.trf", 'a'+i))
			kind := tournament.Kind(rapid.IntRange(0, 2).Draw(rt, "kind"))
			e, err := rating.InForce(kind, open.Start)
			require.NoError(rt, err)
			in.Events = append(in.Events, rating.Event{File: open.File, Tournament: open, Edition: e, Kind: kind})
		}
		one, _ := rating.Rate(in)
		slices.Reverse(in.Events)
		other, _ := rating.Rate(in)
		a, err := json.Marshal(one)
		require.NoError(rt, err)
		b, err := json.Marshal(other)
		require.NoError(rt, err)
		require.Equal(rt, string(a), string(b))
		require.True(rt, slices.IsSortedFunc(one, func(x, y rating.Player) int {
			if x.Kind != y.Kind {
				return int(x.Kind) - int(y.Kind)
			}
			return len(x.FIDEID) - len(y.FIDEID)
		}))
	})
}

// Odd reports end in players and findings, never in a panic.
func TestOddReports(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		open := drawTournament(rt, "a.trf")
		for range rapid.IntRange(1, 10).Draw(rt, "changes") {
			p := &open.Players[rapid.IntRange(0, len(open.Players)-1).Draw(rt, "who")]
			switch rapid.IntRange(0, 6).Draw(rt, "what") {
			case 0:
				p.StartingRank = rapid.SampledFrom([]int{-1, 0, 1, 2, 9999, 1 << 40}).Draw(rt, "rank")
			case 1:
				p.FIDEID = rapid.SampledFrom([]int{-5, 0, 1000, 1 << 61}).Draw(rt, "id")
			case 2:
				p.Rating = tournament.Rating(rapid.SampledFrom([]int{-100, 0, 9999, 1 << 30}).Draw(rt, "rating"))
			case 3:
				p.Games = p.Games[:rapid.IntRange(0, len(p.Games)).Draw(rt, "cut")]
			case 4:
				p.Games = append(p.Games, tournament.Game{
					Opponent: rapid.SampledFrom([]int{-1, 0, p.StartingRank, 1, 2, 9999}).Draw(rt, "opponent"),
					Result:   tournament.Result(rapid.SampledFrom([]byte("10=+-WDLHFUZ*?\x00")).Draw(rt, "code")),
				})
			case 5:
				open.RoundDates = append(open.RoundDates, handbook.Date(rapid.SampledFrom([]int{0, -4, 2024_02_30, 2024_07_01, 2026_01_01}).Draw(rt, "date")))
			case 6:
				open.End = handbook.Date(rapid.SampledFrom([]int{0, 2022_01_01, 2026_01_01, 99999999}).Draw(rt, "end"))
			}
		}
		open.TimeControl = rapid.SampledFrom([]tournament.TimeControl{{}, control(5400, 30), {Known: true}, control(600, 5)}).Draw(rt, "control")
		kind := tournament.Kind(rapid.IntRange(0, 2).Draw(rt, "kind"))
		e, err := rating.InForce(kind, 2024_12_01)
		require.NoError(rt, err)
		in := rating.Input{Events: []rating.Event{{File: "a.trf", Tournament: open, Edition: e, Kind: kind, Match: rapid.Bool().Draw(rt, "match")}}}
		if rapid.Bool().Draw(rt, "list") {
			in.Lists = shelf(list(2024_06, tournament.Standard, row{1000, 2000, 20}, row{1001, 1900, 0}), list(2024_07, tournament.Rapid, row{1002, 2000, 10}))
		}
		players, _ := rating.Rate(in)
		for _, q := range players {
			_ = rating.Working(q)
			_, err := json.Marshal(q)
			require.NoError(rt, err)
		}
		_ = rating.Check(open, kind, e, rating.Registration{})
	})
}
