package oracle

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Lim pairs a round of C.04.4.3.
func Lim(r *swiss.Round, text Text) ([]swiss.Pair, error) { return lim(r, text, false) }

// LimMaxi pairs a round of a Maxi-tournament.
func LimMaxi(r *swiss.Round, text Text) ([]swiss.Pair, error) { return lim(r, text, true) }

// limWalk is a round on its way through the text.
type limWalk struct {
	*field
	maxi  bool
	pairs map[set]int // the most pairs of a set
	low   set         // who was paired below the median
}

// limGroup is a scoregroup: its players, who has floated to it, the players of the
// adjacent scoregroup, and whether it and that one are paired upward.
type limGroup struct {
	players, floaters, adjacent []int
	upward, adjacentUpward      bool
}

func lim(r *swiss.Round, text Text, maxi bool) ([]swiss.Pair, error) {
	f, err := newField(r, text, false, 0)
	if err != nil {
		return nil, err
	}
	w := &limWalk{field: f, maxi: maxi, pairs: map[set]int{}}
	last := r.Rounds > 0 && r.Number >= r.Rounds && text.has("last round")
	for i := range f.players {
		for j := range f.players {
			if f.may[i][j] && !last && text.has("compatible") && !w.isAllowed(i, j) && !w.isAllowed(j, i) {
				f.may[i][j] = false
			}
		}
	}
	bye, err := f.bye(func(i int) []int {
		if r.Number == 1 && text.has("lowest rated") {
			return []int{f.players[i].Figures.Rating, -f.players[i].TPN}
		}
		return []int{int(f.players[i].Score), -f.players[i].TPN}
	})
	if err != nil {
		return nil, err
	}
	return f.inPublishedOrder(w.halves(bye), bye, w.white), nil
}

// halves pairs the upper half, the lower half, and the median.
func (w *limWalk) halves(bye int) [][2]int {
	groups := map[tournament.Points][]int{}
	for i := range w.players {
		if i != bye {
			groups[w.players[i].Score] = append(groups[w.players[i].Score], i)
		}
	}
	middle := tournament.Points(5 * (w.round.Number - 1))
	var high, low []tournament.Points
	for score := range groups {
		if score > middle {
			high = append(high, score)
		}
		if score < middle {
			low = append(low, score)
		}
	}
	slices.Sort(high)
	slices.Reverse(high)
	slices.Sort(low)
	upper, down := w.side(groups, high, groups[middle], false)
	lower, up := w.side(groups, low, groups[middle], true)
	for !w.pairable(setOf(slices.Concat(down, up, groups[middle]))) {
		fromLower := len(down) > len(up) && w.text.has("blocked median")
		if fromLower && len(lower) == 0 {
			fromLower = false
		}
		if !fromLower && len(upper) == 0 {
			fromLower = true
		}
		if fromLower {
			last := lower[len(lower)-1]
			lower, up = lower[:len(lower)-1], append(up, last[0], last[1])
		} else {
			last := upper[len(upper)-1]
			upper, down = upper[:len(upper)-1], append(down, last[0], last[1])
		}
	}
	for _, p := range lower {
		w.low |= 1<<p[0] | 1<<p[1]
	}
	g := &limGroup{players: groups[middle]}
	g.floaters = append(w.turns(down, false), w.turns(up, true)...)
	return slices.Concat(upper, lower, w.proposals(g, setOf(slices.Concat(g.floaters, g.players))))
}

// side pairs the scoregroups of one side, from the outermost.
func (w *limWalk) side(groups map[tournament.Points][]int, scores []tournament.Points, middle []int, upward bool) (pairs [][2]int, floaters []int) {
	for i, score := range scores {
		g := &limGroup{players: groups[score], floaters: w.turns(floaters, upward), adjacent: middle, upward: upward}
		if i+1 < len(scores) {
			g.adjacent, g.adjacentUpward = groups[scores[i+1]], upward
		}
		stay := setOf(slices.Concat(g.floaters, g.players))
		floaters = nil
		for !w.pairable(stay) {
			chosen := w.floater(g, stay, floaters)
			floaters = append(floaters, chosen)
			stay &^= 1 << chosen
		}
		pairs = append(pairs, w.proposals(g, stay)...)
	}
	return pairs, floaters
}

