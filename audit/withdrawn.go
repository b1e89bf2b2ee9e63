package audit

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// leastMissed is how many rounds in a row a player misses up to the last one
// before he counts as withdrawn: one round alone may be a requested bye.
const leastMissed = 2

// withdrawnAfter returns the players who left, by starting rank, with the last
// round in which they took part. A player left who missed the last two rounds
// or more by zero-point byes or forfeits, byes that the report announces for
// rounds to come included. With pairings known before, a forfeit may be the
// last of them; in a Swiss the player is no longer paired.
func withdrawnAfter(t *tournament.Tournament, predetermined bool) map[int]int {
	left := map[int]int{}
	played := t.Played()
	for i := range t.Players {
		p := &t.Players[i]
		missed, took := 0, 0
		for round := max(len(p.Games), played); round > 0 && took == 0; round-- {
			g := p.Game(round)
			bye := g.Opponent == 0 && (g.Result == tournament.ZeroBye || g.Result == 0)
			switch {
			case round > played && g.Result != tournament.ZeroBye: // still to come
			case predetermined && bye && g.Result == 0: // the free round of a round robin
			case bye, g.Result == tournament.ForfeitLoss && (predetermined || missed > 0):
				missed++
			default:
				took = round
			}
		}
		if missed >= leastMissed && p.StartingRank > 0 {
			left[p.StartingRank] = took
		}
	}
	return left
}

// LeaveOut takes expelled players out of the standings: those after them move
// up. What others made against them stays.
func (s *Standings) LeaveOut(numbers ...int) error {
	if s.Teams {
		return handbook.Errorf("audit.expelled.teams")
	}
	for _, n := range numbers {
		if s.Report.Tournament.Player(n) == nil {
			return handbook.Errorf("audit.expelled.unknown", "number", n)
		}
	}
	s.Expelled = slices.Compact(slices.Sorted(slices.Values(numbers)))
	s.Lines = slices.DeleteFunc(withoutPlaces(s.Lines, s.Expelled), func(l tiebreak.Standing) bool { return slices.Contains(s.Expelled, l.StartingRank) })
	return nil
}
