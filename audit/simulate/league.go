package simulate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// league plays the matches of a team round robin, single or by its code double: the home
// team has White on the odd boards, and in the tables the team that begins comes first. In
// each match one player of a team with more players than boards sits out, and those after
// that player move up.
func (v *venue) league() {
	opts := &v.opts
	teams := max(len(v.participants)/opts.TeamSize, 2)
	v.t.TeamCount = teams
	v.t.BoardColours = "WBWBWBWBWBWBWBWB"[:min(opts.Boards, 16)]
	for n := range teams {
		team := tournament.Team{Number: n + 1, Name: v.town(), Nickname: fmt.Sprintf("T%02d", n+1)}
		for i := n; i < len(v.participants) && len(team.Members) < opts.TeamSize; i += teams {
			team.Members = append(team.Members, i+1)
			team.Strength += int(v.t.Players[i].Rating)
		}
		team.Strength /= len(team.Members)
		v.t.Teams = append(v.t.Teams, team)
	}
	table := roundrobin.Berger(teams)
	if strings.Contains(v.t.System, "DOUBLE") {
		table = roundrobin.DoubleBerger(teams)
	}
	v.t.Rounds = len(table)
	for r, pairs := range table[:opts.played(len(table))] {
		for _, p := range pairs {
			if p.Black != 0 {
				if opts.Sport.First() == tournament.Black {
					p.White, p.Black = p.Black, p.White
				}
				v.match(r+1, &v.t.Teams[p.White-1], &v.t.Teams[p.Black-1])
			}
		}
		for i := range v.participants {
			if len(v.t.Players[i].Games) == r {
				v.absent(i, tournament.ZeroBye)
			}
		}
	}
	v.rankTeams()
}

// match plays the boards of home against guest.
func (v *venue) match(round int, home, guest *tournament.Team) {
	a, b := v.lineUp(round, home, guest), v.lineUp(round, guest, home)
	var points, rest tournament.Points
	boards := min(len(a), len(b), v.opts.Boards)
	for board := range boards {
		i, j := a[board]-1, b[board]-1
		if board%2 == 0 {
			v.game(i, j)
		} else {
			v.game(j, i)
		}
		points += v.latest(i)
		rest += v.latest(j)
	}
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
func (v *venue) lineUp(round int, team, against *tournament.Team) []int {
	players := slices.Clone(team.Members)
	for len(players) > v.opts.Boards {
		out := v.IntN(len(players))
		players = slices.Delete(players, out, out+1)
	}
	if !slices.Equal(players, team.Members[:len(players)]) {
		v.t.OutOfOrder = append(v.t.OutOfOrder, tournament.LineUp{Round: round, Team: team.Number, Opponent: against.Number, Players: players})
	}
	return players
}

// rankTeams orders by match points, then game points, and equal teams share; in a Swiss
// by the primary score, then by number. In a league of draughts or renju the points of
// the boards rank, with _MP in its code match points (1.14).
func (v *venue) rankTeams() {
	better := func(a, b *tournament.Team) int {
		byMatch, byGame := cmp.Compare(b.MatchPoints, a.MatchPoints), cmp.Compare(b.GamePoints, a.GamePoints)
		switch {
		case v.teams == nil && v.opts.Sport != tournament.Chess && !strings.Contains(v.t.System, "_MP"):
			return byGame
		case v.teams == nil:
			return cmp.Or(byMatch, byGame)
		case v.variant().GamePoints:
			return cmp.Or(byGame, cmp.Compare(a.Number, b.Number))
		}
		return cmp.Or(byMatch, cmp.Compare(a.Number, b.Number))
	}
	for i := range v.t.Teams {
		v.t.Teams[i].Rank = 1
		for j := range v.t.Teams {
			if better(&v.t.Teams[j], &v.t.Teams[i]) < 0 {
				v.t.Teams[i].Rank++
			}
		}
	}
}
