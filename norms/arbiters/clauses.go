package arbiters

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// clause is what a norm stands on.
type clause struct {
	rule    *handbook.Rule
	article string
	about   string // the part of the rule; empty: the title
	once    bool   // once an application
	whole   bool   // no rounds are asked for
	checks  []norms.Clause
	unknown []handbook.Text // what is not known, and asked for
	reading []handbook.Text // how the text is read where it leaves a choice
}

// cite puts the rule, and its article in the edition, into a clause.
func (f *finder) cite(rule *handbook.Rule, c clause) clause {
	c.rule = rule
	if c.about == "" {
		c.about = string(f.title)
	}
	c.article = f.no(rule, c.about)
	return c
}

func (c *clause) ok() bool { return allOK(c.checks) }

func allOK(checks []norms.Clause) bool {
	return !slices.ContainsFunc(checks, func(c norms.Clause) bool { return !c.OK })
}

func (f *finder) no(rule *handbook.Rule, about string) string { return no(f.edition, rule, about) }

func (f *finder) check(rule *handbook.Rule, what handbook.Text, have, need int, ok bool) norms.Clause {
	return check(f.edition, rule, string(f.title), what, have, need, ok)
}

func (f *finder) least(rule *handbook.Rule, what handbook.Text, have, need int) norms.Clause {
	return f.check(rule, what, have, need, have >= need)
}

// checkAnswer returns a check of an answer; an unknown one is a note instead, and fails
// nothing.
func (f *finder) checkAnswer(rule *handbook.Rule, about string, what handbook.Text, a registration.Answer) (checks []norms.Clause, unknown []handbook.Text) {
	if a == registration.Unknown {
		return nil, []handbook.Text{handbook.Say("arbiters.note.unknown", "article", f.no(rule, about), "what", what)}
	}
	return []norms.Clause{check(f.edition, rule, about, what, number1(a == registration.Yes), 1, a == registration.Yes)}, nil
}

// checkKnown returns a check of an answer that every norm asks for.
func (f *finder) checkKnown(rule *handbook.Rule, about string, what handbook.Text, a registration.Answer) []norms.Clause {
	checks, unknown := f.checkAnswer(rule, about, what, a)
	f.notes = append(f.notes, unknown...)
	return checks
}

// asks adds what an answer says to the clause.
func (c *clause) asks(f *finder, about string, what handbook.Text, a registration.Answer) {
	checks, unknown := f.checkAnswer(c.rule, about, what, a)
	c.checks, c.unknown = append(c.checks, checks...), append(c.unknown, unknown...)
}

// common returns the checks of every norm.
func (f *finder) common() []norms.Clause {
	var list []norms.Clause
	for _, r := range common {
		if run := f.checksOf(r).norm; run != nil {
			list = append(list, run(f, r)...)
		}
	}
	return list
}

func (f *finder) fees(r *handbook.Rule) []norms.Clause {
	return f.checkKnown(r, paid, handbook.Say("arbiters.check.fees"), f.ev.FeesPaid)
}

func (f *finder) systemApproved(r *handbook.Rule) []norms.Clause {
	if f.ev.System != Other {
		return nil
	}
	return f.checkKnown(r, "", handbook.Say("arbiters.check.system-approved"), f.ev.Approved)
}

func (f *finder) hybridApproved(r *handbook.Rule) []norms.Clause {
	if !f.ev.Hybrid {
		return nil
	}
	return f.checkKnown(r, "", handbook.Say("arbiters.check.hybrid-approved"), f.ev.Approved)
}

// clause looks for the one that the event satisfies, first those without a
// limit; where none does, that of the event's class, else the nearest by kind of
// event, is told with what it lacks.
func (f *finder) clause() clause {
	var list []clause
	for _, r := range clausesOf[f.title] {
		run := f.checksOf(r).clause
		if run == nil {
			continue
		}
		if c, of := run(f, r); of {
			list = append(list, c)
		}
	}
	long := func(c *clause) bool { return allOK(f.rounds(*c)) } // rounds enough
	for _, fits := range []func(c *clause) bool{
		func(c *clause) bool { return c.ok() && long(c) && !c.once },
		func(c *clause) bool { return c.ok() && long(c) },
		func(c *clause) bool { return c.ok() && !c.once },
		(*clause).ok,
	} {
		for i := range list {
			if fits(&list[i]) {
				return list[i]
			}
		}
	}
	if len(list) == 0 { // the edition knows no such event
		return f.cite(systemRule, clause{checks: []norms.Clause{f.check(systemRule, handbook.Say("arbiters.check.system-approved"), 0, 1, false)}})
	}
	for _, c := range list {
		if c.rule == ownClause[f.ev.Class] {
			return c
		}
	}
	return list[0]
}

