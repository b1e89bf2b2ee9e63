package pairing

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
)

var declaredRule = &handbook.Rule{Name: "pairing-declared", Severity: handbook.Info}

// declared makes notes of the differences of rounds that differ exactly as a line of the
// report declares it.
func (c *check) declared(rounds []Round) {
	lines := c.t.Declarations()
	for i := range rounds {
		r := &rounds[i]
		if r.Status != Different {
			continue
		}
		var other handbook.Text
		for k := range lines {
			d := &lines[k]
			if r.Declared || !d.ByPairs() || d.Unread != "" || d.Round != r.Round {
				continue
			}
			if r.Declared = outcome.IsDeclared(d, r.Missing, r.Unexpected); r.Declared {
				r.Reason = outcome.Join(r.Reason, outcome.DeclaredReason(d))
			} else {
				other = handbook.Say("outcome.declared-otherwise", "kind", d.Kind, "line", d.Line)
			}
		}
		if !r.Declared {
			r.Reason = outcome.Join(r.Reason, other)
			continue
		}
		c.findings = slices.DeleteFunc(c.findings, func(f handbook.Finding) bool { return f.Rule == bergerRule.Name && f.Round == r.Round })
		at := handbook.Pos{File: c.t.File, Line: 1, Col: 1}
		for k := range lines {
			if d := &lines[k]; d.Round == r.Round && d.ByPairs() || d.OfRounds() && d.Round > r.Round {
				at.Line = max(d.Line, 1)
				break
			}
		}
		if c.edition.No(declaredRule) != "" {
			c.addAt(declaredRule, at, r.Round, r.Players(), handbook.Say("pairing.pairing-declared", "round", r.Round, "missing", pairsOf(r.Missing), "made", pairsOf(r.Unexpected)))
		}
	}
}

// pairsOf is a list of pairs in words.
func pairsOf(pairs []Pair) handbook.Text {
	texts := make([]handbook.Text, len(pairs))
	for i, p := range pairs {
		texts[i] = outcome.PairOf(p.White, p.Black)
	}
	return outcome.Pairs(texts)
}
