package arbiters

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// clause is what a norm stands on.
type clause struct {
	rule    *handbook.Rule
	article string
	about   string // the part of the rule; empty: the title
	once    bool   // once an application
	whole   bool   // no rounds are asked for
	checks  []norms.Check
}

// by puts the rule, and its article in the edition, into a clause.
func (f *finder) by(rule *handbook.Rule, c clause) clause {
	c.rule = rule
	if c.about == "" {
		c.about = string(f.title)
	}
	c.article = f.no(rule, c.about)
	return c
}

// rated is the clause of so many rated players of a system.
func (f *finder) rated(system System, what handbook.Text, need int) clause {
	return f.by(ratedRule, clause{about: string(system), checks: []norms.Check{
		check(f.edition, ratedRule, string(system), what, f.ev.Rated, need, f.ev.Rated >= need),
	}})
}

func (c *clause) ok() bool {
	for i := range c.checks {
		if !c.checks[i].OK {
			return false
		}
	}
	return true
}

func (f *finder) no(rule *handbook.Rule, about string) string { return no(f.edition, rule, about) }

func (f *finder) check(rule *handbook.Rule, what handbook.Text, have, need int, ok bool) norms.Check {
	return check(f.edition, rule, string(f.title), what, have, need, ok)
}

func (f *finder) least(rule *handbook.Rule, what handbook.Text, have, need int) norms.Check {
	return f.check(rule, what, have, need, have >= need)
}

func (f *finder) note(t handbook.Text) { f.notes = append(f.notes, t) }

// known is a check of an answer; an unknown one is a note and fails nothing.
func (f *finder) known(list []norms.Check, rule *handbook.Rule, about string, what handbook.Text, a registration.Answer) []norms.Check {
	if a == registration.Unknown {
		f.note(handbook.Say("arbiters.note.unknown", "article", f.no(rule, about), "what", what))
		return list
	}
	return append(list, check(f.edition, rule, about, what, number1(a == registration.Yes), 1, a == registration.Yes))
}

// common are the conditions of every norm.
func (f *finder) common() []norms.Check {
	var list []norms.Check
	list = f.known(list, feesRule, paid, handbook.Say("arbiters.check.fees"), f.ev.FeesPaid)
	if f.ev.System == Other {
		list = f.known(list, systemRule, "", handbook.Say("arbiters.check.system-approved"), f.ev.Approved)
	}
	if f.ev.Hybrid {
		list = f.known(list, hybridRule, "", handbook.Say("arbiters.check.hybrid-approved"), f.ev.Approved)
	}
	return list
}

// clause looks for the one that the event satisfies, first those without a
// limit; where none does, the nearest by kind of event is told with what it
// lacks.
func (f *finder) clause() clause {
	var list []clause
	if f.title == FA {
		list = f.clausesFA()
	} else {
		list = f.clausesIA()
	}
	for _, c := range list {
		if c.ok() && !c.once {
			return c
		}
	}
	for _, c := range list {
		if c.ok() {
			return c
		}
	}
	return list[0]
}

// clausesFA are 3.8 and 3.9.
func (f *finder) clausesFA() []clause {
	ev, num := f.ev, f.num
	var list []clause
	if ev.Class == ClassOlympiad {
		list = append(list, f.by(olympiadRule, clause{once: true, whole: true}))
	}
	if ev.Class == ClassOrganisation {
		list = append(list, f.by(organisationRule, clause{once: true, whole: true}))
	}
	if ev.Kind != tournament.Standard {
		return append(list, f.by(fastRule, clause{once: true, checks: []norms.Check{
			f.least(fastRule, handbook.Say("arbiters.check.fast-rated"), ev.Rated, num.FastRated),
			f.least(fastRule, handbook.Say("arbiters.check.fast-rounds"), ev.Rounds, num.FastRounds),
		}}))
	}
	if ev.Hybrid {
		return append(list, f.hybrid())
	}
	switch ev.System {
	case RoundRobin:
		c := f.by(ratedRule, clause{about: string(RoundRobin)})
		if ev.Rated < num.RoundRobinRated && ev.AllRated == registration.Unknown {
			f.note(handbook.Say("arbiters.note.all-rated", "article", c.article, "players", num.RoundRobinRated))
		}
		c.checks = append(c.checks, check(f.edition, ratedRule, string(RoundRobin), handbook.Say("arbiters.check.round-robin-rated"), ev.Rated, num.RoundRobinRated,
			ev.Rated >= num.RoundRobinRated || ev.AllRated == registration.Yes))
		list = append(list, c)
	case DoubleRoundRobin:
		list = append(list, f.rated(DoubleRoundRobin, handbook.Say("arbiters.check.double-rated"), num.DoubleRated))
	default:
		// The text gives figures for three systems; teams and knockouts are
		// taken as the Swiss is.
		list = append(list, f.rated(Swiss, handbook.Say("arbiters.check.rated"), num.SwissRated))
	}
	if ev.Class == ClassLeague {
		list = append(list, f.league(num.FALeagueRounds))
	}
	return list
}

