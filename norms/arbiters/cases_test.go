package arbiters

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// eventCase is an event that changes the Swiss of swiss(), and what the arbiter
// gets from it: the article that the norm stands on, and the articles that fail.
type eventCase struct {
	name   string
	title  Title
	change func(*Event)
	stands string
	once   bool
	fails  string // with blanks between them
}

func system(s System, rated, players int) func(*Event) {
	return func(e *Event) { e.System, e.Rated, e.Players = s, rated, players }
}

func rounds(n int) func(*Event) { return func(e *Event) { e.Rounds = n } }

func fast(rated, rounds int) func(*Event) {
	return func(e *Event) { e.Kind, e.Rated, e.Rounds = tournament.Rapid, rated, rounds }
}

func class(name string, more ...func(*Event)) func(*Event) {
	return func(e *Event) {
		e.Class, e.Federations, e.OnlyHost = name, 1, registration.Yes
		e.Level = e.level()
		for _, change := range more {
			change(e)
		}
	}
}

// league returns a top division of one federation, just enough for FA and IA but in
// rated players for 3.8.1.
func league(more ...func(*Event)) func(*Event) {
	return class(ClassLeague, append([]func(*Event){func(e *Event) {
		e.System, e.TeamSystem, e.Teams, e.Boards, e.Players, e.Rated, e.NormPossible = Team, RoundRobin, 10, 4, 30, 18, registration.No
	}}, more...)...)
}

func hybrid(approved registration.Answer, more ...func(*Event)) func(*Event) {
	return func(e *Event) {
		e.Hybrid, e.Approved = true, approved
		for _, change := range more {
			change(e)
		}
	}
}

func national(e *Event) {
	e.Federations, e.OnlyHost, e.Level = 1, registration.Yes, National
}

// big returns an event that 4.9.1 takes and 4.8.3 does not.
func big(players, rated, federations, rounds int) func(*Event) {
	return func(e *Event) {
		e.NormPossible, e.Players, e.Rated, e.Federations, e.Rounds = registration.No, players, rated, federations, rounds
	}
}

