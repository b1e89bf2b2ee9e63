package roundrobin

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// Match returns a match of so many games: colours change with every game, and the first
// white is number 1's; the lot decides who is number 1.
func Match(games int) [][]outcome.Pair { return Cycles(2, games) }

// CompareMatch compares the games of a match of two: the colours change with every
// game, and may change once more in the middle of an even number of games. Who begins
// with white is drawn by lot.
func CompareMatch(t *tournament.Tournament, listed []int) []outcome.Round {
	if len(t.Players) != 2 || len(listed) == 0 {
		return outcome.NotCheckedRounds(listed, handbook.Say("roundrobin.match.not-two"))
	}
	x := newCrosstable(t, listed)
	games := max(t.Rounds, listed[len(listed)-1])
	best, fewest := 0, -1
	for way := range 4 { // who begins; whether the colours change in the middle
		if wrong := x.matchWrong(games, way); fewest < 0 || wrong < fewest {
			best, fewest = way, wrong
		}
	}
	points, need := [2]tournament.Points{}, tournament.Points(games)*t.Scoring.WinWhite
	var decided int
	rounds := make([]outcome.Round, 0, len(listed))
	for k, number := range listed {
		r := outcome.Round{Round: number, Status: outcome.Identical, Missing: []outcome.Pair{}, Unexpected: []outcome.Pair{}}
		if x.meet[k][0] != 1 || x.meet[k][1] != 0 {
			r.Status, r.Reason = outcome.NotChecked, outcome.NoOpponents()
			rounds = append(rounds, r)
			continue
		}
		white := matchWhite(number, games, best)
		expected := outcome.Pair{White: x.number(white), Black: x.number(1 - white)}
		var note handbook.Text
		if best >= 2 && number == games/2+1 {
			note = handbook.Say("roundrobin.match.middle")
		}
		if decided > 0 && t.RoundsStated {
			note = outcome.Join(note, handbook.Say("roundrobin.match.decided", "round", decided))
		}
		r.Reason = note
		if c := x.colourOf(number, white, 1-white); c == tournament.Black {
			r.Status = outcome.Different
			r.Missing, r.Unexpected = []outcome.Pair{expected}, []outcome.Pair{{White: expected.Black, Black: expected.White}}
			r.Explanation = handbook.Say("roundrobin.match.colours", "pair", outcome.PairOf(expected.White, expected.Black))
		}
		for i := range points {
			points[i] += t.Scoring.Points(t.Players[i].Game(number))
			if decided == 0 && 2*points[i] > need {
				decided = number
			}
		}
		rounds = append(rounds, r)
	}
	return rounds
}

// matchWhite is who has white in a game, 0 or 1: way 1 begins with 1, way 2 changes the
// colours once more in the middle.
func matchWhite(game, games, way int) int {
	white := (game - 1 + way%2) % 2
	if way >= 2 && games%2 == 0 && game > games/2 {
		white = 1 - white
	}
	return white
}

func (x *crosstable) matchWrong(games, way int) (wrong int) {
	for k, number := range x.rounds {
		white := matchWhite(number, games, way)
		if x.meet[k][0] == 1 && x.colourOf(number, white, 1-white) == tournament.Black {
			wrong++
		}
	}
	return wrong
}
