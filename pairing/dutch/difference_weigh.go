package dutch

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
)

// apart is the first criterion in which two candidates of a bracket cost
// otherwise, and what each costs; it is empty where they cost the same. part
// counts the things that a criterion compares one after the other, from 0. What
// the following bracket makes of the downfloaters is looked at only when all
// before is equal and other players float.
func (t *task) apart(a, b *result) (name string, part int, costA, costB []int) {
	done, rest := t.completionCosts(a), t.completionCosts(b)
	for i := range done {
		if !slices.Equal(done[i].Values, rest[i].Values) {
			return done[i].Criterion, 0, done[i].Values, rest[i].Values
		}
	}
	t.byeHere = t.givesBye(len(a.floaters))
	looked := false
	for _, c := range t.criteria() {
		if part++; c.name != name {
			name, part = c.name, 0
		}
		costA, costB = nil, nil
		switch {
		case c.next == nil:
			costA, costB = c.values(a.pairs, a.floaters), c.values(b.pairs, b.floaters)
		case !looked && !slices.Equal(a.floaters, b.floaters):
			looked = true
			costA, costB = t.outlook(a.floaters), t.outlook(b.floaters)
		}
		if !slices.Equal(costA, costB) {
			return name, part, costA, costB
		}
	}
	return "", 0, nil, nil
}

// apart compares the right candidate of a bracket with another one.
func (c *comparison) apart(b *Bracket, pairs []swiss.Pair, floaters []int) (k clause, right, other []int, differ bool) {
	f := c.judge.f
	name, part, right, other := f.taskOf(b).apart(f.resultOf(b.Pairs, b.Floaters), f.resultOf(pairs, floaters))
	if name == "" {
		return clause{}, nil, nil, false
	}
	k, _ = clauseOf(c.e, name, part)
	return k, right, other, true
}

// ownCosts is what a bracket costs as it was paired, without what the completion
// and the following bracket ask, which a right pairing has as they are.
func (c *comparison) ownCosts(b *Bracket) []Cost {
	f := c.judge.f
	t, r := f.taskOf(b), f.resultOf(b.Pairs, b.Floaters)
	t.byeHere = t.givesBye(len(r.floaters))
	var out []Cost
	for _, k := range t.criteria() {
		if k.next == nil && (len(out) == 0 || out[len(out)-1].Criterion != k.name) {
			out = append(out, Cost{k.name, k.values(r.pairs, r.floaters)})
		}
	}
	return out
}