var eventCases = []eventCase{
	// 2.3 Kinds of events.
	{"another system, approved", FA, func(e *Event) { e.System, e.Approved = Other, registration.Yes }, "3.8.1", false, ""},
	{"another system, refused", FA, func(e *Event) { e.System, e.Approved = Other, registration.No }, "3.8.1", false, "2.3.1"},
	{"another system, IA", IA, func(e *Event) { e.System, e.Approved = Other, registration.Yes }, "4.8.3", false, ""},
	{"another system, refused, IA", IA, func(e *Event) { e.System, e.Approved = Other, registration.No }, "4.8.3", false, "2.3.1"},
	{"hybrid, refused, FA", FA, hybrid(registration.No), "3.9.3", true, "2.3.2 3.9.3"},
	{"hybrid, refused, IA", IA, hybrid(registration.No), "4.9.3", true, "2.3.2 4.9.3"},
	// 2.6 Level.
	{"three federations", IA, func(e *Event) { e.Federations = 3 }, "4.8.3", false, ""},
	{"two federations", IA, func(e *Event) { e.Federations = 2 }, "4.8.3", false, "2.6.2"},
	{"world level of one federation", IA, func(e *Event) { e.Level, e.Federations = World, 1 }, "4.8.3", false, ""},
	{"national, FA", FA, national, "3.8.1", false, ""},
	{"national, IA", IA, national, "4.8.3", false, "2.6.2"},
	// 2.8 Signatures.
	{"chief arbiter is FA", FA, func(e *Event) { e.Chief.Title = "FA" }, "3.8.1", false, ""},
	{"chief arbiter is NA", FA, func(e *Event) { e.Chief.Title = "NA" }, "3.8.1", false, "2.8.2"},
	{"chief arbiter is NA, IA", IA, func(e *Event) { e.Chief.Title = "NA" }, "4.8.3", false, "2.8.2"},
	{"he is the chief arbiter", FA, func(e *Event) { e.Chief = Official{Name: "Sample, Arbiter", FIDEID: "9900001", Title: "NA"} }, "3.8.1", false, ""},
	// 3.8 Rated players for FA.
	{"Swiss of 19 rated", FA, system(Swiss, 19, 60), "3.8.1", false, "3.8.1"},
	{"Swiss of 20 rated", FA, system(Swiss, 20, 60), "3.8.1", false, ""},
	{"Swiss of 19, all rated", FA, system(Swiss, 19, 19), "3.8.1", false, "3.8.1"},
	{"knockout of 19 rated", FA, system(Knockout, 19, 32), "3.8.1", false, "3.8.1"},
	{"knockout of 20 rated", FA, system(Knockout, 20, 32), "3.8.1", false, ""},
	{"teams of 19 rated", FA, system(Team, 19, 40), "3.8.1", false, "3.8.1"},
	{"teams of 20 rated", FA, system(Team, 20, 40), "3.8.1", false, ""},
	{"round robin of 8, all rated (10)", FA, system(RoundRobin, 8, 8), "3.8.2", false, ""},
	{"round robin of 7, all rated (11)", FA, system(RoundRobin, 7, 7), "3.8.2", false, ""},
	{"round robin of 10, 9 rated, who gets a rating not known", FA, system(RoundRobin, 9, 10), "3.8.2", false, "3.8.2"},
	{"the same, the tenth rated at the end (61)", FA, func(e *Event) { system(RoundRobin, 9, 10)(e); e.AllRated = registration.Yes }, "3.8.2", false, ""},
	{"the same, the tenth not rated at the end", FA, func(e *Event) { system(RoundRobin, 9, 10)(e); e.AllRated = registration.No }, "3.8.2", false, "3.8.2"},
	{"round robin of 11, 10 rated", FA, system(RoundRobin, 10, 11), "3.8.2", false, ""},
	{"double round robin of 5 rated", FA, system(DoubleRoundRobin, 5, 6), "3.8.3", false, "3.8.3"},
	{"double round robin of 6 rated", FA, system(DoubleRoundRobin, 6, 6), "3.8.3", false, ""},
	{"double round robin of 5, all rated", FA, system(DoubleRoundRobin, 5, 5), "3.8.3", false, "3.8.3"},
	// 3.9 Exceptions for FA.
	{"league", FA, league(), "3.9.1", true, ""},
	{"league of 4 rounds", FA, league(rounds(4)), "3.9.1", true, "3.9.1 3.10.1"},
	{"league of 5 rounds", FA, league(rounds(5)), "3.9.1", true, ""},
	{"league of 9 teams", FA, league(func(e *Event) { e.Teams = 9 }), "3.9.1", true, "3.9.1"},
	{"double round robin of 6 teams", FA, league(func(e *Event) { e.Teams, e.TeamSystem = 6, DoubleRoundRobin }), "3.9.1", true, ""},
	{"double round robin of 5 teams", FA, league(func(e *Event) { e.Teams, e.TeamSystem = 5, DoubleRoundRobin }), "3.9.1", true, "3.9.1"},
	{"three boards a team", FA, league(func(e *Event) { e.Boards = 3 }), "3.9.1", true, "3.9.1"},
	{"59 per cent rated", FA, league(func(e *Event) { e.Rated = 17 }), "3.9.1", true, "3.9.1"},
	{"a league of 20 rated players needs no exception", FA, league(func(e *Event) { e.Rated, e.Teams = 20, 9 }), "3.8.1", false, ""},
	{"rapid of 29 rated", FA, fast(29, 9), "3.9.2", true, "3.9.2"},
	{"rapid of 30 rated", FA, fast(30, 9), "3.9.2", true, ""},
	{"rapid of 8 rounds", FA, fast(30, 8), "3.9.2", true, "3.9.2"},
	{"blitz of 30 rated", FA, func(e *Event) { fast(30, 9)(e); e.Kind = tournament.Blitz }, "3.9.2", true, ""},
	{"hybrid Swiss of 8 rated (28)", FA, hybrid(registration.Yes, national, system(Swiss, 8, 30)), "3.9.3", true, "3.8.1"},
	{"hybrid Swiss of 19 rated", FA, hybrid(registration.Yes, system(Swiss, 19, 30)), "3.9.3", true, "3.8.1"},
	{"hybrid Swiss of 20 rated", FA, hybrid(registration.Yes, system(Swiss, 20, 30)), "3.9.3", true, ""},
	{"hybrid national Swiss of 30 rated (56 for FA)", FA, hybrid(registration.Yes, national, system(Swiss, 30, 30)), "3.9.3", true, ""},
	{"hybrid round robin, all rated", FA, hybrid(registration.Yes, system(RoundRobin, 8, 8)), "3.9.3", true, ""},
	{"hybrid rapid of 29 rated", FA, hybrid(registration.Yes, fast(29, 9)), "3.9.3", true, "3.9.2"},
	{"hybrid rapid of 30 rated", FA, hybrid(registration.Yes, fast(30, 9)), "3.9.3", true, ""},
	{"hybrid league", FA, hybrid(registration.Yes, league()), "3.9.3", true, ""},
	{"hybrid league of 9 teams", FA, hybrid(registration.Yes, league(func(e *Event) { e.Teams = 9 })), "3.9.3", true, "3.9.1"},
	{"Olympiad, FA", FA, class(ClassOlympiad, func(e *Event) { e.Rated = 0 }), "3.9.4", true, ""},
	{"Olympiad of a match, FA", FA, class(ClassOlympiad, func(e *Event) { e.Rated, e.Rounds = 0, 1 }), "3.9.4", true, ""},
	{"organisation, FA", FA, class(ClassOrganisation, func(e *Event) { e.Rated = 0 }), "3.9.5", true, ""},
	// 3.10 Rounds for FA.
	{"7 rounds, FA", FA, rounds(7), "3.8.1", false, ""},
	{"6 rounds, FA", FA, rounds(6), "3.8.1", false, ""},
	{"5 rounds, FA", FA, rounds(5), "3.8.1", false, ""},
	{"4 rounds, FA", FA, rounds(4), "3.8.1", false, "3.10.1"},
	// 4.8 Events for IA.
	{"national final", IA, class(ClassFinal), "4.8.1", false, ""},
	{"national final in rapid", IA, class(ClassFinal, fast(60, 13)), "4.8.4", false, "4.8.4"},
	{"official event", IA, class(ClassOfficial), "4.8.2", false, ""},
	{"official rapid event (50)", IA, class(ClassOfficial, fast(60, 13)), "4.8.4", false, ""},
	{"official blitz event", IA, class(ClassOfficial, func(e *Event) { e.Kind = tournament.Blitz }), "4.8.4", false, ""},
	{"a norm was possible", IA, func(e *Event) { e.NormPossible = registration.Yes }, "4.8.3", false, ""},
	{"no norm was possible", IA, func(e *Event) { e.NormPossible = registration.No }, "4.8.3", false, "4.8.3"},
	{"world rapid", IA, class(ClassWorldFast, fast(60, 13)), "4.8.4", false, ""},
	{"another rapid", IA, fast(60, 13), "4.8.4", false, "4.8.4"},
	// 4.9 Exceptions for IA.
	{"100 players, 30 per cent, 3 federations, 7 rounds", IA, big(100, 30, 3, 7), "4.9.1", true, ""},
	{"99 players", IA, big(99, 99, 3, 7), "4.8.3", false, "4.8.3"},
	{"29 per cent rated", IA, big(100, 29, 3, 7), "4.8.3", false, "4.8.3"},
	{"29.9 per cent rated", IA, big(107, 32, 3, 7), "4.8.3", false, "4.8.3"},
	{"100 players of 2 federations", IA, big(100, 30, 2, 7), "4.8.3", false, "2.6.2 4.8.3"},
	{"100 players, 6 rounds", IA, big(100, 30, 3, 6), "4.8.3", false, "4.8.3 4.10.1"},
	{"league, IA", IA, league(), "4.9.2", true, ""},
	{"league of 57 per cent rated (52)", IA, league(func(e *Event) { e.Players, e.Rated = 40, 23 }), "4.9.2", true, "4.9.2"},
	{"league of 60 per cent rated", IA, league(func(e *Event) { e.Players, e.Rated = 40, 24 }), "4.9.2", true, ""},
	{"league of 9 teams (53)", IA, league(func(e *Event) { e.Players, e.Rated, e.Teams = 36, 36, 9 }), "4.9.2", true, "4.9.2"},
	{"league of 3 boards (54)", IA, league(func(e *Event) { e.Players, e.Rated, e.Boards = 30, 30, 3 }), "4.9.2", true, "4.9.2"},
	{"league of 6 rounds, IA", IA, league(rounds(6)), "4.9.2", true, "4.9.2 4.10.1"},
	{"league of 7 rounds, IA", IA, league(rounds(7)), "4.9.2", true, ""},
	{"double round robin of 5 teams, IA", IA, league(func(e *Event) { e.Teams, e.TeamSystem = 5, DoubleRoundRobin }), "4.9.2", true, "4.9.2"},
	{"double round robin of 6 teams, IA", IA, league(func(e *Event) { e.Teams, e.TeamSystem = 6, DoubleRoundRobin }), "4.9.2", true, ""},
	{"hybrid of 3 federations, no norm possible (55)", IA, hybrid(registration.Yes, func(e *Event) { e.Federations, e.NormPossible = 3, registration.No }), "4.9.3", true, ""},
	{"hybrid of 3 federations, norm possible: 4.9.3 once all the same", IA, hybrid(registration.Yes, func(e *Event) { e.Federations = 3 }), "4.9.3", true, ""},
	{"hybrid of 2 federations", IA, hybrid(registration.Yes, func(e *Event) { e.Federations = 2 }), "4.9.3", true, "2.6.2"},
	{"hybrid of one federation (56)", IA, hybrid(registration.Yes, national, system(Swiss, 30, 30)), "4.9.3", true, "2.6.2"},
	{"hybrid of world level", IA, hybrid(registration.Yes, func(e *Event) { e.Level, e.Federations = World, 1 }), "4.9.3", true, ""},
	{"hybrid national final", IA, hybrid(registration.Yes, class(ClassFinal)), "4.9.3", true, ""},
	{"hybrid league, IA", IA, hybrid(registration.Yes, league()), "4.9.3", true, ""},
	{"hybrid league of 9 teams, IA", IA, hybrid(registration.Yes, league(func(e *Event) { e.Teams = 9 })), "4.9.3", true, "4.9.2"},
	{"hybrid rapid, IA", IA, hybrid(registration.Yes, fast(60, 13)), "4.9.3", true, "4.8.4"},
	{"Olympiad, IA", IA, class(ClassOlympiad, func(e *Event) { e.Rounds = 1 }), "4.9.4", true, ""},
	{"organisation, IA", IA, class(ClassOrganisation, func(e *Event) { e.NormPossible = registration.No }), "4.9.5", true, ""},
	// 4.10 Rounds for IA.
	{"9 rounds, IA", IA, rounds(9), "4.8.3", false, ""},
	{"8 rounds, IA", IA, rounds(8), "4.8.3", false, "4.8.3"},
	{"7 rounds, IA", IA, rounds(7), "4.8.3", false, "4.8.3"},
	{"6 rounds, IA", IA, rounds(6), "4.8.3", false, "4.8.3 4.10.1"},
	// 6.2 Fees.
	{"fees not paid, FA", FA, func(e *Event) { e.FeesPaid = registration.No }, "3.8.1", false, "6.2"},
	{"fees not paid, IA", IA, func(e *Event) { e.FeesPaid = registration.No }, "4.8.3", false, "6.2"},
	// 5.3.1 looks back further than the first edition.
	{"an event of 2021", FA, func(e *Event) { e.Start, e.End = 2021_05_02, 2021_05_10 }, "3.8.1", false, ""},
	{"an event of 2021 with 19 rated", FA, func(e *Event) { e.Start, e.End, e.Rated = 2021_05_02, 2021_05_10, 19 }, "3.8.1", false, "3.8.1"},
}

