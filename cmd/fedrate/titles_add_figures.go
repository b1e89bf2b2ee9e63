package main

import (
	"errors"
	"fmt"

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
		return fmt.Errorf("--games %d --counts-as %d: a norm is made of 7 games at least and %d at most, and counts as no fewer", n.Games, n.CountsAs, mostGames)
	}
	if n.EightGames && (n.Games != 8 || n.Rounds != 0 && n.Rounds != 9) {
		return fmt.Errorf("--eight-games is for a norm of 8 games in 9 rounds, not of %d games in %d rounds", n.Games, n.Rounds)
	}
	if n.Rounds != 0 && n.Rounds < n.Games {
		return fmt.Errorf("--rounds %d: fewer than the %d games of the norm", n.Rounds, n.Games)
	}
	if f.score == "" {
		return errors.New("--score is needed: the certificate has it")
	}
	if n.Score, err = points(f.score); err != nil {
		return fmt.Errorf("--score: %w", err)
	}
	if n.Score > tournament.Points(n.Games)*tournament.One {
		return fmt.Errorf("--score %s: more points than games (%d)", f.score, n.Games)
	}
	n.PlayedScore = n.Score
	above := n.Score // full points above the requirement count as games (1.4.1d)
	if f.required != "" {
		p, err := points(f.required)
		switch {
		case err != nil:
			return fmt.Errorf("--required: %w", err)
		case p > n.Score:
			return fmt.Errorf("--required %s: the score of %s is no norm", f.required, f.score)
		}
		n.Required, above = &p, n.Score-p
	}
	most := least + int(above/tournament.One)
	if n.Rounds > longEvent {
		most = longEvent
	}
	if n.CountsAs > most {
		return fmt.Errorf("--counts-as %d: %d games count as %d at most with full points above the requirement (1.4.1d, 1.7)", n.CountsAs, n.Games, most)
	}
	return nil
}

// leastCount is what the norm counts as without points above the requirement.
func (f *addFlags) leastCount() int {
	switch {
	case f.eight, f.kind == "world-cup", f.kind == "womens-world-cup":
		return max(f.games, eightCount)
	case f.rounds > longEvent:
		return min(f.games, longEvent)
	}
	return f.games
}
