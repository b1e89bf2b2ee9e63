package dutch

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// colours says by which rule (E; 5.2) the colours of a pair are other than the
// report has them; nil if none are.
func (c *comparison) colours(right *engine.Pairing) *swiss.Difference {
	has := make(map[swiss.Pair]bool, len(c.reported))
	for _, p := range c.reported {
		has[p] = true
	}
	var reversed []swiss.Pair
	var bracket handbook.Text
	for _, b := range right.Brackets {
		for _, p := range b.Pairs {
			if p.Black != 0 && has[swiss.Pair{White: p.Black, Black: p.White}] {
				if len(reversed) == 0 {
					bracket = handbook.Say("dutch.bracket.score", "score", b.Score)
				}
				reversed = append(reversed, p)
			}
		}
	}
	if len(reversed) == 0 {
		return nil
	}
	p := reversed[0]
	rule, why := c.colourOf(p)
	var more handbook.Text
	if len(reversed) > 1 {
		more = c.as.pairs(reversed[1:])
	}
	text := handbook.Say("dutch.colours.reversed", "reported", c.as.pair(swiss.Pair{White: p.Black, Black: p.White}), "right", c.as.pair(p), "why", why, "more", more)
	var who []int
	for _, p := range reversed {
		who = append(who, p.White, p.Black)
	}
	return c.newDifference(rule, bracket, who, text)
}

// colourOf says which rule gives the pair its colours.
func (c *comparison) colourOf(p swiss.Pair) (rule *handbook.Rule, why handbook.Text) {
	_, step := c.judge.Colours(p.White, p.Black)
	white, strong := c.judge.Preference(p.White)
	black, strong2 := c.judge.Preference(p.Black)
	switch step {
	case 1:
		return bothColoursRule, handbook.Say("dutch.colours.both", "first", c.dueText(p.White), "second", c.dueText(p.Black))
	case 2:
		if strong == strong2 {
			return strongerRule, handbook.Say("dutch.colours.wider", "colour", outcome.Letter(white), "player", c.as(c.wider(p)))
		}
		if strong > strong2 {
			return strongerRule, strongerText(white, c.as(p.White), strong, c.as(p.Black), strong2)
		}
		return strongerRule, strongerText(black, c.as(p.Black), strong2, c.as(p.White), strong)
	case 3:
		return alternateRule, handbook.Say("dutch.colours.alternate", "colour", outcome.Letter(white), "black", c.as(p.White), "white", c.as(p.Black))
	case 4:
		return higherRule, handbook.Say("dutch.colours.higher", "colour", outcome.Letter(white), "player", c.as(c.higher(p)))
	}
	n := c.higher(p)
	key := "dutch.colours.initial-even"
	if c.players[n].Parity%2 == 1 {
		key = "dutch.colours.initial-odd"
	}
	return initialRule, handbook.Say(key, "player", c.as(n), "colour", outcome.Letter(c.r.Initial))
}

func strongerText(due tournament.Colour, a int, strong swiss.Strength, b int, weak swiss.Strength) handbook.Text {
	return handbook.Say("dutch.colours.stronger", "colour", outcome.Letter(due), "player", a, "strength", strengthText(strong), "other", b, "otherStrength", strengthText(weak))
}

// dueText is "7 is due white", "7 has no preference".
func (c *comparison) dueText(n int) handbook.Text {
	due, strength := c.judge.Preference(n)
	if strength == swiss.NoPreference {
		return handbook.Say("dutch.colours.no-preference", "player", c.as(n))
	}
	return handbook.Say("dutch.colours.due", "player", c.as(n), "colour", outcome.Letter(due))
}

// higher is who of a pair stands first in the order of A.2 (1.2).
func (c *comparison) higher(p swiss.Pair) int {
	for i := range c.r.Players {
		if n := c.r.Players[i].TPN; n == p.White || n == p.Black {
			return n
		}
	}
	return p.White
}

// wider is who of a pair has the wider colour difference.
func (c *comparison) wider(p swiss.Pair) int {
	width := func(n int) int {
		d := c.judge.PreferenceOf(n).Difference
		return max(d, -d)
	}
	if width(p.Black) > width(p.White) {
		return p.Black
	}
	return p.White
}

func strengthText(s swiss.Strength) handbook.Text {
	switch s {
	case swiss.Absolute:
		return handbook.Say("dutch.strength.absolute")
	case swiss.Strong:
		return handbook.Say("dutch.strength.strong")
	case swiss.Mild:
		return handbook.Say("dutch.strength.mild")
	}
	return handbook.Say("dutch.strength.none")
}
