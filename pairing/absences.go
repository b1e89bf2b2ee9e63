package pairing

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/replay"
	"github.com/fedrate/fedrate/tournament"
)

var absenceRule = &handbook.Rule{
	Name: "unexplained-absence", Severity: handbook.Info,
}

// absences reports, once a round, players whose cell is blank between two rounds that
// they played: a game of two of them may be missing. It does the same for the last
// round if several players are blank after a round that they played. Once for the file
// it reports players who lost by forfeit, were left out and came back.
func (c *check) absences() {
	if !c.individualSwiss() {
		return
	}
	last := c.t.RoundsPlayed()
	blanks := make([][]int, c.t.Played()+1)
	var back []int
	var backFirst *tournament.Player
	var backRound int
	for i := range c.t.Players {
		p := &c.t.Players[i]
		for k := range c.t.Played() {
			if g := p.Game(k + 1); g.Opponent != 0 || g.Result != tournament.None || c.hasAbsenceRecord(p.StartingRank, k+1) {
				continue
			}
			if playsAround(p, k) || k+1 == last && p.Game(k).Opponent != 0 {
				blanks[k] = append(blanks[k], p.StartingRank)
			}
		}
		if r := roundOfReturn(p); r > 0 && !slices.Contains(c.withdrawn, p.StartingRank) {
			back = append(back, p.StartingRank)
			if backFirst == nil {
				backFirst, backRound = p, r
			}
		}
	}
	for k, who := range blanks {
		if len(who) == 0 || k+1 == last && len(who) == 1 {
			continue
		}
		key := "pairing.unexplained-absence"
		if k+1 == last {
			key = "pairing.unexplained-absence.last"
		}
		c.add(absenceRule, c.t.Player(who[0]), k+1, who, handbook.Say(key, "n", len(who), "players", outcome.Numbers(who), "round", k+1))
		if len(who) > 1 {
			c.findings[len(c.findings)-1].Severity = handbook.Warning
		}
	}
	if len(back) > 0 {
		c.add(replay.ReturnRule, backFirst, backRound, back,
			handbook.Say("pairing.paired-after-withdrawal", "n", len(back), "players", outcome.Numbers(back), "first", back[0], "round", backRound))
		c.findings[len(c.findings)-1].Severity = handbook.Info
	}
}

// playsAround reports whether the player has opponents before and after.
func playsAround(p *tournament.Player, k int) bool {
	return k < len(p.Games) && opponentIn(p.Games[:k]) && opponentIn(p.Games[k+1:])
}

func opponentIn(games []tournament.Game) bool {
	return slices.ContainsFunc(games, func(g tournament.Game) bool { return g.Opponent != 0 })
}

// hasAbsenceRecord reports whether a 240 record explains the absence.
func (c *check) hasAbsenceRecord(rank, round int) bool {
	return slices.ContainsFunc(c.t.Byes, func(b tournament.ByeRecord) bool {
		return b.Round == round && slices.Contains(b.IDs, rank)
	})
}

// roundOfReturn returns the round in which a player is paired again who lost by forfeit
// and had nothing, or a zero-point bye, in the round after, or who had such a
// round, was paired, did not come and never played again; 0 if none.
func roundOfReturn(p *tournament.Player) int {
	if r := missedAgain(p); r > 0 {
		return r
	}
	for k := 0; k+2 < len(p.Games); k++ {
		next := p.Games[k+1]
		if p.Games[k].Result != tournament.ForfeitLoss || next.Opponent != 0 ||
			next.Result != tournament.None && next.Result != tournament.ZeroBye {
			continue
		}
		for later := k + 2; later < len(p.Games); later++ {
			if p.Games[later].Opponent != 0 {
				return later + 1
			}
		}
	}
	return 0
}

// missedAgain returns the round in which a player lost by forfeit who was left out
// of the round before and played no game after; 0 if none.
func missedAgain(p *tournament.Player) int {
	for k := len(p.Games) - 1; k > 0; k-- {
		before := p.Games[k-1]
		switch {
		case p.Games[k].Result.Played():
			return 0
		case p.Games[k].Result == tournament.ForfeitLoss && p.Games[k].Opponent != 0 && before.Opponent == 0 &&
			(before.Result == tournament.None || before.Result == tournament.ZeroBye) && opponentIn(p.Games[:k]):
			return k + 1
		}
	}
	return 0
}
