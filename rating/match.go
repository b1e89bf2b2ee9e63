package rating

import "github.com/fedrate/fedrate/tournament"

// isMatch tells whether a report holds two players and no more, who met each
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

// The state of a player's match, beside the round after which it is decided.
const (
	noMatch   = 0
	undecided = -1
)

// matches gives each position the state of the player's match: noMatch where he
// plays none, undecided, or the round after which one side has more than half
// of the points of all its games (B.02 6.2). A report may hold several matches;
// who meets more than one opponent plays in none of them. Nil: no matches.
func (f *field) matches() []int {
	if !f.Match && !isMatch(f.t) {
		return nil
	}
	state := make([]int, len(f.t.Players))
	for i := range state {
		opp := f.only(i)
		switch {
		case opp < 0 || f.only(opp) != i:
		case f.waived(matchOver):
			state[i] = undecided
		default:
			state[i] = f.decidedAfter(i, opp)
		}
	}
	return state
}

// only is the position of the player's one and only opponent, -1 where he has
// none or several.
func (f *field) only(pos int) int {
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

// decidedAfter is the round after which a side has won the match. A forfeited
// game decides as a played one does.
func (f *field) decidedAfter(pos, opp int) int {
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