// failed returns the articles of the checks that fail, each once.
func failed(checks []norms.Clause) string {
	var list []string
	for _, c := range checks {
		if !c.OK && !slices.Contains(list, c.Article) {
			list = append(list, c.Article)
		}
	}
	return strings.Join(list, " ")
}

func TestEventCases(t *testing.T) {
	for _, c := range eventCases {
		n := normFrom(t, c.title, swiss("Open", 2024_05_10, c.change))
		require.Equal(t, []any{c.stands, c.once, c.fails, c.fails == ""}, []any{n.Article, n.Once, failed(n.Checks), n.OK}, c.name)
	}
}

// applicationCase changes a candidate who has all that the title asks for.
type applicationCase struct {
	name   string
	title  Title
	day    handbook.Date // 0: 1 August 2024
	change func(*Candidate)
	state  string
	fails  string
}

func norm(i int, change func(*Norm)) func(*Candidate) {
	return func(c *Candidate) { change(&c.Norms[i]) }
}

func event(i int, change func(*Event)) func(*Candidate) {
	return func(c *Candidate) { change(&c.Norms[i].Event) }
}

// allSwiss makes every event a Swiss, one of them changed.
func allSwiss(change func(*Event)) func(*Candidate) {
	return func(c *Candidate) {
		for i := range c.Norms {
			c.Norms[i].Event.System = Swiss
		}
		change(&c.Norms[0].Event)
	}
}

