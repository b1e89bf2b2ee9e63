// Package check finds where a report contradicts itself.
package check

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Report returns the findings where a report contradicts itself, as far as they need
// neither a rating list nor the rules of a pairing system. withdrawn are the starting
// ranks of players who left a round robin early: their games do not count (C.05 6.6).
// Findings are sorted by place.
func Report(t *tournament.Tournament, withdrawn ...int) []handbook.Finding {
	t.EnsureIndex()
	c := &checker{t: t, prefix: t.Format, withdrawn: withdrawn}
	if c.prefix == "" {
		c.prefix = "TRF16"
	}
	c.section()
	c.startingRanks()
	c.boardColours()
	c.plausible()
	c.timeControls()
	c.dates()
	c.identities()
	c.persons()
	c.arbiters()
	c.games()
	c.points()
	c.ranks()
	handbook.SortFindings(c.findings)
	return c.findings
}

// checker collects the findings of one report.
type checker struct {
	t         *tournament.Tournament
	prefix    string
	withdrawn []int // from a round robin, before half of the games
	findings  []handbook.Finding
	kept      int // of them, when they were last shortened
	columns   tournament.Columns
	met       []bool // rounds in which a player has an opponent, index round-1
	played    int    // the last round with an opponent or a result
}

// trf returns the article of a record.
func (c *checker) trf(record string) string { return c.prefix + "-" + record }

func (c *checker) add(f handbook.Finding) {
	if f.Pos.Line == 0 {
		f.Pos = handbook.Pos{File: c.t.File, Line: 1, Col: 1}
	}
	c.findings = handbook.AppendLimited(c.findings, &c.kept, f)
}

// about adds a finding on a fact of the tournament section.
func (c *checker) about(item tournament.Item, severity handbook.Severity, rule, record string, text handbook.Text) {
	c.add(handbook.Finding{
		Article: c.trf(record), Rule: rule, Severity: severity, Pos: c.t.At(item), Text: text,
	})
}

// addAtPlayer adds a finding at a column of a player's line.
func (c *checker) addAtPlayer(p *tournament.Player, col int, severity handbook.Severity, rule string, text handbook.Text) {
	c.add(handbook.Finding{
		Article: c.trf("001"), Rule: rule, Severity: severity, Pos: c.place(p, col),
		Players: numbers(p.StartingRank), Text: text,
	})
}

// in adds a finding on a player's round.
func (c *checker) in(p *tournament.Player, round, offset int, severity handbook.Severity, rule string, players []int, text handbook.Text) {
	c.add(handbook.Finding{
		Article: c.trf("001"), Rule: rule, Severity: severity, Pos: c.place(p, c.cell(round)+offset),
		Round: round, Players: players, Text: text,
	})
}

func (c *checker) place(p *tournament.Player, col int) handbook.Pos {
	return handbook.Pos{File: c.t.File, Line: max(p.Line, 1), Col: max(col, 1)}
}

// column returns the columns of the report's fields; all are 0 if
// that is not known.
func (c *checker) column() *tournament.Columns {
	if c.t.Columns != nil {
		return c.t.Columns
	}
	return &c.columns
}

func (c *checker) cell(round int) int { return c.column().Round(round) }

// numbers are starting ranks without the 0 of a line that has none.
func numbers(ranks ...int) []int {
	var out []int
	for _, r := range ranks {
		if r > 0 {
			out = append(out, r)
		}
	}
	return out
}
