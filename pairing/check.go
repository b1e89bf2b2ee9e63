package pairing

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// check is one report on its way through the rules.
type check struct {
	t        *tournament.Tournament
	edition  *Edition
	system   Detection
	findings []handbook.Finding
	working  bool // tell how the right pairs of a different round come about

	corrected *tournament.Tournament // the report as it would be without the mistakes that the replay has found; nil: as it is
	withdrawn []int                  // numbers that the replay has found paired after they withdrew

	otherFits  bool // a finding has said that the edition beside this one fits every round
	renumbered bool // a finding has said that the numbers are not those of the start list
}

// individualSwiss tells whether players, not teams, are paired by a Swiss.
func (c *check) individualSwiss() bool { return c.system.Format == Swiss }

// lastRound is the last scheduled round, beyond which nothing is paired.
func (c *check) lastRound() int { return max(c.t.Rounds, c.t.Played()) }

// add reports a finding of a rule at a player's round; a nil player and round
// 0 point at the head of the file.
func (c *check) add(rule *handbook.Rule, p *tournament.Player, round int, players []int, format string, args ...any) {
	c.addAt(rule, c.placeOf(p, round), round, players, format, args...)
}

// placeOf is the cell of a player's round; round 0 is his starting rank, a nil
// player the head of the file.
func (c *check) placeOf(p *tournament.Player, round int) handbook.Pos {
	pos := handbook.Pos{File: c.t.File, Line: 1, Col: 1}
	if p == nil {
		return pos
	}
	pos.Line = max(p.Line, 1)
	switch {
	case c.t.Columns == nil:
	case round > 0:
		pos.Col = max(c.t.Columns.Round(round), 1)
	default:
		pos.Col = max(c.t.Columns.StartingRank, 1)
	}
	return pos
}

func (c *check) addAt(rule *handbook.Rule, pos handbook.Pos, round int, players []int, format string, args ...any) {
	c.findings = append(c.findings, handbook.Finding{
		Article: c.edition.No(rule), Rule: rule.Name, Severity: rule.Severity,
		Pos: pos, Round: round, Players: players, Message: fmt.Sprintf(format, args...),
	})
}

// maxListed is how many numbers a message spells out.
const maxListed = 8

// listNumbers writes up to eight numbers in words: "3, 7 and 12", "3, 7 and 15
// more".
func listNumbers(ns []int) string {
	var b strings.Builder
	for i, n := range ns {
		switch {
		case i == maxListed-1 && len(ns) > maxListed:
			fmt.Fprintf(&b, " and %d more", len(ns)-i)
			return b.String()
		case i == 0:
		case i == len(ns)-1:
			b.WriteString(" and ")
		default:
			b.WriteString(", ")
		}
		fmt.Fprint(&b, n)
	}
	return b.String()
}

// highestRank is the greatest starting rank, 0 where nobody has one.
func highestRank(t *tournament.Tournament) int {
	highest := 0
	for i := range t.Players {
		highest = max(highest, t.Players[i].StartingRank)
	}
	return highest
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func colourName(c tournament.Colour) string {
	if c == tournament.Black {
		return "black"
	}
	return "white"
}
