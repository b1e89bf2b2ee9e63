package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// isMatch reports whether a report holds two players and no more, who met each
// other (B.02 6).
func isMatch(t *tournament.Tournament) bool {
	if len(t.Players) != 2 {
		return false
	}
	other := t.Players[1].StartingRank
	for _, g := range t.Players[0].Games {
		if g.Opponent == other && other != 0 {
			return true
		}
	}
	return false
}

// The states of a player's match that are no number of a round. Any other value
// is the round after which the match is decided.
const (
	noMatch   = 0
	undecided = -1
)

// matches gives the state of each player's match by position: noMatch where he
// plays none, undecided, or the round after which one side has more than half
// of the points of all games of the match (B.02 6.2). A report may hold several
// matches; a player who meets several opponents plays no match. Nil: the event
// holds no match.
func (f *ratedEvent) matches() []int {
	if !f.Match && !isMatch(f.t) {
		return nil
	}
	state := make([]int, len(f.t.Players))
	for i := range state {
		opp := f.soleOpponent(i)
		switch {
		case opp < 0 || f.soleOpponent(opp) != i:
		default:
			state[i] = f.decidedAfter(i, opp)
		}
	}
	return state
}

// inUnratedMatch reports whether the player at a position plays a match of which
// a side is unrated (B.02 6.1).
func (f *ratedEvent) inUnratedMatch(pos, own, other int) bool {
	return f.match != nil && f.match[pos] != noMatch && (own == 0 || other == 0)
}

// afterDecision reports whether the player at a position plays a match that was
// decided before the round (B.02 6.2).
func (f *ratedEvent) afterDecision(pos, round int) bool {
	return f.match != nil && f.match[pos] > 0 && round > f.match[pos]
}

// ratedByWaiver says of a game that counts which waiver lets it count, once a
// game, where no check of the report says so.
func (p *periodRating) ratedByWaiver(f *ratedEvent, pos, opp, round int, s *monthList) {
	a, b := &f.t.Players[pos], &f.t.Players[opp]
	own, other := int(s.rating[pos]), int(s.rating[opp])
	why, key := counts, ""
	switch {
	case f.inUnratedMatch(pos, own, other) && own == 0:
		why, key = matchUnrated, "rating.unrated-in-match.waived"
	case f.afterDecision(pos, round) && pos < opp:
		why, key = matchOver, "rating.match-decided.waived"
	}
	if w := f.waiver(why, round, a.StartingRank, b.StartingRank); w != nil {
		p.findings = append(p.findings, handbook.Finding{
			Article: "B.02-" + f.no[why], Rule: rulesOf[f.Kind][why].Name, Severity: handbook.Info,
			Pos:   f.place(a, func(c *tournament.Columns) int { return c.Round(round) + c.Result }),
			Round: round, Players: []int{a.StartingRank, b.StartingRank}, Text: handbook.Say(key), Waived: w.Waived,
		})
	}
}

// soleOpponent returns the position of the player's one and only opponent, -1 where he has
// none or several.
func (f *ratedEvent) soleOpponent(pos int) int {
	only := -1
	for _, g := range f.t.Players[pos].Games {
		opp := f.position(g.Opponent)
		switch {
		case opp < 0 || opp == only:
		case only >= 0:
			return -1
		default:
			only = opp
		}
	}
	return only
}

// decidedAfter returns the round after which a side has won the match. A forfeited
// game decides as a played one does.
func (f *ratedEvent) decidedAfter(pos, opp int) int {
	p, o := &f.t.Players[pos], &f.t.Players[opp]
	games := max(f.t.Rounds, len(p.Games))
	var own, theirs tournament.Points
	for r, g := range p.Games {
		if f.position(g.Opponent) != opp {
			continue
		}
		own += matchPoints(g.Result)
		theirs += matchPoints(o.Game(r + 1).Result)
		if half := tournament.One / 2 * tournament.Points(games); own > half || theirs > half {
			return r + 1
		}
	}
	return undecided
}

func matchPoints(r tournament.Result) tournament.Points {
	if r == tournament.ForfeitWin {
		return tournament.One
	}
	return r.Score()
}
