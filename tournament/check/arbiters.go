package check

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// arbiterTitles are the titles that a report has next to an arbiter's name.
var arbiterTitles = []string{"ia", "fa", "na", "io"}

// arbiters checks the arbiters whom records 102 and 112 name by FIDE number. Such
// an arbiter should be named with his title, which norms need (B.01 1.1.5), and
// must not be among the players (B.01 1.1.6). An arbiter named without a number
// is not checked: two people can have the same name.
func (c *checker) arbiters() {
	t := c.t
	lines := append([]string{t.ChiefArbiter}, t.Deputies...)
	untitled := 0
	at, record := tournament.ItemChiefArbiter, "102"
	for i, line := range lines {
		id, titled := arbiterLine(line)
		if id == 0 {
			continue
		}
		if !titled {
			if untitled == 0 && i > 0 {
				at, record = tournament.ItemDeputies, "112"
			}
			untitled++
		}
		c.arbiterPlays(id, i)
	}
	if untitled > 0 {
		c.about(at, handbook.Info, "arbiter-title", record, handbook.Say("tournament.arbiter-title", "n", untitled))
	}
}

// arbiterLine returns the FIDE number of an arbiter, 0 if the line has none, and
// whether a title stands next to the name.
func arbiterLine(line string) (id int, titled bool) {
	for _, w := range strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if n, err := strconv.Atoi(w); err == nil && len(w) >= 5 {
			id = n
		}
		titled = titled || slices.Contains(arbiterTitles, w)
	}
	return id, titled
}

func (c *checker) arbiterPlays(id, line int) {
	for i := range c.t.Players {
		p := &c.t.Players[i]
		if p.FIDEID != id || !slices.ContainsFunc(p.Games, func(g tournament.Game) bool { return g.Opponent > 0 && g.Result.Played() }) {
			continue
		}
		who, record := handbook.Say("tournament.office.chief-arbiter"), "102"
		if line > 0 {
			who, record = handbook.Say("tournament.office.deputy-arbiter"), "112"
		}
		c.addAtPlayer(p, c.column().FIDEID, handbook.Info, "arbiter-plays",
			handbook.Say("tournament.arbiter-plays", "player", p.StartingRank, "office", who, "record", record))
	}
}
