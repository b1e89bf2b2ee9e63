package upfloat

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
)

// Costs returns those of the choice of who comes up, C3 to C7, and of the order of the sets.
// What is counted of the pairs comes after it.
func (l *Law) Costs(b *byefirst.Bracket, c *byefirst.Candidate) []byefirst.Cost {
	rest := slices.DeleteFunc(slices.Concat(b.Next, b.Below), func(a int) bool { return slices.Contains(c.Floaters, a) })
	complete := byefirst.Complete(l.F, rest)
	complete.Name = "C3"
	out := append([]byefirst.Cost{complete}, byefirst.CameUp(l.F, c, "C4", "C5")...)
	if len(b.Next) > 0 {
		need := 0
		if complete.Values[0] == 0 {
			need = l.need(b, rest)
		}
		out = append(out, byefirst.Cost{Name: "C6", Rule: FollowingRule, Values: []int{need}, Text: handbook.Say("upfloat.cost.following", "who", l.F.Who(), "n", need)})
	}
	if l.Spared {
		floated := slices.DeleteFunc(slices.Clone(c.Floaters), func(a int) bool { return !l.Floated(a) })
		out = append(out, byefirst.Cost{Name: "C7", Rule: FloatersRule, Values: []int{len(floated)}, Who: floated, Text: handbook.Say("upfloat.cost.floaters", "who", l.F.Who(), "n", len(floated))})
	}
	set := slices.Sorted(slices.Values(c.Floaters))
	return append(out, byefirst.Cost{Name: l.Set, Rule: byefirst.SetRule, Values: set, Who: c.Floaters, Text: handbook.Say("upfloat.cost.set", "n", len(set), "players", l.F.ListOrNone(set))})
}

// Opponents returns what the opponents of those who come up cost who floated before.
func (l *Law) Opponents(name string, who []int) byefirst.Cost {
	return byefirst.Cost{Name: name, Rule: OpponentsRule, Values: []int{len(who)}, Who: who, Text: handbook.Say("upfloat.cost.opponents", "n", len(who))}
}

// need returns how many the following scoregroup needs of those below it, when the rest
// is completed as well as can be.
func (l *Law) need(b *byefirst.Bracket, rest []int) int {
	next, below := []int{}, []int{}
	for _, a := range rest {
		if l.F.Players[a].Score == l.F.Players[b.Next[0]].Score {
			next = append(next, a)
		} else {
			below = append(below, a)
		}
	}
	up, _ := (&byefirst.Choice{F: l.F, Residents: next, Lower: below}).Solve()
	return len(up)
}

// Remarks returns what is special about a player: that it floated before, or cannot have
// the bye.
func (l *Law) Remarks(a int) []handbook.Text {
	out := []handbook.Text{}
	if l.Floated(a) {
		out = append(out, handbook.Say("upfloat.remark.floater"))
	}
	if l.F.Players[a].ByeBarred {
		out = append(out, handbook.Say("byefirst.remark.barred"))
	}
	return out
}

// Later says which order the report does not follow: of the sets, or of the
// identifiers.
func (l *Law) Later(b *byefirst.Bracket, c *byefirst.Candidate) (*handbook.Rule, handbook.Text) {
	if !slices.Equal(b.Floaters, c.Floaters) {
		return byefirst.SetRule, handbook.Say("byefirst.set-later", "right", l.F.List(b.Floaters), "report", l.F.List(c.Floaters))
	}
	return IdentifierRule, handbook.Say("upfloat.later", "right", l.identifier(b.Pairs), "report", l.identifier(c.Pairs))
}

// identifier returns the numbers of the top members, then of the bottom ones (3.6.2).
func (l *Law) identifier(pairs [][2]int) []int {
	bottom, tops := map[int]int{}, []int{}
	for _, p := range pairs {
		if l.Top(p[1], p[0]) {
			p = [2]int{p[1], p[0]}
		}
		tops, bottom[p[0]] = append(tops, p[0]), p[1]
	}
	l.sort(tops)
	out := make([]int, 2*len(tops))
	for i, a := range tops {
		out[i], out[len(tops)+i] = l.F.Number(a), l.F.Number(bottom[a])
	}
	return out
}

// Tell gives the identifier of the pairing.
func (l *Law) Tell(b *byefirst.Bracket) []handbook.Text {
	return []handbook.Text{handbook.Say("upfloat.explain.identifier", "numbers", l.identifier(b.Pairs))}
}

// Alternates says why white goes to who had black when the colours of two last differed.
func (l *Law) Alternates(white, black int) handbook.Text {
	return handbook.Say("upfloat.colours.alternate", "white", l.F.Number(white), "black", l.F.Number(black))
}

// AfterLast returns the text that a player's colour alternates with its last match.
func (l *Law) AfterLast(a int) handbook.Text {
	return handbook.Say("upfloat.colours.last", "player", l.F.Number(a))
}