func clauses(rule *handbook.Rule, article string, once bool, of ...int) func(*Candidate) {
	return func(c *Candidate) {
		for _, i := range of {
			c.Norms[i].Rule, c.Norms[i].Article, c.Norms[i].Once = rule.Name, article, once
		}
	}
}

// unknownFact adds a norm of a fact that is not known, of an event that ended on
// a day.
func unknownFact(end handbook.Date) func(*Candidate) {
	return func(c *Candidate) {
		n := c.Norms[0]
		n.Event.Name, n.Event.Start, n.Event.End = "Late", end.AddDays(-8), end
		n.Notes = []handbook.Text{handbook.Say("arbiters.note.unknown", "article", "6.2", "what", "fees")}
		c.Norms = append(c.Norms, n)
	}
}

var applicationCases = []applicationCase{
	{"FA", FA, 0, func(*Candidate) {}, Complete, ""},
	{"IA", IA, 0, func(*Candidate) {}, Complete, ""},
	// 1.3 A title is for life.
	{"FA for an FA", FA, 0, func(c *Candidate) { c.FASince = 2023_01_01 }, Missing, "1.3"},
	{"FA from the day itself", FA, 0, func(c *Candidate) { c.FASince = 2024_08_01 }, Missing, "1.3"},
	{"FA from the day after", FA, 0, func(c *Candidate) { c.FASince = 2024_08_02 }, Complete, ""},
	{"FA for an IA", FA, 0, func(c *Candidate) { c.IASince = 2023_01_01 }, Missing, "1.3"},
	{"IA for an IA", IA, 0, func(c *Candidate) { c.IASince = 2023_01_01 }, Missing, "1.3"},
	{"IA for an IA whose FA was not recorded", IA, 0, func(c *Candidate) { c.IASince, c.FASince = 2023_01_01, 0 }, Missing, "1.3"},
	// 2.4, 2.5 Systems.
	{"one system", FA, 0, allSwiss(func(*Event) {}), Missing, "2.4"},
	{"one system, not the Swiss", FA, 0, func(c *Candidate) {
		for i := range c.Norms {
			c.Norms[i].Event.System, c.Norms[i].Event.Players, c.Norms[i].Event.Rated = RoundRobin, 100, 100
		}
	}, Missing, "2.4"},
	{"one system, IA", IA, 0, allSwiss(func(*Event) {}), Missing, "2.4"},
	{"a Swiss of 100 players, 30 rated, 7 rounds", FA, 0, allSwiss(func(e *Event) { e.Players, e.Rated, e.Rounds = 100, 30, 7 }), Complete, ""},
	{"of 99", FA, 0, allSwiss(func(e *Event) { e.Players, e.Rated = 99, 99 }), Missing, "2.4"},
	{"29 rated", FA, 0, allSwiss(func(e *Event) { e.Players, e.Rated = 100, 29 }), Missing, "2.4"},
	{"6 rounds", FA, 0, allSwiss(func(e *Event) { e.Players, e.Rounds = 100, 6 }), Missing, "2.4"},
	{"2 federations", FA, 0, allSwiss(func(e *Event) { e.Players, e.Federations = 100, 2 }), Complete, ""},
	{"1 federation", FA, 0, allSwiss(func(e *Event) { e.Players, e.Federations = 100, 1 }), Missing, "2.4"},
	{"players of the host alone", FA, 0, allSwiss(func(e *Event) { e.Players, e.OnlyHost = 100, registration.Yes }), Missing, "2.4"},
	{"a festival of 100 players, 30 rated", FA, 0, allSwiss(func(e *Event) { e.FestivalPlayers, e.FestivalRated = 100, 30 }), Complete, ""},
	{"a festival of 99", FA, 0, allSwiss(func(e *Event) { e.FestivalPlayers, e.FestivalRated = 99, 99 }), Missing, "2.4"},
	{"a festival of 29 rated", FA, 0, allSwiss(func(e *Event) { e.FestivalPlayers, e.FestivalRated = 100, 29 }), Missing, "2.4"},
	{"a festival with 6 rounds", FA, 0, allSwiss(func(e *Event) { e.FestivalPlayers, e.FestivalRated, e.Rounds = 100, 30, 6 }), Missing, "2.4"},
	// 2.9, 5.1.1 The arbiter.
	{"registered on the first day", FA, 0, func(c *Candidate) { c.National = c.Norms[0].Event.Start }, Complete, ""},
	{"registered a day later", FA, 0, func(c *Candidate) { c.National = c.Norms[0].Event.Start.AddDays(1) }, Missing, "5.4.3"},
	{"registration not known", FA, 0, func(c *Candidate) { c.National = 0 }, Unverified, ""},
	{"registered at 16", FA, 0, func(c *Candidate) { c.National = 2006_05_05 }, Complete, ""},
	{"registered a day before 16", FA, 0, func(c *Candidate) { c.National = 2006_05_04 }, Missing, "5.1.1"},
	{"registered in the year of 16, the day of birth not known", FA, 0, func(c *Candidate) { c.Birth, c.National = 1990_00_00, 2006_05_04 }, Unverified, ""},
	{"active to the day", IA, 0, func(c *Candidate) { c.ActiveTo = 2024_08_01 }, Complete, ""},
	{"active to the day before", IA, 0, func(c *Candidate) { c.ActiveTo = 2024_07_31 }, Missing, "2.9.2"},
	{"18 on the first day of the first event", FA, 2025_04_11, func(c *Candidate) { c.Birth, c.National = 2006_03_02, 2023_01_01 }, Complete, ""},
	{"a day younger", FA, 2025_04_11, func(c *Candidate) { c.Birth, c.National = 2006_03_03, 2023_01_01 }, Missing, "5.4.3"},
	// 3.3, 4.3 Languages.
	{"Arabic", FA, 0, func(c *Candidate) { c.Languages = []string{"ar"} }, Complete, ""},
	{"another language", FA, 0, func(c *Candidate) { c.Languages = []string{"hu"} }, Missing, "3.3"},
	{"languages not known", FA, 0, func(c *Candidate) { c.Languages = nil }, Unverified, ""},
	{"Russian and English", IA, 0, func(c *Candidate) { c.Languages = []string{"ru", "en"} }, Complete, ""},
	{"Russian", IA, 0, func(c *Candidate) { c.Languages = []string{"ru"} }, Missing, "4.3"},
	// 3.7, 4.7, 5.3.2 The seminar.
	{"80 per cent", FA, 0, func(c *Candidate) { c.Seminars[0].Percent = 80 }, Complete, ""},
	{"79 per cent", FA, 0, func(c *Candidate) { c.Seminars[0].Percent = 79 }, Missing, "3.7"},
	{"no seminar, IA", IA, 0, func(c *Candidate) { c.Seminars = nil }, Missing, "4.7"},
	{"seminar for FA, IA", IA, 0, func(c *Candidate) { c.Seminars[0].Title = FA }, Missing, "4.7"},
	{"a seminar of four years", FA, 0, func(c *Candidate) { c.Seminars[0].End = 2020_08_01 }, Complete, ""},
	{"a day older", FA, 0, func(c *Candidate) { c.Seminars[0].End = 2020_07_31 }, Missing, "5.3.2"},
	// 3.9, 3.10.1, 4.8 to 4.10.1 What an application may have once.
	{"rapid once", FA, 0, clauses(fastRule, "3.9.2", true, 0), Complete, ""},
	{"rapid twice", FA, 0, clauses(fastRule, "3.9.2", true, 0, 1), Missing, "3.9.2"},
	{"rapid once and a league once", FA, 0, func(c *Candidate) {
		clauses(fastRule, "3.9.2", true, 0)(c)
		clauses(leagueRule, "3.9.1", true, 1)(c)
	}, Complete, ""},
	{"a league twice", FA, 0, clauses(leagueRule, "3.9.1", true, 0, 1), Missing, "3.9.1"},
	{"one short event", FA, 0, norm(0, func(n *Norm) { n.Short = true }), Complete, ""},
	{"two short events", FA, 0, func(c *Candidate) { c.Norms[0].Short, c.Norms[1].Short = true, true }, Missing, "3.10.1"},
	{"one short event, IA", IA, 0, norm(0, func(n *Norm) { n.Short = true }), Complete, ""},
	{"two short events, IA", IA, 0, func(c *Candidate) { c.Norms[0].Short, c.Norms[1].Short = true, true }, Missing, "4.10.1"},
	{"two national finals", IA, 0, clauses(finalRule, "4.8.1", false, 0, 1), Complete, ""},
	{"three national finals", IA, 0, clauses(finalRule, "4.8.1", false, 0, 1, 2), Missing, "4.8.1"},
	{"three official events", IA, 0, clauses(officialRule, "4.8.2", false, 0, 1, 2), Complete, ""},
	{"one world rapid", IA, 0, clauses(worldFastRule, "4.8.4", false, 0), Complete, ""},
	{"two world rapids", IA, 0, clauses(worldFastRule, "4.8.4", false, 0, 1), Missing, "4.8.4"},
	{"a hybrid event", IA, 0, clauses(hybridRule, "4.9.3", true, 0), Complete, ""},
	{"two hybrid events", IA, 0, clauses(hybridRule, "4.9.3", true, 0, 1), Missing, "4.9.3"},
	{"two hybrid events, FA", FA, 0, clauses(hybridRule, "3.9.3", true, 0, 1), Missing, "3.9.3"},
	{"two of 100 players", IA, 0, clauses(internationalRule, "4.9.1", true, 0, 1), Missing, "4.9.1"},
	// 4.11 to 4.13 FA first, other norms, other chief arbiters.
	{"no FA", IA, 0, func(c *Candidate) { c.FASince = 0 }, Missing, "4.11"},
	{"FA on the first day of the first event", IA, 0, func(c *Candidate) { c.FASince = c.Norms[0].Event.Start }, Complete, ""},
	{"FA a day later", IA, 0, func(c *Candidate) { c.FASince = c.Norms[0].Event.Start.AddDays(1) }, Missing, "5.5.3"},
	{"two chief arbiters", IA, 0, func(c *Candidate) {
		for i := range c.Norms {
			c.Norms[i].Event.Chief.Name = "Chief, One"
		}
		c.Norms[3].Event.Chief.Name = "Chief, Two"
	}, Complete, ""},
	{"one chief arbiter", IA, 0, func(c *Candidate) {
		for i := range c.Norms {
			c.Norms[i].Event.Chief.Name = "Chief, One"
		}
	}, Missing, "4.13.1"},
	// 5.3 Dates.
	{"a norm of six years", FA, 0, event(0, func(e *Event) { e.Start, e.End = 2018_07_25, 2018_08_01 }), Unverified, ""},
	{"a norm a day older", FA, 0, event(0, func(e *Event) { e.Start, e.End = 2018_07_25, 2018_07_31 }), Missing, "5.4.3"},
	{"an event that ends on the day", FA, 2024_05_10, func(*Candidate) {}, Complete, ""},
	{"an event that ends a day later", FA, 2024_05_09, func(*Candidate) {}, Missing, "5.4.3"},
	{"a year after the last event", FA, 2025_05_10, func(*Candidate) {}, Complete, ""},
	{"a year and a day", FA, 2025_05_11, func(*Candidate) {}, Missing, "5.3.3"},
	{"a year and a day after three norms, and a newer one of which a fact is not known", FA, 2025_05_11, unknownFact(2025_05_01), Unverified, ""},
	{"three norms in time, and a newer one of which a fact is not known", FA, 0, unknownFact(2024_07_01), Complete, ""},
	{"a year and a day after four norms, IA", IA, 2025_06_11, unknownFact(2025_06_01), Unverified, ""},
	// 5.4, 5.5 Age and number.
	{"19 that day", FA, 0, func(c *Candidate) { c.Birth, c.National = 2005_08_01, 2023_01_01 }, Complete, ""},
	{"19 the next day", FA, 0, func(c *Candidate) { c.Birth, c.National = 2005_08_02, 2023_01_01 }, Missing, "5.4.2"},
	{"21 that day", IA, 0, func(c *Candidate) { c.Birth = 2003_08_01 }, Complete, ""},
	{"21 the next day", IA, 0, func(c *Candidate) { c.Birth = 2003_08_02 }, Missing, "5.5.2"},
	{"birth not known", IA, 0, func(c *Candidate) { c.Birth = 0 }, Unverified, ""},
	{"two norms", FA, 0, func(c *Candidate) { c.Norms = c.Norms[:2] }, Missing, "5.4.3"},
	{"three norms, IA", IA, 0, func(c *Candidate) { c.Norms = c.Norms[:3] }, Missing, "5.5.3"},
	{"a norm that is none", FA, 0, norm(0, func(n *Norm) { n.OK = false }), Missing, "5.4.3"},
}

