package matching

// Barrier returns the greatest barrier around v of a graph of which
// [Cardinality.Maximise] has matched every vertex (Gallai and Edmonds). Without the
// barrier as many parts with an odd number of vertices are left as it has members, and
// each part needs one member for itself. So no perfect matching joins two members, or a
// member with a vertex outside these parts. Both results are by vertex.
func (c *Cardinality) Barrier(v int) (barrier, parts []bool) {
	root := c.Mate[v]
	c.Mate[v], c.Mate[root] = -1, -1
	clear(c.closed)
	c.closed.add(int32(v))
	c.search(root)
	clear(c.closed)
	c.Mate[v], c.Mate[root] = root, int32(v)
	barrier, parts = make([]bool, c.n), make([]bool, c.n)
	barrier[v] = true
	for w := range c.n {
		parts[w] = c.even.has(int32(w))
		barrier[w] = barrier[w] || !parts[w] && c.parent[w] >= 0
	}
	c.spend(c.n)
	return barrier, parts
}
