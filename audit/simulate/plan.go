package simulate

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// attendance is when a player is there and when he asked not to be paired.
type attendance struct {
	arrives int                       // the first round, 1 for most
	leaves  int                       // the round from which he is gone, 0: stays
	asked   map[int]tournament.Result // round to the bye asked for
}

// byeOf returns the bye of a round in which the player is not to be paired, else
// None.
func (a *attendance) byeOf(round int) tournament.Result {
	switch {
	case round < a.arrives, a.leaves != 0 && round >= a.leaves:
		return tournament.ZeroBye
	}
	return a.asked[round]
}

// attend draws who comes late, leaves, and asks for byes.
func (v *venue) attend(rounds int) []attendance {
	all := make([]attendance, len(v.sides()))
	for i := range all {
		a := &all[i]
		a.arrives = 1
		if rounds > 1 && v.chance(v.opts.Late) {
			a.arrives = 2 + v.IntN(min(3, rounds-1))
		}
		if rounds > 3 && v.chance(v.opts.Withdrawals) {
			a.leaves = 3 + v.IntN(rounds-2)
		}
		a.ask(v, rounds, v.opts.Byes, tournament.HalfBye)
		a.ask(v, rounds, v.opts.ZeroByes, tournament.ZeroBye)
		a.ask(v, rounds, v.opts.FullByes, tournament.FullBye)
	}
	return all
}

// ask draws a bye, never of the last round.
func (a *attendance) ask(h *venue, rounds, perMille int, kind tournament.Result) {
	if rounds < 3 || !h.chance(perMille) {
		return
	}
	if round := 1 + h.IntN(rounds-1); a.asked[round] == tournament.None {
		if a.asked == nil {
			a.asked = map[int]tournament.Result{}
		}
		a.asked[round] = kind
	}
}

// fromTheStart returns the starting ranks of those who are there in round 1.
func fromTheStart(all []attendance) (ranks []int) {
	for i := range all {
		if all[i].arrives == 1 {
			ranks = append(ranks, i+1)
		}
	}
	return ranks
}

// prohibit draws groups that must not meet: families, clubs.
func (v *venue) prohibit(rounds int) {
	for range v.opts.Prohibited {
		ids := map[int]bool{}
		for range 2 + v.IntN(2) {
			ids[1+v.IntN(len(v.sides()))] = true
		}
		if len(ids) < 2 {
			continue
		}
		p := tournament.Prohibition{First: 1, Last: rounds * v.per()}
		for id := range ids {
			p.IDs = append(p.IDs, id)
		}
		slices.Sort(p.IDs)
		v.t.Prohibited = append(v.t.Prohibited, p)
	}
}
