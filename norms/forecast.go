package norms

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// maxOpen is how many rounds ahead a forecast looks: three results a round.
const maxOpen = 7

// assumption gives a player results in rounds not yet played.
type assumption struct {
	player int
	games  []tournament.Game
}

// cells are a player's rounds, with what a forecast assumes.
func (s *search) cells(player int) []tournament.Game {
	if s.assumed != nil && s.assumed.player == player {
		return s.assumed.games
	}
	return s.t.Players[player].Games
}

// open tells whether a round is paired and not yet played.
func open(g tournament.Game) bool {
	return g.Opponent != 0 && (g.Result == tournament.None || g.Result == tournament.Pending)
}

// forecast is the least that a player needs in the rounds that are paired and
// not yet played: the lowest total, then the fewest rounds, then the lower
// scores first. A score of 0 means that the round must be played and may be
// lost; a round that is not named need not be played.
func (s *search) forecast(player int, lv *Level, achieved bool) []Need {
	games := s.t.Players[player].Games
	var rounds []int
	for i := range games {
		if open(games[i]) && s.position(games[i].Opponent) >= 0 {
			rounds = append(rounds, i+1)
		}
	}
	if achieved || len(rounds) == 0 || len(rounds) > maxOpen {
		return []Need{}
	}
	for total := 0; total <= 2*len(rounds); total++ {
		for n := max(1, (total+1)/2); n <= len(rounds); n++ {
			if needs := s.assume(player, lv, rounds[:n], nil, total); needs != nil {
				return needs
			}
		}
	}
	return []Need{}
}

// assume tries every way to share a total of half points over the rounds, the
// lower score first; nil where none makes the norm.
func (s *search) assume(player int, lv *Level, rounds, halves []int, total int) []Need {
	if len(halves) < len(rounds) {
		for h := 0; h <= min(2, total); h++ {
			if needs := s.assume(player, lv, rounds, append(halves, h), total-h); needs != nil {
				return needs
			}
		}
		return nil
	}
	if total != 0 {
		return nil
	}
	games := slices.Clone(s.t.Players[player].Games)
	needs := make([]Need, 0, len(rounds))
	for i, round := range rounds {
		g := &games[round-1]
		g.Result = []tournament.Result{tournament.Loss, tournament.Draw, tournament.Win}[halves[i]]
		needs = append(needs, Need{Round: round, Opponent: g.Opponent, Score: points(halves[i])})
	}
	s.assumed = &assumption{player: player, games: games}
	defer func() { s.assumed = nil }()
	var l line
	s.read(player, &l)
	if _, ok := s.preferred(&l, s.variants(&l, nil), lv); !ok {
		return nil
	}
	return needs
}