func (c *applicationCase) run(t *testing.T) Application {
	who := candidate(t, c.title)
	c.change(who)
	for i := range who.Norms { // a norm of an event before the first edition says so
		if e := &who.Norms[i].Event; e.Start < Chapter.Editions[0].From {
			ok := who.Norms[i].OK
			who.Norms[i] = normFrom(t, c.title, *e)
			who.Norms[i].OK = who.Norms[i].OK && ok
			who.National = min(who.National, e.Start)
		}
	}
	if c.day == 0 {
		c.day = 2024_08_01
	}
	return apply(t, who, c.title, c.day)
}

func TestApplicationCases(t *testing.T) {
	for _, c := range applicationCases {
		a := c.run(t)
		require.Equal(t, []any{c.state, c.fails}, []any{a.State, failed(a.Checks)}, "%s: %v %v", c.name, a.Missing, a.Notes)
		require.Len(t, a.Missing, len(strings.Fields(c.fails)), c.name)
	}
}

// quotaCase is an event with so many arbiters who could all have a norm.
type quotaCase struct {
	name     string
	change   func(*Event)
	arbiters int
	given    int // norms
	article  string
}

var quotaCases = []quotaCase{
	{"25 players, three arbiters (quota)", system(Swiss, 25, 25), 3, 1, "2.7.1"},
	{"25 players, one arbiter", system(Swiss, 25, 25), 1, 1, ""},
	{"26 players, three arbiters", system(Swiss, 25, 26), 3, 2, "2.7.1"},
	{"50 players, two arbiters", system(Swiss, 25, 50), 2, 2, ""},
	{"51 players, three arbiters", system(Swiss, 25, 51), 3, 3, ""},
	{"round robin, two arbiters", system(RoundRobin, 10, 10), 2, 2, ""},
	{"round robin, three arbiters", system(RoundRobin, 10, 10), 3, 2, "2.7.2"},
	{"double round robin, three arbiters", system(DoubleRoundRobin, 6, 6), 3, 2, "2.7.2"},
	{"team Swiss of 25", func(e *Event) { system(Team, 25, 25)(e); e.TeamSystem = Swiss }, 2, 1, "2.7.1"},
	{"team round robin", func(e *Event) { system(Team, 60, 60)(e); e.TeamSystem = RoundRobin }, 3, 2, "2.7.2"},
	{"world event of 25 players", func(e *Event) { system(Swiss, 25, 25)(e); e.Level = World }, 5, 5, ""},
	{"knockout", system(Knockout, 25, 25), 4, 4, ""},
}

