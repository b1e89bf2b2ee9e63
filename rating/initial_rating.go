package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// initialOf returns the initial rating of a pool of games, published or not (B.02 8.2).
func initialOf(e *Edition, pool []PooledGame) *Initial {
	n := &e.Numbers
	ini := &Initial{Edition: e.Key, Games: len(pool)}
	sum := 0
	for _, g := range pool {
		sum += int(g.OpponentRating)
		ini.Score += g.Score
	}
	if ini.Games == 0 {
		ini.Reason = handbook.Say("rating.reason.no-game", "article", e.No(zeroFirst))
		return ini
	}
	n.fill(ini, sum)
	switch {
	case ini.Games < n.MinGames:
		ini.Reason = handbook.Say("rating.reason.few-games", "games", ini.Games, "needed", n.MinGames, "article", e.No(newPlayer))
	case int(ini.Rating) < n.Floor:
		ini.Reason = handbook.Say("rating.reason.below-floor", "rating", ini.Rating, "floor", n.Floor, "article", e.No(newPlayer))
	default:
		ini.Published = true
	}
	return ini
}

// fill computes average, per cent, dp and rating from games, score and the sum
// of the opponents' ratings. The rating is rounded once, from the exact average.
func (n *Numbers) fill(ini *Initial, sum int) {
	games := ini.Games + n.Hypothetical
	sum += n.Hypothetical * n.HypotheticalAt
	score := ini.Score + tournament.Points(n.Hypothetical)*tournament.One/2
	ini.Average = tournament.Hundredths((200*sum + games) / (2 * games))
	ini.Percent = percent(score, games)
	if over := 2*int(score) - 10*games; n.Upgrade > 0 && over >= 0 {
		ini.DP = n.Upgrade * over / 10
	} else {
		ini.DP = DP(ini.Percent)
	}
	ini.Rating = tournament.Rating(max(0, floorDiv(2*(sum+ini.DP*games)+games, 2*games)))
	if n.InitialMax > 0 {
		ini.Rating = min(ini.Rating, tournament.Rating(n.InitialMax))
	}
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
