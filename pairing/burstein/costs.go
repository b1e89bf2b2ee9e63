package burstein

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/matching"
)

func (l *law) Costs(b *byefirst.Bracket, c *byefirst.Candidate) []byefirst.Cost {
	rest := slices.Concat(c.Floaters, b.Next, b.Below)
	complete := byefirst.Complete(l.f, rest)
	incoming := filterPlaces(c.Floaters, func(a int) bool { return slices.Contains(b.Incoming, a) })
	out := []byefirst.Cost{
		complete,
		{Name: "C5", Rule: pairsRule, Values: []int{len(c.Floaters)}, Text: handbook.Say("byefirst.cost.pairs", "n", len(c.Pairs))},
	}
	if l.e.Numbers.IncomingFirst {
		out = append(out, byefirst.Cost{
			Name: "C6", Rule: floatRule, Values: append([]int{len(incoming)}, l.scores(incoming)...), Who: incoming,
			Text: handbook.Say("burstein.cost.incoming", "n", len(incoming), "points", byefirst.PointList(l.scores(incoming))),
		})
	} else {
		out = append(out, byefirst.Cost{
			Name: "C6", Rule: floatRule, Values: l.scores(c.Floaters), Who: c.Floaters,
			Text: handbook.Say("burstein.cost.floaters", "n", len(c.Floaters), "points", byefirst.PointList(l.scores(c.Floaters))),
		})
	}
	if len(b.Next) > 0 {
		next := []int{}
		if complete.Values[0] == 0 {
			next = l.outlook(b, c.Floaters)
		}
		left := 0
		if len(next) > 0 {
			left = next[0]
		}
		out = append(out, byefirst.Cost{Name: "C7", Rule: nextRule, Values: next, Text: handbook.Say("burstein.cost.next", "n", left)})
	}
	clash, who := byefirst.Missed(l.f, c)
	return append(out, byefirst.Cost{Name: "C8", Rule: coloursRule, Values: []int{clash}, Who: who, Text: handbook.Say("byefirst.cost.colours", "n", clash)})
}

// scores returns those of some players, the highest first.
func (l *law) scores(places []int) []int {
	out := make([]int, len(places))
	for i, a := range places {
		out[i] = l.f.Players[a].Score
	}
	slices.Sort(out)
	slices.Reverse(out)
	return out
}

func filterPlaces(places []int, is func(a int) bool) []int {
	out := []int{}
	for _, a := range places {
		if is(a) {
			out = append(out, a)
		}
	}
	return out
}

// outlook returns how the following bracket can be paired at best with those who float
// into it: how many float from there, and their scores (C7).
func (l *law) outlook(b *byefirst.Bracket, floaters []int) []int {
	next := &byefirst.Bracket{Incoming: floaters, Residents: b.Next, Below: b.Below}
	p := l.newProblem(next, whole, 0)
	if !p.g.Minimise(slices.Concat([]matching.Digit{p.count(p.floats)}, p.floatScores(p.floats, resident))) {
		return []int{len(floaters) + len(b.Next)}
	}
	left := p.candidate().Floaters
	out := []int{len(left)}
	if l.e.Numbers.IncomingFirst {
		left = filterPlaces(left, func(a int) bool { return slices.Contains(floaters, a) })
		out = append(out, len(left))
	}
	return append(out, l.scores(left)...)
}
