package arbiters

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// hybrid is 3.9.3 and 4.9.3, the only clauses that take a hybrid event: once an
// application, approved by the commission, and of the level that a norm over
// the board asks for.
func (f *finder) hybrid(r *handbook.Rule) (clause, bool) {
	if !f.ev.Hybrid {
		return clause{}, false
	}
	c := f.cite(r, clause{once: true})
	c.asks(f, string(f.title), handbook.Say("arbiters.check.hybrid-approved"), f.ev.Approved)
	level := f.levelIA()
	if f.title == FA {
		level = f.levelFA()
	}
	c.checks, c.unknown = append(c.checks, level.checks...), append(c.unknown, level.unknown...)
	return c, true
}

// levelFA returns what a norm for FA asks over the board: the rated players of 3.8,
// for a league else the figures of 3.9.1, in rapid and blitz those of 3.9.2.
func (f *finder) levelFA() clause {
	over := *f.ev
	over.Hybrid = false
	o := &finder{ev: &over, num: f.num, edition: f.edition, title: f.title}
	if over.Kind != tournament.Standard {
		c, _ := o.fast(fastRule)
		return c
	}
	c := o.figures(ratedRule)
	if over.Class == ClassLeague && !c.ok() {
		return o.division(leagueRule)
	}
	return c
}

// levelIA returns what a norm for IA asks over the board: the level of 2.6, or an
// event that 4.8 and 4.9 take whatever its level. Whether a player's norm was
// possible is no matter of level.
func (f *finder) levelIA() clause {
	ev := f.ev
	switch {
	case ev.Level == World:
		return clause{checks: []norms.Clause{f.level(f.num.IAFederations)}}
	case ev.Kind != tournament.Standard:
		return clause{checks: []norms.Clause{f.check(worldFastRule, handbook.Say("arbiters.check.official-fast"), 0, 1, false)}}
	case ev.Class == ClassFinal:
		return clause{}
	}
	if ev.Class == ClassLeague {
		if c := f.division(leagueRule); c.ok() || ev.OnlyHost == registration.Yes {
			return c
		}
	}
	return clause{checks: []norms.Clause{f.level(f.num.IAFederations)}}
}
