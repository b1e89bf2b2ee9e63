package pairing

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

var fullByesRule = &handbook.Rule{Name: "full-point-byes", Severity: handbook.Info}

// fullByeRule is about full-point byes, which the rules call deprecated.
var fullByeRule = &handbook.Rule{Name: "full-point-bye", Severity: handbook.Info}

// askedFullByes reports, once, the full-point byes of an individual Swiss that stand beside
// the pairing-allocated bye, or among several.
func (c *check) askedFullByes(taken []int) {
	var players []int
	first := 0
	for round := 1; round <= c.t.Played(); round++ {
		for i := range c.t.Players {
			p := &c.t.Players[i]
			if p.Game(round).Result == tournament.FullBye && !slices.Contains(taken, round) && !slices.Contains(players, p.StartingRank) {
				players = append(players, p.StartingRank)
				first = cmp.Or(first, round)
			}
		}
	}
	if len(players) > 0 && c.edition.No(fullByeRule) != "" {
		c.add(fullByeRule, c.t.Player(players[0]), first, players, handbook.Say("pairing.full-point-bye",
			"n", len(players), "players", outcome.Numbers(players), "round", first))
	}
}

// fullByes reports, once, rounds in which one player has a full-point bye (F) and no
// player the pairing-allocated bye (U), although an odd number of players took part:
// many programs write F where U belongs, and F is no bye that the pairing gave.
func (c *check) fullByes() {
	if !c.individualSwiss() {
		return
	}
	var rounds, players []int
	var first *tournament.Player
	for round := 1; round <= c.t.Played(); round++ {
		var full []*tournament.Player
		allocated := false
		for i := range c.t.Players {
			switch p := &c.t.Players[i]; p.Game(round).Result {
			case tournament.FullBye:
				full = append(full, p)
			case tournament.AllocatedBye:
				allocated = true
			}
		}
		if allocated || len(full) != 1 {
			continue
		}
		if first == nil {
			first = full[0]
		}
		rounds, players = append(rounds, round), append(players, full[0].StartingRank)
	}
	c.askedFullByes(rounds)
	if len(rounds) == 0 {
		return
	}
	c.add(fullByesRule, first, rounds[0], players, handbook.Say("pairing.full-point-byes",
		"n", len(rounds), "rounds", rounds, "players", outcome.Numbers(players)))
}
