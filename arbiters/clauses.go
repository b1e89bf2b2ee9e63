package arbiters

import (
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// clause is what a norm stands on.
type clause struct {
	article string
	once    bool // once an application
	whole   bool // no rounds are asked for
	checks  []norms.Check
}

func (c *clause) ok() bool {
	for i := range c.checks {
		if !c.checks[i].OK {
			return false
		}
	}
	return true
}

func check(article, what string, have, need int, ok bool) norms.Check {
	return norms.Check{Article: article, What: handbook.Verbatim(what), Have: tournament.Hundredths(100 * have), Need: tournament.Hundredths(100 * need), OK: ok}
}

func least(article, what string, have, need int) norms.Check {
	return check(article, what, have, need, have >= need)
}

func (f *finder) note(format string, args ...any) {
	f.notes = append(f.notes, fmt.Sprintf(format, args...))
}

// known is a check of an answer; an unknown one is a note and fails nothing.
func (f *finder) known(list []norms.Check, article, what string, a registration.Answer) []norms.Check {
	if a == registration.Unknown {
		f.note("%s: not known: %s", article, what)
		return list
	}
	have := 0
	if a == registration.Yes {
		have = 1
	}
	return append(list, check(article, what, have, 1, a == registration.Yes))
}

// common are the conditions of every norm.
func (f *finder) common() []norms.Check {
	var list []norms.Check
	list = f.known(list, "6.2", "all arbiters have paid FIDE's registration fee", f.ev.FeesPaid)
	if f.ev.System == Other {
		list = f.known(list, "2.3.1", "approval of the system by the commission", f.ev.Approved)
	}
	if f.ev.Hybrid {
		list = f.known(list, "2.3.2", "approval of the hybrid event by the commissions", f.ev.Approved)
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
		list = append(list, clause{article: "3.9.4", once: true, whole: true})
	}
	if ev.Class == ClassOrganisation {
		list = append(list, clause{article: "3.9.5", once: true, whole: true})
	}
	if ev.Kind != tournament.Standard {
		return append(list, clause{article: "3.9.2", once: true, checks: []norms.Check{
			least("3.9.2", "rated players of a rapid or blitz event", ev.Rated, num.FastRated),
			least("3.9.2", "rounds of a rapid or blitz event", ev.Rounds, num.FastRounds),
		}})
	}
	if ev.Hybrid {
		return append(list, f.hybrid("3.9.3"))
	}
	switch ev.System {
	case RoundRobin:
		c := clause{article: "3.8.2"}
		if ev.Rated < num.RoundRobinRated && ev.AllRated == registration.Unknown {
			f.note("3.8.2: with fewer than %d rated players, not known: whether all players end with a rating", num.RoundRobinRated)
		}
		c.checks = append(c.checks, check("3.8.2", "rated players of a round robin, or all with a rating at the end", ev.Rated, num.RoundRobinRated,
			ev.Rated >= num.RoundRobinRated || ev.AllRated == registration.Yes))
		list = append(list, c)
	case DoubleRoundRobin:
		list = append(list, clause{article: "3.8.3", checks: []norms.Check{least("3.8.3", "rated players of a double round robin", ev.Rated, num.DoubleRated)}})
	default:
		// The text gives figures for three systems; teams and knockouts are
		// taken as the Swiss is.
		list = append(list, clause{article: "3.8.1", checks: []norms.Check{least("3.8.1", "rated players", ev.Rated, num.SwissRated)}})
	}
	if ev.Class == ClassLeague {
		list = append(list, f.league("3.9.1", num.FALeagueRounds))
	}
	return list
}

// league is 3.9.1 and 4.9.2.
func (f *finder) league(article string, rounds int) clause {
	ev, num := f.ev, f.num
	teams := num.LeagueTeams
	if ev.TeamSystem == DoubleRoundRobin {
		teams = num.LeagueTeamsDouble
	}
	c := clause{article: article, once: true}
	c.checks = append(c.checks, least(article, "rounds of the top division", ev.Rounds, rounds), least(article, "teams", ev.Teams, teams),
		check(article, "rated players in per cent", percent(ev.Rated, ev.Players), num.LeagueRated, share(ev.Rated, ev.Players, num.LeagueRated)))
	if ev.Boards > 0 {
		c.checks = append(c.checks, least(article, "boards of a team", ev.Boards, num.LeagueBoards))
	} else {
		f.note("%s: not known: how many boards a team has, %d at least", article, num.LeagueBoards)
	}
	return c
}

func (f *finder) hybrid(article string) clause {
	c := clause{article: article, once: true}
	c.checks = f.known(c.checks, article, "approval of the hybrid event by the commission", f.ev.Approved)
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
		list = append(list, clause{article: "4.9.4", once: true, whole: true})
	case ClassOrganisation:
		list = append(list, clause{article: "4.9.5", once: true, whole: true})
	case ClassOfficial:
		list = append(list, clause{article: "4.8.2"})
	case ClassWorldFast:
		list = append(list, clause{article: "4.8.4"})
	}
	if ev.Hybrid {
		list = append(list, f.hybrid("4.9.3"))
	}
	if ev.Kind != tournament.Standard && len(list) == 0 {
		return append(list, clause{article: "4.8.4", checks: []norms.Check{
			check("4.8.4", "rapid or blitz: an official world or continental championship", 0, 1, false),
		}})
	}
	if ev.Class == ClassFinal {
		list = append(list, clause{article: "4.8.1"})
	}
	normal := clause{article: "4.8.3"}
	normal.checks = append(normal.checks, f.international(num.IAFederations))
	normal.checks = f.known(normal.checks, "4.8.3", "a player's norm was theoretically possible", ev.NormPossible)
	list = append(list, normal)
	if ev.Class == ClassLeague {
		list = append(list, f.league("4.9.2", num.IALeagueRounds))
	}
	list = append(list, clause{article: "4.9.1", once: true, checks: []norms.Check{
		least("4.9.1", "players of an international event", ev.Players, num.BigPlayers),
		least("4.9.1", "federations", ev.Federations, num.InternationalFederations),
		check("4.9.1", "rated players in per cent", percent(ev.Rated, ev.Players), num.BigRated, share(ev.Rated, ev.Players, num.BigRated)),
		least("4.9.1", "rounds", ev.Rounds, num.BigRounds),
	}})
	return list
}

func (f *finder) international(need int) norms.Check {
	if f.ev.Level == World {
		return check("2.6.1", "a world or continental event", 1, 1, true)
	}
	return least("2.6.2", "federations of an international event", f.ev.Federations, need)
}
