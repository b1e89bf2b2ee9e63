package engine

import "github.com/fedrate/fedrate/pairing/matching"

// earliest narrows the best candidates to the one generated first (D, 4).
func (p *problem) earliest() bool {
	if len(p.t.down) > 0 && !p.placeMovedDown() {
		return false
	}
	return p.placeRemainder()
}

// placeMovedDown settles which of the players moved down are paired (D.3, 4.4)
// and with whom (D.1, 4.2).
func (p *problem) placeMovedDown() bool {
	count := len(p.t.down)
	order := make([]int32, count)
	for m := range order {
		order[m] = int32(m)
	}
	return p.g.InOrder(order, 2, func(m, u, v int32) int64 {
		return int64(truth((u == m || v == m) && !p.inside(u, v)))
	}) && p.g.InOrder(order, int64(len(p.t.residents)+1), func(m, u, v int32) int64 {
		if u == m && p.inside(u, v) {
			return int64(v) - int64(count) + 1
		}
		return 0
	})
}

// remainder is a homogeneous bracket, or what is left of the residents when
// those moved down have their opponents.
type remainder struct {
	*problem
	number []int32 // BSN by vertex, from 1; 0 of those who are not in it
	vertex []int32 // by BSN
	pairs  int32   // MaxPairs
}

func (p *problem) remainder() *remainder {
	r := &remainder{problem: p, number: make([]int32, p.g.N), vertex: []int32{-1}}
	for u := range p.place {
		v := p.g.Mate[u]
		if p.zones[u] != resident || p.zones[v] == movedDown && p.inside(v, int32(u)) {
			continue
		}
		r.number[u] = int32(len(r.vertex))
		r.vertex = append(r.vertex, int32(u))
		if p.zones[v] == resident && v > int32(u) {
			r.pairs++
		}
	}
	return r
}

func (r *remainder) isWithin(u, v int32) bool { return r.number[u] > 0 && r.number[v] > 0 }

// placeRemainder settles exchange (D.2, 4.3) and transposition (D.1, 4.2).
func (p *problem) placeRemainder() bool {
	r := p.remainder()
	if r.pairs == 0 {
		return true
	}
	if (p.scope == alone || p.t.last) && r.matchHalves() {
		return r.transpose(r.vertex[1 : r.pairs+1])
	}
	if !p.g.Minimise([]matching.Digit{{Value: func(u, v int32) int64 { return int64(truth(r.isWithin(u, v) && r.number[u] > r.pairs)) }}}) {
		return false
	}
	upper := r.upper()
	if upper[len(upper)-1] != r.vertex[r.pairs] {
		if !p.placeExchange(r) {
			return false
		}
		upper = r.upper()
	}
	if p.scope == alone || p.t.last {
		return r.transpose(upper)
	}
	return p.g.InOrder(upper, int64(len(r.vertex)), func(m, u, v int32) int64 {
		if m == u && r.isWithin(u, v) {
			return int64(r.number[v])
		}
		return 0
	})
}

// upper is S1 of the present matching: the higher ranked of each pair.
func (r *remainder) upper() []int32 {
	var out []int32
	for _, u := range r.vertex[1:] {
		if v := r.g.Mate[u]; r.isWithin(u, v) && v > u {
			out = append(out, u)
		}
	}
	return out
}

// placeExchange settles the difference of the sums, who leaves S1 and who
// enters it.
func (p *problem) placeExchange(r *remainder) bool {
	digits := []matching.Digit{{Value: func(u, v int32) int64 {
		if r.isWithin(u, v) {
			return int64(r.number[u])
		}
		return 0
	}}}
	var leave, enter []int32
	for n := r.pairs; n > 0; n-- {
		leave = append(leave, r.vertex[n])
	}
	for n := int(r.pairs) + 1; n < len(r.vertex); n++ {
		enter = append(enter, r.vertex[n])
	}
	return p.g.Minimise(digits) && p.g.InOrder(leave, 2, func(m, u, v int32) int64 {
		return int64(truth(m == u && r.isWithin(u, v)))
	}) && p.g.InOrder(enter, 2, func(m, u, v int32) int64 {
		return int64(truth(m == v || !r.isWithin(u, v)))
	})
}