func (c *quotaCase) event() Event {
	ev := swiss("Open", 2024_05_10, c.change)
	for i := range c.arbiters {
		ev.Arbiters = append(ev.Arbiters, Official{Name: fmt.Sprintf("Number, %d", i+1), FIDEID: fmt.Sprint(9900011 + i), Title: "NA"})
	}
	return ev
}

func TestQuotaCases(t *testing.T) {
	for _, c := range quotaCases {
		ev := c.event()
		given, refused := 0, ""
		for _, n := range NormsOf(&ev, "") {
			given += number1(n.OK)
			if !n.OK {
				refused = failed(n.Checks)
			}
		}
		require.Equal(t, []any{c.given, c.article}, []any{given, refused}, c.name)
	}
}

// Who has the certificates can be said: by naming the arbiters who have one, or
// by asking for one arbiter.
func TestWhoHasTheCertificates(t *testing.T) {
	ev := quotaCases[0].event()
	ok := func(fideID string) (list []string) {
		for _, n := range NormsOf(&ev, fideID) {
			if n.OK {
				list = append(list, n.Arbiter.FIDEID)
			}
		}
		return list
	}
	require.Equal(t, []string{"9900011"}, ok(""), "the first that the report names")
	require.Equal(t, []string{"9900013"}, ok("9900013"), "the one who is asked for")
	n := Awarded(&ev, ev.Arbiters[2], FA)
	require.True(t, n.OK)
	require.Equal(t, "arbiters.note.contested", n.Notes[0].Key)
	require.Equal(t, 3, n.Notes[0].Number("arbiters"))

	require.NoError(t, ev.Set("certificates", "9900012"))
	require.Equal(t, []string{"9900012"}, ok(""))
	require.Empty(t, ok("9900013"), "another has it")
	n = Awarded(&ev, ev.Arbiters[1], FA)
	require.True(t, n.OK)
	require.Empty(t, n.Notes)
	n = Awarded(&ev, ev.Arbiters[2], FA)
	require.False(t, n.OK)
	require.Equal(t, "2.7.1", failed(n.Checks))

	ev.Arbiters = ev.Arbiters[:1]
	ev.Certificates = nil
	require.Empty(t, Awarded(&ev, ev.Arbiters[0], FA).Notes, "one arbiter for one certificate")
	ev.Chief.Title = "FA" // who may have a norm for IA, which is a certificate, too
	require.NotEmpty(t, Awarded(&ev, ev.Arbiters[0], FA).Notes)
}

