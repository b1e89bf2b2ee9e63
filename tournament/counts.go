package tournament

import "slices"

// Counts returns the figures of a report: games are pairs with a played result (1
// = 0 W D L), forfeits pairs with + or - and both numbers, byes the results
// without an opponent other than zero-point byes. A pair counts once, even
// where only one of its lines has it.
func (t *Tournament) Counts() (games, forfeits, byes int) {
	for i := range t.Players {
		p := &t.Players[i]
		for r, g := range p.Games {
			if g.Opponent == 0 {
				if g.Result.Forfeit() && t.TeamForfeit(r+1, g.Result) {
					continue // sat out
				}
				if g.Result != None && g.Result != ZeroBye && g.Result != Pending {
					byes++
				}
				continue
			}
			if !g.Result.Played() && !g.Result.Forfeit() || t.countedBefore(i, r, g) {
				continue
			}
			if g.Result.Played() {
				games++
			} else {
				forfeits++
			}
		}
	}
	return games, forfeits, byes
}

// countedBefore reports whether the pair was counted already: the opponent's line
// comes before line i and has the same pair with a result.
func (t *Tournament) countedBefore(i, r int, g Game) bool {
	j := t.Place(g.Opponent)
	if j < 0 || j >= i || r >= len(t.Players[j].Games) {
		return false
	}
	h := t.Players[j].Games[r]
	return h.Opponent == t.Players[i].StartingRank && (h.Result.Played() || h.Result.Forfeit())
}

// TeamForfeit reports whether a player of a team has a forfeit without an opponent for
// a reason: the player sat out, or the whole match was not played.
func (t *Tournament) TeamForfeit(round int, r Result) bool {
	if len(t.Teams) == 0 && t.TeamCount <= 0 {
		return false
	}
	return r == ForfeitLoss ||
		slices.ContainsFunc(t.ForfeitedMatches, func(m ForfeitedMatch) bool { return m.Round == round }) ||
		slices.ContainsFunc(t.Byes, func(b ByeRecord) bool { return b.Round == round }) ||
		t.TeamByes != nil && round <= len(t.TeamByes.Teams) && t.TeamByes.Teams[round-1] != 0
}
