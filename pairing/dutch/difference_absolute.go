package dutch

import (
	"fmt"
	"slices"

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
		most := "one may have it, since their number is odd"
		if odd == 0 {
			most = "nobody may have it, since their number is even"
		}
		return c.says(completeRule, "", byes, fmt.Sprintf("%s of the %d to be paired have the pairing-allocated bye (%s); %s",
			number(len(byes)), len(c.r.Players), c.as.numbers(byes), most))
	}
	var idle []int
	for i := range c.r.Players {
		if n := c.r.Players[i].TPN; !paired[n] {
			idle = append(idle, n)
		}
	}
	if len(idle) > 0 {
		return c.says(completeRule, "", idle, fmt.Sprintf("%s to be paired and %s neither an opponent nor the bye (%s)",
			count(len(idle), "player is", "players are"), plural(len(idle), "has", "have"), c.as.numbers(idle)))
	}
	return nil
}

func (c *comparison) metBefore() *swiss.Difference {
	var texts []string
	var who []int
	for _, p := range c.reported {
		if a := c.players[p.White]; a != nil && p.Black != 0 && slices.Contains(a.Met, p.Black) {
			texts = append(texts, c.as.pair(p))
			who = append(who, p.White, p.Black)
		}
	}
	if len(texts) == 0 {
		return nil
	}
	return c.says(meetRule, "", who, fmt.Sprintf("%s met before", list(texts)))
}

func (c *comparison) barredBye() *swiss.Difference {
	for _, p := range c.reported {
		if a := c.players[p.White]; a != nil && p.Black == 0 && a.ByeBarred {
			return c.says(barredRule, "", []int{p.White},
				fmt.Sprintf("%d has the pairing-allocated bye and had one before, or as many points without playing", c.as(p.White)))
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
			return c.says(absoluteRule, "", []int{p.White, p.Black},
				fmt.Sprintf("%s meet and both must have %s", c.as.pair(p), colourWord(due)))
		}
	}
	return nil
}

func (c *comparison) keptApart() *swiss.Difference {
	var texts []string
	var who []int
	for _, p := range c.reported {
		if slices.Contains(c.r.Prohibited, swiss.Pair{White: min(p.White, p.Black), Black: max(p.White, p.Black)}) {
			texts = append(texts, c.as.pair(p))
			who = append(who, p.White, p.Black)
		}
	}
	if len(texts) == 0 {
		return nil
	}
	d := c.says(meetRule, "", who, list(texts)+" meet, whom a record of the report keeps apart in this round")
	d.Criterion, d.Article = "prohibited", ""
	return d
}
