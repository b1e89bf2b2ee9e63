package engine

// confine bars pairs that are in no complete pairing of the members. A bracket that is
// paired without looking down would make them, and would have to be paired again with all
// players below in view. Such pairs are those within a set of players each of whom has to
// meet one of the others ([matching.Cardinality.Barrier]). The members must be paired
// completely, and they must be the last to be paired. confine returns false if it finds
// no such pair.
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
