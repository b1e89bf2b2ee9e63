package teamswiss

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/tournament"
)

func (l *law) WhyColours(rule *handbook.Rule, white, black int) handbook.Text {
	first, other := white, black
	if l.ahead(black, white) {
		first, other = black, white
	}
	switch rule {
	case onePreferenceRule:
		return l.f.WhyColours(byefirst.BothColoursRule, white, black)
	case differenceRule:
		return handbook.Say("teamswiss.colours.difference", "white", l.f.Number(white), "black", l.f.Number(black))
	case byefirst.AlternateRule:
		return handbook.Say("doubleswiss.colours.alternate", "white", l.f.Number(white), "black", l.f.Number(black))
	case byefirst.HigherRule:
		return handbook.Say("teamswiss.colours.first", "player", l.f.Number(first))
	case firstLastRule, otherLastRule:
		who := first
		if len(l.f.Players[first].Colours) == 0 {
			who = other
		}
		return handbook.Say("doubleswiss.colours.last", "player", l.f.Number(who))
	}
	return l.f.WhyColours(rule, white, black)
}

func (l *law) Remarks(a int) (out []handbook.Text) {
	p := &l.f.Players[a]
	if !l.v.Single {
		out = append(out, handbook.Say("teamswiss.remark.second", "points", tournament.Points(p.Figures.Second)))
	}
	if l.floated(a) {
		out = append(out, handbook.Say("doubleswiss.remark.floater"))
	}
	if p.ByeBarred {
		out = append(out, handbook.Say("byefirst.remark.barred"))
	}
	return out
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
	set := l.e.Numbers.FloatersSet
	if set && l.floatsCount() {
		var floated []int
		for _, a := range c.Floaters {
			if l.floated(a) {
				floated = append(floated, a)
			}
		}
		out = append(out, byefirst.Cost{Name: "C7", Rule: floatersRule, Values: []int{len(floated)}, Who: floated, Text: handbook.Say("doubleswiss.cost.floaters", "n", len(floated))})
	}
	places := slices.Clone(c.Floaters)
	slices.Sort(places)
	out = append(out, byefirst.Cost{Name: l.e.No(setRule), Rule: setRule, Values: places, Who: c.Floaters, Text: handbook.Say("teamswiss.cost.set", "n", len(places), "players", l.f.ListOrNone(places))})
	// The names of the criteria that follow are one less in 2024, which has no C7 of the set.
	names := []string{"C7", "C8", "C9"}
	if set {
		names = []string{"C8", "C9", "C10"}
	}
	if l.v.Preferences != None {
		n, who := byefirst.Missed(l.f, c)
		out = append(out, byefirst.Cost{Name: names[0], Rule: coloursRule, Values: []int{n}, Who: who, Text: handbook.Say("byefirst.cost.colours", "n", n)})
	}
	if l.v.Preferences == TypeB {
		var who []int
		for _, p := range c.Pairs {
			if l.bothStrong(p[0], p[1]) {
				who = append(who, p[0], p[1])
			}
		}
		out = append(out, byefirst.Cost{Name: names[1], Rule: strongRule, Values: []int{len(who) / 2}, Who: who, Text: handbook.Say("teamswiss.cost.strong", "n", len(who)/2)})
	}
	if !l.floatsCount() {
		return out
	}
	var who []int
	for _, p := range c.Pairs {
		who = append(who, l.again(p[0], p[1], slices.Contains(c.Floaters, p[0]), slices.Contains(c.Floaters, p[1]))...)
	}
	if set {
		return append(out, byefirst.Cost{Name: names[2], Rule: opponentsRule, Values: []int{len(who)}, Who: who, Text: handbook.Say("doubleswiss.cost.opponents", "n", len(who))})
	}
	return append(out, byefirst.Cost{Name: names[2], Rule: againRule, Values: []int{len(who)}, Who: who, Text: handbook.Say("teamswiss.cost.again", "n", len(who))})
}

// need is how many the following scoregroup needs of those below it, when the rest is
// completed as well as can be.
func (l *law) need(b *byefirst.Bracket, rest []int) int {
	next, below := []int{}, []int{}
	for _, a := range rest {
		if l.f.Players[a].Score == l.f.Players[b.Next[0]].Score {
			next = append(next, a)
		} else {
			below = append(below, a)
		}
	}
	up, _ := (&byefirst.Choice{F: l.f, Residents: next, Lower: below}).Solve()
	return len(up)
}

// Later says which order the report does not follow: of the sets, or of the identifiers.
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
		if l.top(p[1], p[0]) {
			p = [2]int{p[1], p[0]}
		}
		tops = append(tops, p)
	}
	slices.SortFunc(tops, func(p, q [2]int) int {
		if l.top(p[0], q[0]) {
			return -1
		}
		return 1
	})
	out := make([]int, 2*len(tops))
	for i, p := range tops {
		out[i], out[len(tops)+i] = l.f.Number(p[0]), l.f.Number(p[1])
	}
	return out
}

func (l *law) Tell(b *byefirst.Bracket) []handbook.Text {
	return []handbook.Text{handbook.Say("doubleswiss.explain.identifier", "numbers", l.identifier(b.Pairs))}
}
