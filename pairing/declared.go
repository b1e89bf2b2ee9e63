package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

var systemNamedRule = &handbook.Rule{
	Name: "system-not-named", Severity: handbook.Info,
}

var deprecatedRule = &handbook.Rule{
	Name: "system-deprecated", Severity: handbook.Info,
}

// DeprecatedFinding says that the report names a Swiss system, other than the Dutch one,
// for which no program with a free checker is known to be approved by FIDE (C.04.2 1.4);
// nil if it does not, or if the edition does not ask for one.
func DeprecatedFinding(t *tournament.Tournament, e *Edition, d Detection) *handbook.Finding {
	s := d.Engine()
	if e.No(deprecatedRule) == "" || !d.Named || s == nil || s == Default() || len(t.Players) == 0 {
		return nil
	}
	return &handbook.Finding{
		Article: e.No(deprecatedRule), Rule: deprecatedRule.Name, Severity: deprecatedRule.Severity, Pos: t.At(tournament.ItemType),
		Text: handbook.Say("pairing.system-deprecated", "system", s.Spoken, "default", Default().Spoken),
	}
}

// systemDeclared reports a Swiss that does not say which one it is.
func (c *check) systemDeclared() {
	if c.wrongEnding(systemNamedRule) || c.system.Named || len(c.t.Players) == 0 {
		return
	}
	switch c.system.Format {
	case Swiss:
		c.addAt(systemNamedRule, c.t.At(tournament.ItemType), 0, nil, handbook.Say("pairing.system-not-named", "system", Default().Spoken, "code", Default().Code))
	case TeamSwiss:
		c.addAt(systemNamedRule, c.t.At(tournament.ItemType), 0, nil, handbook.Say("pairing.system-not-named.teams", "code", codeTeam))
	}
}
