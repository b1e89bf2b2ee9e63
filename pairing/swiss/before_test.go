package swiss_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

var (
	rules2017 = swiss.Rules{AbsenceFloats: true}
	rules2026 = swiss.Rules{AnyWinBarsBye: true}
)

// event builds a report: a line a player in order of starting rank, its rounds
// as "5w1 -U 7b+", "." for a blank cell.
func event(lines ...string) *tournament.Tournament {
	t := &tournament.Tournament{Scoring: tournament.StandardScoring}
	for i, line := range lines {
		p := tournament.Player{StartingRank: i + 1}
		for cell := range strings.FieldsSeq(line) {
			p.Games = append(p.Games, game(cell))
			t.Rounds = max(t.Rounds, len(p.Games))
		}
		t.Players = append(t.Players, p)
	}
	t.Index()
	return t
}

func game(cell string) (g tournament.Game) {
	if cell == "." {
		return g
	}
	if cell[0] == '-' {
		g.Result = tournament.Result(cell[1])
		return g
	}
	var colour, result rune
	if n, _ := fmt.Sscanf(cell, "%d%c%c", &g.Opponent, &colour, &result); n == 3 {
		g.Result = tournament.Result(result)
	}
	g.Colour = tournament.Colour(colour)
	return g
}

func before(t *tournament.Tournament, round int, opt swiss.Options) map[int]swiss.Player {
	r, _ := swiss.Before(t, round, opt)
	out := map[int]swiss.Player{}
	for _, p := range r.Players {
		out[p.TPN] = p
	}
	return out
}

func order(r *swiss.Round) (out []int) {
	for _, p := range r.Players {
		out = append(out, p.TPN)
	}
	return out
}

// TestColourHistories are the examples of C.04.2 D.5 and 3.4: rounds without a
// game are left out of the sequence.
func TestColourHistories(t *testing.T) {
	for _, c := range []struct{ rounds, want string }{
		{"9w1 9b1 -Z 9w1", "wbw"},
		{"9b1 9w1 9b1 -U 9w1", "bwbw"},
		{"9b1 9w1 9w1 -U 9b1 -U 9w1", "bwwbw"},
		{"9b1 9w+ 9b0", "bb"},
	} {
		e := event(c.rounds)
		p := before(e, e.Rounds+1, swiss.Options{Rounds: 20})[1]
		got := ""
		for _, colour := range p.Colours {
			got += string(rune(colour))
		}
		require.Equal(t, c.want, got, c.rounds)
	}
}

// TestWhoIsPaired: in the replay those who are paired in the report, for the
// next round those whom nothing keeps away.
func TestWhoIsPaired(t *testing.T) {
	e := event("5w1", "6b=", "7w1", "-U", "1b0 -H", "2w= -Z", "3b0", "-Z", ".", "-H")
	require.Equal(t, 2, swiss.Next(e), "the byes of round 2 are known, its pairs are not")
	replay, _ := swiss.Before(e, 1, swiss.Options{Replay: true})
	require.Equal(t, []int{1, 2, 3, 4, 5, 6, 7}, order(replay))

	next, _ := swiss.Before(e, 2, swiss.Options{Rounds: 5})
	require.Equal(t, []int{1, 3, 4, 2, 10, 7, 8, 9}, order(next))

	e.Absent = []int{3}
	e.Byes = []tournament.ByeRecord{{Kind: tournament.ZeroBye, Round: 2, IDs: []int{7}}, {Kind: tournament.HalfBye, Round: 3, IDs: []int{8}}}
	h := swiss.NewHistory(e, swiss.Options{Rounds: 5})
	next, _ = h.Before(2)
	require.Equal(t, []int{1, 4, 2, 10, 8, 9}, order(next), "XXZ is about the next round, 240 about its own")
	require.Equal(t, []int{3, 5, 6, 7}, h.Absent(2))
	again, _ := h.Before(1)
	require.Equal(t, []int{1, 2, 3, 4, 5, 6, 7, 9}, order(again))
}

// TestRecordedByes: a 240 record stands for a blank cell, and its points count.
func TestRecordedByes(t *testing.T) {
	e := event("2w1 3b1", "1b0 .", ". 1w0")
	e.Byes = []tournament.ByeRecord{{Kind: tournament.HalfBye, Round: 2, IDs: []int{1, 2}}}
	ps := before(e, 3, swiss.Options{Rounds: 5})
	require.Equal(t, tournament.Points(5), ps[2].Points)
	require.Equal(t, tournament.Points(20), ps[1].Points, "a cell that says something comes first")
}

