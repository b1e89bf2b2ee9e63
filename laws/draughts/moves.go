package draughts

// Move is a move of a piece, with what it takes. Captures of the same pieces to the same
// square are one move, on whatever way.
type Move struct {
	From, To Square
	Taken    Set
	Promotes bool // a man ends as a king
}

// Capture reports whether the move takes.
func (m Move) Capture() bool { return m.Taken != 0 }

// Moves appends the legal moves to a list: without doubles, captures alone if there are
// any.
func (d *Discipline) Moves(p *Position, list []Move) []Move {
	start := len(list)
	w := walk{d: d, list: list, start: start}
	w.captures(p)
	if len(w.list) > start {
		return w.list
	}
	return d.quiet(p, w.list)
}

// Play returns the position after a legal move.
func (d *Discipline) Play(p Position, m Move) Position {
	own, other := p.Turn, p.Turn.Other()
	from, to := Set(1)<<m.From, Set(1)<<m.To
	if p.Men[own]&from != 0 && !m.Promotes {
		p.Men[own] = p.Men[own]&^from | to
	} else {
		p.Men[own] &^= from
		p.Kings[own] = p.Kings[own]&^from | to
	}
	p.Men[other] &^= m.Taken
	p.Kings[other] &^= m.Taken
	p.Turn = other
	return p
}

// quiet appends the moves that take nothing.
func (d *Discipline) quiet(p *Position, list []Move) []Move {
	g, own := d.grid, p.Turn
	occupied := p.Pieces(White) | p.Pieces(Black)
	ways := [2][2]int{White: {upLeft, upRight}, Black: {downLeft, downRight}}[own]
	for rest := p.Men[own]; rest != 0; rest &= rest - 1 {
		q := rest.first()
		for _, way := range ways {
			if to := g.next[q][way]; to != none && !occupied.Has(to) {
				list = append(list, Move{From: q, To: to, Promotes: g.lastRow[own].Has(to)})
			}
		}
	}
	for rest := p.Kings[own]; rest != 0; rest &= rest - 1 {
		q := rest.first()
		for way := range 4 {
			for to := g.next[q][way]; to != none && !occupied.Has(to); to = g.next[to][way] {
				list = append(list, Move{From: q, To: to})
			}
		}
	}
	return list
}

// walk looks for the captures of a position.
type walk struct {
	d        *Discipline
	occupied Set // by all but the piece that takes
	enemy    Set
	from     Square
	own      Colour
	man      bool // what takes began as a man
	list     []Move
	start    int // of the moves in the list
	most     int // taken by those in the list, under the majority rule

	path  []Square      // of what takes, each square that it passes or lands on
	visit func(Capture) // nil: paths are not wanted
}

// captures appends all captures.
func (w *walk) captures(p *Position) {
	w.own, w.enemy = p.Turn, p.Pieces(p.Turn.Other())
	all := w.enemy | p.Pieces(p.Turn)
	for rest := p.Men[w.own]; rest != 0; rest &= rest - 1 {
		w.from, w.man = rest.first(), true
		w.occupied = all &^ (1 << w.from)
		w.takeMan(w.from, 0, 0)
	}
	for rest := p.Kings[w.own]; rest != 0; rest &= rest - 1 {
		w.from, w.man = rest.first(), false
		w.occupied = all &^ (1 << w.from)
		w.takeKing(w.from, 0, 0, -1)
	}
}

// takeMan goes on taking with a man and reports whether it could.
func (w *walk) takeMan(at Square, taken Set, n int) bool {
	g, went := w.d.grid, false
	for way := range 4 {
		over := g.next[at][way]
		if over == none || !(w.enemy &^ taken).Has(over) {
			continue
		}
		to := g.next[over][way]
		if to == none || w.occupied.Has(to) {
			continue
		}
		went = true
		now := taken | 1<<over
		w.path = append(w.path, to)
		last := g.lastRow[w.own].Has(to)
		if w.d.midway && last {
			if !w.takeKing(to, now, n+1, -1) {
				w.emit(to, now, n+1, true)
			}
		} else if !w.takeMan(to, now, n+1) {
			w.emit(to, now, n+1, last)
		}
		w.path = w.path[:len(w.path)-1]
	}
	return went
}

// takeKing goes on taking with a king and reports whether it could. It does not turn back
// on the way that it came by: there stands what it has taken.
func (w *walk) takeKing(at Square, taken Set, n, came int) bool {
	g, went := w.d.grid, false
	for way := range 4 {
		if came >= 0 && way == 3-came {
			continue
		}
		over := g.next[at][way]
		for over != none && !w.occupied.Has(over) {
			over = g.next[over][way]
		}
		if over == none || !(w.enemy &^ taken).Has(over) {
			continue
		}
		to := g.next[over][way]
		if to == none || w.occupied.Has(to) {
			continue
		}
		went = true
		now, length := taken|1<<over, len(w.path)
		on := false
		for q := to; q != none && !w.occupied.Has(q); q = g.next[q][way] {
			w.path = append(w.path, q)
			on = w.takeKing(q, now, n+1, way) || on
			w.path = w.path[:length]
		}
		if on {
			continue
		}
		for q := to; q != none && !w.occupied.Has(q); q = g.next[q][way] {
			w.path = append(w.path, q)
			w.emit(q, now, n+1, w.man)
			w.path = w.path[:length]
		}
	}
	return went
}

// emit adds a whole capture.
func (w *walk) emit(to Square, taken Set, n int, king bool) {
	if w.d.majority {
		switch {
		case n < w.most:
			return
		case n > w.most:
			w.most, w.list = n, w.list[:w.start]
		}
	}
	m := Move{From: w.from, To: to, Taken: taken, Promotes: w.man && king}
	if w.visit != nil {
		w.visit(Capture{Move: m, Man: w.man, Landings: w.path})
	}
	for _, other := range w.list[w.start:] {
		if other == m {
			return
		}
	}
	w.list = append(w.list, m)
}

// Capture is a capture on one of its ways, with each square on which the piece lands.
type Capture struct {
	Move
	Man      bool     // it began as a man
	Landings []Square // the last is To
}

// Captures returns the legal captures on all ways.
func (d *Discipline) Captures(p *Position) []Capture {
	var out []Capture
	w := walk{d: d, visit: func(c Capture) {
		c.Landings = append([]Square(nil), c.Landings...)
		out = append(out, c)
	}}
	w.captures(p)
	if !d.majority {
		return out
	}
	most := out[:0]
	for _, c := range out {
		if c.Taken.Len() == w.most {
			most = append(most, c)
		}
	}
	return most
}

// Perft returns the number of ways of so many moves.
func (d *Discipline) Perft(p Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var room [64]Move
	moves := d.Moves(&p, room[:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	n := uint64(0)
	for _, m := range moves {
		n += d.Perft(d.Play(p, m), depth-1)
	}
	return n
}
