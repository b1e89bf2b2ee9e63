package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// placed is [event] with the columns of a report, so that places tell rounds
// apart, and with a line of its own for each player: player 3 stands in line 13.
func placed(n int, system string) *tournament.Tournament {
	t := event(n, system)
	t.Columns = &tournament.Columns{StartingRank: 5, FirstRound: 92, RoundWidth: 10}
	for i := range t.Players {
		t.Players[i].Line = 11 + i
	}
	return t
}

// cell returns the place of a player's round in a report of [placed]; round 0 is his
// starting rank.
func cell(player, round int) handbook.Pos {
	pos := handbook.Pos{File: "event.trf", Line: 10 + player, Col: 5}
	if round > 0 {
		pos.Col = 92 + 10*(round-1)
	}
	return pos
}

// head is the beginning of the file.
var head = handbook.Pos{File: "event.trf", Line: 1, Col: 1}

// line gives a player his rounds, one letter each: a result code; a dot is a blank
// cell. Over the board and by forfeit the opponents are next, next+1 …, with white.
func line(t *tournament.Tournament, player int, results string, next int) {
	p := t.Player(player)
	p.Games = nil
	for _, r := range results {
		g := tournament.Game{Result: tournament.Result(r)}
		switch {
		case r == '.':
			g.Result = tournament.None
		case g.Result.Played() || g.Result.Forfeit() || g.Result == tournament.Pending:
			g.Opponent, g.Colour = next, tournament.White
			next++
		}
		p.Games = append(p.Games, g)
	}
}

// ruled returns the findings of one rule, the rounds not being compared.
func ruled(t *tournament.Tournament, key, rule string) []handbook.Finding {
	_, all := pairing.Check(t, pairing.Options{Edition: edition(key), NoPairings: true})
	return of(all, rule)
}

// warns returns a finding as a check of the rules gives it.
func warns(article, rule string, severity handbook.Severity, at handbook.Pos, round int, players []int, key string, args ...any) handbook.Finding {
	return handbook.Finding{
		Article: article, Rule: rule, Severity: severity, Pos: at, Round: round, Players: players, Text: handbook.Say(key, args...),
	}
}

// numbers returns a short list within a text.
func numbers(ns ...int) handbook.Text { return handbook.Say("outcome.list", "items", ns, "more", 0) }

func TestPlaces(t *testing.T) {
	report := placed(3, "FIDE_DUTCH")
	line(report, 2, "1-.Z*", 4)
	require.Equal(t, []tournament.Game{
		{Opponent: 4, Colour: 'w', Result: '1'}, {Opponent: 5, Colour: 'w', Result: '-'}, {}, {Result: 'Z'}, {Opponent: 6, Colour: 'w', Result: '*'},
	}, report.Player(2).Games)
	require.Equal(t, handbook.Pos{File: "event.trf", Line: 13, Col: 112}, cell(3, 3))
}
