package tiebreak

import "github.com/fedrate/fedrate/tournament"

// count makes a tie-break that counts the rounds for which the function is true.
func count(of func(tb *table, d Descriptor, m *entrantRound) bool) func(*table, Descriptor) []Value {
	return func(tb *table, d Descriptor) []Value {
		out := make([]Value, len(tb.entrants))
		for i := range out {
			n := int64(0)
			for r := range tb.entrants[i].meetings {
				if of(tb, d, &tb.entrants[i].meetings[r]) {
					n++
				}
			}
			out[i] = whole(n)
		}
		return out
	}
}

// pointsValue returns the score itself, for record 212.
func pointsValue(tb *table, d Descriptor) []Value {
	out := make([]Value, len(tb.entrants))
	for i := range out {
		out[i] = points(tb.total(i, d.Score))
	}
	return out
}

// asPlayed reports whether a round counts as a game for tie-breaks on own
// results: played, or forfeited where forfeits are games; forfeit losses stay
// unplayed there from 2026 on (15.2).
func (tb *table) asPlayed(m *entrantRound, d Descriptor) bool {
	if m.how == lostByForfeit && tb.opt.Edition.Numbers.LossUnplayed && !d.Played {
		return false
	}
	return tb.regular(m, d)
}

// isWin: as many points as for a win, with or without play (7.1).
func isWin(tb *table, d Descriptor, m *entrantRound) bool {
	return m.how != free && tb.score(m, d.Score) >= tb.winOf(d.Score)
}

// isGameWon: won over the board (7.2).
func isGameWon(tb *table, d Descriptor, m *entrantRound) bool {
	return tb.asPlayed(m, d) && tb.score(m, d.Score) >= tb.winOf(d.Score)
}

// isBlack: played over the board with black (7.3).
func isBlack(tb *table, d Descriptor, m *entrantRound) bool { return m.black && tb.asPlayed(m, d) }

// isBlackWon: won over the board with black (7.4).
func isBlackWon(tb *table, d Descriptor, m *entrantRound) bool {
	return m.black && isGameWon(tb, d, m)
}

// isElected: a round in which the participant took part or was ready to (7.6).
func isElected(_ *table, d Descriptor, m *entrantRound) bool {
	return m.how != free && (!m.how.voluntary() || d.Played && m.how == lostByForfeit)
}

// progressive returns the sum of the scores after each round (7.5); a cut leaves
// out the first rounds.
func progressive(tb *table, d Descriptor) []Value {
	out := make([]Value, len(tb.entrants))
	for i := range out {
		var score, sum tournament.Points
		for r := range tb.entrants[i].meetings {
			score += tb.score(&tb.entrants[i].meetings[r], d.Score)
			if r >= max(d.Cut, d.Median) && r < tb.rounds-d.Median {
				sum += score
			}
		}
		out[i] = points(sum)
	}
	return out
}

// standard gives a point for each round with more points than the scheduled
// opponent, or without play more than for a draw, and half a point for as many
// (7.7).
func standard(tb *table, d Descriptor) []Value {
	out := make([]Value, len(tb.entrants))
	for i := range out {
		halves := int64(0)
		for r := range tb.entrants[i].meetings {
			if m := &tb.entrants[i].meetings[r]; m.how != free {
				halves += standardHalves(tb.score(m, d.Score), tb.against(m, r+1, d.Score))
			}
		}
		out[i] = fraction(halves, 2)
	}
	return out
}

// against returns what the own points of a round are compared with: those of the
// scheduled opponent, else those for a draw.
func (tb *table) against(m *entrantRound, round int, s Score) tournament.Points {
	if m.opponent < 0 {
		return tb.half(s)
	}
	return tb.score(&tb.entrants[m.opponent].meetings[round-1], s)
}

// standardHalves are 2, 1 or 0 for more points than the other's, as many, or
// fewer.
func standardHalves(own, against tournament.Points) int64 {
	switch {
	case own > against:
		return 2
	case own == against:
		return 1
	}
	return 0
}

func pairingNumber(tb *table, _ Descriptor) []Value {
	out := make([]Value, len(tb.entrants))
	for i := range out {
		out[i] = whole(int64(tb.entrants[i].number))
	}
	return out
}

func ownRating(tb *table, d Descriptor) []Value {
	out := make([]Value, len(tb.entrants))
	for i := range out {
		if r := tb.ratingOf(i, d); r > 0 {
			out[i] = whole(int64(r))
		}
	}
	return out
}
