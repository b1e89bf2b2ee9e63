// Package play is a tournament in play, by the handling rules of C.04.2: who is
// away from a round, the pairs of the round in the report, the results of its
// boards, and a published round changed as little as the rules allow. Each act
// takes a report and gives a new one. The pairs themselves are made by the
// systems of package pairing; nothing here draws lots or reads a file.
package play

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// copyReport returns the report with players, rounds and byes of its own.
func copyReport(t *tournament.Tournament) *tournament.Tournament {
	out := *t
	out.Players = slices.Clone(t.Players)
	for i := range out.Players {
		out.Players[i].Games = slices.Clone(out.Players[i].Games)
	}
	out.Byes = slices.Clone(t.Byes)
	out.Absent = slices.Clone(t.Absent)
	out.Prohibited = slices.Clone(t.Prohibited)
	out.Decided = slices.Clone(t.Decided)
	out.Index()
	return &out
}

// set writes a player's round.
func set(p *tournament.Player, round int, g tournament.Game) {
	for len(p.Games) < round {
		p.Games = append(p.Games, tournament.Game{})
	}
	p.Games[round-1] = g
}

// count brings the column of points to what the results are worth.
func count(t *tournament.Tournament) {
	for i := range t.Players {
		p := &t.Players[i]
		p.Points, p.PointsKnown = t.Earned(p, nil), true
	}
}

// Rank writes the places of standings into the report that one of the acts of
// this package has made.
func Rank(t *tournament.Tournament, lines []tiebreak.Standing) {
	for _, l := range lines {
		if p := t.Player(l.StartingRank); p != nil {
			p.Rank = l.Rank
		}
	}
}

// TeamStanding is a team's place and points.
type TeamStanding struct {
	Number, Rank int
	Match, Game  tournament.Points
}

// RankTeams writes places and points of teams into their records, of a report that one of
// the acts of this package has made.
func RankTeams(t *tournament.Tournament, lines []TeamStanding) {
	t.Teams = slices.Clone(t.Teams)
	for i := range t.Teams {
		team := &t.Teams[i]
		for _, l := range lines {
			if l.Number == team.Number {
				team.Rank, team.MatchPoints, team.GamePoints = l.Rank, l.Match, l.Game
			}
		}
	}
}
