package oracle

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Draughts is one of the Swiss systems of draughts and renju.
type Draughts struct {
	Order     byte // how two of a group follow each other: 'n' number, 'a' number, turned round in even rounds, 'l' lot, 's' truncated Solkoff, 'b' Buchholz
	Style     byte // whom the first of a group meets: 'h' the first of the other half, 'f' the last, 'a' the next
	Again     bool // the halves are made again after each pair
	Renju     bool
	Regulated bool // from the top and from the bottom to the middle
	Lot       func(r *swiss.Round, tpn int) uint64
}

// Pair pairs a round: who may follow is tried in the order of the text, and where
// nothing is left the pair formed last is broken.
func (d Draughts) Pair(r *swiss.Round, text Text) ([]swiss.Pair, error) {
	last := r.Rounds > 0 && r.Number >= r.Rounds
	strict, apart, err := d.pair(r, text, true)
	if !d.Renju || !last || !text.has("last round") {
		return strict, err
	}
	free, nearer, wrong := d.pair(r, text, false)
	if wrong == nil && (err != nil || nearer < apart) {
		return free, nil
	}
	return strict, err
}

// draughtsWalk is a round on its way through the text.
type draughtsWalk struct {
	*field
	Draughts
	rank     []int // by player: the place in the classification
	pairs    [][2]int
	floaters []int
	after    set // those who are paired after the group
	upward   bool
	next     []int
}

func (d Draughts) pair(r *swiss.Round, text Text, strict bool) (pairs []swiss.Pair, apart int, err error) {
	f, err := newField(r, text, false, 0)
	if err != nil {
		return nil, 0, err
	}
	w := &draughtsWalk{field: f, Draughts: d, rank: make([]int, len(f.players))}
	for i := range f.players {
		w.prefer(&f.players[i])
	}
	for i := range f.players {
		for j := range f.players {
			p, q := &f.players[i], &f.players[j]
			if strict && text.has("limit of colours") && p.strength == 3 && q.strength == 3 && p.due == q.due {
				f.may[i][j] = false
			}
		}
	}
	for place, m := range w.classify(f.all().members()) {
		w.rank[m] = place
	}
	bye, err := f.bye(func(i int) []int {
		if !text.has("plus to the last") {
			return []int{w.rank[i]}
		}
		return []int{-w.rank[i]}
	})
	if err != nil {
		return nil, 0, err
	}
	found, ok := w.groups(bye)
	if !ok {
		return nil, 0, ErrImpossible
	}
	for _, p := range found {
		apart += max(int(f.players[p[0]].Score-f.players[p[1]].Score), int(f.players[p[1]].Score-f.players[p[0]].Score))
	}
	return f.inPublishedOrder(found, bye, w.white), apart, nil
}

// prefer gives a player the colour due and how much: 3 is that he must have it.
func (w *draughtsWalk) prefer(p *player) {
	p.due, p.strength = 0, 0
	n := len(p.Colours)
	if n == 0 || !w.text.has("alternation") {
		return
	}
	other := map[tournament.Colour]tournament.Colour{tournament.White: tournament.Black, tournament.Black: tournament.White}
	balance, run := 0, 1
	for _, c := range p.Colours {
		balance += map[tournament.Colour]int{tournament.White: 1, tournament.Black: -1}[c]
	}
	for run < n && p.Colours[n-1-run] == p.Colours[n-1] {
		run++
	}
	p.due, p.strength = other[p.Colours[n-1]], 1
	if !w.Renju {
		p.strength = min(run, 3)
		return
	}
	byBalance := w.Order != 'l' || w.round.Number%2 == 0 || !w.text.has("balance in even rounds")
	if balance != 0 && byBalance && w.text.has("balance") {
		p.due, p.strength = tournament.Black, 2
		if balance < 0 {
			p.due = tournament.White
		}
	}
	switch {
	case run >= 2:
		p.due, p.strength = other[p.Colours[n-1]], 3
	case balance >= 2:
		p.due, p.strength = tournament.Black, 3
	case balance <= -2:
		p.due, p.strength = tournament.White, 3
	}
}

