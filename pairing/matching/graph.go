package matching

// Graph is a graph whose perfect matchings are narrowed down criterion by
// criterion: after each stage it holds the edges of the best matchings only.
type Graph struct {
	N        int             // vertices, from 0
	Us, Vs   []int32         // the two ends of each edge, the lower first
	Penalty  []int32         // by edge: odd sets of the stage before that it leaves; the best matchings leave each once
	Alike    int             // how many of the last vertices have the same neighbours, at the same cost
	Mate     []int32         // by vertex, of the last stage; before the first a perfect matching if one is known
	Spend    func(steps int) // called with the number of edges and vertices looked at; nil: not counted
	feasible bool            // a stage has been solved
	space    workspace
}

// workspace is memory that the stages of a graph use one after the other.
type workspace struct {
	weight, values, costliest []int64
	edges                     adjacency
}

// resize returns a list of so many numbers, in the memory of the one given where there is
// enough: whatever they are.
func resize[T int32 | int64](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	return list[:n]
}

// Digit is what an edge costs in one place of the comparison, at least 0.
type Digit struct {
	Value func(u, v int32) int64
	Most  int64 // what a whole matching can cost, where it is known; else 0
}

// Truth is 1 for true: the digit of what is counted.
func Truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// room is what a stage's costs may add up to: duals and slacks stay well
// within 64 bits.
const room = int64(1) << 55

// Minimise narrows the graph to the perfect matchings that are least in the
// digits, compared from the first. It returns false if there is none.
func (g *Graph) Minimise(digits []Digit) bool {
	if g.Alike > 1 && !g.feasible && !g.settleBarrier() {
		return false
	}
	for len(digits) > 0 || !g.feasible {
		g.space.weight = resize(g.space.weight, len(g.Us))
		weight := g.space.weight
		clear(weight)
		span := g.pack(weight, 1, room, Digit{})
		differs := false
		packed, limit := 0, int64(1)<<61
		for _, d := range digits {
			next := g.pack(weight, span, limit, d)
			if next == 0 {
				break
			}
			limit = room // the first digit has to go in
			differs = differs || next != span
			span = next
			packed++
		}
		digits = digits[packed:]
		if !differs && g.feasible {
			continue
		}
		if !g.Stage(weight) {
			return false
		}
	}
	return true
}

// pack appends one more digit to the weights, whose sum is at most span, and returns the
// new greatest sum: 0 if that is more than the limit. A digit without values is the
// penalty of the stage before.
func (g *Graph) pack(weight []int64, span, limit int64, d Digit) int64 {
	if d.Value == nil && g.Penalty == nil {
		return span
	}
	g.spend(len(weight))
	g.space.values = resize(g.space.values, len(weight))
	values := g.space.values
	alike := g.N - g.Alike
	least, most, asked := int64(1<<62), int64(-1), 0
	for i := range values {
		switch {
		case d.Value == nil:
			values[i] = int64(g.Penalty[i])
		case i > 0 && int(g.Vs[i-1]) >= alike && g.Us[i] == g.Us[i-1]:
			values[i] = values[i-1]
		default:
			values[i] = d.Value(g.Us[i], g.Vs[i])
			asked++
		}
		least, most = min(least, values[i]), max(most, values[i])
	}
	g.spend(asked)
	if least >= most {
		return span
	}
	factor := d.Most + 1
	if d.Most == 0 {
		factor = g.costBound(values, least) + 1
	} else {
		least = 0
	}
	if span > limit/factor {
		return 0
	}
	for i := range values {
		weight[i] = weight[i]*factor + values[i] - least
	}
	return span * factor
}

// costBound returns what a matching can cost at most above the least: half of the sum
// over the vertices of their costliest edge.
func (g *Graph) costBound(values []int64, least int64) int64 {
	g.space.costliest = resize(g.space.costliest, g.N)
	costliest := g.space.costliest
	clear(costliest)
	for i, value := range values {
		u, v := g.Us[i], g.Vs[i]
		costliest[u], costliest[v] = max(costliest[u], value-least), max(costliest[v], value-least)
	}
	total := int64(0)
	for _, b := range costliest {
		total += b
	}
	return total / 2
}

// Stage finds a matching of least weight and keeps the edges of all of them.
func (g *Graph) Stage(weight []int64) bool {
	g.spend(8 * len(g.Us))
	s := newBlossoms(g.lists(weight))
	s.spend = g.spend
	if g.Alike > 1 && !g.hasMarks() {
		s.alike = g.Alike
	}
	if !s.solve(g.Mate) {
		return false
	}
	kept := 0
	penalty := make([]int32, 0, len(g.Us))
	sets := s.readNest()
	for i := range g.Us {
		u, v := g.Us[i], g.Vs[i]
		both := sets.around(u, v)
		if weight[i]*8-s.y[u]-s.y[v]+sets.total[both] != 0 {
			continue
		}
		g.Us[kept], g.Vs[kept] = u, v
		kept++
		penalty = append(penalty, sets.depth[sets.of[u]]+sets.depth[sets.of[v]]-2*sets.depth[both]) // how many it leaves
	}
	g.Us, g.Vs, g.Penalty, g.Mate, g.feasible = g.Us[:kept], g.Vs[:kept], penalty, s.mate, true
	g.evenOut()
	g.retire()
	return true
}

func (g *Graph) spend(steps int) {
	if g.Spend != nil {
		g.Spend(steps)
	}
}

// lists returns the graph as adjacency lists.
func (g *Graph) lists(weight []int64) *adjacency {
	l := &g.space.edges
	l.n, l.from, l.to, l.cost = g.N, resize(l.from, g.N+2), resize(l.to, 2*len(g.Us)), resize(l.cost, 2*len(g.Us))
	clear(l.from)
	for i := range g.Us {
		l.from[g.Us[i]+2]++
		l.from[g.Vs[i]+2]++
	}
	for v := range g.N {
		l.from[v+2] += l.from[v+1]
	}
	put := func(u, v int32, cost int64) {
		at := l.from[u+1]
		l.from[u+1]++
		l.to[at], l.cost[at] = v, cost
	}
	for i := range g.Us {
		put(g.Us[i], g.Vs[i], weight[i]*8)
		put(g.Vs[i], g.Us[i], weight[i]*8)
	}
	l.from = l.from[:g.N+1]
	return l
}
