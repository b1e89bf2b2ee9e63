package pairing_test

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// event returns a report of n players, rated from 2500 down, without games.
func event(n int, system string) *tournament.Tournament {
	t := &tournament.Tournament{File: "event.trf", System: system, Scoring: tournament.StandardScoring}
	for i := range n {
		t.Players = append(t.Players, tournament.Player{StartingRank: i + 1, Name: "Player", Rating: tournament.Rating(2500 - i), Line: i + 1})
	}
	t.Index()
	return t
}

// play adds a round of played games, all drawn; a Pair without Black is a
// pairing-allocated bye, all others are absent.
func play(t *tournament.Tournament, pairs ...pairing.Pair) {
	t.Rounds++
	for i := range t.Players {
		t.Players[i].Games = append(t.Players[i].Games, tournament.Game{Result: tournament.ZeroBye})
	}
	for _, p := range pairs {
		if p.Black == 0 {
			set(t, p.White, t.Rounds, tournament.Game{Result: tournament.AllocatedBye})
			continue
		}
		set(t, p.White, t.Rounds, tournament.Game{Opponent: p.Black, Colour: tournament.White, Result: tournament.Draw})
		set(t, p.Black, t.Rounds, tournament.Game{Opponent: p.White, Colour: tournament.Black, Result: tournament.Draw})
	}
}

func set(t *tournament.Tournament, rank, round int, g tournament.Game) {
	t.Player(rank).Games[round-1] = g
}

// renumber gives player i the number to[i-1], as a report sorted by the final
// ranking does.
func renumber(t *tournament.Tournament, to []int) {
	for i := range t.Players {
		p := &t.Players[i]
		p.StartingRank = to[p.StartingRank-1]
		for k := range p.Games {
			if o := p.Games[k].Opponent; o > 0 {
				p.Games[k].Opponent = to[o-1]
			}
		}
	}
	t.Index()
}

func edition(key string) *pairing.Edition {
	e, err := pairing.Chapter.Edition(key)
	if err != nil {
		panic(err)
	}
	return e
}

// found returns what a check of the rules finds; infos on the system and what the
// replay of Swiss rounds finds are left out.
func found(t *tournament.Tournament, key string) []handbook.Finding {
	_, all := pairing.Check(t, pairing.Options{Edition: edition(key)})
	var some []handbook.Finding
	for _, f := range all {
		if f.Rule != "system-not-named" && (f.Rule != "pairing-differs" || strings.HasPrefix(f.Article, "C.05")) {
			some = append(some, f)
		}
	}
	return some
}
