package norms

import "github.com/fedrate/fedrate/tournament/registration"

// fieldRule reports whether wins may be ignored only where the complete field of
// the round robin has the mix of opponents (1.4.1f, from 2024).
func (s *search) fieldRule() bool {
	return s.num.FieldForDrops && (s.ev.Format == registration.RoundRobin || s.ev.Format == registration.DoubleRoundRobin)
}

// fieldHasMix tests the mix of all whom the player was to meet, games decided
// by forfeit included. Whether these, and whether the least average, belong to it
// is open.
func (s *search) fieldHasMix(l *candidate, lv *Level, exempt bool) bool {
	v := variant{games: l.games}
	cells := s.cells(l.player)
	for round := 1; round <= min(s.played, len(cells), maxGames) && !s.opt.Readings.FieldForfeitsOut; round++ {
		g := &cells[round-1]
		o := s.position(g.Opponent)
		if o < 0 || !g.Result.Forfeit() || s.exclusion(o) != nil {
			continue
		}
		v.games = append(v.games[:len(v.games):len(v.games)], s.game(round, o, 0))
	}
	t := s.tally(&v, prefix(len(v.games)), lv, l.own)
	n := s.needs(&v, t.games, t.opponents, exempt)
	if s.opt.Readings.FieldAverage && t.average < lv.Average {
		return false
	}
	return t.holders >= n.holders && s.hasMix(&t, n)
}

// forfeitsDecide reports whether the complete field has the mix only with, or only
// without, the opponents whose game was decided by forfeit.
func (k *clauses) forfeitsDecide() bool {
	other := *k.search
	other.opt.Readings.FieldForfeitsOut = !other.opt.Readings.FieldForfeitsOut
	exempt := k.c.exempt != nil
	return other.fieldHasMix(k.l, k.lv, exempt) != k.fieldHasMix(k.l, k.lv, exempt)
}
