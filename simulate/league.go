package simulate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// league plays the matches of a team round robin: the home team has White on
// the odd boards. Each match one player of a team with more players than
// boards sits out, and those behind him move up.
func (h *venue) league() {
	opts := &h.opts
	teams := max(len(h.seats)/opts.TeamSize, 2)
	h.t.TeamCount = teams
	h.t.BoardColours = "WBWBWBWBWBWBWBWB"[:min(opts.Boards, 16)]
	for n := range teams {
		team := tournament.Team{Number: n + 1, Name: h.town(), Nickname: fmt.Sprintf("T%02d", n+1)}
		for i := n; i < len(h.seats) && len(team.Members) < opts.TeamSize; i += teams {
			team.Members = append(team.Members, i+1)
			team.Strength += int(h.t.Players[i].Rating)
		}
		team.Strength /= len(team.Members)
		h.t.Teams = append(h.t.Teams, team)
	}
	for r, pairs := range pairing.Berger(teams) {
		for _, p := range pairs {
			if p.Black != 0 {
				h.match(r+1, &h.t.Teams[p.White-1], &h.t.Teams[p.Black-1])
			}
		}
		for i := range h.seats {
			if len(h.t.Players[i].Games) == r {
				h.absent(i, tournament.ZeroBye)
			}
		}
	}
	h.rankTeams()
}

// match plays the boards of home against guest.
func (h *venue) match(round int, home, guest *tournament.Team) {
	a, b := h.lineUp(round, home, guest), h.lineUp(round, guest, home)
	var points tournament.Points
	boards := min(len(a), len(b), h.opts.Boards)
	for board := range boards {
		i, j := a[board]-1, b[board]-1
		if board%2 == 0 {
			h.game(i, j)
		} else {
			h.game(j, i)
		}
		games := h.t.Players[i].Games
		points += h.t.Scoring.Points(games[len(games)-1])
	}
	rest := tournament.Points(boards)*tournament.One - points
	home.GamePoints += points
	guest.GamePoints += rest
	switch {
	case points > rest:
		home.MatchPoints += 2 * tournament.One
	case points < rest:
		guest.MatchPoints += 2 * tournament.One
	default:
		home.MatchPoints += tournament.One
		guest.MatchPoints += tournament.One
	}
}

// lineUp is who plays, and a record of it where the first boards are not the
// first players (record 300).
func (h *venue) lineUp(round int, team, against *tournament.Team) []int {
	players := slices.Clone(team.Members)
	for len(players) > h.opts.Boards {
		out := h.IntN(len(players))
		players = slices.Delete(players, out, out+1)
	}
	if !slices.Equal(players, team.Members[:len(players)]) {
		h.t.OutOfOrder = append(h.t.OutOfOrder, tournament.LineUp{Round: round, Team: team.Number, Opponent: against.Number, Players: players})
	}
	return players
}

// rankTeams orders by match points, then game points; equal teams share.
func (h *venue) rankTeams() {
	better := func(a, b *tournament.Team) int {
		return cmp.Or(cmp.Compare(b.MatchPoints, a.MatchPoints), cmp.Compare(b.GamePoints, a.GamePoints))
	}
	for i := range h.t.Teams {
		h.t.Teams[i].Rank = 1
		for j := range h.t.Teams {
			if better(&h.t.Teams[j], &h.t.Teams[i]) < 0 {
				h.t.Teams[i].Rank++
			}
		}
	}
}
