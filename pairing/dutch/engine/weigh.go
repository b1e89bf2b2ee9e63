package engine

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
)

// taskOf returns the bracket's task, from its members.
func (f *field) taskOf(b *Bracket) *task {
	return f.newTask(b.Kind, b.Last, f.Places(b.MovedDown), f.Places(b.Residents), f.Places(b.Next), f.Places(b.Below))
}

// resultOf returns a candidate by places. Pairs without a second player are byes.
func (f *field) resultOf(pairs []swiss.Pair, floaters []int) *result {
	r := &result{floaters: f.Places(floaters)}
	for _, p := range pairs {
		at := f.Places([]int{p.White, p.Black})
		switch {
		case len(at) == 2 && at[0] != at[1]:
			slices.Sort(at)
			r.pairs = append(r.pairs, [2]int{at[0], at[1]})
		case len(at) == 1 && !slices.Contains(r.floaters, at[0]):
			r.floaters = append(r.floaters, at[0])
		}
	}
	slices.SortFunc(r.pairs, func(p, q [2]int) int { return p[0] - q[0] })
	slices.Sort(r.floaters)
	return r
}

func (f *field) costs(b *Bracket, pairs []swiss.Pair, floaters []int) []Cost {
	return f.taskOf(b).costs(f.resultOf(pairs, floaters))
}

// costs weighs a candidate under every criterion that applies.
func (t *task) costs(r *result) []Cost {
	out := t.completionCosts(r)
	t.byeHere = t.givesBye(len(r.floaters))
	looked := false
	for _, c := range t.criteria() {
		switch {
		case c.next != nil && !looked:
			looked = true
			out = append(out, Cost{c.name, t.outlook(r.floaters)})
		case c.next == nil && len(out) > 0 && out[len(out)-1].Criterion == c.name:
			out[len(out)-1].Values = append(out[len(out)-1].Values, c.values(r.pairs, r.floaters)...)
		case c.next == nil:
			out = append(out, Cost{c.name, c.values(r.pairs, r.floaters)})
		}
	}
	return out
}

// completionCosts are C4, and in 2026 C5: 0 if the rest of the round can be
// completed (with a bye at the lowest score), else 1.
func (t *task) completionCosts(r *result) []Cost {
	if !t.completes() {
		return nil
	}
	rest := slices.Concat(r.floaters, t.next, t.below)
	complete := func() bool {
		if t.last {
			return len(rest) == 0 || len(rest) == 1 && t.f.mayHaveBye(rest[0])
		}
		return t.f.completable(rest)
	}
	fixed := t.f.byeAt
	t.f.byeAt = anyScore
	out := []Cost{{"C4", []int{truth(!complete())}}}
	t.f.byeAt = fixed
	if fixed != anyScore {
		out = append(out, Cost{"C5", []int{truth(!complete())}})
	}
	return out
}

// outlook returns how the following bracket can be paired at best with those who
// float into it (C7, C8): how many are left over there, and their scores.
func (t *task) outlook(floaters []int) []int {
	next := t.f.newTask(Ordinary, len(t.below) == 0 && t.completes(), floaters, t.next, nil, t.below)
	p := next.newProblem(whole)
	count := one
	if !t.completes() {
		count = t.leftBehind
	}
	criteria := []criterion{{float: count}, {listed: true, float: func(a int) int { return t.f.Players[a].Score }}}
	if !p.minimise(criteria) {
		return []int{len(floaters) + len(t.next)}
	}
	r := p.result()
	return append(criteria[0].values(nil, r.floaters), criteria[1].values(nil, r.floaters)...)
}

func (f *field) sequence(b *Bracket, pairs []swiss.Pair) Sequence {
	return f.taskOf(b).sequence(f.resultOf(pairs, nil))
}

// sequence reads off where a candidate is generated.
func (t *task) sequence(r *result) Sequence {
	var s Sequence
	number := map[int]int{}
	for _, group := range [][]int{t.down, t.residents} {
		for _, a := range group {
			number[a] = len(number) + 1
		}
	}
	taken := map[int]bool{}
	var pairs [][2]int
	for _, p := range r.pairs {
		if t.isMovedDown(p[0]) {
			s.MovedDown = append(s.MovedDown, number[p[0]])
			s.Opponents = append(s.Opponents, number[p[1]])
			taken[p[1]] = true
		} else {
			pairs = append(pairs, p)
		}
	}
	clear(number)
	for _, a := range t.residents {
		if !taken[a] {
			number[a] = len(number) + 1
		}
	}
	upper := map[int]bool{}
	for _, p := range pairs {
		upper[number[p[0]]] = true
		s.Transposition = append(s.Transposition, number[p[1]])
	}
	for n := len(pairs); n > 0; n-- {
		if !upper[n] {
			s.Out = append(s.Out, n)
		}
	}
	for n := len(pairs) + 1; n <= len(number); n++ {
		if upper[n] {
			s.In = append(s.In, n)
		}
	}
	return s
}