// classify returns players by score, then in the order of their group.
func (w *draughtsWalk) classify(list []int) []int {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b int) int {
		p, q := &w.players[a], &w.players[b]
		number, by, round := cmp.Compare(p.TPN, q.TPN), 0, w.round.Number
		order := w.Order
		if !w.text.has("order of a group") {
			order = 'n'
		}
		switch {
		case order == 'l' && round > 1:
			by = cmp.Compare(w.Lot(w.round, p.TPN), w.Lot(w.round, q.TPN))
		case order == 's' && round > 2:
			by = cmp.Compare(q.Figures.Truncated, p.Figures.Truncated)
		case order == 'b' && round > 2:
			by = cmp.Compare(q.Figures.Buchholz, p.Figures.Buchholz)
		case (order == 'a' || order == 's') && round%2 == 0:
			number = -number
		}
		return cmp.Or(cmp.Compare(q.Score, p.Score), by, number)
	})
	return list
}

// groups pairs the groups from the top; in the regulated system those above half of the
// points from the top, those below it from the bottom, and the middle last.
func (w *draughtsWalk) groups(bye int) ([][2]int, bool) {
	var high, low [][]int
	var middle []int
	for m := range w.players { // by score
		half := tournament.Points(5 * (w.round.Number - 1))
		if w.round.Win > 0 {
			half = w.round.Win * tournament.Points(w.round.Number-1) / 2
		}
		score := w.players[m].Score
		switch {
		case m == bye:
		case w.Regulated && w.text.has("middle last") && score == half:
			middle = append(middle, m)
		case w.Regulated && w.text.has("middle last") && score < half:
			low = w.addToGroup(low, m)
		default:
			high = w.addToGroup(high, m)
		}
	}
	slices.Reverse(low)
	var all [][2]int
	left := w.all()
	if bye >= 0 {
		left &^= 1 << bye
	}
	pair := func(in, own, next []int, upward bool) ([]int, bool) {
		w.upward, w.next, w.after = upward, next, left&^setOf(in)&^setOf(own)
		for floaters := (len(in) + len(own)) % 2; floaters <= len(in)+len(own); floaters += 2 {
			w.pairs, w.floaters = nil, nil
			if w.pairFloaters(w.classify(in), w.classify(own), setOf(in)|setOf(own), floaters) {
				left &^= setOf(in) | setOf(own)
				left |= setOf(w.floaters)
				all = append(all, w.pairs...)
				return w.floaters, true
			}
		}
		return nil, false
	}
	var down, up []int
	ok := true
	for i, group := range high {
		next := middle
		if i+1 < len(high) {
			next = high[i+1]
		}
		if down, ok = pair(down, group, next, false); !ok {
			return nil, false
		}
	}
	for i, group := range low {
		next := slices.Concat(middle, down)
		if i+1 < len(low) {
			next = low[i+1]
		}
		if up, ok = pair(up, group, next, len(next) > 0); !ok {
			return nil, false
		}
	}
	_, ok = pair(slices.Concat(down, up), middle, nil, false)
	return all, ok
}

// addToGroup puts a player, who come by score, into the group of the score.
func (w *draughtsWalk) addToGroup(groups [][]int, m int) [][]int {
	if n := len(groups); n > 0 && w.players[groups[n-1][0]].Score == w.players[m].Score {
		groups[n-1] = append(groups[n-1], m)
		return groups
	}
	return append(groups, []int{m})
}

// white reports whether the first of two has white.
func (w *draughtsWalk) white(a, b int) bool {
	if w.rank[b] < w.rank[a] {
		return !w.white(b, a)
	}
	p, q := &w.players[a], &w.players[b]
	n, m := len(p.Colours), len(q.Colours)
	initial := w.round.Initial
	if w.Order == 'l' {
		initial = tournament.White
		if w.Renju && w.text.has("black begins") {
			initial = tournament.Black
		}
	}
	switch {
	case n == 0 && m == 0 && w.text.has("odd numbers"):
		return (p.TPN%2 == 1) == (initial == tournament.White)
	case n == 0 && m == 0, p.strength == 0 && q.strength == 0:
		return true
	case p.strength == 0:
		return q.due == tournament.Black
	case q.strength == 0 || p.due != q.due:
		return p.due == tournament.White
	case p.strength != q.strength && w.text.has("stronger"):
		return (p.due == tournament.White) == (p.strength > q.strength)
	}
	for back := 1; back <= min(n, m) && w.text.has("histories"); back++ {
		if c := p.Colours[n-back]; c != q.Colours[m-back] {
			return c == tournament.Black
		}
	}
	return p.due == tournament.White
}
