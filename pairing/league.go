package pairing

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/teamswiss"
	"github.com/fedrate/fedrate/tournament"
)

// league returns a report of teams that all meet as one of participants, a game a match with
// the colour of its first board, and the round robin that they play. The teams have their
// numbers, or where these are not 1, 2 and so on those of their order in the report; ok
// is false of any other report.
func (d Detection) league(t *tournament.Tournament) (teams *tournament.Tournament, system Detection, ok bool) {
	if d.Format != TeamRoundRobin || len(t.Teams) < 2 {
		return t, d, false
	}
	number := teamNumbers(t)
	teams = teamswiss.Teams(t, teamswiss.Variant{})
	teams.Absent, teams.Byes = nil, nil // who is named there is a player
	for i := range teams.Players {
		p := &teams.Players[i]
		p.StartingRank = number[p.StartingRank]
		for k := range p.Games {
			p.Games[k].Opponent = number[p.Games[k].Opponent]
		}
	}
	teams.Index()
	system = d
	system.Format = roundRobinFormat(false, strings.Contains(d.Code, "DOUBLE"))
	return teams, system, true
}

// teamNumbers returns the numbers of the teams in the tables, by those in the report.
func teamNumbers(t *tournament.Tournament) map[int]int {
	own, inOrder := map[int]int{}, map[int]int{}
	for i := range t.Teams {
		n := t.Teams[i].Number
		inOrder[n] = i + 1
		if n >= 1 && n <= len(t.Teams) {
			own[n] = n
		}
	}
	if len(own) == len(t.Teams) {
		return own
	}
	return inOrder
}

// inReport returns the numbers of the teams in the report, by those in the tables.
func inReport(t *tournament.Tournament) map[int]int {
	of := map[int]int{}
	for number, n := range teamNumbers(t) {
		of[n] = number
	}
	return of
}

// toReportNumbers gives pairs of a league the numbers that its teams have in the report.
func toReportNumbers(t *tournament.Tournament, pairs []Pair) []Pair {
	of := inReport(t)
	out := slices.Clone(pairs)
	for i, p := range out {
		out[i] = Pair{White: of[p.White], Black: of[p.Black]}
	}
	return out
}

// ownOrder reports whether the league may have an order of its own: it is one of chess that
// does not name the tables.
func (d Detection) ownOrder() bool {
	return d.Sport == tournament.Chess && (d.Code == "" || strings.HasPrefix(d.Code, "CUSTOM_"))
}

// followsTables reports whether the matches of a league before a round are those of the tables, or
// have to be: then the next ones are theirs, too.
func (d Detection) followsTables(t *tournament.Tournament, round int) bool {
	if !d.ownOrder() || round == 1 {
		return true
	}
	earlier := reportBefore(t, round)
	if teamMeetings(earlier) == 0 {
		return false
	}
	c := check{t: earlier, system: d, edition: &Chapter.Editions[0]}
	listed := make([]int, round-1)
	for i := range listed {
		listed[i] = i + 1
	}
	return !slices.ContainsFunc(c.compareLeague(listed), func(r Round) bool { return r.Status == NotChecked && r.Reason.Key == notByTables })
}

// notByTables is why a league with an order of its own is not compared.
const notByTables = "pairing.not-checked.team-round-robin"

// compareLeague compares the listed rounds of a league with the Berger tables, match by
// match. A league of chess that does not name the tables is compared where it follows
// them: in which order its teams meet is for its own rules.
func (c *check) compareLeague(listed []int) []Round {
	games := c.t
	teams, system, ok := c.system.league(games)
	if !ok {
		return outcome.NotCheckedRounds(listed, handbook.Say("pairing.not-checked.no-teams"))
	}
	if teamMeetings(games) == 0 {
		return outcome.NotCheckedRounds(listed, handbook.Say("pairing.not-checked.mixed-teams"))
	}
	before, own := len(c.findings), c.system
	c.t, c.system = teams, system
	rounds := c.compareBerger(listed, inReport(games))
	c.t, c.system = games, own
	follows := !slices.ContainsFunc(rounds, func(r Round) bool { return r.Status == Different })
	if own.ownOrder() {
		c.findings = c.findings[:before]
		if follows {
			return rounds
		}
		return outcome.NotCheckedRounds(listed, handbook.Say(notByTables))
	}
	return rounds
}
