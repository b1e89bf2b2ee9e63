package dutch

// edges is a graph whose perfect matchings are narrowed down criterion by
// criterion: after each stage it holds the edges of the best matchings only.
type edges struct {
	n        int
	us, vs   []int32 // us < vs
	penalty  []int32 // odd sets of the stage before that the edge leaves: the best matchings leave each once
	mate     []int32 // of the last stage
	feasible bool    // a stage has been solved
}

// digit is what an edge costs in one place of the comparison, at least 0.
type digit struct {
	value func(u, v int32) int64
	most  int64 // what a whole matching can cost, where it is known; else 0
}

// room is what a stage's costs may add up to: duals and slacks stay well
// within 64 bits.
const room = int64(1) << 55

// minimise narrows the graph to the perfect matchings that are least in the
// digits, compared from the first. It is false where there is none.
func (g *edges) minimise(digits []digit) bool {
	for len(digits) > 0 || !g.feasible {
		weight := make([]int64, len(g.us))
		span := g.pack(weight, 1, room, digit{})
		differs := false
		taken, limit := 0, int64(1)<<61
		for _, d := range digits {
			next := g.pack(weight, span, limit, d)
			if next == 0 {
				break
			}
			limit = room // the first digit has to go in
			differs = differs || next != span
			span = next
			taken++
		}
		digits = digits[taken:]
		if !differs && g.feasible {
			continue
		}
		if !g.stage(weight) {
			return false
		}
	}
	return true
}

// pack puts one more digit behind those in the weights, given what they can
// add up to, and returns what all can add up to: 0 where that is more than the
// limit. A digit without values is the penalty of the stage before.
func (g *edges) pack(weight []int64, span, limit int64, d digit) int64 {
	if d.value == nil && g.penalty == nil {
		return span
	}
	values := make([]int64, len(weight))
	least, most := int64(1<<62), int64(-1)
	for i := range values {
		if d.value == nil {
			values[i] = int64(g.penalty[i])
		} else {
			values[i] = d.value(g.us[i], g.vs[i])
		}
		least, most = min(least, values[i]), max(most, values[i])
	}
	if least >= most {
		return span
	}
	factor := d.most + 1
	if d.most == 0 {
		factor = g.bound(values, least) + 1
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

// bound is what a matching can cost at most above the least: half of the sum
// over the vertices of their costliest edge.
func (g *edges) bound(values []int64, least int64) int64 {
	costliest := make([]int64, g.n)
	for i, value := range values {
		u, v := g.us[i], g.vs[i]
		costliest[u], costliest[v] = max(costliest[u], value-least), max(costliest[v], value-least)
	}
	total := int64(0)
	for _, b := range costliest {
		total += b
	}
	return total / 2
}

// stage finds a matching of least weight and keeps the edges of all of them.
func (g *edges) stage(weight []int64) bool {
	s := newBlossoms(g.lists(weight))
	if !s.solve(g.mate) {
		return false
	}
	kept := 0
	penalty := make([]int32, 0, len(g.us))
	for i := range g.us {
		u, v := g.us[i], g.vs[i]
		if s.slack(u, v, weight[i]*4) != 0 {
			continue
		}
		g.us[kept], g.vs[kept] = u, v
		kept++
		penalty = append(penalty, s.crossings(u, v))
	}
	g.us, g.vs, g.penalty, g.mate, g.feasible = g.us[:kept], g.vs[:kept], penalty, s.mate, true
	return true
}

// lists is the graph as adjacency lists.
func (g *edges) lists(weight []int64) *graph {
	l := &graph{n: g.n, from: make([]int32, g.n+2), to: make([]int32, 2*len(g.us)), cost: make([]int64, 2*len(g.us))}
	for i := range g.us {
		l.from[g.us[i]+2]++
		l.from[g.vs[i]+2]++
	}
	for v := range g.n {
		l.from[v+2] += l.from[v+1]
	}
	put := func(u, v int32, cost int64) {
		at := l.from[u+1]
		l.from[u+1]++
		l.to[at], l.cost[at] = v, cost
	}
	for i := range g.us {
		put(g.us[i], g.vs[i], weight[i]*4)
		put(g.vs[i], g.us[i], weight[i]*4)
	}
	l.from = l.from[:g.n+1]
	return l
}
