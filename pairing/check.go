package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// check is one report on its way through the rules.
type check struct {
	t        *tournament.Tournament
	edition  *Edition
	system   Detection
	findings []handbook.Finding
	kept     int // of them, when they were last shortened
	budget   int64
	memory   *Memory
	plain    bool // do not look for what a different round would fit
	working  bool // tell how the right pairs of a different round come about

	corrected *tournament.Tournament // the report as it would be without the mistakes that the replay has found; nil: as it is
	withdrawn []int                  // numbers that the replay has found paired after they withdrew

	renumbered bool // a finding has said that the numbers are not those of the start list
}

// individualSwiss reports whether players, not teams, are paired by a Swiss.
func (c *check) individualSwiss() bool { return c.system.Format == Swiss }

// ofMatches reports whether a round of the system is several of the report, so that a
// bye of a match may stand as two.
func (c *check) ofMatches() bool {
	s := c.system.Engine()
	return s != nil && s.PerRound > 1
}

// lastRound returns the last scheduled round, beyond which nothing is paired.
func (c *check) lastRound() int { return max(c.t.Rounds, c.t.Played()) }

// add reports a finding of a rule at a player's round; a nil player and round
// 0 point at the head of the file.
func (c *check) add(rule *handbook.Rule, p *tournament.Player, round int, players []int, text handbook.Text) {
	c.addAt(rule, outcome.PlaceOf(c.t, p, round), round, players, text)
}

func (c *check) addAt(rule *handbook.Rule, pos handbook.Pos, round int, players []int, text handbook.Text) {
	c.findings = handbook.AppendLimited(c.findings, &c.kept, handbook.Finding{
		Article: c.edition.No(rule), Rule: rule.Name, Severity: rule.Severity,
		Pos: pos, Round: round, Players: players, Text: text,
	})
}

// highestRank returns the greatest starting rank, 0 if no player has one.
func highestRank(t *tournament.Tournament) int {
	highest := 0
	for i := range t.Players {
		highest = max(highest, t.Players[i].StartingRank)
	}
	return highest
}