// TestParity: who has not taken part yet is skipped (E.5, 5.2.5).
func TestParity(t *testing.T) {
	e := event("-Z -Z 5w1", "5w1 .", "6b1 5w1", "-H 6w1", "2b0 3b0 1b0", "3w0 4b0")
	at := func(round int) map[int]int {
		out := map[int]int{}
		for n, p := range before(e, round, swiss.Options{Replay: true}) {
			out[n] = p.Parity
		}
		return out
	}
	require.Equal(t, map[int]int{2: 1, 3: 2, 5: 3, 6: 4}, at(1))
	require.Equal(t, map[int]int{3: 2, 4: 3, 5: 4, 6: 5}, at(2), "2 took part in round 1")
	require.Equal(t, map[int]int{1: 1, 5: 5}, at(3))
}

// TestScoring: 3-1-0 and a bye at half a point count as the report says, as do
// the abnormal points of 299.
func TestScoring(t *testing.T) {
	e := event("2w1 3b= -U", "1b0 -H 3w+", "-F 1w= 2b-")
	e.Scoring = tournament.Scoring{
		WinWhite: 30, WinBlack: 30, DrawWhite: 10, DrawBlack: 10, ForfeitWin: 30, HalfBye: 10, FullBye: 30, AllocatedBye: 5,
	}
	points := func(round int) (out [3]tournament.Points) {
		for n, p := range before(e, round, swiss.Options{Rounds: 9}) {
			out[n-1] = p.Points
		}
		return out
	}
	require.Equal(t, [3]tournament.Points{30, 0, 30}, points(2))
	require.Equal(t, [3]tournament.Points{45, 40, 40}, points(4))
	e.Abnormal = []tournament.AbnormalPoints{
		{Points: -10, Round: 2, IDs: []int{1}},
		{Kind: tournament.ForfeitWin, Points: 20, Round: 3, IDs: []int{2}},
	}
	require.Equal(t, [3]tournament.Points{30, 0, 30}, points(2))
	require.Equal(t, [3]tournament.Points{35, 30, 40}, points(4))
}

// TestUnplayed: forfeits are no games, for colours, opponents and their count.
func TestUnplayed(t *testing.T) {
	e := event("2w+ 3b1 -H", "1b- . 3w1", "-U 1w0 2b0")
	p := before(e, 4, swiss.Options{Rounds: 9})
	require.Equal(t, []int{3}, p[1].Met)
	require.Equal(t, 2, p[1].Unplayed)
	require.Equal(t, []tournament.Colour{'b'}, p[1].Colours)
	require.Equal(t, []int{1, 2}, p[3].Met)
	require.Equal(t, 1, p[3].Unplayed)
	require.Empty(t, before(e, 2, swiss.Options{Rounds: 9})[1].Met)
}

// TestProhibited: 260 for a span of rounds, XXP for all.
func TestProhibited(t *testing.T) {
	e := event("", "", "", "", "")
	e.Absent = []int{5}
	e.Prohibited = []tournament.Prohibition{
		{IDs: []int{3, 1, 9, 5}},
		{First: 2, Last: 3, IDs: []int{2, 1}},
		{First: 1, IDs: []int{4, 2, 4, 1}},
	}
	r, _ := swiss.Before(e, 1, swiss.Options{Rounds: 9})
	require.Equal(t, []swiss.Pair{{White: 1, Black: 2}, {White: 1, Black: 3}, {White: 1, Black: 4}, {White: 2, Black: 4}}, r.Prohibited)
}

// TestInitialColour: from the record, else from round 1, else White.
func TestInitialColour(t *testing.T) {
	e := event("-U", "3b1", "2w0", ".")
	ask := func(round int, opt swiss.Options) (tournament.Colour, int) {
		opt.Rounds = 5
		r, notes := swiss.Before(e, round, opt)
		return r.Initial, len(notes)
	}
	colour, notes := ask(2, swiss.Options{})
	require.Equal(t, tournament.White, colour, "2 is the second of those paired in round 1 and had black")
	require.Equal(t, 1, notes)
	colour, notes = ask(1, swiss.Options{})
	require.Equal(t, tournament.White, colour)
	require.Equal(t, 1, notes)
	e.InitialColour = tournament.Black
	colour, notes = ask(2, swiss.Options{})
	require.Equal(t, tournament.Black, colour)
	require.Zero(t, notes)
	colour, _ = ask(2, swiss.Options{Initial: tournament.White})
	require.Equal(t, tournament.White, colour)
}

