package tiebreak

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

var (
	rankRule = &handbook.Rule{
		Name: "rank-differs", Severity: handbook.Warning,
		Doc: "The final ranking follows from the points and the tie-breaks that the report names.",
	}
	unreadRule = &handbook.Rule{
		Name: "tie-break-unread", Severity: handbook.Warning,
		Doc: "The tie-breaks of a report are named by their codes.",
	}
	partRule = &handbook.Rule{
		Name: "tie-break-not-compared", Severity: handbook.Info,
		Doc: "The order is compared as far as the texts of the tie-breaks are known to the word.",
	}
	roundRobinRule = &handbook.Rule{
		Name: "buchholz-in-round-robin", Severity: handbook.Warning,
		Doc: "Buchholz and its relatives are not used in round robins.",
	}
)

// Named are the tie-breaks that a report names: record 202, else 212. The
// place is that of the record; an error says what could not be read.
func Named(t *tournament.Tournament) (list []Descriptor, at handbook.Pos, err error) {
	text, item := t.TieBreaks, tournament.ItemTieBreaks
	if strings.TrimSpace(text) == "" {
		text, item = t.StandingsTieBreaks, tournament.ItemStandingsTieBreaks
	}
	list, err = ParseList(text)
	return list, t.At(item), err
}

// Check holds the order that a report claims, the ranks of its players or
// teams, against the points and the tie-breaks that it names. Each neighbour
// pair of the claimed order that is in the wrong order is one finding.
// opt.TieBreaks is taken from the report; without an edition nothing is said.
func Check(t *tournament.Tournament, opt Options) []handbook.Finding {
	if opt.Edition == nil {
		return nil
	}
	c := &rankChecker{t: t, edition: opt.Edition}
	list, at, err := Named(t)
	if err != nil {
		c.add(unreadRule, at, nil, "%v; the ranking was compared by points alone: correct the record", err)
		list = nil
	}
	opt.TieBreaks = c.compared(list, at)
	if opt.Predetermined && opt.Edition.No(roundRobinRule) != "" {
		c.buchholzInRoundRobin(list, at)
	}
	standings, err := Standings(t, opt)
	if err != nil {
		c.add(unreadRule, at, nil, "%v; the ranking was compared by points alone: correct the record", err)
		opt.TieBreaks = nil
		if standings, err = Standings(t, opt); err != nil {
			return c.findings
		}
	}
	c.compare(standings, opt)
	handbook.SortFindings(c.findings)
	return c.findings
}

// rankChecker collects the findings on the order that one report claims.
type rankChecker struct {
	t        *tournament.Tournament
	edition  *Edition
	findings []handbook.Finding
}

func (c *rankChecker) add(rule *handbook.Rule, at handbook.Pos, players []int, format string, args ...any) {
	article := c.edition.No(rule)
	if article == "" {
		article = "4.1" // the list of tie-breaks
	}
	c.addUnder(article, rule, at, players, format, args...)
}

func (c *rankChecker) addUnder(article string, rule *handbook.Rule, at handbook.Pos, players []int, format string, args ...any) {
	if at.File == "" {
		at = handbook.Pos{File: c.t.File, Line: 1, Col: 1}
	}
	c.findings = append(c.findings, handbook.Finding{
		Article: Chapter.ID + "-" + article, Rule: rule.Name, Severity: rule.Severity, Pos: at, Players: players, Message: fmt.Sprintf(format, args...),
	})
}

func (c *rankChecker) buchholzInRoundRobin(list []Descriptor, at handbook.Pos) {
	for _, d := range list {
		switch d.Name {
		case "BH", "AOB", "FB", "SUMBH":
			c.add(roundRobinRule, at, nil, "%s is named for a round robin, where everybody meets everybody; it must not be used there: choose another tie-break", d)
		}
	}
}

// compared is the part of the list that is compared: up to the first tie-break
// whose wording is not part of this program.
func (c *rankChecker) compared(list []Descriptor, at handbook.Pos) []Descriptor {
	for i, d := range list {
		if kinds[d.Name].noText {
			c.add(partRule, at, nil, "the order of those tied was compared up to %s and not beyond: the wording of that tie-break is not part of this program; compare the rest by hand, or see fedrate standings", d)
			return list[:i]
		}
	}
	return list
}

