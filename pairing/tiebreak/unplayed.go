package tiebreak

import "github.com/fedrate/fedrate/tournament"

// adjustedScores returns the scores of all entrants as the tie-breaks of their opponents
// use them (16.3): rounds at the end that a participant stayed away from count
// as draws. The annex of the manual has no such rule, and a round robin has no
// such rounds.
func (tb *table) adjustedScores(s Score) []tournament.Points {
	out := make([]tournament.Points, len(tb.entrants))
	for i := range tb.entrants {
		out[i] = tb.total(i, s)
		if tb.opt.Predetermined || tb.opt.Edition.Numbers.Virtual {
			continue
		}
		for r := range tb.entrants[i].meetings {
			if m := &tb.entrants[i].meetings[r]; m.how == gone {
				out[i] += tb.half(s) - tb.score(m, s)
			}
		}
	}
	return out
}

// contribution is what a round adds to a sum over opponents.
type contribution struct {
	opponent  tournament.Points // his score, or that of the dummy
	result    tournament.Points // own score against him
	round     int
	voluntary bool // from a round that the participant stayed away from
}

// contributions returns what the rounds of an entrant add, round by round. The
// opponents' scores are adjusted, of the kind theirs; the results are of the
// kind own.
func (tb *table) contributions(buf []contribution, i int, d Descriptor, adjusted []tournament.Points, theirs, own Score) []contribution {
	e := &tb.entrants[i]
	var before tournament.Points
	for r := range e.meetings {
		m := &e.meetings[r]
		switch {
		case tb.regular(m, d):
			buf = append(buf, contribution{round: r + 1, opponent: adjusted[m.opponent], result: tb.score(m, own)})
		case m.how == free:
		case tb.opt.Edition.Numbers.Virtual:
			virtual := before + tb.winOf(theirs) - tb.score(m, theirs) + tb.half(theirs)*tournament.Points(tb.rounds-r-1)
			buf = append(buf, contribution{round: r + 1, opponent: virtual, result: tb.score(m, own)})
		default:
			buf = append(buf, contribution{round: r + 1, opponent: tb.dummy(i, m, adjusted, theirs), result: tb.score(m, own), voluntary: m.how.voluntary()})
		}
		before += tb.score(m, theirs)
	}
	return buf
}

// dummy returns the score of the dummy opponent of an unplayed round (16.4): the
// participant's own score, within the limits of the edition.
func (tb *table) dummy(i int, m *entrantRound, adjusted []tournament.Points, s Score) tournament.Points {
	score := tb.total(i, s)
	switch {
	case !tb.opt.Edition.Numbers.Capped:
	case m.opponent >= 0 && (m.how == wonByForfeit || m.how == lostByForfeit):
		score = min(score, adjusted[m.opponent])
	default:
		score = min(score, tb.half(s)*tournament.Points(tb.rounds))
	}
	return score
}

// winOf returns the number of points for a win in that score.
func (tb *table) winOf(s Score) tournament.Points {
	if tb.secondary(s) {
		return 2 * tb.drawn
	}
	return tb.win
}

// fore returns the table as if all paired games of the last round had been drawn
// (8.3).
func (tb *table) fore() *table {
	out := *tb
	out.entrants = make([]entrant, len(tb.entrants))
	for i := range tb.entrants {
		e := tb.entrants[i]
		e.meetings = append([]entrantRound(nil), e.meetings...)
		if n := len(e.meetings); n > 0 && e.meetings[n-1].opponent >= 0 {
			last := &e.meetings[n-1]
			e.points += tb.draw - last.points
			e.other += tb.drawn - last.other
			last.points, last.other, last.how = tb.draw, tb.drawn, playedOut
		}
		out.entrants[i] = e
	}
	out.sortUnplayed()
	return &out
}
