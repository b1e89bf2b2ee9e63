package matching

// Barrier is, of a graph of which [Cardinality.Maximise] has matched everybody, the
// greatest set around v without which as many parts with an odd number of vertices
// are left as it has members (Gallai and Edmonds): each of these parts needs one of
// the set for itself. So no perfect matching joins two of the set, or one of it with
// somebody outside these parts. Both are told by vertex.
func (c *Cardinality) Barrier(v int) (barrier, parts []bool) {
	root := c.Mate[v]
	c.Mate[v], c.Mate[root] = -1, -1
	clear(c.closed)
	c.closed.put(int32(v))
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
