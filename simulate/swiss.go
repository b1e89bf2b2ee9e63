package simulate

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// swiss plays the rounds of a Swiss: players in order of points and starting
// rank, the top half of each score group against the bottom half, nobody twice
// against the same opponent, colours within two of each other.
func (h *hall) swiss(rounds int) {
	h.plan(rounds)
	order := make([]int, 0, len(h.seats))
	for round := 1; round <= rounds; round++ {
		order = order[:0]
		for i := range h.seats {
			switch s := &h.seats[i]; {
			case s.leaves != 0 && round >= s.leaves:
				h.absent(i, tournament.ZeroBye)
			case s.half == round:
				h.absent(i, tournament.HalfBye)
			default:
				order = append(order, i)
			}
		}
		slices.SortFunc(order, func(a, b int) int {
			return cmp.Or(cmp.Compare(h.seats[b].points, h.seats[a].points), cmp.Compare(a, b))
		})
		if len(order)%2 == 1 {
			order = h.bye(order)
		}
		for n, pair := range h.pair(order) {
			h.seat(pair[0], pair[1], n)
		}
	}
}

// plan draws who asks for a half-point bye and who will leave.
func (h *hall) plan(rounds int) {
	for i := range h.seats {
		s := &h.seats[i]
		if rounds > 3 && h.chance(h.opts.Withdrawals) {
			s.leaves = 3 + h.IntN(rounds-2)
		}
		if rounds > 2 && h.chance(h.opts.Byes) {
			s.half = 1 + h.IntN(rounds-1)
		}
	}
}

// bye gives the allocated bye to the last player who had none, and no forfeit
// win either (C.04.1 4).
func (h *hall) bye(order []int) []int {
	at := len(order) - 1
	for i := at; i >= 0; i-- {
		if !h.seats[order[i]].free {
			at = i
			break
		}
	}
	if h.seats[order[at]].free {
		h.absent(order[at], tournament.ZeroBye)
	} else {
		h.absent(order[at], tournament.AllocatedBye)
	}
	return slices.Delete(order, at, at+1)
}

// pair finds pairs for the players in order. Where the colours leave no way,
// three of one colour in a row are let through, then any colours; a field in
// which everybody has met everybody is paired as it comes, with rematches.
func (h *hall) pair(order []int) [][2]int {
	for i, allow := range []func(a, b *seat) bool{agree, balanced, anyColours} {
		p := pairer{hall: h, order: order, allow: allow, used: make([]bool, len(order)), left: 40 * (1 + 20*i) * len(order)}
		if p.from(0) {
			return p.pairs
		}
	}
	p := pairer{hall: h, order: order, allow: anyColours, used: make([]bool, len(order)), left: 4000 * len(order)}
	if !p.from(0) {
		p.rematch, p.left, p.pairs = true, 1<<30, nil
		p.used = make([]bool, len(order))
		p.from(0)
	}
	return p.pairs
}

// The colours that a pair may bring.
func agree(a, b *seat) bool {
	need := forced(a)
	return need == 0 || need != forced(b)
}

func balanced(a, b *seat) bool {
	return !(a.balance >= 2 && b.balance >= 2) && !(a.balance <= -2 && b.balance <= -2)
}

func anyColours(_, _ *seat) bool { return true }

// pairer searches pairs from the top, and goes back where the rest cannot be
// paired, up to a number of steps.
type pairer struct {
	*hall
	order   []int
	used    []bool
	pairs   [][2]int
	allow   func(a, b *seat) bool
	rematch bool
	left    int
}

// from pairs the players from position i on.
func (p *pairer) from(i int) bool {
	for i < len(p.order) && p.used[i] {
		i++
	}
	if i == len(p.order) {
		return true
	}
	p.used[i] = true
	middle := p.middle(i)
	for j := middle; j < len(p.order) && p.left > 0; j++ {
		if p.try(i, j) {
			return true
		}
	}
	for j := middle - 1; j > i && p.left > 0; j-- {
		if p.try(i, j) {
			return true
		}
	}
	p.used[i] = false
	return false
}

// try pairs i and j and then the rest.
func (p *pairer) try(i, j int) bool {
	a, b := p.order[i], p.order[j]
	if p.used[j] || !p.rematch && p.met[a][b] || !p.allow(&p.seats[a], &p.seats[b]) {
		return false
	}
	p.left--
	p.used[j] = true
	p.pairs = append(p.pairs, [2]int{a, b})
	if p.from(i + 1) {
		return true
	}
	p.used[j] = false
	p.pairs = p.pairs[:len(p.pairs)-1]
	return false
}

// middle is the position of the first opponent in question: as far below the
// player as the half of his score group's free players.
func (p *pairer) middle(i int) int {
	points, free, end := p.seats[p.order[i]].points, 1, i+1
	for end < len(p.order) && p.seats[p.order[end]].points == points {
		if !p.used[end] {
			free++
		}
		end++
	}
	skip := free / 2
	for j := i + 1; j < len(p.order); j++ {
		if p.used[j] {
			continue
		}
		if skip--; skip <= 0 {
			return j
		}
	}
	return i + 1
}

// seat gives the colours: to the one with the greater need, else the opposite
// of the last, else to the higher number in turn down the boards.
func (h *hall) seat(a, b, board int) {
	sa, sb := &h.seats[a], &h.seats[b]
	white := board%2 == 0
	switch {
	case sa.balance != sb.balance:
		white = sa.balance < sb.balance
	case sa.last != sb.last && sa.last != 0:
		white = sa.last == tournament.Black
	case sa.last != sb.last:
		white = sb.last == tournament.White
	case sa.last != 0:
		white = sa.last == tournament.Black
	}
	switch fa, fb := forced(sa), forced(sb); {
	case sa.balance >= 2 || sb.balance <= -2:
		white = false
	case sa.balance <= -2 || sb.balance >= 2:
		white = true
	case fa != 0:
		white = fa == tournament.White
	case fb != 0:
		white = fb == tournament.Black
	}
	if white {
		h.game(a, b)
	} else {
		h.game(b, a)
	}
}

// forced is the colour that a player must have.
func forced(s *seat) tournament.Colour {
	switch {
	case s.balance >= 2, s.twice && s.last == tournament.White:
		return tournament.Black
	case s.balance <= -2, s.twice && s.last == tournament.Black:
		return tournament.White
	}
	return 0
}
