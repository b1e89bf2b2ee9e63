package engine

import "slices"

// crowd is why those whom a bracket leaves over cannot be completed with everyone
// below: players none of whom may meet another of them, and the hosts, all whom they
// may meet, who are fewer ([matching.Cardinality.Shortage]). A ban of a whole group
// makes one, and so do many who are due the same colour absolutely.
//
// Whatever the bracket is paired to, of the crowd no more may be left than of the
// hosts. So many pairs among the hosts can therefore be made in it and no more, which
// is a matter of whom it leaves over: the bracket can be paired without looking at
// everyone below.
type crowd struct {
	in, hosts []bool // by place
	bye       bool   // one of them may have the bye
}

// crowdOf finds the crowd among those who are left over; nil if they can be
// completed, or fail for another reason.
func (f *field) crowdOf(rest []int) *crowd {
	members := f.narrowestFirst(rest)
	in, hosts := f.largest(members).Shortage()
	if len(in) == 0 || slices.Contains(in, len(members)) {
		return nil
	}
	c := &crowd{in: make([]bool, len(f.Players)), hosts: make([]bool, len(f.Players))}
	for _, v := range in {
		c.in[members[v]] = true
	}
	for _, v := range hosts {
		if v == len(members) {
			c.bye = true
			continue
		}
		c.hosts[members[v]] = true
	}
	return c
}

// bound is what a crowd asks of those whom some brackets leave over, everyone below
// being as they are: the completion is impossible where it is not met.
type bound struct {
	crowd []bool // by place, of the brackets
	spare int    // so many more of the crowd may be left over than of the others; below 0: so many fewer
}

// crowdBound takes the crowd to brackets that are yet to be paired, above these who
// stay as they are. It returns nil if no pairs of them could meet it.
func (f *field) crowdBound(c *crowd, members, below []int) *bound {
	b := &bound{crowd: make([]bool, len(f.Players))}
	bye := c.bye
	for _, a := range below {
		b.spare += truth(c.hosts[a]) - truth(c.in[a])
	}
	var crowded []int
	take := func(a int) {
		meets := func(other int) bool { return f.legal(min(a, other), max(a, other)) }
		if slices.ContainsFunc(below, func(other int) bool { return !c.hosts[other] && meets(other) }) || slices.ContainsFunc(crowded, meets) {
			return
		}
		crowded, b.crowd[a] = append(crowded, a), true
		bye = bye || f.mayHaveBye(a)
	}
	for _, first := range []bool{true, false} { // who is known to belong to it, then the others
		for _, a := range members {
			if c.in[a] == first {
				take(a)
			}
		}
	}
	f.work.Spend(len(members) + len(crowded)*(len(below)+len(members)))
	if b.spare += truth(bye && (len(members)+len(below))%2 == 1); b.among(members) < 0 {
		return nil
	}
	return b
}

// among returns how many pairs the members may make who are both not of the crowd.
func (b *bound) among(members []int) int {
	others := 0
	for _, a := range members {
		others += 1 - 2*truth(b.crowd[a])
	}
	return (others + b.spare) >> 1
}

// countOpen returns how many of so many left over may be of the crowd.
func (b *bound) countOpen(over int) int { return max(min((b.spare+over)>>1, over), 0) }

// pairs counts those pairs of which both are not of the crowd.
func (b *bound) pairs(pairs [][2]int) int {
	n := 0
	for _, p := range pairs {
		n += truth(!b.crowd[p[0]] && !b.crowd[p[1]])
	}
	return n
}
