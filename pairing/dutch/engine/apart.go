package engine

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
)

// Apart returns the first criterion in which another candidate of a bracket costs
// otherwise than the bracket as it was paired, and what each costs; the name is
// empty if they cost the same. part counts the things that the criterion
// compares one after the other, from 0.
func (j *Judge) Apart(b *Bracket, pairs []swiss.Pair, floaters []int) (name string, part int, right, other []int) {
	return j.f.taskOf(b).firstDifference(j.f.resultOf(b.Pairs, b.Floaters), j.f.resultOf(pairs, floaters))
}

// firstDifference returns the first criterion in which two candidates of a bracket cost
// otherwise, and what each costs; it is empty if they cost the same. part
// counts the things that a criterion compares one after the other, from 0. What
// the following bracket makes of the downfloaters is looked at only when all
// before is equal and other players float.
func (t *task) firstDifference(a, b *result) (name string, part int, costA, costB []int) {
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

// OwnCosts returns what a bracket costs as it was paired, without what the completion
// and the following bracket ask, which a right pairing has as they are.
func (j *Judge) OwnCosts(b *Bracket) []Cost {
	t, r := j.f.taskOf(b), j.f.resultOf(b.Pairs, b.Floaters)
	t.byeHere = t.givesBye(len(r.floaters))
	var out []Cost
	for _, k := range t.criteria() {
		if k.next == nil && (len(out) == 0 || out[len(out)-1].Criterion != k.name) {
			out = append(out, Cost{k.name, k.values(r.pairs, r.floaters)})
		}
	}
	return out
}
