package main

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
)

// The figures of 1.4.1 that a recorded norm is held against.
const (
	leastGames = 7  // of any norm (1.4.1b)
	mostGames  = 60 // of a report
	eightCount = 9  // what eight games count as (1.4.1b, c)
	longEvent  = 13 // what a norm counts as at most, of an event with more rounds (1.7)
)

// figures reads games and points, and what the norm counts as (1.4.1b to d,
// 1.7), and holds them against each other.
func (f *addFlags) figures(n *norms.Norm) (err error) {
	least := f.leastCount()
	if n.CountsAs == 0 {
		n.CountsAs = least
	}
	if n.Games < leastGames || n.Games > mostGames || n.CountsAs < least {
		return handbook.Errorf("cmd.wrong.norm-games", "games", n.Games, "counts", n.CountsAs, "most", mostGames)
	}
	if n.EightGames && (n.Games != 8 || n.Rounds != 0 && n.Rounds != 9) {
		return handbook.Errorf("cmd.wrong.eight-games", "games", n.Games, "rounds", n.Rounds)
	}
	if n.Rounds != 0 && n.Rounds < n.Games {
		return handbook.Errorf("cmd.wrong.norm-rounds", "rounds", n.Rounds, "games", n.Games)
	}
	if f.score == "" {
		return handbook.Errorf("cmd.wrong.score-needed")
	}
	if n.Score, err = points(f.score); err != nil {
		return handbook.Errorf("cmd.wrong.flag", "flag", "score", "problem", err)
	}
	if n.Score > tournament.Points(n.Games)*tournament.One {
		return handbook.Errorf("cmd.wrong.score-games", "score", f.score, "games", n.Games)
	}
	n.PlayedScore = n.Score
	above := n.Score // full points above the requirement count as games (1.4.1d)
	if f.required != "" {
		p, err := points(f.required)
		switch {
		case err != nil:
			return handbook.Errorf("cmd.wrong.flag", "flag", "required", "problem", err)
		case p > n.Score:
			return handbook.Errorf("cmd.wrong.required", "required", f.required, "score", f.score)
		}
		n.Required, above = &p, n.Score-p
	}
	most := least + int(above/tournament.One)
	if n.Rounds > longEvent {
		most = longEvent
	}
	if n.CountsAs > most {
		return handbook.Errorf("cmd.wrong.counts-as", "counts", n.CountsAs, "games", n.Games, "most", most)
	}
	return nil
}

// leastCount returns what the norm counts as without points above the requirement.
func (f *addFlags) leastCount() int {
	switch {
	case f.eight, f.kind == "world-cup", f.kind == "womens-world-cup":
		return max(f.games, eightCount)
	case f.rounds > longEvent:
		return min(f.games, longEvent)
	}
	return f.games
}
