package engine

// confine looks for pairs that are in no complete pairing of the members, and bars
// them from then on: a bracket that is paired without looking down would make them,
// and have to be paired again with everybody below in view. Such pairs are those
// among players who are just as many as the others can do with
// ([matching.Cardinality.Barrier]): each of them has to meet one of the others. The
// members have to be paired completely, and nobody else is to be paired after. It is
// false where no such pair is found.
func (f *field) confine(members []int) bool {
	if len(members) < 4 || f.dense(members) {
		return false
	}
	members = f.narrowestFirst(members)
	c := f.largest(members)
	if !c.Complete() {
		return false
	}
	widest := len(members) - 1 // who may meet most is one of these players, if there are any
	set, others := c.Barrier(widest)
	needless := func(i, k int) bool { return set[i] && !others[k] && k != i }
	found := false
	for i, a := range members {
		found = found || needless(i, widest) && f.legal(min(a, members[widest]), max(a, members[widest]))
	}
	if !found {
		return false
	}
	for i, a := range members {
		for k, b := range members {
			if needless(i, k) {
				f.KeepApart(a, b)
			}
		}
	}
	f.work.Spend(len(members) * len(members))
	return true
}
