package byefirst

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Absolute looks for what no pairing may violate: players left over, met before
// (C1), a barred bye (C2), two who must have one colour (C3); and pairs that the
// event keeps apart.
func (c *Judge) Absolute() *swiss.Difference {
	for _, look := range []func() *swiss.Difference{c.leftOver, c.metBefore, c.barredBye, c.sameColour, c.keptApart} {
		if d := look(); d != nil {
			return d
		}
	}
	return nil
}

var wholeRound handbook.Text // stands for the bracket of a difference that lies in none

func (c *Judge) leftOver() *swiss.Difference {
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
		return c.Says(CompleteRule, "", wholeRound, byes, handbook.Say(key, "byes", len(byes), "all", all, "players", c.f.List(byes)))
	}
	idle := slices.DeleteFunc(c.f.all(), func(a int) bool { return paired[a] })
	if len(idle) > 0 {
		return c.Says(CompleteRule, "", wholeRound, idle, handbook.Say("byefirst.idle", "who", c.f.Who(), "n", len(idle), "players", c.f.List(idle)))
	}
	return nil
}

// pairsThat returns the reported pairs, none of them a bye, of which something is true.
func (c *Judge) pairsThat(is func(p swiss.Pair, a, b int) bool) (pairs []handbook.Text, who []int) {
	for _, p := range c.reported {
		a, b := c.f.PlaceOf(p.White), c.f.PlaceOf(p.Black)
		if a >= 0 && b >= 0 && is(p, a, b) {
			pairs = append(pairs, c.f.Pair(p))
			who = append(who, a, b)
		}
	}
	return pairs, who
}

func (c *Judge) metBefore() *swiss.Difference {
	pairs, who := c.pairsThat(func(p swiss.Pair, a, b int) bool { return c.f.HaveMet(a, b) && !c.isProhibited(p) })
	if len(pairs) == 0 {
		return nil
	}
	return c.Says(MeetRule, "C1", wholeRound, who, handbook.Say("byefirst.met-before", "pairs", outcome.List(pairs)))
}

// isProhibited reports whether a record keeps two apart.
func (c *Judge) isProhibited(p swiss.Pair) bool {
	return slices.Contains(c.f.Round.Prohibited, swiss.Pair{White: min(p.White, p.Black), Black: max(p.White, p.Black)})
}

func (c *Judge) barredBye() *swiss.Difference {
	for _, p := range c.reported {
		if at := c.f.PlaceOf(p.White); p.Black == 0 && at >= 0 && c.f.Players[at].ByeBarred {
			return c.Says(BarredRule, "C2", wholeRound, []int{at}, handbook.Say("byefirst.barred-bye", "who", c.f.Who(), "player", c.f.Number(at)))
		}
	}
	return nil
}

func (c *Judge) sameColour() *swiss.Difference {
	pairs, who := c.pairsThat(func(_ swiss.Pair, a, b int) bool { return c.f.clash(a, b) })
	if len(pairs) == 0 {
		return nil
	}
	text := handbook.Say("byefirst.no-colours", "pair", pairs[0])
	if colour := c.f.onlyColour(who[0]); colour != 0 && colour == c.f.onlyColour(who[1]) {
		text = handbook.Say("byefirst.same-colour", "pair", pairs[0], "colour", outcome.Letter(colour))
	}
	return c.Says(cmp.Or(c.Text().Apart, AbsoluteRule), "C3", wholeRound, who[:2], text)
}

func (c *Judge) keptApart() *swiss.Difference {
	pairs, who := c.pairsThat(func(p swiss.Pair, _, _ int) bool { return c.isProhibited(p) })
	if len(pairs) == 0 {
		return nil
	}
	d := c.Says(MeetRule, "prohibited", wholeRound, who, handbook.Say("byefirst.kept-apart", "pairs", outcome.List(pairs)))
	d.Article = ""
	return d
}
