package pairing

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

var bergerRule = &handbook.Rule{Name: "pairing-differs", Severity: handbook.Warning, Part: "berger"}

// compareBerger compares the listed rounds with the Berger tables, and reports
// those that differ, and once that their order is another one where the rules of the
// sport do not have it drawn. Teams are the numbers that the participants have in the
// report where these are teams, by those in the tables; nil of players.
func (c *check) compareBerger(listed []int, teams map[int]int) []Round {
	t, per := sideways(Meetings(c.t, c.system), c.system.Sport), c.system.PerRound(c.t)
	rounds, moved := roundrobin.Compare(t, countedRounds(listed, per), c.system.Format == DoubleRoundRobin, teams)
	if len(moved) > 0 && c.edition.Numbers.Sport == tournament.Chess {
		c.add(bergerRule, nil, 0, nil, handbook.Say("pairing.pairing-differs.order", "rounds", outcome.List(moved)))
	}
	for i := range rounds {
		r := &rounds[i]
		if r.Status != Different {
			continue
		}
		turn(r, c.system.Sport)
		if c.edition.Numbers.Sport == tournament.Chess {
			r.OtherEdition = &OtherEdition{Edition: c.neighbour(), Status: Different}
		}
		players := r.Players()
		at := c.t.Player(players[0])
		for own, shown := range teams {
			if shown == players[0] {
				at = c.t.Player(own)
			}
		}
		c.add(bergerRule, at, r.Round, players, handbook.Say("pairing.pairing-differs", "round", r.Round, "why", r.Explanation))
	}
	if per > 1 {
		return spread(rounds, listed, per)
	}
	return rounds
}

// sideways returns a report of a sport in which Black begins with the colours of one in
// which White does, as the tables name first who begins.
func sideways(t *tournament.Tournament, s tournament.Sport) *tournament.Tournament {
	if s.First() == tournament.White {
		return t
	}
	out := *t
	out.Players = slices.Clone(t.Players)
	for i := range out.Players {
		p := &out.Players[i]
		p.Games = slices.Clone(p.Games)
		for k := range p.Games {
			if p.Games[k].Colour != 0 {
				p.Games[k].Colour = swiss.Opposite(p.Games[k].Colour)
			}
		}
	}
	out.Index()
	return &out
}

// turn gives pairs of the tables the colours of the sport.
func turn(r *Round, s tournament.Sport) {
	if s.First() == tournament.White {
		return
	}
	for _, pairs := range [][]Pair{r.Missing, r.Unexpected} {
		swapColours(pairs)
	}
}

// swapColours gives pairs the other colours, byes apart.
func swapColours(pairs []Pair) {
	for i, p := range pairs {
		if p.Black != 0 {
			pairs[i] = Pair{White: p.Black, Black: p.White}
		}
	}
}

// spread gives each listed round of the report what was found of the meeting that it
// is a game of.
func spread(rounds []Round, listed []int, per int) []Round {
	var out []Round
	for _, n := range listed {
		for _, r := range rounds {
			if r.Round == (n+per-1)/per {
				r.Round = n
				out = append(out, r)
			}
		}
	}
	return out
}

// neighbour returns the other edition; the tables are the same in both.
func (c *check) neighbour() string {
	if c.edition.Key == Chapter.Editions[0].Key {
		return Chapter.Editions[1].Key
	}
	return Chapter.Editions[0].Key
}
