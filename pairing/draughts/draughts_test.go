package draughts_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/draughts"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// field returns an event of so many players, none of whom has played.
func field(players, rounds int) *tournament.Tournament {
	t := &tournament.Tournament{File: "event.trf", Rounds: rounds, RoundsStated: true, Scoring: tournament.StandardScoring, InitialColour: tournament.White}
	for i := range players {
		t.Players = append(t.Players, tournament.Player{StartingRank: i + 1, Rating: tournament.Rating(2000 - i), Line: i + 1})
	}
	t.Index()
	return t
}

// enter writes a round into the report; result says what White makes of a pair.
func enter(t *tournament.Tournament, pairs []swiss.Pair, result func(p swiss.Pair) tournament.Result) {
	round := 0
	for i := range t.Players {
		round = max(round, len(t.Players[i].Games))
	}
	for i := range t.Players {
		t.Players[i].Games = append(t.Players[i].Games, make([]tournament.Game, round+1-len(t.Players[i].Games))...)
	}
	for _, p := range pairs {
		if p.Black == 0 {
			t.Player(p.White).Games[round] = tournament.Game{Result: tournament.AllocatedBye}
			continue
		}
		white := result(p)
		black := map[tournament.Result]tournament.Result{tournament.Win: tournament.Loss, tournament.Loss: tournament.Win, tournament.Draw: tournament.Draw}[white]
		t.Player(p.White).Games[round] = tournament.Game{Opponent: p.Black, Colour: tournament.White, Result: white}
		t.Player(p.Black).Games[round] = tournament.Game{Opponent: p.White, Colour: tournament.Black, Result: black}
	}
}

// favourites: the lower number wins.
func favourites(p swiss.Pair) tournament.Result {
	if p.White < p.Black {
		return tournament.Win
	}
	return tournament.Loss
}

func pairUp(t require.TestingT, code string, e *tournament.Tournament, round int) (*swiss.Pairing, *swiss.Round) {
	edition := draughts.Of(code).Latest()
	r, _ := swiss.Before(e, round, swiss.Options{Rules: edition.Rules})
	p, err := edition.Pair(r)
	require.NoError(t, err)
	return p, r
}

// met returns the pairs without colours.
func met(pairs []swiss.Pair) string {
	var out []string
	for _, p := range pairs {
		if p.Black == 0 {
			out = append(out, fmt.Sprintf("%d+", p.White))
			continue
		}
		out = append(out, fmt.Sprintf("%d-%d", min(p.White, p.Black), max(p.White, p.Black)))
	}
	return strings.Join(out, " ")
}

func coloured(pairs []swiss.Pair) string {
	var out []string
	for _, p := range pairs {
		out = append(out, fmt.Sprintf("%d:%d", p.White, p.Black))
	}
	return strings.Join(out, " ")
}

// TestFirstRounds holds the systems to the worked tables: 8 players whose favourites
// win round 1, and 9 by individual coefficients, in both scorings.
func TestFirstRounds(t *testing.T) {
	for _, scoring := range []tournament.Scoring{tournament.StandardScoring, tournament.TwoPoints} {
		for _, c := range []struct {
			code          string
			players       int
			first, second string
		}{
			{"CUSTOM_DRAUGHTS_LOT", 8, "1:2 3:4 5:6 7:8", ""},
			{"CUSTOM_RENJU_LOT", 8, "2:1 4:3 6:5 8:7", ""},
			{"CUSTOM_DRAUGHTS_COEF", 8, "1:5 6:2 3:7 8:4", "2-4 1-3 6-8 5-7"},
			{"CUSTOM_DRAUGHTS_SOLKOFF", 8, "1:5 6:2 3:7 8:4", "2-4 1-3 6-8 5-7"},
			{"CUSTOM_DRAUGHTS_BUCHHOLZ", 8, "1:8 7:2 3:6 5:4", "1-4 2-3 5-8 6-7"},
			{"CUSTOM_RENJU_REGULATED", 8, "1:5 6:2 3:7 8:4", "1-3 2-4 5-7 6-8"},
			{"CUSTOM_DRAUGHTS_COEF", 9, "1:5 6:2 3:7 8:4 9:0", "2-4 3-9 1-8 6-7 5+"},
		} {
			e := field(c.players, 7)
			e.Scoring = scoring
			p, _ := pairUp(t, c.code, e, 1)
			require.Equal(t, c.first, coloured(p.Pairs), c.code)
			enter(e, p.Pairs, favourites)
			if c.second != "" {
				p, _ = pairUp(t, c.code, e, 2)
				require.ElementsMatch(t, strings.Fields(c.second), strings.Fields(met(p.Pairs)), c.code)
			}
		}
	}
}

