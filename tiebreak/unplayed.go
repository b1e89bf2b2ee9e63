package tiebreak

import "github.com/fedrate/fedrate/tournament"

// adjusted are the scores that opponents reckon with (16.3): rounds that a
// participant stayed away from until the end count as draws. The annex of the
// manual has no such rule, and a round robin no such rounds.
func (tb *table) adjusted(s Score) []tournament.Points {
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
	voluntary bool              // from a round that the participant stayed away from
}

// contributions are those of an entrant's rounds; adjusted are the opponents'
// scores of the kind theirs, result is of the kind own.
func (tb *table) contributions(buf []contribution, i int, d Descriptor, adjusted []tournament.Points, theirs, own Score) []contribution {
	e := &tb.entrants[i]
	var before tournament.Points
	for r := range e.meetings {
		m := &e.meetings[r]
		switch {
		case tb.regular(m, d):
			buf = append(buf, contribution{opponent: adjusted[m.opponent], result: tb.score(m, own)})
		case m.how == free:
		case tb.opt.Edition.Numbers.Virtual:
			virtual := before + tb.winOf(theirs) - tb.score(m, theirs) + tb.half(theirs)*tournament.Points(tb.rounds-r-1)
			buf = append(buf, contribution{opponent: virtual, result: tb.score(m, own)})
		default:
			buf = append(buf, contribution{opponent: tb.dummy(i, m, adjusted, theirs), result: tb.score(m, own), voluntary: m.how.voluntary()})
		}
		before += tb.score(m, theirs)
	}
	return buf
}

// dummy is the score of the opponent that an unplayed round is reckoned
// against (16.4): the participant's own, within the limits of the edition.
func (tb *table) dummy(i int, m *meeting, adjusted []tournament.Points, s Score) tournament.Points {
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

// winOf is what a win brings of that score.
func (tb *table) winOf(s Score) tournament.Points {
	if tb.secondary(s) {
		return 2 * tb.drawn
	}
	return tb.win
}

// fore is the table as if all paired games of the last round had been drawn
// (8.3).
func (tb *table) fore() *table {
	out := *tb
	out.entrants = make([]entrant, len(tb.entrants))
	for i := range tb.entrants {
		e := tb.entrants[i]
		e.meetings = append([]meeting(nil), e.meetings...)
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
