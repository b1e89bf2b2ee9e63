package oracle

import (
	"slices"
)

// criterion is one of the criteria that order the candidates of a bracket.
type criterion struct {
	name  string
	cost  func(c *candidate, to []int) []int // appended to to; the lower list is the better
	ideal []int                              // nil: every number zero
}

func (k *criterion) isFulfilled(cost []int) bool {
	if k.ideal != nil {
		return slices.Equal(cost, k.ideal)
	}
	return !slices.ContainsFunc(cost, func(v int) bool { return v != 0 })
}

// task is all that the walk through a bracket's candidates needs.
type task struct {
	bracket  *bracket
	maxPairs int
	sets     [][]int // the sets of moved-down players that are S1, in order
	allowed  func(c *candidate) bool
	criteria []criterion
}

// choice is the best candidate of a bracket.
type choice struct {
	candidate
	costs   [][]int // by criterion
	seen    int     // candidates looked at
	told    []bool  // by criterion: it told one candidate from another
	perfect bool    // the last of them fulfilled everything
}

// pair returns the pairing of one bracket, after all that its edition prepares.
func (f *field) pair(b *bracket, prepare func(*bracket) (*task, error)) (*task, *choice, error) {
	if f.tooWide(b) {
		return nil, nil, ErrTooWide
	}
	t, err := prepare(b)
	if err != nil {
		return nil, nil, err
	}
	t.criteria = slices.DeleteFunc(t.criteria, func(k criterion) bool { return k.name == f.dropped })
	if c := f.walk(t); c != nil {
		return t, c, nil
	}
	return nil, nil, ErrImpossible
}

// walk takes the candidates of the bracket in their sequence (B.6, B.7; 3.6,
// 3.7) and chooses (B.4, B.8; 3.4, 3.8); nil if no candidate is allowed.
func (f *field) walk(t *task) *choice {
	w := &walker{field: f, task: t, now: make([][]int, len(t.criteria)), told: make([]bool, len(t.criteria))}
	if len(t.bracket.mdps) == 0 {
		w.homogeneous(t.bracket.residents, t.maxPairs)
		return w.best
	}
	for _, set := range t.sets {
		s1 := set
		fits := func(place, player int) bool { return f.legal[s1[place]][player] }
		more := transpositions(t.bracket.residents, len(s1), fits, func(first []int) bool {
			w.pairs = w.pairs[:0]
			for i, p := range first {
				w.pairs = append(w.pairs, pair{s1[i], p})
			}
			remainder := slices.DeleteFunc(slices.Clone(t.bracket.residents), func(p int) bool {
				return slices.Contains(first, p)
			})
			return w.homogeneous(remainder, t.maxPairs-len(s1))
		})
		if !more {
			break
		}
	}
	return w.best
}

type walker struct {
	*field
	*task
	pairs     []pair    // the MDP-pairing, and what homogeneous adds
	tried     candidate // the one in hand
	best      *choice
	now       [][]int
	told      []bool
	exchanges map[[2]int][]exchange
	seen      int
}

// homogeneous walks the candidates of a homogeneous bracket or a remainder of
// which n1 pairs are wanted (B.6; 3.6); false ends the walk.
func (w *walker) homogeneous(players []int, n1 int) bool {
	if n1 < 0 || 2*n1 > len(players) {
		return true // the MDP-pairing leaves too few
	}
	key := [2]int{len(players), n1}
	if w.exchanges == nil {
		w.exchanges = make(map[[2]int][]exchange)
	}
	if w.exchanges[key] == nil {
		w.exchanges[key] = exchanges(len(players), n1)
	}
	made := len(w.pairs)
	for _, x := range w.exchanges[key] {
		s1, s2 := x.apply(players, n1)
		fits := func(place, player int) bool { return w.legal[s1[place]][player] }
		more := transpositions(s2, n1, fits, func(first []int) bool {
			for i, p := range first {
				w.pairs = append(w.pairs, pair{min(s1[i], p), max(s1[i], p)})
			}
			more := w.evaluate()
			w.pairs = w.pairs[:made]
			return more
		})
		if !more {
			return false
		}
	}
	return true
}

// evaluate holds the candidate made of the pairs against the criteria and the
// best so far; false says that it is perfect.
func (w *walker) evaluate() bool {
	w.seen++
	c := &w.tried
	c.pairs, c.floating = w.pairs, mask(w.bracket.mdps)|mask(w.bracket.residents)
	for _, p := range c.pairs {
		c.floating &^= 1<<p.a | 1<<p.b
	}
	c.floaters = members(c.floating, c.floaters[:0])
	if !w.allowed(c) {
		return true
	}
	better, perfect := w.best == nil, true
	for i := range w.criteria {
		k := &w.criteria[i]
		w.now[i] = k.cost(c, w.now[i][:0])
		if !better {
			order := slices.Compare(w.now[i], w.best.costs[i])
			w.told[i] = w.told[i] || order != 0
			if order > 0 {
				return true
			}
			better = order < 0
		}
		perfect = perfect && k.isFulfilled(w.now[i])
	}
	if !better {
		return true
	}
	w.best = &choice{candidate: *c, seen: w.seen, told: w.told, perfect: perfect}
	w.best.pairs, w.best.floaters = slices.Clone(c.pairs), slices.Clone(c.floaters)
	for _, cost := range w.now {
		w.best.costs = append(w.best.costs, slices.Clone(cost))
	}
	return !perfect
}
