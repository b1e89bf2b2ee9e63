package simulate

import (
	"slices"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// ByeCount is so many byes of a kind that players ask for, in one round or, with 0, in
// any but the last.
type ByeCount struct {
	Kind  tournament.Result
	Count int
	Round int
}

// grant gives players the byes; false if there are not enough of them.
func (v *venue) grant(all []attendance, c ByeCount, rounds int) bool {
	left := c.Count
	for before := 0; left > 0 && left != before; {
		before = left
		for _, i := range v.Perm(len(all)) {
			if left == 0 {
				break
			}
			if round := v.freeRound(&all[i], c.Round, rounds); round > 0 {
				if all[i].asked == nil {
					all[i].asked = map[int]tournament.Result{}
				}
				all[i].asked[round] = c.Kind
				left--
			}
		}
	}
	return left == 0
}

// freeRound draws a round in which the player is there, 0 if there is none.
func (v *venue) freeRound(a *attendance, only, rounds int) int {
	if only > 0 {
		if a.byeOf(only) != tournament.None {
			return 0
		}
		return only
	}
	for _, k := range v.Perm(max(rounds-1, 1)) {
		if a.byeOf(k+1) == tournament.None {
			return k + 1
		}
	}
	return 0
}

// wonByForfeit are the results of games of which one player has not come.
var wonByForfeit = [][2]tournament.Result{{tournament.ForfeitWin, tournament.ForfeitLoss}, {tournament.ForfeitLoss, tournament.ForfeitWin}}

// oddResults are those of games that an arbiter decides otherwise for each side.
var oddResults = [][2]tournament.Result{
	{tournament.Draw, tournament.Loss}, {tournament.Loss, tournament.Draw}, {tournament.Loss, tournament.Loss},
}

// drawFates draws which games are forfeited or have an odd result, where their numbers are
// asked for; false if there are not so many games.
func (v *venue) drawFates(there []attendance, played int) bool {
	o := &v.opts
	if o.ForfeitWins+o.DoubleForfeits+o.OddGames == 0 {
		return true
	}
	games := 0
	for round := 1; round <= played; round++ {
		here := 0
		for i := range there {
			if there[i].byeOf(round) == tournament.None {
				here++
			}
		}
		games += here / 2
	}
	if o.ForfeitWins+o.DoubleForfeits+o.OddGames > games {
		return false
	}
	v.fates = map[int][2]tournament.Result{}
	for n, game := range v.Perm(games)[:o.ForfeitWins+o.DoubleForfeits+o.OddGames] {
		switch {
		case n < o.ForfeitWins:
			v.fates[game] = one(v.source, wonByForfeit)
		case n < o.ForfeitWins+o.DoubleForfeits:
			v.fates[game] = [2]tournament.Result{tournament.ForfeitLoss, tournament.ForfeitLoss}
		default:
			v.fates[game] = one(v.source, oddResults)
		}
	}
	return true
}

// rank gives the places by a list of tie-breaks, which the report names, and by the
// starting ranks after it; without a list they stay.
func rank(t *tournament.Tournament, list string) error {
	if list == "" {
		return nil
	}
	d := pairing.Detect(t, "")
	edition, err := tiebreak.Chapter.InForce(t.Start)
	if err != nil {
		return err
	}
	opt := tiebreak.Options{Edition: edition, TwoGames: d.TwoGames(), Predetermined: d.Format == pairing.RoundRobin || d.Format == pairing.DoubleRoundRobin}
	counted := pairing.Meetings(t, d)
	opt.Excluded = pairing.Withdrawn(counted, d)
	if opt.TieBreaks, err = tiebreak.ParseList(list); err != nil {
		return err
	}
	opt.TieBreaks, _ = tiebreak.Dropped(counted, opt)
	lines, err := tiebreak.Standings(counted, opt)
	if err != nil {
		return err
	}
	t.TieBreaks = list
	for at, l := range lines {
		i := slices.IndexFunc(t.Players, func(p tournament.Player) bool { return p.StartingRank == l.StartingRank })
		t.Players[i].Rank = at + 1
	}
	return nil
}
