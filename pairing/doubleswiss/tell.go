package doubleswiss

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
)

func (l *law) WhyColours(rule *handbook.Rule, white, black int) handbook.Text {
	switch rule {
	case fewerWhitesRule:
		return handbook.Say("doubleswiss.colours.fewer-whites", "white", l.F.Number(white), "black", l.F.Number(black))
	case byefirst.AlternateRule:
		return l.Alternates(white, black)
	case higherLastRule:
		return l.AfterLast(min(white, black))
	case lowerLastRule:
		return l.AfterLast(max(white, black))
	}
	return l.F.WhyColours(rule, white, black)
}

func (l *law) Costs(b *byefirst.Bracket, c *byefirst.Candidate) []byefirst.Cost {
	out := l.Law.Costs(b, c)
	if l.F.Last() {
		return out
	}
	var who []int
	for _, p := range c.Pairs {
		who = append(who, l.opponents(c.Floaters, p[0], p[1])...)
	}
	return append(out, l.Opponents("C8", who))
}
