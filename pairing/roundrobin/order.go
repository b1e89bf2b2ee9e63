package roundrobin

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// drawnOrder reads the starting ranks as Berger numbers and every round as that round of
// the table in which most of its pairs meet; none of them twice in a cycle.
func (x *crosstable) drawnOrder(double bool) (fit, bool) {
	f := x.forms(x.sizeByNumber(), double)[0]
	l, ok := x.rankLabels(f.size)
	if !ok {
		return fit{}, false
	}
	m := f.size - 1
	last := x.rounds[len(x.rounds)-1]
	f.drawn, f.exchanged = make([]int, (last+m-1)/m*m), 0
	taken := make([]bool, len(f.drawn)) // by cycle and round of the table
	for i := range f.drawn {
		f.drawn[i] = -1
	}
	for k, r := range x.rounds {
		if row := x.rowOf(k, l, f.size); row >= 0 {
			cell := (r-1)/m*m + row
			if taken[cell] {
				return fit{}, false
			}
			f.drawn[r-1], taken[cell] = row, true
		}
	}
	for i, row := range f.drawn { // rounds without a row take one that is left
		if row >= 0 {
			continue
		}
		cell := i
		if taken[cell] {
			cell = i/m*m + slices.Index(taken[i/m*m:i/m*m+m], false)
		}
		f.drawn[i], taken[cell] = cell%m, true
	}
	return x.judge(l, f, true), true
}

// Continued returns the table of so many cycles for a report whose starting ranks are the Berger
// numbers: the rounds that it has in the order in which they were played, where that is
// another than the table's, and then those that are left of the cycle.
func Continued(t *tournament.Tournament, cycles int) [][]outcome.Pair {
	n := len(t.Players)
	table, rounds := Cycles(n, cycles), outcome.Played(t)
	if len(rounds) == 0 {
		return table
	}
	x := newCrosstable(t, rounds)
	f, ok := x.drawnOrder(cycles > 1)
	usual := recommendedForm(f.size, cycles)
	if !ok || !slices.ContainsFunc(rounds, func(r int) bool {
		row, _ := usual.at(r)
		return f.drawn[r-1] != row
	}) {
		return table
	}
	berger := Berger(n)
	for i := range table {
		row, reversed := f.at(i + 1)
		table[i] = slices.Clone(berger[row])
		for k, p := range table[i] {
			if reversed && p.Black != 0 {
				table[i][k] = outcome.Pair{White: p.Black, Black: p.White}
			}
		}
	}
	return table
}

// rowOf returns the round of the table, from 0, in which most pairs of the k-th listed round
// meet, -1 where it has none.
func (x *crosstable) rowOf(k int, l labels, size int) int {
	best, votes := -1, make([]int, size-1)
	for i, j := range x.meet[k] {
		if int(j) <= i || int(x.meet[k][j]) != i {
			continue
		}
		row := bergerRow(size, l.number[i], l.number[j])
		if votes[row]++; best < 0 || votes[row] > votes[best] {
			best = row
		}
	}
	if own := (x.rounds[k] - 1) % (size - 1); best >= 0 && votes[own] == votes[best] {
		best = own
	}
	return best
}

// bergerRow returns the round, from 0, of the table of that even size in which two numbers,
// from 1, meet.
func bergerRow(size, x, y int) int {
	switch size {
	case x:
		x = y
	case y:
		y = x
	}
	return (x + y - 2) % (size - 1)
}