// ofClass returns the clause of an event of a class, of which it asks nothing else.
func ofClass(class string, c clause) func(*finder, *handbook.Rule) (clause, bool) {
	return func(f *finder, r *handbook.Rule) (clause, bool) { return f.cite(r, c), f.ev.Class == class }
}

// fast is 3.9.2: rapid and blitz.
func (f *finder) fast(r *handbook.Rule) (clause, bool) {
	return f.cite(r, clause{once: true, checks: []norms.Clause{
		f.least(r, handbook.Say("arbiters.check.fast-rated"), f.ev.Rated, f.num.FastRated),
		f.least(r, handbook.Say("arbiters.check.fast-rounds"), f.ev.Rounds, f.num.FastRounds),
	}}), f.ev.Kind != tournament.Standard && !f.ev.Hybrid
}

// ratedPlayers is 3.8: so many rated players of a system. The text gives figures for
// three systems; teams and knockouts are taken as the Swiss is.
func (f *finder) ratedPlayers(r *handbook.Rule) (clause, bool) {
	ev := f.ev
	if ev.Hybrid || ev.Kind != tournament.Standard {
		return clause{}, false
	}
	return f.figures(r), true
}

// figures returns those of 3.8 for the system of the event. In a round robin all
// players rated at its end are enough, so also all rated from the start.
func (f *finder) figures(r *handbook.Rule) clause {
	ev := f.ev
	system, what, need := Swiss, handbook.Say("arbiters.check.rated"), f.num.SwissRated
	ok := false
	var unknown []handbook.Text
	switch ev.System {
	case RoundRobin:
		system, what, need = RoundRobin, handbook.Say("arbiters.check.round-robin-rated"), f.num.RoundRobinRated
		ok = ev.AllRated == registration.Yes || ev.Players > 0 && ev.Rated == ev.Players
		if !ok && ev.Rated < need && ev.AllRated == registration.Unknown {
			unknown = append(unknown, handbook.Say("arbiters.note.all-rated", "article", f.no(r, string(system)), "players", need))
		}
	case DoubleRoundRobin:
		system, what, need = DoubleRoundRobin, handbook.Say("arbiters.check.double-rated"), f.num.DoubleRated
	}
	return f.cite(r, clause{about: string(system), unknown: unknown, checks: []norms.Clause{
		check(f.edition, r, string(system), what, ev.Rated, need, ok || ev.Rated >= need),
	}})
}

// league is 3.9.1 and 4.9.2.
func (f *finder) league(r *handbook.Rule) (clause, bool) {
	ev := f.ev
	if ev.Class != ClassLeague || ev.Hybrid || f.fastAlone() || f.title == FA && ev.Kind != tournament.Standard {
		return clause{}, false
	}
	return f.division(r), true
}

