package dubov

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
)

// Later says which order the report does not follow: of the upfloaters, of the
// shifters, or of the opponents.
func (l *law) Later(b *byefirst.Bracket, c *byefirst.Candidate) (*handbook.Rule, handbook.Text) {
	for i, a := range b.Floaters {
		if i >= len(c.Floaters) || c.Floaters[i] != a {
			return byefirst.SetRule, handbook.Say("byefirst.set-later", "right", l.f.List(b.Floaters), "report", l.f.List(c.Floaters))
		}
	}
	w := l.recompose(append(slices.Clone(b.Residents), b.Floaters...))
	for _, p := range c.Pairs {
		if w.isWhites[p[0]] == w.isWhites[p[1]] {
			return shiftRule, handbook.Say("dubov.later.shift", "pair", l.f.Meeting(p[0], p[1]), "shifted", l.f.ListOrNone(slices.Concat(w.first, w.second)))
		}
	}
	opponent := map[int]int{}
	for _, p := range c.Pairs {
		opponent[p[0]], opponent[p[1]] = p[1], p[0]
	}
	for i, a := range w.s1 {
		if other := opponent[a]; other != w.t2[i] {
			return transposeRule, handbook.Say("dubov.later.opponent", "player", l.f.Number(a), "average", l.f.Players[a].Figures.Average,
				"right", l.f.Number(w.t2[i]), "report", l.f.Number(other))
		}
	}
	return transposeRule, handbook.Text{}
}

// Tell says how the bracket is divided, who is shifted, and who meets whom in the
// order of the average ratings.
func (l *law) Tell(b *byefirst.Bracket) []handbook.Text {
	w := l.recompose(append(slices.Clone(b.Residents), b.Floaters...))
	key := "dubov.explain.groups"
	if w.halves {
		key = "dubov.explain.halves"
	}
	out := []handbook.Text{handbook.Say(key, "first", l.f.Numbers(w.g1), "second", l.f.Numbers(w.g2))}
	if len(w.first) > 0 {
		out = append(out, handbook.Say("dubov.explain.first-shift", "players", l.f.Numbers(w.first)))
	}
	if len(w.second) > 0 {
		out = append(out, handbook.Say("dubov.explain.second-shift", "players", l.f.Numbers(w.second)))
	}
	out = append(out, handbook.Say("dubov.explain.order", "players", l.f.Numbers(w.s1)))
	for i, a := range w.s1 {
		var sooner []int
		for _, x := range w.t2[i+1:] {
			if l.f.Players[x].TPN < l.f.Players[w.t2[i]].TPN {
				sooner = append(sooner, x)
			}
		}
		slices.SortFunc(sooner, func(x, y int) int { return l.f.Players[x].TPN - l.f.Players[y].TPN })
		out = append(out, l.f.Sooner(a, sooner)...)
	}
	return out
}
