package chess

// Layouts is the number of layouts of Chess960.
const Layouts = 960

// StandardLayout is the number of chess's own layout among those of Chess960.
const StandardLayout = 518

// Layout returns the first position of a layout of Chess960 by its usual number
// from 0 to 959, and whether there is such a number.
func Layout(n int) (Position, bool) {
	if n < 0 || n >= Layouts {
		return Position{}, false
	}
	var row [8]Kind
	row[n%4*2+1] = Bishop
	row[n/4%4*2] = Bishop
	empty := func(nth int) *Kind {
		for i := range row {
			if row[i] == NoKind {
				if nth == 0 {
					return &row[i]
				}
				nth--
			}
		}
		return nil
	}
	*empty(n / 16 % 6) = Queen
	// The ten ways in which two knights stand on the five squares that are left.
	knights := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}[n/96]
	first, second := empty(knights[0]), empty(knights[1])
	*first, *second = Knight, Knight
	*empty(0), *empty(1) = Rook, King
	*empty(0) = Rook
	p := Position{passed: NoSquare, full: 1}
	for file, kind := range row {
		for c, rank := range [2]int{0, 7} {
			s := SquareAt(file, rank)
			p.put(Colour(c), kind, s)
			p.put(Colour(c), Pawn, SquareAt(file, 1+rank/7*5))
			if kind == Rook {
				p.castling |= s.Set()
				p.hash ^= castlingKeys[s]
			}
		}
	}
	return p, true
}

// LayoutOf returns the number of the layout whose first position this is, and
// whether there is one.
func LayoutOf(p *Position) (int, bool) {
	for n := range Layouts {
		if q, _ := Layout(n); q.SameAs(p) {
			return n, true
		}
	}
	return 0, false
}
