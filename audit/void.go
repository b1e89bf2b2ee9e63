package audit

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// withoutVoid drops findings that a player's points are not the sum of his
// results, where a withdrawal explains the difference: games against players who
// left a round robin early count for nobody (C.05 6.6), and without them the
// sum is right.
func (r *Report) withoutVoid(findings []handbook.Finding) []handbook.Finding {
	gone := pairing.Withdrawn(r.Tournament, r.System)
	if len(gone) == 0 {
		return findings
	}
	return slices.DeleteFunc(findings, func(f handbook.Finding) bool {
		if f.Rule != "points-sum" || len(f.Players) != 1 {
			return false
		}
		p := r.Tournament.Player(f.Players[0])
		if p == nil {
			return false
		}
		var sum tournament.Points
		for _, g := range p.Games {
			if !slices.Contains(gone, g.Opponent) && !slices.Contains(gone, p.StartingRank) {
				sum += r.Tournament.Scoring.Points(g)
			}
		}
		return sum == p.Points
	})
}
