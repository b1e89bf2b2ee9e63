package dutch

import (
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// colours says by which rule (E; 5.2) the colours of a pair are other than the
// report has them; nil where none are.
func (c *comparison) colours(right *Pairing) *swiss.Difference {
	has := make(map[swiss.Pair]bool, len(c.reported))
	for _, p := range c.reported {
		has[p] = true
	}
	var reversed []swiss.Pair
	bracket := ""
	for _, b := range right.Brackets {
		for _, p := range b.Pairs {
			if p.Black != 0 && has[swiss.Pair{White: p.Black, Black: p.White}] {
				if len(reversed) == 0 {
					bracket = b.Score.String()
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
	text := fmt.Sprintf("the colours of %s are reversed, %s is right: %s", c.as.pair(swiss.Pair{White: p.Black, Black: p.White}), c.as.pair(p), why)
	if len(reversed) > 1 {
		text += fmt.Sprintf("; reversed too: the colours of %s, which should be so", c.as.pairs(reversed[1:]))
	}
	var who []int
	for _, p := range reversed {
		who = append(who, p.White, p.Black)
	}
	return c.says(rule, bracket, who, text)
}

// colourOf says which rule gives the pair its colours.
func (c *comparison) colourOf(p swiss.Pair) (rule *handbook.Rule, why string) {
	_, step := c.judge.Colours(p.White, p.Black)
	white, strong := c.judge.Preference(p.White)
	black, strong2 := c.judge.Preference(p.Black)
	switch step {
	case 1:
		return bothColoursRule, c.dueWords(p.White) + ", " + c.dueWords(p.Black)
	case 2:
		if strong == strong2 {
			return strongerRule, fmt.Sprintf("both must have %s, and %d has the wider colour difference", colourWord(white), c.as(c.wider(p)))
		}
		if strong > strong2 {
			return strongerRule, strongerWords(white, c.as(p.White), strong, c.as(p.Black), strong2)
		}
		return strongerRule, strongerWords(black, c.as(p.Black), strong2, c.as(p.White), strong)
	case 3:
		return alternateRule, fmt.Sprintf("both are due %s equally; when they last had different colours, %d had black and %d white", colourWord(white), c.as(p.White), c.as(p.Black))
	case 4:
		n, due := c.higher(p), white
		return higherRule, fmt.Sprintf("both are due %s, their colours were the same throughout, and %d is ranked higher", colourWord(due), c.as(n))
	}
	n := c.higher(p)
	odd := "even"
	if c.players[n].Parity%2 == 1 {
		odd = "odd"
	}
	return initialRule, fmt.Sprintf("neither has a preference; %d is ranked higher with an %s number, and the initial colour is %s", c.as(n), odd, colourWord(c.r.Initial))
}

func strongerWords(due tournament.Colour, a int, strong swiss.Strength, b int, weak swiss.Strength) string {
	return fmt.Sprintf("both are due %s, and the preference of %d is %s, that of %d %s", colourWord(due), a, strengthWord(strong), b, strengthWord(weak))
}

// dueWords is "7 is due white", "7 has no preference".
func (c *comparison) dueWords(n int) string {
	due, strength := c.judge.Preference(n)
	if strength == swiss.NoPreference {
		return fmt.Sprintf("%d has no preference", c.as(n))
	}
	return fmt.Sprintf("%d is due %s", c.as(n), colourWord(due))
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
	if abs(c.judge.player(p.Black).Difference) > abs(c.judge.player(p.White).Difference) {
		return p.Black
	}
	return p.White
}

// player is a player of the round as the criteria see him.
func (j *Judge) player(tpn int) *swiss.Competitor { return &j.f.Players[j.f.PlaceOf(tpn)] }

func strengthWord(s swiss.Strength) string {
	switch s {
	case swiss.Absolute:
		return "absolute"
	case swiss.Strong:
		return "strong"
	case swiss.Mild:
		return "mild"
	}
	return "none"
}