// TestInitialColourOfLaterRound: round 1 has no games, so that the first pairs
// are those of round 2, where the score ranks before the number.
func TestInitialColourOfLaterRound(t *testing.T) {
	e := event("-H 4b1 2w1", "-H 3w1 1b0", "-Z 2b0 4w1", "-U 1w0 3b0")
	r, notes := swiss.Before(e, 4, swiss.Options{Rounds: 4})
	require.Equal(t, tournament.Black, r.Initial, "4 has most points and the even place: white is the other colour")
	require.Len(t, notes, 1)
	require.Equal(t, 2, notes[0].Text.Number("round"))
	r, _ = swiss.Before(event("-H", "-H"), 2, swiss.Options{Rounds: 3})
	require.Equal(t, tournament.White, r.Initial, "no round has colours")
}

// TestMissingResults: a game without a result is a draw for the pairing.
func TestMissingResults(t *testing.T) {
	e := event("2w1 3b*", "1b0 4w", "4b0 1w*", "3w1 2b1")
	e.Players[1].Games[1] = tournament.Game{Opponent: 4, Colour: tournament.White}
	r, notes := swiss.Before(e, 3, swiss.Options{Rounds: 5, Initial: tournament.White})
	require.Len(t, notes, 1)
	require.Equal(t, swiss.MissingResults, notes[0].Kind)
	require.Contains(t, language.English.Say(notes[0].Text), "3–1 (round 2), 2–4 (round 2)")
	require.Equal(t, []int{4, 1, 2, 3}, order(r))
	require.Equal(t, []tournament.Points{20, 15, 5, 5}, []tournament.Points{r.Players[0].Points, r.Players[1].Points, r.Players[2].Points, r.Players[3].Points})
}

// TestOddReports: what no arbiter should send makes no trouble.
func TestOddReports(t *testing.T) {
	e := event("1w1 9b= 2w1", "3w1 2b0 .", "3b3 99w1")
	e.Players = append(e.Players, tournament.Player{StartingRank: 2, Games: []tournament.Game{game("1w1")}}, tournament.Player{StartingRank: -3})
	e.Byes = []tournament.ByeRecord{{Kind: tournament.HalfBye, Round: -1, IDs: []int{0, 77}}}
	e.Accelerations = []tournament.Acceleration{{Points: 10, First: -4, Last: 99, From: 5, To: -1}, {Points: 5, First: 1, Last: 2, From: -9, To: 99999}}
	e.Prohibited = []tournament.Prohibition{{IDs: []int{1, 1, 400}}}
	e.Absent = []int{0, -1, 55}
	for round := -1; round < 8; round++ {
		for _, replay := range []bool{false, true} {
			r, _ := swiss.Before(e, round, swiss.Options{Replay: replay, Rules: rules2017, Baku: baku(t, "2017")})
			for _, p := range r.Players {
				require.NotContains(t, p.Met, p.TPN)
				require.LessOrEqual(t, p.Unplayed, max(round-1, 0))
			}
		}
	}
	p := before(e, 4, swiss.Options{Rounds: 9})
	require.Equal(t, []int{2}, p[1].Met, "one line is enough for a meeting")
	require.Equal(t, []int{1, 3}, p[2].Met)
	none := &tournament.Tournament{Scoring: tournament.StandardScoring}
	r, _ := swiss.Before(none, 1, swiss.Options{Replay: true, Baku: baku(t, "2026")})
	require.Empty(t, r.Players)
}

// TestOpen: a round is open while no game of it has a result.
func TestOpen(t *testing.T) {
	e := event("2w1 3b*", "1b0 4w", "4b0 1w*", "3w1 2b")
	h := swiss.NewHistory(e, swiss.Options{})
	require.False(t, h.Open(0))
	require.False(t, h.Open(1))
	require.True(t, h.Open(2))
	require.False(t, h.Open(3))
	e.Players[1].Games[1] = game("4w-")
	require.False(t, swiss.NewHistory(e, swiss.Options{}).Open(2))
}

