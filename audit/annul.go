package audit

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// Annulled returns the teams whose matches were taken out.
func (r *Report) Annulled() []int { return r.annulled }

// Annul removes all matches of a team from the report, as the judges of a league of
// draughts may decide when the team left or missed the last round (DRAUGHTS-1.14.5):
// the matches count for no team, and the team has no place. The standings with and
// without it show which decision changes less. Annul returns an error if the event has
// no such team.
func (r *Report) Annul(team int) error {
	at := slices.IndexFunc(r.Tournament.Teams, func(t tournament.Team) bool { return t.Number == team })
	if at < 0 || r.System.Format != pairing.TeamRoundRobin && r.System.Format != pairing.TeamSwiss {
		return handbook.Errorf("audit.annul", "file", r.File, "team", team)
	}
	members := r.Tournament.Teams[at].Members
	t := *r.Tournament
	t.Players = slices.Clone(t.Players)
	for i := range t.Players {
		p := &t.Players[i]
		own := slices.Contains(members, p.StartingRank)
		p.Games = slices.Clone(p.Games)
		for k, g := range p.Games {
			if own || slices.Contains(members, g.Opponent) {
				p.Games[k] = tournament.Game{}
			}
		}
	}
	t.ForfeitedMatches = slices.DeleteFunc(slices.Clone(t.ForfeitedMatches), func(m tournament.ForfeitedMatch) bool { return m.White == team || m.Black == team })
	if t.TeamByes != nil {
		byes := *t.TeamByes
		byes.Teams = slices.Clone(byes.Teams)
		for k, n := range byes.Teams {
			if n == team {
				byes.Teams[k] = 0
			}
		}
		t.TeamByes = &byes
	}
	t.Index()
	r.Tournament, r.annulled = &t, append(r.annulled, team)
	return nil
}