// An event from before the first edition is judged by that one, and says so; an
// application has no such event as certain.
func TestEventBeforeTheFirstEdition(t *testing.T) {
	n := normFrom(t, FA, swiss("Old", 2022_07_09, nil))
	require.EqualValues(t, 2022_07_01, n.Event.Start)
	require.Empty(t, n.Notes)
	n = normFrom(t, FA, swiss("Old", 2022_07_08, nil))
	require.True(t, n.OK)
	require.Equal(t, "2022-07-01", n.Edition)
	require.Equal(t, "arbiters.note.before-edition", n.Notes[0].Key)
	c := candidate(t, FA)
	c.National = 2015_01_01
	c.Norms[0] = n
	a := apply(t, c, FA, 2024_08_01)
	require.Equal(t, Unverified, a.State)
	require.Len(t, a.Norms, 3)
	_, err := NewApplication(c, FA, 2022_06_30)
	require.Contains(t, language.English.Error(err), "application for FA")
}

// It is not known that teams play for a national championship: the report names the
// clause that fails, and what they would lack as its top division.
func TestTeamsOfAnUnknownClass(t *testing.T) {
	unknown := func(more ...func(*Event)) func(*Event) {
		return func(e *Event) {
			league(more...)(e)
			e.Class = ""
		}
	}
	notes := func(title Title, change func(*Event)) string {
		var list []string
		n := normFrom(t, title, swiss("Open", 2024_05_10, change))
		require.False(t, n.OK)
		for _, note := range n.Notes {
			list = append(list, language.English.Say(note))
		}
		return strings.Join(list, "\n")
	}
	const lacks = "as the top division of a national team championship it lacks, too: "
	found := notes(IA, unknown(func(e *Event) { e.Players, e.Rated = 40, 23 }))
	require.Contains(t, found, "4.9.2: "+lacks+"rated players in per cent: 57, needed 60")
	require.Equal(t, 1, strings.Count(found, lacks))
	require.Contains(t, notes(IA, unknown(func(e *Event) { e.Players, e.Rated, e.Teams = 36, 36, 9 })), "4.9.2: "+lacks+"teams: 9, needed 10")
	require.Contains(t, notes(IA, unknown(func(e *Event) { e.Players, e.Rated, e.Boards = 30, 30, 3 })), "4.9.2: "+lacks+"boards of a team: 3, needed 4")
	require.NotContains(t, notes(IA, unknown()), lacks)
	require.Contains(t, notes(FA, unknown(rounds(4))), "3.9.1: "+lacks+"rounds")
	require.NotContains(t, notes(IA, unknown(fast(18, 4))), lacks)
	require.NotContains(t, notes(IA, func(e *Event) { national(e) }), lacks)
}

