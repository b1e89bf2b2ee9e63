package doubleswiss

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Matches returns the report with a round a match: rounds 2k-1 and 2k become round k. A
// match is forfeited where a player forfeits both games, else played, though neither of
// its games was; while a game has no result neither has its match, whose open games count as drawn;
// its points are the sum of both; byes that were asked for are those of the matches, and so
// are the rounds in which pairs must not meet.
func Matches(t *tournament.Tournament) *tournament.Tournament {
	out := *t
	out.Rounds, out.Columns = (t.Rounds+1)/2, nil
	out.Scoring = tournament.StandardScoring
	out.Abnormal = nil
	out.Byes = slices.Clone(t.Byes)
	for i := range out.Byes {
		out.Byes[i].Round = (out.Byes[i].Round + 1) / 2
	}
	out.Prohibited = swiss.ProhibitedBy(t, 2)
	out.Players = slices.Clone(t.Players)
	for i := range out.Players {
		p := &out.Players[i]
		games := p.Games
		p.Games = make([]tournament.Game, (len(games)+1)/2)
		for k := range p.Games {
			var second tournament.Game
			if 2*k+1 < len(games) {
				second = games[2*k+1]
			}
			first := games[2*k]
			p.Games[k] = match(first, second)
			if g := &p.Games[k]; g.Opponent != 0 && g.Result != tournament.Pending {
				g.Result = matchResult(games, gamesOf(t, p.StartingRank, g.Opponent, k), k)
			}
			if worth := pointsOf(t, first) + pointsOf(t, second) - out.Scoring.Points(p.Games[k]); worth != 0 {
				out.Abnormal = append(out.Abnormal, tournament.AbnormalPoints{Round: k + 1, IDs: []int{p.StartingRank}, Points: worth})
			}
		}
	}
	out.Index()
	return &out
}

// match returns a match as one game: colour and opponent of the first of its two games.
func match(first, second tournament.Game) tournament.Game {
	if first.Opponent == 0 && second.Opponent != 0 {
		first = second
		first.Colour = opposite(second.Colour)
	}
	g := tournament.Game{Opponent: first.Opponent, Colour: first.Colour, Result: first.Result}
	if g.Opponent != 0 && (isOpen(first) || isOpen(second)) {
		g.Result = tournament.Pending
	}
	return g
}

// gamesOf returns the games of the opponent of a player, nil if his lines do not have the
// match.
func gamesOf(t *tournament.Tournament, number, opponent, k int) []tournament.Game {
	o := t.Player(opponent)
	if o == nil || o.Game(2*k+1).Opponent != number && o.Game(2*k+2).Opponent != number {
		return nil
	}
	return o.Games
}

// matchResult returns how a match without open games ended for the first of two players,
// given the games of both in all rounds: forfeited if one of them forfeited all of its
// games, else played. The points are counted elsewhere.
func matchResult(own, others []tournament.Game, k int) tournament.Result {
	forfeits := func(games []tournament.Game) bool {
		n, all := 0, true
		for _, g := range games[min(2*k, len(games)):min(2*k+2, len(games))] {
			if g.Opponent != 0 {
				n++
				all = all && g.Result == tournament.ForfeitLoss
			}
		}
		return n > 0 && all
	}
	won := func() bool { // as his lines alone tell it
		for _, g := range own[2*k : min(2*k+2, len(own))] {
			if g.Opponent != 0 && g.Result != tournament.ForfeitWin {
				return false
			}
		}
		return others == nil
	}
	switch {
	case forfeits(own):
		return tournament.ForfeitLoss
	case forfeits(others), won():
		return tournament.ForfeitWin
	}
	return tournament.Draw
}

// isOpen reports whether a game that is paired has no result yet.
func isOpen(g tournament.Game) bool { return g.Opponent != 0 && g.Result.Open() }

// pointsOf returns what a game brings, an open one as much as a draw.
func pointsOf(t *tournament.Tournament, g tournament.Game) tournament.Points {
	if isOpen(g) {
		return t.Scoring.Unknown
	}
	return t.Scoring.Points(g)
}

func opposite(c tournament.Colour) tournament.Colour {
	switch c {
	case tournament.White:
		return tournament.Black
	case tournament.Black:
		return tournament.White
	}
	return c
}
