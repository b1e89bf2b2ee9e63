package teamswiss

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/upfloat"
	"github.com/fedrate/fedrate/tournament"
)

func (l *law) WhyColours(rule *handbook.Rule, white, black int) handbook.Text {
	first, other := white, black
	if l.isFirst(black, white) {
		first, other = black, white
	}
	switch rule {
	case onePreferenceRule:
		return l.F.WhyColours(byefirst.BothColoursRule, white, black)
	case differenceRule:
		return handbook.Say("teamswiss.colours.difference", "white", l.F.Number(white), "black", l.F.Number(black))
	case byefirst.AlternateRule:
		return l.Alternates(white, black)
	case byefirst.HigherRule:
		return handbook.Say("teamswiss.colours.first", "player", l.F.Number(first))
	case firstLastRule, otherLastRule:
		who := first
		if len(l.F.Players[first].Colours) == 0 {
			who = other
		}
		return l.AfterLast(who)
	}
	return l.F.WhyColours(rule, white, black)
}

func (l *law) Remarks(a int) []handbook.Text {
	out := l.Law.Remarks(a)
	if !l.v.Single {
		second := tournament.Points(l.F.Players[a].Figures.Second)
		of := "games"
		if l.v.GamePoints {
			of = "match"
		}
		out = slices.Insert(out, 0, handbook.Say("teamswiss.remark.second", "of", of, "points", second))
	}
	return out
}

func (l *law) Costs(b *byefirst.Bracket, c *byefirst.Candidate) []byefirst.Cost {
	out, numbers := l.Law.Costs(b, c), &l.e.Numbers
	if l.v.Preferences != None {
		n, who := byefirst.Missed(l.F, c)
		out = append(out, byefirst.Cost{Name: numbers.criterionName(coloursRule), Rule: coloursRule, Values: []int{n}, Who: who, Text: handbook.Say("teamswiss.cost.colours", "n", n)})
	}
	if l.v.Preferences == TypeB {
		var who []int
		for _, p := range c.Pairs {
			if l.bothStrong(p[0], p[1]) {
				who = append(who, p[0], p[1])
			}
		}
		out = append(out, byefirst.Cost{Name: numbers.criterionName(strongRule), Rule: strongRule, Values: []int{len(who) / 2}, Who: who, Text: handbook.Say("teamswiss.cost.strong", "n", len(who)/2)})
	}
	if !l.floatsCount() {
		return out
	}
	var who []int
	for _, p := range c.Pairs {
		who = append(who, l.countedFloaters(c.Floaters, p[0], p[1])...)
	}
	if numbers.FloatersSet {
		return append(out, l.Opponents(numbers.criterionName(upfloat.OpponentsRule), who))
	}
	return append(out, byefirst.Cost{Name: numbers.criterionName(againRule), Rule: againRule, Values: []int{len(who)}, Who: who, Text: handbook.Say("teamswiss.cost.again", "n", len(who))})
}