// sortByNumber returns a list by number, from the highest numbered, or upward from the lowest.
func (w *limWalk) sortByNumber(list []int, upward bool) []int {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b int) int { return cmp.Compare(w.players[a].TPN, w.players[b].TPN) })
	if upward {
		slices.Reverse(list)
	}
	return list
}

// turns are floaters in the order in which they are paired.
func (w *limWalk) turns(list []int, upward bool) []int {
	list = w.sortByNumber(list, upward)
	slices.SortStableFunc(list, func(a, b int) int {
		switch {
		case !w.text.has("floaters in turn"):
			return 0
		case upward:
			return cmp.Compare(w.players[a].Score, w.players[b].Score)
		}
		return cmp.Compare(w.players[b].Score, w.players[a].Score)
	})
	return list
}

// most returns how many pairs can be made of a set.
func (w *limWalk) most(s set) int {
	if s == 0 {
		return 0
	}
	if n, known := w.pairs[s]; known {
		return n
	}
	first := bits.TrailingZeros32(uint32(s))
	rest := s &^ (1 << first)
	most := w.most(rest)
	for _, m := range rest.members() {
		if w.may[first][m] {
			most = max(most, 1+w.most(rest&^(1<<m)))
		}
	}
	w.pairs[s] = most
	return most
}

// floater chooses the next to float of those without whom as many pairs can be made.
func (w *limWalk) floater(g *limGroup, stay set, before []int) int {
	white, black := 0, 0
	for _, m := range stay.members() {
		switch w.dueColour(m) {
		case tournament.White:
			white++
		case tournament.Black:
			black++
		}
	}
	choose := func(byColour bool) int {
		best, least := -1, []int(nil)
		order := w.sortByNumber(stay.members(), !g.upward)
		for position, m := range order {
			if w.most(stay&^(1<<m)) < w.most(stay) {
				continue
			}
			kind, again, excess := 0, 0, 0
			if slices.Contains(g.floaters, m) && w.text.has("types") {
				kind = 2
			}
			if w.isStranded(g, m, before) && w.text.has("types") {
				kind++
			}
			if w.players[m].Floats[0] != swiss.NoFloat && w.text.has("floated before") {
				again = 1
			}
			tends := white > black && w.dueColour(m) == tournament.White || black > white && w.dueColour(m) == tournament.Black
			if white != black && !tends && byColour {
				excess = 1
			}
			if key := []int{kind, again, excess, position}; best < 0 || slices.Compare(key, least) < 0 {
				best, least = m, key
			}
		}
		return best
	}
	chosen := choose(w.text.has("equalising floater"))
	if lowest := choose(false); w.maxi && !w.isNear(chosen, lowest) {
		return lowest
	}
	return chosen
}

// isStranded reports whether a player has no compatible opponent in the adjacent scoregroup
// after the floaters with higher scores or numbers, upward with lower ones, have theirs.
func (w *limWalk) isStranded(g *limGroup, m int, before []int) bool {
	left := w.sortByNumber(g.adjacent, g.adjacentUpward)
	order := w.turns(append(slices.Clone(before), m), g.upward)
	for _, f := range order[:slices.Index(order, m)] {
		if !w.text.has("opponents of others") {
			break
		}
		taken := -1
		for _, o := range left {
			if w.may[f][o] && (taken < 0 || w.isDueSame(f, taken) && !w.isDueSame(f, o)) {
				taken = o
			}
		}
		left = slices.DeleteFunc(left, func(o int) bool { return o == taken })
	}
	return !slices.ContainsFunc(left, func(o int) bool { return w.may[m][o] })
}

