package dutch

// natural tries the first transpositions of a homogeneous bracket without any
// exchange: one player of S1 after the other takes the first of S2 with whom
// every criterion costs nothing. When all find one, and who is left over costs
// no more than anyone has to, no candidate is better and none is generated
// earlier. It is nil where that fails, which says nothing about the bracket.
func (t *task) natural() *result {
	n := len(t.residents)
	if len(t.down) > 0 || t.kind != Ordinary || n < 2 {
		return nil
	}
	t.byeHere = t.givesBye(n % 2)
	criteria := t.criteria()
	half := n / 2
	upper, lower := t.residents[:half], t.residents[half:]
	taken := make([]bool, len(lower))
	r := &result{pairs: make([][2]int, 0, half)}
	first := 0
	for _, a := range upper {
		for first < len(lower) && taken[first] {
			first++
		}
		at := -1
		for i := first; i < len(lower) && at < 0; i++ {
			if !taken[i] && t.f.legal(a, lower[i]) && perfect(criteria, a, lower[i]) {
				at = i
			}
		}
		if at < 0 {
			return nil
		}
		taken[at] = true
		r.pairs = append(r.pairs, [2]int{a, lower[at]})
	}
	if n%2 == 1 {
		for first < len(lower) && taken[first] {
			first++
		}
		r.floaters = []int{lower[first]}
		if !t.leastFloater(criteria, lower[first]) {
			return nil
		}
	}
	if t.last || t.confirmed(r) {
		return r
	}
	return nil
}

// perfect tells whether a pair of players of the same score costs nothing. A
// difference that is listed is none.
func perfect(criteria []criterion, a, b int) bool {
	for i := range criteria {
		c := &criteria[i]
		if c.pair == nil {
			continue
		}
		if cost := c.pair(a, b); cost != 0 && (!c.listed || cost != notListed) {
			return false
		}
	}
	return true
}

// leastFloater tells whether nobody of the bracket who may be left over would
// cost less under any criterion.
func (t *task) leastFloater(criteria []criterion, a int) bool {
	if t.last && !t.f.mayHaveBye(a) {
		return false
	}
	for i := range criteria {
		c := &criteria[i]
		if c.float == nil {
			continue
		}
		cost := c.float(a)
		for _, b := range t.residents {
			if c.float(b) < cost && (!t.last || t.f.mayHaveBye(b)) {
				return false
			}
		}
	}
	return true
}
