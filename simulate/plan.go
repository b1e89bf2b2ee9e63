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

// away is the bye of a round in which the player is not to be paired, else
// None.
func (a *attendance) away(round int) tournament.Result {
	switch {
	case round < a.arrives, a.leaves != 0 && round >= a.leaves:
		return tournament.ZeroBye
	}
	return a.asked[round]
}

// attend draws who comes late, leaves, and asks for byes.
func (h *venue) attend(rounds int) []attendance {
	all := make([]attendance, len(h.seats))
	for i := range all {
		a := &all[i]
		a.arrives = 1
		if rounds > 1 && h.chance(h.opts.Late) {
			a.arrives = 2 + h.IntN(min(3, rounds-1))
		}
		if rounds > 3 && h.chance(h.opts.Withdrawals) {
			a.leaves = 3 + h.IntN(rounds-2)
		}
		a.ask(h, rounds, h.opts.Byes, tournament.HalfBye)
		a.ask(h, rounds, h.opts.ZeroByes, tournament.ZeroBye)
		a.ask(h, rounds, h.opts.FullByes, tournament.FullBye)
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

// fromTheStart are the starting ranks of those who are there in round 1.
func fromTheStart(all []attendance) (ranks []int) {
	for i := range all {
		if all[i].arrives == 1 {
			ranks = append(ranks, i+1)
		}
	}
	return ranks
}

// prohibit draws groups that must not meet: families, clubs.
func (h *venue) prohibit(rounds int) {
	for range h.opts.Prohibited {
		ids := map[int]bool{}
		for range 2 + h.IntN(2) {
			ids[1+h.IntN(len(h.seats))] = true
		}
		if len(ids) < 2 {
			continue
		}
		p := tournament.Prohibition{First: 1, Last: rounds}
		for id := range ids {
			p.IDs = append(p.IDs, id)
		}
		slices.Sort(p.IDs)
		h.t.Prohibited = append(h.t.Prohibited, p)
	}
}
