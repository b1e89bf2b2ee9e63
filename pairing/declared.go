package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

var systemNamedRule = &handbook.Rule{
	Name: "system-not-named", Severity: handbook.Info,
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
