package pairing

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

var (
	withdrawalRule = &handbook.Rule{Name: "round-robin-withdrawal", Severity: handbook.Info}
	unmarkedRule   = &handbook.Rule{Name: "round-robin-unmarked", Severity: handbook.Warning}
)

// Withdrawn returns the starting ranks of those who left a finished round robin
// before they had completed half of their games (C.05 6.6): their results do
// not count in the final standings. Forfeits are not completed games.
func Withdrawn(t *tournament.Tournament, d Detection) []int {
	need, rounds := roundRobinGames(t, d)
	if need == 0 || t.Played() < rounds {
		return nil
	}
	var out []int
	for i := range t.Players {
		p := &t.Players[i]
		n := 0
		for _, g := range p.Games {
			if g.Opponent > 0 && (g.Result.Played() || g.Result == tournament.Pending) {
				n++
			}
		}
		if 2*n < need && p.StartingRank > 0 && (missesGames(p) || d.Sport == tournament.Renju && leftBlank(p)) {
			out = append(out, p.StartingRank)
		}
	}
	return out
}

// Unplaced returns the starting ranks of those who have no place in a finished event: in renju
// who left before half of the games, in a Swiss as in a round robin (5.3.9.3). What others
// won against them counts in a Swiss.
func Unplaced(t *tournament.Tournament, d Detection) []int {
	switch {
	case d.Sport != tournament.Renju:
		return nil
	case d.Format != Swiss:
		return Withdrawn(t, d)
	case !t.RoundsStated || t.Played() < t.Rounds:
		return nil
	}
	var out []int
	for i := range t.Players {
		p := &t.Players[i]
		played, away := 0, false
		for round := 1; round <= t.Rounds; round++ {
			switch g := p.Game(round); {
			case g.Opponent != 0 && (g.Result.Played() || g.Result == tournament.Pending):
				played++
				away = false
			case g.Opponent == 0 && g.Result == tournament.AllocatedBye, g.Result == tournament.ForfeitWin:
				away = false
			default:
				away = true
			}
		}
		if away && 2*played < t.Rounds && p.StartingRank > 0 {
			out = append(out, p.StartingRank)
		}
	}
	return out
}

// roundRobinGames returns how many games each player has in a round robin of players,
// and how many rounds it takes; 0 elsewhere.
func roundRobinGames(t *tournament.Tournament, d Detection) (games, rounds int) {
	n := len(t.Players)
	if d.Format != RoundRobin && d.Format != DoubleRoundRobin || n < 3 {
		return 0, 0
	}
	c := check{t: t, system: d}
	cycles := c.cycles()
	return cycles * (n - 1), cycles * (n + n%2 - 1)
}

// RoundRobinRounds returns how many rounds a round robin of players takes, 0 of an event
// of another kind.
func RoundRobinRounds(t *tournament.Tournament, d Detection) int {
	_, rounds := roundRobinGames(t, d)
	return rounds
}

// missesGames reports whether the player left games unplayed: forfeited, or more
// rounds without an opponent than an odd number of players gives.
func missesGames(p *tournament.Player) bool {
	return slices.ContainsFunc(p.Games, func(g tournament.Game) bool {
		return g.Result == tournament.ForfeitLoss || g.Opponent == 0 && g.Result != tournament.AllocatedBye
	})
}

// leftBlank reports whether games of a player have no result, as in renju those of who
// left before half of them.
func leftBlank(p *tournament.Player) bool {
	return slices.ContainsFunc(p.Games, func(g tournament.Game) bool { return g.Opponent != 0 && g.Result == tournament.None })
}

func (c *check) withdrawals() {
	for _, n := range Withdrawn(c.t, c.system) {
		p := c.t.Player(n)
		c.add(withdrawalRule, p, 0, []int{n}, handbook.Say("pairing.round-robin-withdrawal", "player", n))
	}
	if c.edition.No(unmarkedRule) != "" {
		c.checkUnmarked()
	}
	c.marks()
}

// checkUnmarked reports, once, the games of a finished round robin that the report
// does not have at all.
func (c *check) checkUnmarked() {
	games, rounds := roundRobinGames(c.t, c.system)
	if games == 0 || c.t.Played() < rounds {
		return
	}
	cycles := games / (len(c.t.Players) - 1)
	missing := 0
	var first, other *tournament.Player
	for i := range c.t.Players {
		p := &c.t.Players[i]
		for j := i + 1; j < len(c.t.Players); j++ {
			q := &c.t.Players[j]
			n := 0
			for _, g := range p.Games {
				if g.Opponent == q.StartingRank {
					n++
				}
			}
			if n >= cycles {
				continue
			}
			missing += cycles - n
			if first == nil {
				first, other = p, q
			}
		}
	}
	if missing > 0 {
		round := 0 // that in which both are free, if there is one
		for k := 1; k <= rounds; k++ {
			if first.Game(k).Opponent != 0 || other.Game(k).Opponent != 0 {
				continue
			}
			if round != 0 {
				round = 0
				break
			}
			round = k
		}
		c.add(unmarkedRule, first, round, []int{first.StartingRank, other.StartingRank},
			handbook.Say("pairing.round-robin-unmarked", "n", missing, "player", first.StartingRank, "other", other.StartingRank, "round", round))
	}
}
