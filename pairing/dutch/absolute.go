package dutch

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// absolute looks for what no pairing may violate: players left over (A.9;
// 1.9.1), met before (C.1), a barred bye (C.2), two who must have one colour
// (C.3); and pairs that the event keeps apart.
func (c *comparison) absolute() *swiss.Difference {
	for _, look := range []func() *swiss.Difference{c.leftOver, c.metBefore, c.barredBye, c.sameColour, c.keptApart} {
		if d := look(); d != nil {
			return d
		}
	}
	return nil
}

// wholeRound stands for the bracket of a difference that lies in none.
var wholeRound handbook.Text

func (c *comparison) leftOver() *swiss.Difference {
	paired := make(map[int]bool, len(c.r.Players))
	var byes []int
	for _, p := range c.reported {
		paired[p.White] = true
		if p.Black == 0 {
			byes = append(byes, p.White)
		}
		paired[p.Black] = true
	}
	odd := len(c.r.Players) % 2
	if len(byes) > 1 {
		key := "dutch.byes.odd"
		if odd == 0 {
			key = "dutch.byes.even"
		}
		return c.newDifference(completeRule, wholeRound, byes, handbook.Say(key, "byes", len(byes), "all", len(c.r.Players), "players", c.as.numbers(byes)))
	}
	var idle []int
	for i := range c.r.Players {
		if n := c.r.Players[i].TPN; !paired[n] {
			idle = append(idle, n)
		}
	}
	if len(idle) > 0 {
		return c.newDifference(completeRule, wholeRound, idle, handbook.Say("dutch.idle", "n", len(idle), "players", c.as.numbers(idle)))
	}
	return nil
}

func (c *comparison) metBefore() *swiss.Difference {
	var pairs []handbook.Text
	var who []int
	for _, p := range c.reported {
		if a := c.players[p.White]; a != nil && p.Black != 0 && slices.Contains(a.Met, p.Black) {
			pairs = append(pairs, c.as.pair(p))
			who = append(who, p.White, p.Black)
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	return c.newDifference(meetRule, wholeRound, who, handbook.Say("dutch.met-before", "pairs", outcome.List(pairs)))
}

func (c *comparison) barredBye() *swiss.Difference {
	for _, p := range c.reported {
		if a := c.players[p.White]; a != nil && p.Black == 0 && a.ByeBarred {
			return c.newDifference(barredRule, wholeRound, []int{p.White}, handbook.Say("dutch.barred-bye", "player", c.as(p.White)))
		}
	}
	return nil
}

func (c *comparison) sameColour() *swiss.Difference {
	for _, p := range c.reported {
		a, b := c.players[p.White], c.players[p.Black]
		if a == nil || b == nil || a.Topscorer || b.Topscorer {
			continue
		}
		due, strength := c.judge.Preference(p.White)
		other, strength2 := c.judge.Preference(p.Black)
		if due == other && strength == swiss.Absolute && strength2 == swiss.Absolute {
			return c.newDifference(absoluteRule, wholeRound, []int{p.White, p.Black},
				handbook.Say("dutch.same-colour", "pair", c.as.pair(p), "colour", outcome.Letter(due)))
		}
	}
	return nil
}

func (c *comparison) keptApart() *swiss.Difference {
	var pairs []handbook.Text
	var who []int
	for _, p := range c.reported {
		if slices.Contains(c.r.Prohibited, swiss.Pair{White: min(p.White, p.Black), Black: max(p.White, p.Black)}) {
			pairs = append(pairs, c.as.pair(p))
			who = append(who, p.White, p.Black)
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	d := c.newDifference(meetRule, wholeRound, who, handbook.Say("dutch.kept-apart", "pairs", outcome.List(pairs)))
	d.Criterion, d.Article = "prohibited", ""
	return d
}
