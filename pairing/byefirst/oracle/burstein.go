package oracle

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
)

// burstein is a round of the Burstein System after the seeding rounds.
type burstein struct {
	*field
	rank []int
	next map[[2]set][]int
}

// Burstein pairs a round of C.04.4.2 after the seeding rounds.
func Burstein(r *swiss.Round, text Text) ([]swiss.Pair, error) {
	f, err := newField(r, text, true, 0)
	if err != nil {
		return nil, err
	}
	b := &burstein{field: f, rank: make([]int, len(f.players)), next: map[[2]set][]int{}}
	for i := range f.players {
		for j := range f.players {
			p, q := &f.players[i], &f.players[j]
			if cmp.Or(cmp.Compare(p.Figures.Buchholz, q.Figures.Buchholz), cmp.Compare(p.Figures.Sonneborn, q.Figures.Sonneborn), cmp.Compare(q.TPN, p.TPN)) < 0 {
				b.rank[i]++
			}
		}
	}
	bye, err := f.bye(func(i int) []int { return []int{int(f.players[i].Score), f.players[i].Unplayed, -b.rank[i]} })
	if err != nil {
		return nil, err
	}
	rest := f.all()
	if bye >= 0 {
		rest &^= 1 << bye
	}
	var pairs [][2]int
	var incoming set
	for rest != 0 || incoming != 0 {
		residents := f.top(rest)
		rest &^= residents
		made, floaters := b.bracket(incoming, residents, rest)
		pairs, incoming = append(pairs, made...), floaters
	}
	return f.withColours(pairs, bye, func(x, y int) int {
		if b.rank[x] < b.rank[y] {
			return x
		}
		return y
	}), nil
}

// bracket returns the first best pairing of a bracket, in the order of 4.3.
func (b *burstein) bracket(incoming, residents, rest set) (best [][2]int, floats set) {
	order := (incoming | residents).members()
	slices.SortFunc(order, func(x, y int) int { return b.rank[x] - b.rank[y] })
	var least []int
	b.walk(order, nil, 0, func(pairs [][2]int, floaters set) {
		if b.text.has("C4") && !b.pairable(floaters|rest) || rest == 0 && floaters != 0 {
			return
		}
		cost := b.cost(incoming, residents, rest, pairs, floaters)
		if c := slices.Compare(cost, least); least == nil || c < 0 || c == 0 && !b.text.has("order") {
			least, best, floats = cost, slices.Clone(pairs), floaters
		}
	})
	return best, floats
}

// walk takes the pairings in the order of 4.3: BSN 1 meets the largest BSN first
// and 0, who floats, last; and so on.
func (b *burstein) walk(order []int, so [][2]int, floaters set, visit func([][2]int, set)) {
	if len(order) == 0 {
		visit(so, floaters)
		return
	}
	first := order[0]
	for i := len(order) - 1; i > 0; i-- {
		if b.may[first][order[i]] {
			rest := slices.Delete(slices.Clone(order[1:]), i-1, i)
			b.walk(rest, append(so, [2]int{first, order[i]}), floaters, visit)
		}
	}
	b.walk(order[1:], so, floaters|1<<first, visit)
}

// cost returns what a pairing is worth under C5 to C8; lists end in a number below all
// others.
func (b *burstein) cost(incoming, residents, rest set, pairs [][2]int, floaters set) []int {
	cost := b.floating(incoming, floaters)
	if rest != 0 && b.text.has("C7") {
		following := b.top(rest)
		cost = append(cost, b.outlook(floaters, following, rest&^following)...)
	}
	if b.text.has("C8") {
		n := 0
		for _, p := range pairs {
			if b.misses(p[0], p[1]) {
				n++
			}
		}
		cost = append(cost, n)
	}
	return cost
}

// floating is C5 and C6.
func (b *burstein) floating(incoming, floaters set) []int {
	cost := []int{len(floaters.members())}
	if !b.text.has("C5") {
		cost[0] = 0
	}
	if !b.text.has("C6") {
		return cost
	}
	counted := floaters
	if b.text.Edition == "2017" {
		counted &= incoming
		cost = append(cost, len(counted.members()))
	}
	var scores []int
	for _, m := range counted.members() {
		scores = append(scores, int(b.players[m].Score))
	}
	slices.SortFunc(scores, func(x, y int) int { return y - x })
	return append(cost, scores...)
}

// outlook returns the least of C5 and C6 that the following bracket comes to.
func (b *burstein) outlook(incoming, residents, rest set) []int {
	key := [2]set{incoming, residents}
	if known := b.next[key]; known != nil {
		return known
	}
	var least []int
	seen := map[set]bool{}
	b.walk((incoming | residents).members(), nil, 0, func(_ [][2]int, floaters set) {
		if seen[floaters] || !b.pairable(floaters|rest) {
			return
		}
		seen[floaters] = true
		if cost := b.floating(incoming, floaters); least == nil || slices.Compare(cost, least) < 0 {
			least = cost
		}
	})
	b.next[key] = least
	return least
}
