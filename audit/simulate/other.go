package simulate

import (
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/knockout"
	"github.com/fedrate/fedrate/tournament"
)

// other plays an event that is no Swiss, round by round as its table or bracket has it: a
// match, a round robin of several cycles, teams whose players meet one by one, a
// knock-out. It ends early, and says why, where there is no table for such a field.
func (v *venue) other() (ended handbook.Text) {
	d := pairing.Detect(&tournament.Tournament{Sport: v.opts.Sport}, v.opts.Code)
	t := v.t
	switch {
	case d.Format.OfSides():
		v.formSides(v.opts.Teams)
	case d.Format == pairing.RoundRobin:
		n := len(t.Players)
		t.Rounds = max(v.opts.Cycles, 1) * (n - 1 + n%2)
	default:
		t.Rounds = v.opts.Rounds
	}
	if d.Format == pairing.Knockout {
		t.Rounds, t.TieBreaks = len(knockout.Bracket(len(t.Players)))*max(d.Knockout().Games, 1), ""
	} else {
		table, reason := d.Table(t)
		if !reason.IsZero() {
			return reason
		}
		t.Rounds = len(table)
	}
	played := v.opts.played(t.Rounds)
	whole := d.Format == pairing.Knockout && played == t.Rounds
	for round := 1; round <= played || whole && round <= mostRounds; round++ { // drawn matches need more
		task := pairing.Task{System: d, Round: round}
		if d.Knockout().Lots {
			task.Lot = 1 + v.Int64N(1_000_000)
		}
		paired, err := pairing.PairRound(t, task)
		if err != nil {
			return errorText(err)
		}
		if !paired.Reason.IsZero() {
			return handbook.Text{} // the knock-out is over
		}
		seen := map[int]bool{}
		for _, p := range paired.Pairs {
			if p.Black != 0 {
				v.game(p.White-1, p.Black-1)
				seen[p.White], seen[p.Black] = true, true
			}
		}
		for i := range t.Players {
			if !seen[i+1] {
				v.absent(i, tournament.ZeroBye)
			}
		}
		t.Rounds = max(t.Rounds, round)
	}
	return handbook.Text{}
}

// mostRounds are as many as a report has.
const mostRounds = 60

// formSides makes teams of the players by turns, the first of them the larger ones, with
// the strongest on the first boards.
func (v *venue) formSides(teams int) {
	v.t.TeamCount = teams
	for k := range teams {
		team := tournament.Team{Number: k + 1, Name: v.town(), Nickname: fmt.Sprintf("T%02d", k+1)}
		for i := k; i < len(v.participants); i += teams {
			team.Members = append(team.Members, i+1)
			team.Strength += int(v.t.Players[i].Rating)
		}
		team.Strength /= len(team.Members)
		v.t.Teams = append(v.t.Teams, team)
	}
}

// finishOther writes the places of a knock-out, and the points of teams.
func (v *venue) finishOther() {
	t := v.t
	if pairing.Detect(t, "").Format == pairing.Knockout {
		for _, p := range knockout.Places(t, pairing.Detect(t, "").Knockout()) {
			t.Player(p.Number).Rank = p.Rank
		}
	}
	for i := range t.Teams {
		team := &t.Teams[i]
		for _, n := range team.Members {
			team.GamePoints += t.Player(n).Points
		}
	}
	for i := range t.Teams {
		t.Teams[i].Rank = 1
		for j := range t.Teams {
			if t.Teams[j].GamePoints > t.Teams[i].GamePoints {
				t.Teams[i].Rank++
			}
		}
	}
}
