package tiebreak

import "github.com/fedrate/fedrate/tournament"

// TeamPoints are the match and game points that a team's games make.
type TeamPoints struct{ Match, Game tournament.Points }

// PointsOfTeams returns the points of each team in the order of the report, from
// the games of its members, the byes and the forfeited matches.
func PointsOfTeams(t *tournament.Tournament, opt Options) []TeamPoints {
	opt.GamePoints = false
	table := newTeamTable(t, opt)
	out := make([]TeamPoints, len(table.entrants))
	for i := range table.entrants {
		out[i] = TeamPoints{Match: table.entrants[i].points, Game: table.entrants[i].other}
	}
	return out
}
