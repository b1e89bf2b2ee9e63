package pairing

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Announcement is what is known of an event before it begins.
type Announcement struct {
	Tournament *tournament.Tournament // entries, number of rounds
	System     Detection
	Published  handbook.Date // when its regulations were published; 0: unknown
}

// CheckAnnounced checks the announcement of an event: the number of rounds and
// the system are said beforehand, and so many rounds are possible with the
// entries.
func CheckAnnounced(a *Announcement, e *Edition) []handbook.Finding {
	if e == nil || a.Tournament == nil {
		return nil
	}
	t := a.Tournament
	c := &check{t: t, edition: e, system: a.System}
	rounds, entries := max(t.Rounds, len(t.RoundDates)), len(t.Players)
	if rounds == 0 {
		c.plan(lastRoundRule, tournament.ItemRounds, handbook.Say("pairing.plan.no-rounds"))
	}
	if !a.System.Named {
		c.plan(systemNamedRule, tournament.ItemType, handbook.Say("pairing.plan.no-system"))
	}
	if start := t.FirstDay(); a.Published.Valid() && start.Valid() && a.Published >= start {
		c.plan(systemNamedRule, tournament.ItemType, handbook.Say("pairing.plan.published-late", "published", a.Published, "start", start))
	}
	if rounds == 0 || entries < 2 || len(t.Teams) > 0 {
		return c.findings
	}
	cycle := entries - 1 + entries%2
	switch {
	case a.System.Format == Swiss && rounds >= entries:
		c.plan(repeatRule, tournament.ItemRounds, handbook.Say("pairing.plan.swiss-rounds", "rounds", rounds, "entries", entries, "most", entries-1))
	case a.System.Format == RoundRobin && rounds != cycle:
		c.plan(bergerRule, tournament.ItemRounds, handbook.Say("pairing.plan.round-robin-rounds", "rounds", rounds, "entries", entries, "need", cycle))
	case a.System.Format == DoubleRoundRobin && rounds != 2*cycle:
		c.plan(bergerRule, tournament.ItemRounds, handbook.Say("pairing.plan.round-robin-rounds", "rounds", rounds, "entries", entries, "need", 2*cycle))
	}
	return slices.Clip(c.findings)
}

func (c *check) plan(rule *handbook.Rule, at tournament.Item, text handbook.Text) {
	c.addAt(rule, c.t.At(at), 0, nil, text)
	c.findings[len(c.findings)-1].Severity = handbook.Warning
}