// claimedRank is the rank that the report gives a participant, and where.
type claimedRank struct {
	rank, number int
	pos          handbook.Pos
}

func (c *rankChecker) claims(teams bool, excluded []int) []claimedRank {
	var out []claimedRank
	if teams {
		for i := range c.t.Teams {
			if team := &c.t.Teams[i]; team.Rank > 0 {
				out = append(out, claimedRank{team.Rank, team.Number, handbook.Pos{File: c.t.File, Line: max(team.Line, 1), Col: 69}})
			}
		}
	} else {
		for i := range c.t.Players {
			if p := &c.t.Players[i]; p.Rank > 0 && c.t.Player(p.StartingRank) == p && !slices.Contains(excluded, p.StartingRank) {
				pos := handbook.Pos{File: c.t.File, Line: max(p.Line, 1), Col: 1}
				if c.t.Columns != nil {
					pos.Col = max(c.t.Columns.Rank, 1)
				}
				out = append(out, claimedRank{p.Rank, p.StartingRank, pos})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b claimedRank) int { return cmp.Compare(a.rank, b.rank) })
	return out
}

// compare goes down the claimed order and compares each neighbour with the next.
func (c *rankChecker) compare(standings []Standing, opt Options) {
	at := make(map[int]*Standing, len(standings))
	for i := range standings {
		at[standings[i].StartingRank] = &standings[i]
	}
	list := c.claims(opt.Teams, opt.Excluded)
	if c.exchanged(list, at, opt) {
		return
	}
	for i := 1; i < len(list); i++ {
		above, below := list[i-1], list[i]
		x, y := at[above.number], at[below.number]
		if x == nil || y == nil {
			continue
		}
		switch {
		case x.Rank > y.Rank && above.rank < below.rank:
			article, why := c.difference(x, y, opt.TieBreaks)
			c.addUnder(article, rankRule, below.pos, []int{below.number, above.number}, "%d has rank %d behind %d with rank %d; %s; by that %d comes first: correct the ranking",
				below.number, below.rank, above.number, above.rank, why, below.number)
		case above.rank == below.rank && x.Rank != y.Rank:
			article, why := c.difference(x, y, opt.TieBreaks)
			c.addUnder(article, rankRule, below.pos, []int{below.number, above.number}, "%d shares rank %d with %d; %s; by that they are not tied: correct the ranking",
				below.number, below.rank, above.number, why)
		}
	}
}

// difference names the first score or tie-break in which two differ, with both
// values, and its article.
func (c *rankChecker) difference(above, below *Standing, list []Descriptor) (article, why string) {
	if above.Points != below.Points {
		return c.edition.No(rankRule), fmt.Sprintf("%d has %s points, %d has %s", below.StartingRank, below.Points, above.StartingRank, above.Points)
	}
	for i, d := range list {
		if above.after[i+1] == below.after[i+1] {
			continue
		}
		x, y := above.TieBreaks[i], below.TieBreaks[i]
		if kinds[d.Name].group != nil && (x == y || !x.Exists() || !y.Exists() || x.compare(y) > 0) {
			return c.articleOf(d), fmt.Sprintf("with %s points each, %s puts %d before %d", below.Points, d, below.StartingRank, above.StartingRank)
		}
		return c.articleOf(d), fmt.Sprintf("with %s points each, %s is %s for %d and %s for %d", below.Points, d,
			y, below.StartingRank, x, above.StartingRank)
	}
	return c.edition.No(rankRule), fmt.Sprintf("both have %s points", below.Points)
}

// articleOf is the article of a tie-break in the edition, as far as it has a
// line of its own.
func (c *rankChecker) articleOf(d Descriptor) string {
	section, _, _ := strings.Cut(kinds[d.Name].article, ".")
	for _, no := range []string{kinds[d.Name].article, section} {
		for _, a := range c.edition.Articles {
			if a.No == no && no != "" {
				return no
			}
		}
	}
	return c.edition.No(rankRule)
}
