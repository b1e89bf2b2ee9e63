package dutch

// first narrows the best candidates to the one generated first (D, 4).
func (p *problem) first() bool {
	if len(p.t.down) > 0 && !p.placeMovedDown() {
		return false
	}
	return p.placeRemainder()
}

// placeMovedDown settles which of the players moved down are paired (D.3, 4.4)
// and with whom (D.1, 4.2).
func (p *problem) placeMovedDown() bool {
	count := int32(len(p.t.down))
	digits := make([]digit, 0, 2*count)
	for m := range count {
		digits = append(digits, func(u, v int32) int {
			return truth((u == m || v == m) && !p.inside(u, v))
		})
	}
	for m := range count {
		digits = append(digits, func(u, v int32) int {
			if u == m && p.inside(u, v) {
				return int(v)
			}
			return 0
		})
	}
	return p.g.minimise(digits)
}

// placeRemainder settles exchange (D.2, 4.3) and transposition (D.1, 4.2) of a
// homogeneous bracket or of the remainder.
func (p *problem) placeRemainder() bool {
	number := make([]int32, p.g.n) // BSN in the remainder, from 1
	size, pairs := int32(0), int32(0)
	for u := range p.place {
		v := p.g.mate[u]
		if p.zones[u] != resident || p.zones[v] == movedDown && p.inside(v, int32(u)) {
			continue
		}
		size++
		number[u] = size
		if p.zones[v] == resident && v > int32(u) {
			pairs++
		}
	}
	within := func(u, v int32) bool { return number[u] > 0 && number[v] > 0 }
	if !p.g.minimise([]digit{func(u, v int32) int { return truth(within(u, v) && number[u] > pairs) }}) {
		return false
	}
	upper := make([]bool, size+1) // in S1
	exchanged := 0
	for u := range p.place {
		if v := p.g.mate[u]; within(int32(u), v) && v > int32(u) {
			exchanged += truth(number[u] > pairs)
		}
	}
	if exchanged > 0 && !p.placeExchange(number, pairs, size) {
		return false
	}
	for u := range p.place {
		if v := p.g.mate[u]; within(int32(u), v) && v > int32(u) {
			upper[number[u]] = true
		}
	}
	var digits []digit
	for s := int32(1); s <= size; s++ {
		if !upper[s] {
			continue
		}
		digits = append(digits, func(u, v int32) int {
			if number[u] == s && within(u, v) {
				return int(number[v])
			}
			return 0
		})
	}
	return p.g.minimise(digits)
}

// placeExchange settles the difference of the sums, who leaves S1 and who
// enters it.
func (p *problem) placeExchange(number []int32, pairs, size int32) bool {
	within := func(u, v int32) bool { return number[u] > 0 && number[v] > 0 }
	digits := []digit{func(u, v int32) int {
		if within(u, v) {
			return int(number[u])
		}
		return 0
	}}
	for s := pairs; s > 0; s-- {
		digits = append(digits, func(u, v int32) int { return truth(within(u, v) && number[u] == s) })
	}
	for s := pairs + 1; s <= size; s++ {
		digits = append(digits, func(u, v int32) int {
			if within(u, v) {
				return truth(number[v] == s)
			}
			return truth(number[u] == s || number[v] == s)
		})
	}
	return p.g.minimise(digits)
}
