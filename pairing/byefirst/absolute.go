package byefirst

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// absolute looks for what no pairing may violate: players left over, met before
// (C1), a barred bye (C2), two who must have one colour (C3); and pairs that the
// event keeps apart.
func (c *comparison) absolute() *swiss.Difference {
	for _, look := range []func() *swiss.Difference{c.leftOver, c.metBefore, c.barredBye, c.sameColour, c.keptApart} {
		if d := look(); d != nil {
			return d
		}
	}
	return nil
}

var wholeRound handbook.Text // stands for the bracket of a difference that lies in none

func (c *comparison) leftOver() *swiss.Difference {
	paired := make(map[int]bool, len(c.f.Players))
	var byes []int
	for _, p := range c.reported {
		if at := c.f.PlaceOf(p.White); at >= 0 {
			paired[at] = true
			if p.Black == 0 {
				byes = append(byes, at)
			}
		}
		if at := c.f.PlaceOf(p.Black); at >= 0 {
			paired[at] = true
		}
	}
	all := len(c.f.Players)
	if len(byes) > 1 {
		key := "byefirst.byes.odd"
		if all%2 == 0 {
			key = "byefirst.byes.even"
		}
		return c.says(CompleteRule, "", wholeRound, byes, handbook.Say(key, "byes", len(byes), "all", all, "players", c.f.List(byes)))
	}
	idle := slices.DeleteFunc(c.f.all(), func(a int) bool { return paired[a] })
	if len(idle) > 0 {
		return c.says(CompleteRule, "", wholeRound, idle, handbook.Say("byefirst.idle", "n", len(idle), "players", c.f.List(idle)))
	}
	return nil
}

// clashing are the reported pairs, none of them a bye, of which something is true.
func (c *comparison) clashing(is func(p swiss.Pair, a, b int) bool) (pairs []handbook.Text, who []int) {
	for _, p := range c.reported {
		a, b := c.f.PlaceOf(p.White), c.f.PlaceOf(p.Black)
		if a >= 0 && b >= 0 && is(p, a, b) {
			pairs = append(pairs, c.f.Pair(p))
			who = append(who, a, b)
		}
	}
	return pairs, who
}

func (c *comparison) metBefore() *swiss.Difference {
	pairs, who := c.clashing(func(p swiss.Pair, a, b int) bool { return c.f.HaveMet(a, b) && !c.apart(p) })
	if len(pairs) == 0 {
		return nil
	}
	return c.says(MeetRule, "C1", wholeRound, who, handbook.Say("byefirst.met-before", "pairs", outcome.List(pairs)))
}

// apart tells whether a record keeps two apart.
func (c *comparison) apart(p swiss.Pair) bool {
	return slices.Contains(c.f.Round.Prohibited, swiss.Pair{White: min(p.White, p.Black), Black: max(p.White, p.Black)})
}

func (c *comparison) barredBye() *swiss.Difference {
	for _, p := range c.reported {
		if at := c.f.PlaceOf(p.White); p.Black == 0 && at >= 0 && c.f.Players[at].ByeBarred {
			return c.says(BarredRule, "C2", wholeRound, []int{at}, handbook.Say("byefirst.barred-bye", "player", c.f.Number(at)))
		}
	}
	return nil
}

func (c *comparison) sameColour() *swiss.Difference {
	pairs, who := c.clashing(func(_ swiss.Pair, a, b int) bool { return c.f.sameAbsolute(a, b) })
	if len(pairs) == 0 {
		return nil
	}
	return c.says(AbsoluteRule, "C3", wholeRound, who[:2],
		handbook.Say("byefirst.same-colour", "pair", pairs[0], "colour", outcome.Letter(c.f.Players[who[0]].Due)))
}

func (c *comparison) keptApart() *swiss.Difference {
	pairs, who := c.clashing(func(p swiss.Pair, _, _ int) bool { return c.apart(p) })
	if len(pairs) == 0 {
		return nil
	}
	d := c.says(MeetRule, "prohibited", wholeRound, who, handbook.Say("byefirst.kept-apart", "pairs", outcome.List(pairs)))
	d.Article = ""
	return d
}
