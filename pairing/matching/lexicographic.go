package matching

// chunk is the number of bits of the comparison in one digit: small enough to follow
// any penalty.
const chunk = 24

// InOrder narrows the graph to the perfect matchings that come first when one
// vertex after the other is compared: value, from 0 and below base, is what an
// edge costs vertex m, of which it is one end.
func (g *Graph) InOrder(order []int32, base int64, value func(m, u, v int32) int64) bool {
	return len(order) == 0 || g.Order(order, value) || g.Minimise(inTurn(g.N, order, base, value))
}

// inTurn returns the digits of [Graph.InOrder]: as many vertices share one as there is
// room for.
func inTurn(n int, order []int32, base int64, value func(m, u, v int32) int64) []Digit {
	var out []Digit
	for len(order) > 0 {
		most, together := int64(1), 0
		weight := make([]int64, n)
		for together < len(order) && most <= (1<<chunk)/base {
			most *= base
			together++
		}
		unit := most / base
		for _, m := range order[:together] {
			weight[m] = unit
			unit /= base
		}
		out = append(out, Digit{Most: most - 1, Value: func(u, v int32) int64 {
			total := int64(0)
			if weight[u] > 0 {
				total += weight[u] * value(u, u, v)
			}
			if weight[v] > 0 {
				total += weight[v] * value(v, u, v)
			}
			return total
		}})
		order = order[together:]
	}
	return out
}