// proposals pairs those who stay: floaters first, then the others from the proposed
// pairings by exchanges.
func (w *limWalk) proposals(g *limGroup, stay set) (pairs [][2]int) {
	for _, f := range g.floaters {
		if !stay.has(f) {
			continue
		}
		var own, others []int
		for _, m := range w.sortByNumber(stay.members(), g.upward) {
			switch {
			case m == f:
			case slices.Contains(g.players, m):
				own = append(own, m)
			default:
				others = append(others, m)
			}
		}
		o := w.opponent(f, append(own, others...), stay, w.text.has("floater's colour"))
		pairs = append(pairs, [2]int{f, o})
		stay &^= 1<<f | 1<<o
	}
	for stay != 0 {
		list := w.sortByNumber(stay.members(), g.upward)
		half := len(list) / 2
		own := list[1:half]
		if w.text.has("from the end") {
			slices.Reverse(own)
		}
		o := w.opponent(list[0], append(slices.Clone(list[half:]), own...), stay, w.text.has("second scrutiny"))
		pairs = append(pairs, [2]int{list[0], o})
		stay &^= 1<<list[0] | 1<<o
	}
	return pairs
}

// opponent returns the first compatible one of an order with whom the others can be paired,
// exchanged for the first of them who is due the other colour.
func (w *limWalk) opponent(m int, order []int, stay set, colours bool) int {
	var open []int
	for _, o := range order {
		if w.may[m][o] && w.pairable(stay&^(1<<m|1<<o)) {
			open = append(open, o)
		}
	}
	for _, o := range open {
		if colours && !w.isDueSame(m, o) && (!w.maxi || w.isNear(o, open[0])) {
			return o
		}
	}
	return open[0]
}

func (w *limWalk) isNear(a, b int) bool {
	gap := w.players[a].Figures.Rating - w.players[b].Figures.Rating
	return gap >= -100 && gap <= 100 || !w.text.has("100 points")
}

// counts returns the games with each colour, and the length of the run at the end.
func (w *limWalk) counts(m int) (whites, blacks int, last tournament.Colour, run int) {
	for _, c := range w.players[m].Colours {
		if c == tournament.White {
			whites++
		} else {
			blacks++
		}
		if c != last {
			run = 0
		}
		last, run = c, run+1
	}
	return whites, blacks, last, run
}

// may have: not a third time in a row, not three more.
func (w *limWalk) mayHave(m int, c tournament.Colour) bool {
	whites, blacks, last, run := w.counts(m)
	if last == c && run >= 2 {
		return false
	}
	if c == tournament.White {
		return whites+1-blacks < 3
	}
	return blacks+1-whites < 3
}

// isAllowed reports whether one may have white and the other black.
func (w *limWalk) isAllowed(white, black int) bool {
	return w.mayHave(white, tournament.White) && w.mayHave(black, tournament.Black)
}

// dueColour returns the colour that a player is due; 0: none.
func (w *limWalk) dueColour(m int) tournament.Colour {
	whites, blacks, last, run := w.counts(m)
	switch {
	case run == 0:
		return 0
	case run >= 2 && last == tournament.White, run < 2 && whites > blacks, run < 2 && whites == blacks && last == tournament.White:
		return tournament.Black
	}
	return tournament.White
}

func (w *limWalk) isDueSame(a, b int) bool {
	return w.dueColour(a) != 0 && w.dueColour(a) == w.dueColour(b)
}

// white reports whether the first of two, the higher ranked, has white.
func (w *limWalk) white(high, low int) bool {
	p, q := w.players[high], w.players[low]
	one, other := w.dueColour(high), w.dueColour(low)
	switch {
	case one == 0 && other == 0:
		return (p.TPN%2 == 1) == (w.round.Initial == tournament.White)
	case w.isAllowed(high, low) != w.isAllowed(low, high):
		return w.isAllowed(high, low)
	case one == 0:
		return other == tournament.Black
	case other != one:
		return one == tournament.White
	}
	n, m := len(p.Colours), len(q.Colours)
	for back := 1; back <= min(n, m) && w.text.has("histories"); back++ {
		if a := p.Colours[n-back]; a != q.Colours[m-back] {
			return a == tournament.Black
		}
	}
	if w.low.has(high) && w.text.has("lower ranked") {
		return other == tournament.Black
	}
	return one == tournament.White
}
