package pairing

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/replay"
)

// compareSwiss replays the listed rounds by the engine of the event's system.
func (c *check) compareSwiss(listed []int) []Round {
	system := c.system.Engine()
	t, per, teams := system.AsCounted(c.t), max(system.PerRound, 1), c.system.Format == TeamSwiss
	if teams && len(c.t.Teams) == 0 {
		return outcome.NotCheckedRounds(listed, handbook.Say("pairing.not-checked.no-teams"))
	}
	if e, err := system.Edition(c.edition.Key); teams && err == nil && c.t.FirstDay().Valid() && c.t.FirstDay() < e.From {
		return outcome.NotCheckedRounds(listed, handbook.Say("pairing.not-checked.before-system", "system", system.Spoken, "from", e.From))
	}
	r := replay.Run(t, countedRounds(listed, per), replay.Options{
		System: system, Edition: c.edition.Key, Other: c.neighbour(), Article: c.edition.No,
		Baku: c.system.NamesBaku(c.t), Accelerated: c.system.Accelerated, Working: c.working, Plain: c.plain || per > 1 || teams, Budget: c.budget, Memory: c.memory, BarsBye: c.bars,
	})
	if per > 1 {
		return c.spread(&r, listed, per)
	}
	c.findings = append(c.findings, r.Findings...)
	if teams {
		c.foldWhereNoneFits(r.Rounds)
		return r.Rounds // what was found of teams says nothing of the lines of players
	}
	c.corrected, c.withdrawn, c.renumbered = r.Corrected, r.Withdrawn, r.Renumbered
	return r.Rounds
}

// foldWhereNoneFits says of an event of teams none of whose rounds is as the system
// pairs it that they differ for one reason: it was paired by another one, such as the
// rules of the Olympiad.
func (c *check) foldWhereNoneFits(rounds []Round) {
	if slices.ContainsFunc(rounds, func(r Round) bool { return r.Status == Identical }) {
		return
	}
	first := slices.IndexFunc(rounds, func(r Round) bool { return r.Status == Different })
	for i := range c.findings {
		if f := &c.findings[i]; first >= 0 && f.Rule == replay.DiffersRule.Name && f.Round > rounds[first].Round {
			f.Cause = handbook.Cause{Rule: f.Rule, Round: rounds[first].Round}
		}
	}
}

// countedRounds returns the rounds of the system that rounds of the report belong to, so many
// of which are one.
func countedRounds(listed []int, per int) (rounds []int) {
	for _, r := range listed {
		rounds = append(rounds, (r+per-1)/per)
	}
	return slices.Compact(rounds)
}

// spread gives each round of the report what was found of the round of the system
// that it is a part of.
func (c *check) spread(r *replay.Result, listed []int, per int) []Round {
	for _, f := range r.Findings {
		if f.Round > 0 {
			f.Round = (f.Round-1)*per + 1
		}
		c.findings = append(c.findings, f)
	}
	out := make([]Round, 0, len(listed))
	for _, n := range listed {
		for _, o := range r.Rounds {
			if k := (n + per - 1) / per; o.Round == k {
				o.Round = n
				o.Reason = outcome.Join(matchOf(k, per), o.Reason)
				out = append(out, o)
			}
		}
	}
	return out
}

// matchOf says which rounds of the report a round of the system is.
func matchOf(k, per int) handbook.Text {
	if per > 2 {
		return handbook.Say("draughts.micro-match", "first", (k-1)*per+1, "last", k*per, "match", k)
	}
	return handbook.Say("doubleswiss.match", "first", (k-1)*per+1, "second", k*per, "match", k)
}

// causes says that a round differs because of the pair that met before, or of
// the second bye, where that is reported itself.
func (c *check) causes(rounds []outcome.Round) {
	same := map[string]string{"C1": repeatRule.Name, "C2": secondByeRule.Name}
	if system := c.system.Engine(); system != nil {
		if e, err := system.Edition(c.edition.Key); err == nil && e.Met != "" {
			same = map[string]string{e.Met: repeatRule.Name, e.Barred: secondByeRule.Name}
		}
	}
	for i := range rounds {
		rule := same[string(rounds[i].Criterion)]
		n := rounds[i].Round
		if rule == "" || !slices.ContainsFunc(c.findings, func(f handbook.Finding) bool { return f.Rule == rule && f.Round == n }) {
			continue
		}
		for k := range c.findings {
			if f := &c.findings[k]; f.Rule == replay.DiffersRule.Name && f.Round == n {
				f.Cause = handbook.Cause{Rule: rule, Round: n}
			}
		}
	}
}
