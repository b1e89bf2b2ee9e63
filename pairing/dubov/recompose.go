package dubov

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/pairing/matching"
	"github.com/fedrate/fedrate/tournament"
)

// way is how a bracket comes to its pairs (3.2.3 to 3.2.6), by places.
type way struct {
	g1, g2   []int // as they are at first
	halves   bool  // no player has played: G1 is the first half
	first    []int // shifted from the smaller group, else from G1
	second   []int // then shifted from the larger group
	s1, t2   []int // who meets whom, in the order of S1
	pairs    [][2]int
	isWhites map[int]bool // who is in the final G1
}

// recompose divides the members of a bracket and pairs them; nil if they have no
// legal pairing.
func (l *law) recompose(members []int) *way {
	slices.SortFunc(members, func(a, b int) int { return l.f.Players[a].TPN - l.f.Players[b].TPN })
	w := &way{isWhites: map[int]bool{}}
	w.halves = !slices.ContainsFunc(members, func(a int) bool { return len(l.f.Players[a].Colours) > 0 })
	for i, a := range members {
		white := l.f.Players[a].Due == tournament.White
		if w.halves {
			white = i < len(members)/2
		}
		if w.isWhites[a] = white; white {
			w.g1 = append(w.g1, a)
		} else {
			w.g2 = append(w.g2, a)
		}
	}
	smaller, larger := w.g1, w.g2
	if len(w.g1) > len(w.g2) {
		smaller, larger = larger, smaller
	}
	sequences := [2][]int32{l.shifterNumbers(members, smaller), l.shifterNumbers(members, larger)}
	for _, u := range inSequence(sequences[1], len(larger))[:(len(larger)-len(smaller))/2] { // as few as can be, who come first
		w.second = append(w.second, members[u])
		w.isWhites[members[u]] = !w.isWhites[members[u]]
	}
	if l.transpose(w, members, nil) {
		return w
	}
	for _, a := range w.second {
		w.isWhites[a] = !w.isWhites[a]
	}
	w.second = nil
	if !l.exchange(w, members, sequences, [2]int{len(smaller), len(larger)}) {
		return nil
	}
	return w
}

// exchange finds who is shifted if not every player of the smaller group meets one of
// the larger, or others of these have to be shifted than those who come first; then
// the pairs.
func (l *law) exchange(w *way, members []int, sequences [2][]int32, sizes [2]int) bool {
	g := matching.Graph{N: len(members), Spend: l.f.Work.Spend}
	l.f.Work.Spend(len(members) * len(members) / 2)
	for u := range members {
		for v := u + 1; v < len(members); v++ {
			if l.f.Legal(members[u], members[v]) {
				g.Us, g.Vs = append(g.Us, int32(u)), append(g.Vs, int32(v))
			}
		}
	}
	within := func(seq []int32, u, v int32) bool { return seq[u] > 0 && seq[v] > 0 }
	if !g.Minimise([]matching.Digit{
		{Value: func(u, v int32) int64 { return matching.Truth(l.f.SameDue(members[u], members[v])) }},
		{Value: func(u, v int32) int64 { return matching.Truth(within(sequences[0], u, v)) }},
	}) {
		return false
	}
	for i, shiftedTo := range []*[]int{&w.first, &w.second} {
		shifted, ok := shift(&g, sequences[i], sizes[i])
		if !ok {
			return false
		}
		for _, u := range shifted {
			a := members[u]
			w.isWhites[a] = !w.isWhites[a]
			*shiftedTo = append(*shiftedTo, a)
		}
	}
	return l.transpose(w, members, g.Mate)
}

// shifterNumbers returns the sequence numbers of the shifters of a group, by vertex, from 1;
// 0 of those of the other group: white seekers by average rating, all by number,
// counted from the middle (4.3).
func (l *law) shifterNumbers(members, group []int) []int32 {
	out := make([]int32, len(members))
	sorted := slices.Clone(group)
	slices.SortFunc(sorted, l.byAverage)
	if len(group) > 0 && l.f.Players[group[0]].Due != tournament.White {
		slices.SortFunc(sorted, func(a, b int) int { return l.f.Players[a].TPN - l.f.Players[b].TPN })
	}
	at := make(map[int]int, len(members))
	for u, a := range members {
		at[a] = u
	}
	for i, a := range middleOut(sorted) {
		out[at[a]] = int32(i + 1)
	}
	return out
}

// inSequence returns the vertices of a group of so many in the order of their numbers.
func inSequence(seq []int32, size int) []int32 {
	order := make([]int32, size)
	for u, n := range seq {
		if n > 0 {
			order[n-1] = int32(u)
		}
	}
	return order
}

// byAverage orders white seekers.
func (l *law) byAverage(a, b int) int {
	p, q := &l.f.Players[a], &l.f.Players[b]
	return cmp.Or(cmp.Compare(p.Figures.Average, q.Figures.Average), cmp.Compare(p.TPN, q.TPN))
}

// middleOut takes a list from its middle: of two in the middle the upper first, then
// the upper and the lower of the middle that remains (4.3.3).
func middleOut(list []int) []int {
	out := make([]int, 0, len(list))
	up, down := (len(list)-1)/2, (len(list)-1)/2+1
	if len(list)%2 == 1 {
		out, up = append(out, list[up]), up-1
	}
	for down < len(list) {
		out = append(out, list[up], list[down])
		up, down = up-1, down+1
	}
	return out
}

// shift narrows the graph to the first set of shifters of a group: of each pair
// within it the one who comes first in the sequence.
func shift(g *matching.Graph, seq []int32, size int) (shifted []int32, ok bool) {
	order := inSequence(seq, size)
	leads := func(u, v int32) bool { return seq[u] > 0 && seq[v] > seq[u] }
	if !slices.ContainsFunc(order, func(u int32) bool { return leads(u, g.Mate[u]) }) {
		return nil, true
	}
	if !g.InOrder(order, 2, func(m, u, v int32) int64 { return matching.Truth(!leads(m, u+v-m)) }) {
		return nil, false
	}
	for _, u := range order {
		if leads(u, g.Mate[u]) {
			shifted = append(shifted, u)
		}
	}
	return shifted, true
}

// transpose takes the first transposition (4.4): S1 by average rating, one after the
// other, meets the lowest number that leaves the others opponents. It starts from a
// matching, where one is known, and is false if there is none.
func (l *law) transpose(w *way, members []int, mate []int32) bool {
	var s1, others []int32
	for u, a := range members {
		if w.isWhites[a] {
			s1 = append(s1, int32(u))
		} else {
			others = append(others, int32(u))
		}
	}
	slices.SortFunc(s1, func(u, v int32) int { return l.byAverage(members[u], members[v]) })
	sides := matching.NewSides(len(members))
	sides.Spend = l.f.Work.Spend
	l.f.Work.Spend(len(s1) * len(others))
	for _, u := range s1 {
		for _, v := range others {
			if l.f.Legal(members[u], members[v]) {
				sides.Join(u, v)
			}
		}
	}
	if mate != nil {
		copy(sides.Mate, mate)
	} else if len(s1) != len(others) || !sides.Fill(s1) {
		return false
	}
	for _, u := range s1 {
		sides.Lowest(u)
		a, b := members[u], members[sides.Mate[u]]
		w.s1, w.t2 = append(w.s1, a), append(w.t2, b)
		w.pairs = append(w.pairs, [2]int{min(a, b), max(a, b)})
	}
	slices.SortFunc(w.pairs, func(p, q [2]int) int { return p[0] - q[0] })
	return true
}
