package rating

import "github.com/fedrate/fedrate/tournament"

// IsMatch tells whether a report holds two players and no more, who met each
// other (B.02 6).
func IsMatch(t *tournament.Tournament) bool {
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

// decidedAfter is the round after which one player of the match has more than
// half of the points of all its games (B.02 6.2), 0 where none ever has. A
// forfeited game decides as a played one does.
func (f *field) decidedAfter() int {
	if !f.match || len(f.t.Players) == 0 || f.waived(matchOver) {
		return 0
	}
	p := &f.t.Players[0]
	games := max(f.t.Rounds, len(p.Games))
	var own, theirs tournament.Points
	for r, g := range p.Games {
		opp := f.position(g.Opponent)
		if opp < 0 {
			continue
		}
		own += matchPoints(g.Result)
		theirs += matchPoints(f.t.Players[opp].Game(r + 1).Result)
		if half := tournament.One / 2 * tournament.Points(games); own > half || theirs > half {
			return r + 1
		}
	}
	return 0
}

func matchPoints(r tournament.Result) tournament.Points {
	if r == tournament.ForfeitWin {
		return tournament.One
	}
	return r.Score()
}