// league is 3.9.1 and 4.9.2.
func (f *finder) league(rounds int) clause {
	ev, num := f.ev, f.num
	teams := num.LeagueTeams
	if ev.TeamSystem == DoubleRoundRobin {
		teams = num.LeagueTeamsDouble
	}
	c := f.by(leagueRule, clause{once: true})
	c.checks = append(c.checks, f.least(leagueRule, handbook.Say("arbiters.check.league-rounds"), ev.Rounds, rounds),
		f.least(leagueRule, handbook.Say("arbiters.check.teams"), ev.Teams, teams),
		f.check(leagueRule, handbook.Say("arbiters.check.rated-percent"), percent(ev.Rated, ev.Players), num.LeagueRated, share(ev.Rated, ev.Players, num.LeagueRated)))
	if ev.Boards > 0 {
		c.checks = append(c.checks, f.least(leagueRule, handbook.Say("arbiters.check.boards"), ev.Boards, num.LeagueBoards))
	} else {
		f.note(handbook.Say("arbiters.note.boards", "article", c.article, "boards", num.LeagueBoards))
	}
	return c
}

func (f *finder) hybrid() clause {
	c := f.by(hybridRule, clause{once: true})
	c.checks = f.known(c.checks, hybridRule, string(f.title), handbook.Say("arbiters.check.hybrid-approved"), f.ev.Approved)
	return c
}

// percent is cut to a whole number; share compares exactly.
func percent(n, of int) int {
	if of == 0 {
		return 0
	}
	return 100 * n / of
}

func share(n, of, need int) bool { return of > 0 && 100*n >= need*of }

// clausesIA are 4.8 and 4.9.
func (f *finder) clausesIA() []clause {
	ev, num := f.ev, f.num
	var list []clause
	switch ev.Class {
	case ClassOlympiad:
		list = append(list, f.by(olympiadRule, clause{once: true, whole: true}))
	case ClassOrganisation:
		list = append(list, f.by(organisationRule, clause{once: true, whole: true}))
	case ClassOfficial:
		list = append(list, f.by(officialRule, clause{}))
	case ClassWorldFast:
		list = append(list, f.by(worldFastRule, clause{}))
	}
	if ev.Hybrid {
		list = append(list, f.hybrid())
	}
	if ev.Kind != tournament.Standard && len(list) == 0 {
		return append(list, f.by(worldFastRule, clause{checks: []norms.Check{
			f.check(worldFastRule, handbook.Say("arbiters.check.official-fast"), 0, 1, false),
		}}))
	}
	if ev.Class == ClassFinal {
		list = append(list, f.by(finalRule, clause{}))
	}
	normal := f.by(normEventRule, clause{})
	normal.checks = append(normal.checks, f.international(num.IAFederations))
	normal.checks = f.known(normal.checks, normEventRule, "", handbook.Say("arbiters.check.norm-possible"), ev.NormPossible)
	list = append(list, normal)
	if ev.Class == ClassLeague {
		list = append(list, f.league(num.IALeagueRounds))
	}
	list = append(list, f.by(internationalRule, clause{once: true, checks: []norms.Check{
		f.least(internationalRule, handbook.Say("arbiters.check.players"), ev.Players, num.BigPlayers),
		f.least(internationalRule, handbook.Say("arbiters.check.federations"), ev.Federations, num.InternationalFederations),
		f.check(internationalRule, handbook.Say("arbiters.check.rated-percent"), percent(ev.Rated, ev.Players), num.BigRated, share(ev.Rated, ev.Players, num.BigRated)),
		f.least(internationalRule, handbook.Say("arbiters.check.rounds"), ev.Rounds, num.BigRounds),
	}}))
	return list
}

func (f *finder) international(need int) norms.Check {
	if f.ev.Level == World {
		return check(f.edition, levelRule, string(World), handbook.Say("arbiters.check.world"), 1, 1, true)
	}
	return check(f.edition, levelRule, string(International), handbook.Say("arbiters.check.federations"), f.ev.Federations, need, f.ev.Federations >= need)
}