// division returns the figures of a top division.
func (f *finder) division(r *handbook.Rule) clause {
	ev, num := f.ev, f.num
	teams, rounds := num.LeagueTeams, num.FALeagueRounds
	if ev.TeamSystem == DoubleRoundRobin {
		teams = num.LeagueTeamsDouble
	}
	if f.title == IA {
		rounds = num.IALeagueRounds
	}
	c := f.cite(r, clause{once: true})
	c.checks = append(c.checks, f.least(r, handbook.Say("arbiters.check.league-rounds"), ev.Rounds, rounds),
		f.least(r, handbook.Say("arbiters.check.teams"), ev.Teams, teams),
		f.check(r, handbook.Say("arbiters.check.rated-percent"), percent(ev.Rated, ev.Players), num.LeagueRated, share(ev.Rated, ev.Players, num.LeagueRated)))
	if ev.Boards > 0 {
		c.checks = append(c.checks, f.least(r, handbook.Say("arbiters.check.boards"), ev.Boards, num.LeagueBoards))
	} else {
		c.unknown = append(c.unknown, handbook.Say("arbiters.note.boards", "article", c.article, "boards", num.LeagueBoards))
	}
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

// fastAlone reports whether a norm for IA could only stand on 4.8.4: a rapid or
// blitz event that neither its class nor its being hybrid gives another clause.
func (f *finder) fastAlone() bool {
	switch f.ev.Class {
	case ClassOlympiad, ClassOrganisation, ClassOfficial, ClassWorldFast:
		return false
	}
	return f.title == IA && f.ev.Kind != tournament.Standard && !f.ev.Hybrid
}

// official is 4.8.2; of rapid and blitz 4.8.4 speaks.
func (f *finder) official(r *handbook.Rule) (clause, bool) {
	return f.cite(r, clause{}), f.ev.Class == ClassOfficial && !f.ev.Hybrid && f.ev.Kind == tournament.Standard
}

// worldFast is 4.8.4. An official event of FIDE in rapid or blitz could be read
// as one of 4.8.2, too, which has no limit; the article on rapid and blitz goes
// first, and the norm says so.
func (f *finder) worldFast(r *handbook.Rule) (clause, bool) {
	if f.ev.Hybrid {
		return clause{}, false
	}
	if f.fastAlone() {
		return f.cite(r, clause{checks: []norms.Clause{f.check(r, handbook.Say("arbiters.check.official-fast"), 0, 1, false)}}), true
	}
	c := f.cite(r, clause{})
	official := f.ev.Class == ClassOfficial && f.ev.Kind != tournament.Standard
	if official {
		c.reading = append(c.reading, handbook.Say("arbiters.note.official-fast", "article", c.article, "official", f.no(officialRule, "")))
	}
	return c, official || f.ev.Class == ClassWorldFast
}

// final is 4.8.1.
func (f *finder) final(r *handbook.Rule) (clause, bool) {
	return f.cite(r, clause{}), f.ev.Class == ClassFinal && !f.fastAlone() && !f.ev.Hybrid
}

// normEvent is 4.8.3.
func (f *finder) normEvent(r *handbook.Rule) (clause, bool) {
	if f.fastAlone() || f.ev.Hybrid {
		return clause{}, false
	}
	c := f.cite(r, clause{checks: []norms.Clause{f.level(f.num.IAFederations)}})
	if least := norms.LeastRounds(f.ev.Start, f.ev.Level == World); f.ev.Rounds < least {
		c.checks = append(c.checks, check(f.edition, r, "", handbook.Say("arbiters.check.norm-rounds"), f.ev.Rounds, least, false))
		return c, true
	}
	c.asks(f, "", handbook.Say("arbiters.check.norm-possible"), f.ev.NormPossible)
	return c, true
}

// international is 4.9.1.
func (f *finder) international(r *handbook.Rule) (clause, bool) {
	ev, num := f.ev, f.num
	return f.cite(r, clause{once: true, checks: []norms.Clause{
		f.least(r, handbook.Say("arbiters.check.players"), ev.Players, num.BigPlayers),
		f.least(r, handbook.Say("arbiters.check.federations"), ev.Federations, num.InternationalFederations),
		f.check(r, handbook.Say("arbiters.check.rated-percent"), percent(ev.Rated, ev.Players), num.BigRated, share(ev.Rated, ev.Players, num.BigRated)),
		f.least(r, handbook.Say("arbiters.check.rounds"), ev.Rounds, num.BigRounds),
	}}), !f.fastAlone() && !f.ev.Hybrid
}

// level is 2.6: a world or continental event, or one of so many federations.
func (f *finder) level(need int) norms.Clause {
	if f.ev.Level == World {
		return check(f.edition, levelRule, string(World), handbook.Say("arbiters.check.world"), 1, 1, true)
	}
	return check(f.edition, levelRule, string(International), handbook.Say("arbiters.check.federations"), f.ev.Federations, need, f.ev.Federations >= need)
}
