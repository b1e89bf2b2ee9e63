package rating

import "github.com/fedrate/fedrate/tournament"

// Settle applies the 400-point rule of the edition to the games of a player in
// one event, fills in expected score and change of each, and sums the changes
// (B.02 8.3.1, 8.3.2). The games come with their real differences.
func (n *Numbers) Settle(games []RatedGame) (sum tournament.Hundredths) {
	one := -1
	if !n.CapAll {
		one = n.greatest(games)
	}
	for i := range games {
		g := &games[i]
		if i == one || n.CapAll && n.exceedsCap(g.Difference) && !n.exempt(g) {
			g.Capped = true
			g.Difference = max(min(g.Difference, n.Cap), -n.Cap)
		}
		g.Expected = PD(g.Difference)
		g.Delta = 10*tournament.Hundredths(g.Score) - g.Expected
		sum += g.Delta
	}
	return sum
}

// greatest returns the one game a tournament whose difference is capped in edition
// 2022-01-01: the one with the greatest difference, whichever side is rated
// higher, as the worked example of the Arbiters' Manual has it. Of several with
// the same difference it is one against a lower rated opponent, which is to the
// player's benefit, else the earliest. -1: no difference is over the limit.
func (n *Numbers) greatest(games []RatedGame) int {
	at, most := -1, n.Cap
	for i := range games {
		d := games[i].Difference
		a := max(d, -d)
		if a > most || a == most && at >= 0 && d > 0 && games[at].Difference < 0 {
			at, most = i, a
		}
	}
	return at
}

func (n *Numbers) exceedsCap(d int) bool { return d > n.Cap || d < -n.Cap }

// exempt reports whether the player's own rating keeps the real difference.
func (n *Numbers) exempt(g *RatedGame) bool {
	return n.UncappedFrom > 0 && int(g.Rating) >= n.UncappedFrom
}