// TestWays: who has met the first goes to the next; a floater without an opponent
// below stays; the plus goes to the last who has none.
func TestWays(t *testing.T) {
	e := field(9, 7)
	e.Prohibited = []tournament.Prohibition{{IDs: []int{1, 8}}, {IDs: []int{3, 9}}}
	p, _ := pairUp(t, "CUSTOM_DRAUGHTS_COEF", e, 1)
	enter(e, p.Pairs, favourites)
	p, r := pairUp(t, "CUSTOM_DRAUGHTS_COEF", e, 2)
	require.ElementsMatch(t, strings.Fields("1-7 2-9 3-4 6-8 5+"), strings.Fields(met(p.Pairs)), "1 and 8, 9 and 3 are kept apart")
	var b strings.Builder
	require.NoError(t, p.Explain(&b, language.English.Say, swiss.SameNumbers))
	require.Contains(t, b.String(), "1 moves on to the next group")
	require.NotNil(t, r)
}

// TestRules: over whole events of every system no player meets another twice, has one colour
// four times running (in renju three times, or three more than the other, but for
// the last round), or a second plus; and each round is found again from the report.
func TestRules(t *testing.T) {
	for _, s := range draughts.Systems() {
		for _, players := range []int{9, 16, 31} {
			rounds := 7
			e := field(players, rounds)
			edition := s.Latest()
			for round := 1; round <= rounds; round++ {
				r, _ := swiss.Before(e, round, swiss.Options{Rules: edition.Rules})
				p, err := edition.Pair(r)
				require.NoError(t, err, "%s, %d players, round %d", s.Short, players, round)
				require.True(t, edition.Agrees(r, p.Pairs))
				require.Nil(t, p.Compare(p.Pairs, swiss.SameNumbers))
				require.Nil(t, edition.Violation(r, p.Pairs, swiss.SameNumbers))
				enter(e, p.Pairs, func(p swiss.Pair) tournament.Result {
					switch (p.White*7 + p.Black*11 + round*5) % 5 {
					case 0:
						return tournament.Draw
					case 1, 2:
						return tournament.Win
					}
					return tournament.Loss
				})
			}
			for i := range e.Players {
				obeys(t, s, e, &e.Players[i])
			}
		}
	}
}

func obeys(t *testing.T, s *swiss.System, e *tournament.Tournament, p *tournament.Player) {
	seen, pluses, run, gap := map[int]bool{}, 0, 0, 0
	var last tournament.Colour
	for k, g := range p.Games {
		if g.Opponent == 0 {
			pluses++
			continue
		}
		require.False(t, seen[g.Opponent], "%s: %d meets %d again", s.Short, p.StartingRank, g.Opponent)
		seen[g.Opponent] = true
		if g.Colour == last {
			run++
		} else {
			run = 1
		}
		last = g.Colour
		if g.Colour == tournament.White {
			gap++
		} else {
			gap--
		}
		most := 3
		if draughts.SportOf(s.Code) == tournament.Renju && k+1 < e.Rounds {
			most = 2
			require.LessOrEqual(t, max(gap, -gap), 2, "%s: %d after round %d", s.Short, p.StartingRank, k+1)
		}
		if draughts.SportOf(s.Code) == tournament.Draughts || k+1 < e.Rounds {
			require.LessOrEqual(t, run, most, "%s: %d after round %d", s.Short, p.StartingRank, k+1)
		}
	}
	require.LessOrEqual(t, pluses, 1)
}

// TestLot: a round drawn by lot is compared only with what binds the lot: equal points,
// and the nearest points if a player must go down.
func TestLot(t *testing.T) {
	e := field(8, 7)
	p, _ := pairUp(t, "CUSTOM_DRAUGHTS_LOT", e, 1)
	enter(e, p.Pairs, favourites)
	edition := draughts.Of("CUSTOM_DRAUGHTS_LOT").Latest()
	right, r := pairUp(t, "CUSTOM_DRAUGHTS_LOT", e, 2)
	allowed := func(pairs ...swiss.Pair) bool { return !edition.Allows(r, right, pairs).IsZero() }
	pair := func(w, b int) swiss.Pair { return swiss.Pair{White: w, Black: b} }
	require.True(t, allowed(pair(1, 3), pair(5, 7), pair(2, 4), pair(6, 8)))
	require.True(t, allowed(pair(1, 5), pair(3, 7), pair(2, 6), pair(4, 8)))
	require.False(t, allowed(pair(1, 4), pair(3, 5), pair(7, 2), pair(6, 8)), "1 and 7 go down for nothing")
	require.False(t, allowed(pair(1, 2), pair(3, 5), pair(7, 4), pair(6, 8)), "1 and 2 have met")
	r.Lot = 77
	other, err := edition.Pair(r)
	require.NoError(t, err)
	require.True(t, allowed(other.Pairs...))
}

