package audit

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// withoutVoid leaves out that points are not the sum of the results where they
// are that sum without the games against those who left a round robin early,
// which count for nobody (C.05 6.6).
func (r *Report) withoutVoid(findings []handbook.Finding) []handbook.Finding {
	gone := pairing.Withdrawn(r.AsWritten(), r.System)
	if len(gone) == 0 {
		return findings
	}
	return slices.DeleteFunc(findings, func(f handbook.Finding) bool {
		if f.Rule != "points-sum" || len(f.Players) != 1 {
			return false
		}
		p := r.AsWritten().Player(f.Players[0])
		if p == nil {
			return false
		}
		var sum tournament.Points
		for _, g := range p.Games {
			if !slices.Contains(gone, g.Opponent) && !slices.Contains(gone, p.StartingRank) {
				sum += r.AsWritten().Scoring.Points(g)
			}
		}
		return sum == p.Points
	})
}