// TestAnyReport: whatever the cells say, the state holds together.
func TestAnyReport(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		players, rounds := rapid.IntRange(0, 12).Draw(rt, "players"), rapid.IntRange(0, 6).Draw(rt, "rounds")
		e := &tournament.Tournament{Scoring: tournament.StandardScoring, Rounds: rounds, RoundsStated: rapid.Bool().Draw(rt, "stated")}
		number := rapid.IntRange(-1, players+2)
		for range players {
			p := tournament.Player{StartingRank: number.Draw(rt, "number")}
			for range rapid.IntRange(0, rounds).Draw(rt, "cells") {
				p.Games = append(p.Games, tournament.Game{
					Opponent: number.Draw(rt, "opponent"),
					Colour:   rapid.SampledFrom([]tournament.Colour{0, 'w', 'b'}).Draw(rt, "colour"),
					Result:   tournament.Result(rapid.SampledFrom([]byte("10=+-WDLHFUZ*\x00")).Draw(rt, "result")),
				})
			}
			e.Players = append(e.Players, p)
		}
		e.Index()
		opt := swiss.Options{Rules: rules2017, Replay: rapid.Bool().Draw(rt, "replay")}
		if rapid.Bool().Draw(rt, "baku") {
			opt.Baku = &swiss.Acceleration.Editions[0]
		}
		h := swiss.NewHistory(e, opt)
		for round := 1; round <= rounds+2; round++ {
			r, _ := h.Before(round)
			seen := map[int]bool{}
			for i, p := range r.Players {
				require.False(t, seen[p.TPN])
				seen[p.TPN] = true
				require.True(t, slices.IsSorted(p.Met))
				require.False(t, slices.Contains(p.Met, p.TPN))
				require.LessOrEqual(t, len(p.Colours)+p.Unplayed, round-1)
				require.GreaterOrEqual(t, p.Parity, 1)
				if i > 0 {
					q := r.Players[i-1]
					require.True(t, q.Score > p.Score || q.Score == p.Score && q.TPN < p.TPN)
				}
			}
			for _, n := range h.Absent(round) {
				require.False(t, seen[n])
			}
			wholePairing(rt, &dutch.Chapter.Editions[round%2], r)
		}
	})
}

// BenchmarkReplay returns the state before each of nine rounds of 1,000 players.
func BenchmarkReplay(b *testing.B) {
	e := &tournament.Tournament{Scoring: tournament.StandardScoring, Rounds: 9, RoundsStated: true}
	for i := range 1000 {
		p := tournament.Player{StartingRank: i + 1}
		for round := range 9 {
			step := 2*round + 1
			opponent, colour, result := (i+step)%1000, tournament.White, tournament.Win
			if i%2 == 1 {
				opponent, colour, result = (i+1000-step)%1000, tournament.Black, tournament.Loss
			}
			p.Games = append(p.Games, tournament.Game{Opponent: opponent + 1, Colour: colour, Result: result})
		}
		e.Players = append(e.Players, p)
	}
	b.ReportAllocs()
	for b.Loop() {
		h := swiss.NewHistory(e, swiss.Options{Replay: true})
		for round := 1; round <= 9; round++ {
			if r, _ := h.Before(round); len(r.Players) != 1000 {
				b.Fatal(len(r.Players))
			}
		}
	}
}

// TestByLine: XXC rank pairs by the order of the lines.
func TestByLine(t *testing.T) {
	e := event("3w1", "4b0", "1b0", "2w1", ".")
	lines := make([]tournament.Player, 5)
	for i, at := range []int{2, 5, 3, 1, 4} {
		lines[at-1] = e.Players[i]
	}
	e.Players = lines
	e.Index()
	e.Prohibited = []tournament.Prohibition{{IDs: []int{2, 1}}}
	h := swiss.NewHistory(e, swiss.Options{Rounds: 5})
	r, _ := h.Before(2)
	ranked, number := h.ByLine(r)
	require.Equal(t, []int{1, 4, 2, 3, 5}, order(r))
	require.Equal(t, []int{1, 2, 3, 4, 5}, order(ranked))
	require.Equal(t, map[int]int{1: 4, 2: 1, 3: 3, 4: 5, 5: 2}, number)
	require.Equal(t, []int{5}, ranked.Players[0].Met, "4 met 2, who stands fifth")
	require.Equal(t, []swiss.Pair{{White: 2, Black: 5}}, ranked.Prohibited)
	for i, p := range ranked.Players {
		require.Equal(t, i+1, p.Parity)
	}
	first, _ := h.Before(1)
	ranked, _ = h.ByLine(first)
	require.Equal(t, []int{1, 2, 3, 4, 5}, order(ranked))
}