// TestColoursOpen: where both are due one colour, or neither has one, the text does
// not say who has it.
func TestColoursOpen(t *testing.T) {
	e := field(8, 7)
	p, _ := pairUp(t, "CUSTOM_DRAUGHTS_COEF", e, 1)
	edition := draughts.Of("CUSTOM_DRAUGHTS_COEF").Latest()
	r, _ := swiss.Before(e, 1, swiss.Options{Rules: edition.Rules})
	back := append([]swiss.Pair{{White: p.Pairs[0].Black, Black: p.Pairs[0].White}}, p.Pairs[1:]...)
	require.True(t, edition.Allows(r, p, back).IsZero(), "round 1 has its rule")
	enter(e, p.Pairs, favourites)
	p, r = pairUp(t, "CUSTOM_DRAUGHTS_COEF", e, 2)
	back = append([]swiss.Pair{{White: p.Pairs[0].Black, Black: p.Pairs[0].White}}, p.Pairs[1:]...)
	require.Equal(t, "colours differ where the text leaves them open", language.English.Say(edition.Allows(r, p, back)), "both had the same colour")
}

// TestMeetings: the games of a micro-match are one round, won by who has more points
// in them.
func TestMeetings(t *testing.T) {
	e := field(2, 4)
	enter(e, []swiss.Pair{{White: 1, Black: 2}}, func(swiss.Pair) tournament.Result { return tournament.Win })
	enter(e, []swiss.Pair{{White: 2, Black: 1}}, func(swiss.Pair) tournament.Result { return tournament.Draw })
	enter(e, []swiss.Pair{{White: 2, Black: 1}}, func(swiss.Pair) tournament.Result { return tournament.Win })
	enter(e, []swiss.Pair{{White: 1, Black: 2}}, func(swiss.Pair) tournament.Result { return tournament.Win })
	m := draughts.Meetings(e, 2)
	require.Equal(t, 2, m.Rounds)
	require.Equal(t, []tournament.Game{
		{Opponent: 2, Colour: tournament.White, Result: tournament.Win},
		{Opponent: 2, Colour: tournament.Black, Result: tournament.Draw},
	}, m.Players[0].Games)
	require.Equal(t, []tournament.Game{
		{Opponent: 1, Colour: tournament.Black, Result: tournament.Loss},
		{Opponent: 1, Colour: tournament.White, Result: tournament.Draw},
	}, m.Players[1].Games)
	require.Equal(t, 2, draughts.Of("CUSTOM_DRAUGHTS_COEF_MICRO2").PerRound)
	require.Equal(t, "CUSTOM_DRAUGHTS_COEF_MICRO2", draughts.WithGames("CUSTOM_DRAUGHTS_COEF", 2))
	require.Nil(t, draughts.Of("FIDE_DUTCH"))
}

// TestMeetingsWithoutPlay: the sum decides a micro-match none of whose games was played, and
// is drawn if both have as many; if neither came, neither has won.
func TestMeetingsWithoutPlay(t *testing.T) {
	const w, l = tournament.ForfeitWin, tournament.ForfeitLoss
	for _, c := range []struct{ a, b, want []tournament.Result }{
		{[]tournament.Result{w, l}, []tournament.Result{l, w}, []tournament.Result{tournament.Draw, tournament.Draw}},
		{[]tournament.Result{l, w, w}, []tournament.Result{w, l, l}, []tournament.Result{w, l}},
		{[]tournament.Result{w, w}, []tournament.Result{l, l}, []tournament.Result{w, l}},
		{[]tournament.Result{l, l}, []tournament.Result{l, l}, []tournament.Result{l, l}},
	} {
		e := field(2, len(c.a))
		for k := range c.a {
			enter(e, []swiss.Pair{{White: 1 + k%2, Black: 2 - k%2}}, func(swiss.Pair) tournament.Result { return tournament.Win })
			e.Players[0].Games[k].Result, e.Players[1].Games[k].Result = c.a[k], c.b[k]
		}
		m := draughts.Meetings(e, len(c.a))
		require.Equal(t, c.want, []tournament.Result{m.Players[0].Games[0].Result, m.Players[1].Games[0].Result}, c)
	}
}
