package pages

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// EventMatch is a match of two teams in a round, or a team without one.
type EventMatch struct {
	Home, Guest string // Home has White on the first board
	Score       string // points of the boards
	Pairs       []EventPair
}

// match is a match as the report has it: the boards of the team with White on the first.
type match struct {
	home, guest int // numbers of the teams
	boards      []board
	points      [2]tournament.Points // of home and guest
}

// board is a game of a match: the players of home and guest.
type board struct{ own, other *tournament.Player }

// matchesOf returns the matches of a round, in the order of the numbers of the teams.
func matchesOf(t *tournament.Tournament, round int) []match {
	team := map[int]int{}
	for i := range t.Teams {
		for _, member := range t.Teams[i].Members {
			team[member] = t.Teams[i].Number
		}
	}
	var all []match
	for i := range t.Teams {
		own := &t.Teams[i]
		for _, member := range lineUp(t, own, round) {
			p := t.Player(member)
			if p == nil {
				continue
			}
			other := t.Player(p.Game(round).Opponent)
			if other == nil || team[other.StartingRank] == 0 || team[other.StartingRank] == own.Number {
				continue
			}
			guest := team[other.StartingRank]
			if slices.ContainsFunc(all, func(m match) bool { return m.home == guest && m.guest == own.Number }) {
				continue // it stands with the other team
			}
			at := slices.IndexFunc(all, func(m match) bool { return m.home == own.Number && m.guest == guest })
			if at < 0 {
				at = len(all)
				all = append(all, match{home: own.Number, guest: guest})
			}
			m := &all[at]
			m.boards = append(m.boards, board{p, other})
			m.points[0] += t.Scoring.Points(p.Game(round))
			m.points[1] += t.Scoring.Points(other.Game(round))
		}
	}
	for i := range all {
		if m := &all[i]; m.boards[0].own.Game(round).Colour == tournament.Black {
			m.home, m.guest = m.guest, m.home
			m.points[0], m.points[1] = m.points[1], m.points[0]
			for k := range m.boards {
				m.boards[k].own, m.boards[k].other = m.boards[k].other, m.boards[k].own
			}
		}
	}
	return all
}

// lineUp returns the players of a team in the order of their boards: as a record says for
// the round, else as the team has them.
func lineUp(t *tournament.Tournament, team *tournament.Team, round int) []int {
	for i := range t.OutOfOrder {
		if l := &t.OutOfOrder[i]; l.Team == team.Number && l.Round == round {
			return l.Players
		}
	}
	return team.Members
}

// matches fills the rounds of an event of teams, and the results of each team in them.
func (page *Event) matches(b *Builder, t *tournament.Tournament) {
	places := map[int]int{}
	for i := range page.Rows {
		places[page.Rows[i].team] = i + 1
	}
	results := map[int][]CrossGame{}
	scores := scores{}
	for n := 1; n <= t.Played(); n++ {
		round := newRound(t, n)
		playing := map[int]bool{}
		for _, m := range matchesOf(t, n) {
			shown := EventMatch{Home: teamName(t, m.home), Guest: teamName(t, m.guest), Score: points(b.Language, m.points[0]) + " – " + points(b.Language, m.points[1])}
			for k, g := range m.boards {
				pair := EventPair{Board: k + 1, White: scores.side(b, g.own), Black: scores.side(b, g.other), Result: bothResults(g.own.Game(n).Result, g.other.Game(n).Result)}
				if g.own.Game(n).Colour == tournament.Black {
					pair.White, pair.Black, pair.Result = pair.Black, pair.White, bothResults(g.other.Game(n).Result, g.own.Game(n).Result)
				}
				shown.Pairs = append(shown.Pairs, pair)
			}
			round.Matches = append(round.Matches, shown)
			for side, number := range []int{m.home, m.guest} {
				against := []int{m.guest, m.home}[side]
				playing[number] = true
				results[number] = append(results[number], CrossGame{
					Against: strconv.Itoa(places[against]), Result: points(b.Language, m.points[side]), Won: m.points[side] > m.points[1-side],
				})
			}
		}
		for i := range t.Teams {
			if number := t.Teams[i].Number; !playing[number] {
				results[number] = append(results[number], CrossGame{Result: "–"})
				round.Matches = append(round.Matches, EventMatch{Home: handbook.Shown(t.Teams[i].Name)})
			}
		}
		page.Rounds = append(page.Rounds, round)
		scores.add(t, n)
	}
	for i := range page.Rows {
		page.Rows[i].Games = results[page.Rows[i].team]
	}
}
