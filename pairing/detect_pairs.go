package pairing

import (
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// fromPairs returns the detection for a report that names no type at all.
func fromPairs(t *tournament.Tournament) Detection {
	if len(t.Players) == 2 {
		return Detection{Format: Match}
	}
	if meetings := teamMeetings(t); meetings > 0 {
		if meetings == len(t.Teams)*(len(t.Teams)-1)/2 || meetings == len(t.Teams)*(len(t.Teams)-1) {
			return Detection{Format: TeamRoundRobin}
		}
		return Detection{Format: TeamSwiss}
	}
	if cycles, ok := roundrobin.Fits(t); ok {
		if cycles > 1 {
			return Detection{Code: codeDoubleRoundRobin, Format: DoubleRoundRobin}
		}
		return Detection{Code: codeBerger, Format: RoundRobin}
	}
	return Detection{Format: Swiss}
}

// teamMeetings counts the meetings of teams: 0 unless in every round all players of
// a team who have an opponent have him in one and the same other team, on more than
// one board somewhere.
func teamMeetings(t *tournament.Tournament) int {
	if len(t.Teams) < 2 {
		return 0
	}
	teamOf := teamsByRank(t)
	opponent := make([]int32, len(t.Teams)+1)
	sides, severalBoards := 0, false
	for r := 1; r <= t.Played(); r++ {
		clear(opponent)
		for i := range t.Players {
			p := &t.Players[i]
			g := p.Game(r)
			own, other := teamOf.indexOf(p.StartingRank), teamOf.indexOf(g.Opponent)
			switch {
			case g.Opponent == 0:
			case own == 0 || other == 0 || own == other:
				return 0
			case opponent[own] == 0:
				opponent[own] = other
				sides++
			case opponent[own] != other:
				return 0
			default:
				severalBoards = true
			}
		}
	}
	if !severalBoards {
		return 0
	}
	return (sides + 1) / 2
}

// byRank gives a team, counted from 1, for a starting rank.
type byRank []int32

func (b byRank) indexOf(rank int) int32 {
	if rank < 1 || rank >= len(b) {
		return 0
	}
	return b[rank]
}

func teamsByRank(t *tournament.Tournament) byRank {
	highest := highestRank(t)
	b := make(byRank, highest+1)
	for i := range t.Teams {
		for _, m := range t.Teams[i].Members {
			if m > 0 && m <= highest {
				b[m] = int32(i + 1)
			}
		}
	}
	return b
}