// Each article that a rule checks is met by one case and failed by another, with
// the number that the edition gives it. Those that cannot be are named with the
// reason.
func TestCasesCoverTheChapter(t *testing.T) {
	require.GreaterOrEqual(t, len(eventCases)+len(applicationCases)+len(quotaCases), 120)
	met, broken := map[string]bool{}, map[string]bool{}
	look := func(checks []norms.Clause) {
		for _, c := range checks {
			(map[bool]map[string]bool{true: met, false: broken})[c.OK][c.Article] = true
		}
	}
	names := map[string]bool{}
	once := func(name string) {
		require.False(t, names[name], name)
		names[name] = true
	}
	for _, c := range eventCases {
		once("event " + c.name)
		n := normFrom(t, c.title, swiss("Open", 2024_05_10, c.change))
		look(n.Checks)
		if n.OK {
			met[n.Article] = true
		} else {
			broken[n.Article] = true
		}
	}
	for _, c := range applicationCases {
		once("application " + c.name)
		look(c.run(t).Checks)
	}
	for _, c := range quotaCases {
		once("quota " + c.name)
		ev := c.event()
		for _, n := range NormsOf(&ev, "") {
			look(n.Checks)
			met[no(&edition2022, quotaRule, string(quotaSystem(&ev)))] = true
		}
	}
	onlyMet := map[string]string{
		"2.5": "one of two ways; the other fails as 2.4", "2.5.1": "as 2.5", "2.6.1": "what fails is the number of federations, 2.6.2",
		"3.9.4": "asks nothing of the event", "3.9.5": "as 3.9.4", "4.9.4": "as 3.9.4", "4.9.5": "as 3.9.4", "4.8.2": "asks nothing but the class",
		"4.9.1": "what fails is told as 4.8.3", "3.10": "what fails is a shorter event, 3.10.1", "4.10": "as 3.10", "2.9.1": "fails as a norm that is not usable, 5.4.3",
	}
	elsewhere := map[string]string{
		"1.3": "fails where the title is held, and is no line else", "2.2": "counted by 5.4.3 and 5.5.3", "2.6.3": "a level that nothing is asked of", "2.8.1": "who signs: TestSigner",
		"2.8.2": "fails for a chief arbiter without title", "2.9.3": "a norm that is not usable, 5.4.3", "2.9.4": "as 4.11", "3.9": "told by the article of the option", "4.9": "as 3.9",
		"4.12": "a norm that is not usable, 5.5.3", "5.3.1": "a norm that is not usable, 5.4.3", "5.3.2": "fails alone; else the seminar is 3.7 or 4.7", "6.1": "the licence: CheckStanding",
	}
	for _, a := range edition2022.Articles {
		if a.Rule == nil || elsewhere[a.No] != "" {
			continue
		}
		require.True(t, met[a.No], "no case meets %s", a.No)
		require.True(t, broken[a.No] || onlyMet[a.No] != "", "no case fails %s", a.No)
	}
}
