package roundrobin

import (
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// relabelMost is the largest field whose Berger numbers are derived from the
// pairings; larger round robins are not played.
const relabelMost = 200

// fit is the reading of the tables that a crosstable follows best.
type fit struct {
	form
	labels
	same, wrong int
	printed     bool // the starting ranks are the Berger numbers
}

// Fits reports whether all pairs of a report that names no system follow the
// tables, and in how many cycles. Another order of the rounds is tried for a complete cycle
// only, and numbers other than the printed ones for one of at least six players: fewer pairs
// fit by chance.
func Fits(t *tournament.Tournament) (cycles int, ok bool) {
	rounds := outcome.Played(t)
	if len(t.Players) < 3 || len(rounds) == 0 {
		return 0, false
	}
	x := newCrosstable(t, rounds)
	cycle := x.sizeByCount() - 1
	if t.RoundsStated && t.Rounds < cycle {
		return 0, false
	}
	for _, f := range x.forms(x.sizeByNumber(), false) {
		if l, ok := x.rankLabels(f.size); ok && x.firstWrong(l, f) == 0 {
			return f.cycles, true
		}
	}
	if len(rounds) < cycle {
		return 0, false
	}
	if f, ok := x.drawnOrder(false); ok && f.wrong == 0 && f.same > 0 {
		return f.cycles, true
	}
	if len(t.Players) < 6 {
		return 0, false
	}
	for _, f := range x.forms(x.sizeByCount(), false) {
		if _, ok := x.derive(f); ok {
			return f.cycles, true
		}
	}
	return 0, false
}

// firstWrong returns the first listed round with a difference, 0 if there is
// none and at least one pair.
func (x *crosstable) firstWrong(l labels, f table) int {
	same := 0
	for k, r := range x.rounds {
		d := x.compare(k, l, f)
		if d.wrong > 0 {
			return r
		}
		same += d.same
	}
	if same == 0 {
		return x.rounds[0]
	}
	return 0
}

func (x *crosstable) sizeByCount() int { return max(len(x.t.Players)+len(x.t.Players)%2, 2) }

func (x *crosstable) sizeByNumber() int { return max(x.highest+x.highest%2, 2) }

// forms returns the readings to try for a table of that size. A double round robin
// has the recommended exchange or not; longer events are read as cycles, with the
// exchange in the first one or in all but the last.
func (x *crosstable) forms(size int, double bool) []form {
	last := max(x.t.Rounds, x.rounds[len(x.rounds)-1])
	cycles := (last + size - 2) / (size - 1)
	if double {
		cycles = max(cycles, 2)
	}
	if cycles < 2 {
		return []form{{size: size, cycles: 1}}
	}
	forms := []form{recommendedForm(size, cycles)}
	if cycles > 2 {
		forms = append(forms, form{size: size, cycles: cycles, exchanged: 1})
	}
	return append(forms, form{size: size, cycles: cycles})
}

// bestFit reads the starting ranks as Berger numbers and, where that does not
// fit, derives the numbers from the pairings. Of readings that do not fit
// entirely the one with most pairs right is taken; derived numbers only where
// three quarters of the pairs agree.
func (x *crosstable) bestFit(double bool) (fit, bool) {
	var best fit
	found := false
	for _, f := range x.forms(x.sizeByNumber(), double) {
		if l, ok := x.rankLabels(f.size); ok {
			if c := x.judge(l, f, true); !found || c.better(best) {
				best, found = c, true
			}
		}
	}
	if found && best.wrong == 0 {
		return best, found
	}
	other, reordered := x.drawnOrder(double)
	few := len(x.rounds) < 3 || len(x.t.Players) > relabelMost
	if reordered && other.wrong == 0 && (few || !found) {
		return other, true
	}
	if few {
		return best, found
	}
	for _, f := range x.forms(x.sizeByCount(), double) {
		if l, ok := x.derive(f); ok {
			return x.judge(l, f, false), true
		}
	}
	if reordered && other.wrong*3 <= other.same*2 && other.better(best) {
		best, found = other, true
	}
	for _, f := range x.forms(x.sizeByCount(), double) {
		c, ok := x.nearest(f)
		if ok && c.wrong*3 <= c.same*2 && (!found || c.better(best)) {
			best, found = c, true
		}
	}
	return best, found
}

func (c fit) better(than fit) bool {
	if c.same != than.same {
		return c.same > than.same
	}
	return c.wrong < than.wrong
}

func (x *crosstable) judge(l labels, f form, printed bool) fit {
	c := fit{form: f, labels: l, printed: printed}
	for k := range x.rounds {
		d := x.compare(k, l, f)
		c.same += d.same
		c.wrong += d.wrong
	}
	return c
}

// derive finds Berger numbers with which every pair fits: one player's number
// is tried, and the opponents of every numbered player follow from the tables.
func (x *crosstable) derive(f form) (labels, bool) {
	l := newLabels(len(x.t.Players), f.size)
	if len(x.t.Players) > relabelMost {
		return l, false
	}
	start := x.busiest()
	for n := 1; n <= len(x.t.Players); n++ {
		if x.spread(l, f, start, n, len(x.t.Players), true) && x.firstWrong(l, f) == 0 {
			return l, true
		}
	}
	return l, false
}

// nearest returns the numbering with most pairs right, from four starts.
func (x *crosstable) nearest(f form) (best fit, found bool) {
	for start := range min(4, len(x.t.Players)) {
		for n := 1; n <= len(x.t.Players); n++ {
			l := newLabels(len(x.t.Players), f.size)
			if !x.spread(l, f, start, n, len(x.t.Players), false) {
				continue
			}
			if c := x.judge(l, f, false); !found || c.better(best) {
				best, found = c, true
			}
		}
	}
	return best, found
}

// busiest returns the position with most opponents.
func (x *crosstable) busiest() int {
	best, most := 0, -1
	for i := range x.t.Players {
		n := 0
		for k := range x.rounds {
			if x.meet[k][i] >= 0 {
				n++
			}
		}
		if n > most {
			best, most = i, n
		}
	}
	return best
}

// spread numbers all players, up to most, from one player's number. If strict it stops at
// the first contradiction. It returns false if a player remains without a number.
func (x *crosstable) spread(l labels, f table, start, number, most int, strict bool) bool {
	l.clear()
	l.set(start, number)
	queue := append(make([]int, 0, len(l.number)), start)
	for head := 0; head < len(queue); head++ {
		i := queue[head]
		for k, r := range x.rounds {
			j := int(x.meet[k][i])
			if j < 0 || int(x.meet[k][j]) != i {
				continue
			}
			y, white := f.opponent(r, l.number[i])
			switch {
			case l.number[j] == y:
				if strict && !x.coloursFit(r, i, j, white) {
					return false
				}
			case l.number[j] == 0 && l.holder[y] < 0 && y <= most:
				l.set(j, y)
				queue = append(queue, j)
			case strict:
				return false
			}
		}
	}
	return len(queue) == len(l.number)
}

func (x *crosstable) coloursFit(round, i, j int, white bool) bool {
	c := x.colourOf(round, i, j)
	return c == 0 || (c == tournament.White) == white
}
