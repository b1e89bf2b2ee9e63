package oracle

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Team pairs a round of C.04.6, with preferences of type A or B, or of none (0); single
// where the other score plays no part in the colours.
func Team(kind byte, single bool) func(r *swiss.Round, text Text) ([]swiss.Pair, error) {
	return func(r *swiss.Round, text Text) ([]swiss.Pair, error) {
		f, err := newField(r, text, false, 0)
		if err != nil {
			return nil, err
		}
		for i := range f.players {
			p := &f.players[i]
			p.due, p.strength = teamPreference(kind, p.Colours, r.Number == r.Rounds)
		}
		return f.team(kind, single)
	}
}

func (f *field) team(kind byte, single bool) ([]swiss.Pair, error) {
	bye, err := f.bye(func(i int) []int { return []int{int(f.players[i].Score), f.players[i].Unplayed, -f.players[i].TPN} })
	if err != nil {
		return nil, err
	}
	rest := f.all()
	if bye >= 0 {
		rest &^= 1 << bye
	}
	var pairs [][2]int
	for rest != 0 {
		residents := f.top(rest)
		rest &^= residents
		up := f.teamUpfloaters(residents, rest)
		rest &^= up
		pairs = append(pairs, f.teamPairing(residents|up, up, kind)...)
	}
	out := f.withColours(pairs, bye, func(x, y int) int { return min(x, y) })
	for i, p := range out {
		if p.Black != 0 && !f.teamWhite(p.White, p.Black, kind, single) {
			out[i] = swiss.Pair{White: p.Black, Black: p.White}
		}
	}
	return out, nil
}

// teamPreference reads 1.7 line by line.
func teamPreference(kind byte, colours []tournament.Colour, last bool) (tournament.Colour, int) {
	const white, black = tournament.White, tournament.Black
	cd, n := 0, len(colours)
	for _, c := range colours {
		if c == white {
			cd++
		} else {
			cd--
		}
	}
	lastTwo := func(c tournament.Colour) bool { return n >= 2 && colours[n-2] == c && colours[n-1] == c }
	switch {
	case kind == 0 || n == 0:
		return 0, 0
	case cd < -1, cd == 0 && lastTwo(black), cd == -1 && lastTwo(black):
		return white, 2
	case cd > 1, cd == 0 && lastTwo(white), cd == 1 && lastTwo(white):
		return black, 2
	case kind == 'A':
		return 0, 0
	case cd == -1, cd == 0 && !last && colours[n-1] == black:
		return white, 1
	case cd == 1, cd == 0 && !last && colours[n-1] == white:
		return black, 1
	}
	return 0, 0
}

// floatCost returns 1 if a team floated in the previous round and that counts, else 0.
func (f *field) floatCost(i int) int {
	if f.round.Rounds > 0 && f.round.Number > f.round.Rounds-2 || f.players[i].Floats[0] == swiss.NoFloat {
		return 0
	}
	return 1
}

// teamUpfloaters returns the first set that complies with C4 to C6, in 2026 with C7, too.
func (f *field) teamUpfloaters(residents, rest set) (best set) {
	following := f.top(rest)
	for _, many := range f.numbers(rest) {
		var least []int
		eachSet(rest.members(), many, nil, func(up []int) {
			chosen := setOf(up)
			if !f.pairable(residents|chosen) || f.text.has("C3") && !f.pairable(rest&^chosen) {
				return
			}
			cost := append([]int{0}, f.highest(up)...)
			if f.text.has("C6") {
				cost = append(cost, f.countNeeded(following&^chosen, rest&^chosen&^following))
			}
			if f.text.Edition == "2026" && f.text.has("C7") {
				floated := 0
				for _, m := range up {
					floated += f.floatCost(m)
				}
				cost = append(cost, floated)
			}
			if least == nil || slices.Compare(cost, least) < 0 {
				least, best = cost, chosen
			}
		})
		if least != nil {
			return best
		}
	}
	return 0
}

// teamPairing returns the pairing of a bracket that complies best with the criteria of the
// colours and floats, and has the first identifier.
func (f *field) teamPairing(bracket, up set, kind byte) (best [][2]int) {
	names := map[string][3]string{"2017": {"C7", "C8", "C9"}, "2026": {"C8", "C9", "C10"}}[f.text.Edition]
	var least []int
	f.pairings(bracket, nil, func(pairs [][2]int) {
		cost := make([]int, 3)
		var tops [][2]int
		for _, p := range pairs {
			a, b := p[0], p[1]
			if f.misses(a, b) {
				cost[0]++
				if kind == 'B' && f.players[a].strength == 2 && f.players[b].strength == 2 {
					cost[1]++
				}
			}
			switch {
			case f.text.Edition == "2017" && f.players[a].Score != f.players[b].Score:
				cost[2] += f.floatCost(a) + f.floatCost(b)
			case f.text.Edition == "2026":
				if up.has(a) {
					cost[2] += f.floatCost(b)
				}
				if up.has(b) {
					cost[2] += f.floatCost(a)
				}
			}
			x, y := f.players[a].TPN, f.players[b].TPN
			tops = append(tops, [2]int{min(x, y), max(x, y)})
		}
		for i, name := range names {
			if !f.text.has(name) {
				cost[i] = 0
			}
		}
		slices.SortFunc(tops, func(p, q [2]int) int { return p[0] - q[0] })
		for _, side := range []int{0, 1} {
			for _, p := range tops {
				if !f.text.has("identifiers") {
					break
				}
				cost = append(cost, p[side])
			}
		}
		if least == nil || slices.Compare(cost, least) < 0 {
			least, best = cost, slices.Clone(pairs)
		}
	})
	return best
}

// teamWhite reports whether the first of two teams has white on the first board (4.3).
func (f *field) teamWhite(one, another int, kind byte, single bool) bool {
	at := func(tpn int) *player {
		return &f.players[slices.IndexFunc(f.players, func(p player) bool { return p.TPN == tpn })]
	}
	p, q := at(one), at(another)
	swapped := q.Score > p.Score
	if q.Score == p.Score {
		swapped = q.TPN < p.TPN
		if !single && q.Figures.Second != p.Figures.Second {
			swapped = q.Figures.Second > p.Figures.Second
		}
	}
	if swapped {
		p, q = q, p
	}
	return f.firstHasWhite(p, q, kind) != swapped
}

func (f *field) firstHasWhite(p, q *player, kind byte) bool {
	const white, black = tournament.White, tournament.Black
	n, m := len(p.Colours), len(q.Colours)
	difference := func(colours []tournament.Colour) (d int) {
		for _, c := range colours {
			if d++; c == black {
				d -= 2
			}
		}
		return d
	}
	switch {
	case n == 0 && m == 0:
		return (p.TPN%2 == 1) == (f.round.Initial == white)
	case p.due != 0 && q.due == 0:
		return p.due == white
	case p.due == 0 && q.due != 0:
		return q.due == black
	case p.due != 0 && p.due != q.due:
		return p.due == white
	case kind == 'B' && p.strength == 2 && q.strength == 1:
		return p.due == white
	case kind == 'B' && p.strength == 1 && q.strength == 2:
		return q.due == black
	}
	if d, e := difference(p.Colours), difference(q.Colours); d != e {
		return d < e
	}
	for back := 1; back <= n && back <= m; back++ {
		if a := p.Colours[n-back]; a != q.Colours[m-back] {
			return a == black
		}
	}
	switch {
	case p.due != 0:
		return p.due == white
	case n > 0:
		return p.Colours[n-1] == black
	}
	return q.Colours[m-1] == white
}
