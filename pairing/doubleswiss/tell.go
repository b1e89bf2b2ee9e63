package doubleswiss

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
)

func (l *law) WhyColours(rule *handbook.Rule, white, black int) handbook.Text {
	switch rule {
	case fewerWhitesRule:
		return handbook.Say("doubleswiss.colours.fewer-whites", "white", l.f.Number(white), "black", l.f.Number(black))
	case byefirst.AlternateRule:
		return handbook.Say("doubleswiss.colours.alternate", "white", l.f.Number(white), "black", l.f.Number(black))
	case higherLastRule:
		return handbook.Say("doubleswiss.colours.last", "player", l.f.Number(min(white, black)))
	case lowerLastRule:
		return handbook.Say("doubleswiss.colours.last", "player", l.f.Number(max(white, black)))
	}
	return l.f.WhyColours(rule, white, black)
}

func (l *law) Remarks(a int) (out []handbook.Text) {
	if l.floated(a) {
		out = append(out, handbook.Say("doubleswiss.remark.floater"))
	}
	if l.f.Players[a].ByeBarred {
		out = append(out, handbook.Say("byefirst.remark.barred"))
	}
	return append([]handbook.Text{}, out...)
}

func (l *law) Costs(b *byefirst.Bracket, c *byefirst.Candidate) []byefirst.Cost {
	rest := slices.DeleteFunc(slices.Concat(b.Next, b.Below), func(a int) bool { return slices.Contains(c.Floaters, a) })
	scores, points := []int{}, []int{}
	for _, a := range slices.Backward(c.Floaters) {
		scores, points = append(scores, -l.f.Players[a].Score), append(points, l.f.Players[a].Score)
	}
	complete := byefirst.Complete(l.f, rest)
	complete.Name = "C3"
	out := []byefirst.Cost{
		complete,
		{Name: "C4", Rule: fewestRule, Values: []int{len(c.Floaters)}, Who: c.Floaters, Text: handbook.Say("dubov.cost.fewest", "n", len(c.Floaters))},
		{Name: "C5", Rule: highestRule, Values: scores, Who: c.Floaters, Text: handbook.Say("dubov.cost.scores", "n", len(points), "points", byefirst.PointList(points))},
	}
	if len(b.Next) > 0 {
		need := 0
		if complete.Values[0] == 0 {
			need = l.need(b, rest)
		}
		out = append(out, byefirst.Cost{Name: "C6", Rule: followingRule, Values: []int{need}, Text: handbook.Say("doubleswiss.cost.following", "n", need)})
	}
	if l.f.Last() {
		return out
	}
	var floated, met []int
	for _, a := range c.Floaters {
		if l.floated(a) {
			floated = append(floated, a)
		}
	}
	for _, p := range c.Pairs {
		for _, turn := range [][2]int{p, {p[1], p[0]}} {
			if slices.Contains(c.Floaters, turn[0]) && l.floated(turn[1]) {
				met = append(met, turn[1])
			}
		}
	}
	return append(out,
		byefirst.Cost{Name: "C7", Rule: floatersRule, Values: []int{len(floated)}, Who: floated, Text: handbook.Say("doubleswiss.cost.floaters", "n", len(floated))},
		byefirst.Cost{Name: "C8", Rule: opponentsRule, Values: []int{len(met)}, Who: met, Text: handbook.Say("doubleswiss.cost.opponents", "n", len(met))})
}

// need is how many the following scoregroup needs of those below it, when the rest
// is completed as well as can be.
func (l *law) need(b *byefirst.Bracket, rest []int) int {
	next, below := []int{}, []int{}
	for _, a := range rest {
		if l.f.Players[a].Score == l.f.Players[b.Next[0]].Score {
			next = append(next, a)
		} else {
			below = append(below, a)
		}
	}
	c := &byefirst.Choice{F: l.f, Residents: next, Lower: below}
	up, _ := c.Solve()
	return len(up)
}

// Later says which order the report does not follow: of the sets, or of the
// identifiers.
func (l *law) Later(b *byefirst.Bracket, c *byefirst.Candidate) (*handbook.Rule, handbook.Text) {
	if !slices.Equal(b.Floaters, c.Floaters) {
		return setRule, handbook.Say("dubov.later.set", "right", l.f.List(b.Floaters), "report", l.f.List(c.Floaters))
	}
	return identifierRule, handbook.Say("doubleswiss.later", "right", l.identifier(b.Pairs), "report", l.identifier(c.Pairs))
}

// identifier is the numbers of the top members, then of the bottom ones (3.6.2).
func (l *law) identifier(pairs [][2]int) []int {
	var tops [][2]int
	for _, p := range pairs {
		if l.f.Players[p[0]].TPN > l.f.Players[p[1]].TPN {
			p = [2]int{p[1], p[0]}
		}
		tops = append(tops, p)
	}
	slices.SortFunc(tops, func(p, q [2]int) int { return l.f.Players[p[0]].TPN - l.f.Players[q[0]].TPN })
	out := make([]int, 2*len(tops))
	for i, p := range tops {
		out[i], out[len(tops)+i] = l.f.Number(p[0]), l.f.Number(p[1])
	}
	return out
}

func (l *law) Tell(b *byefirst.Bracket) []handbook.Text {
	return []handbook.Text{handbook.Say("doubleswiss.explain.identifier", "numbers", l.identifier(b.Pairs))}
}
