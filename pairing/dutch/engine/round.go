package engine

import (
	"errors"
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Pair pairs a round under an edition of the chapter. The error is an
// *[swiss.Impossible] where no legal pairing exists.
func Pair(law *Numbers, r *swiss.Round) (*Pairing, error) {
	return pairBy(law, r, (*task).findCandidate, nil)
}

// Agrees reports whether these are the pairs that [Pair] makes, with their colours,
// byes as black 0. It ends at the first bracket that makes another.
func Agrees(law *Numbers, r *swiss.Round, pairs []swiss.Pair) bool {
	expected := make(map[swiss.Pair]bool, len(pairs))
	for _, p := range pairs {
		expected[p] = true
	}
	p, err := pairBy(law, r, (*task).findCandidate, expected)
	return err == nil && len(p.Pairs) == len(expected)
}

var errOtherwise = errors.New("a pair that is not expected")

// pairBy pairs a round, each bracket by settle. It goes on as long as the pairs
// are among those expected; nil: any are.
func pairBy(law *Numbers, r *swiss.Round, settle func(*task) *result, expected map[swiss.Pair]bool) (*Pairing, error) {
	f := newField(law, r)
	all := make([]int, len(f.Players))
	for i := range all {
		all[i] = i
	}
	if !f.completable(all) {
		return nil, f.impossible(all)
	}
	if !f.law.Collapses {
		f.fixBye(all)
	}
	d := &draw{f: f, settle: settle, expected: expected}
	if err := d.brackets(f.Scoregroups()); err != nil {
		return nil, err
	}
	return &Pairing{Pairs: f.inPublishedOrder(d.pairs, d.bye), Brackets: d.out}, nil
}

// draw is a round being paired.
type draw struct {
	f        *field
	settle   func(*task) *result
	expected map[swiss.Pair]bool
	pairs    [][2]int
	bye      []int
	out      []Bracket
}

// brackets pairs from the top (A.9, 1.9.2).
func (d *draw) brackets(groups [][]int) error {
	var down []int
	for i, residents := range groups {
		last := i == len(groups)-1
		var next, below []int
		if !last {
			next = groups[i+1]
			below = slices.Concat(groups[i+2:]...)
		}
		t := d.f.newTask(Ordinary, last, down, residents, next, below)
		r := d.settle(t)
		if r == nil {
			return fmt.Errorf("bracket %s: no candidate", tournament.Points(d.f.Players[residents[0]].Score))
		}
		if d.f.law.Collapses && !last && !d.f.completable(slices.Concat(r.floaters, next, below)) {
			return d.collapse(down, residents, slices.Concat(next, below))
		}
		if !d.note(t, r) {
			return errOtherwise
		}
		down = r.floaters
	}
	return nil
}

// collapse pairs the penultimate bracket again and everyone below it at once
// (A.9 of 2017).
func (d *draw) collapse(down, residents, rest []int) error {
	t := d.f.newTask(Penultimate, false, down, residents, nil, rest)
	r := d.settle(t)
	if r == nil {
		return fmt.Errorf("bracket %s: no candidate that completes the round", tournament.Points(d.f.Players[residents[0]].Score))
	}
	if !d.note(t, r) {
		return errOtherwise
	}
	t = d.f.newTask(Collapsed, true, r.floaters, rest, nil, nil)
	r = d.settle(t)
	if r == nil {
		return fmt.Errorf("collapsed bracket %s: no candidate", tournament.Points(d.f.Players[rest[0]].Score))
	}
	if !d.note(t, r) {
		return errOtherwise
	}
	return nil
}

// note adds a bracket as paired; it is false if that is not as expected.
func (d *draw) note(t *task, r *result) bool {
	for _, p := range r.pairs {
		if d.expected != nil && !d.expected[d.f.pair(p[0], p[1])] {
			return false
		}
	}
	d.pairs = append(d.pairs, r.pairs...)
	if t.last {
		d.bye = r.floaters
	}
	d.out = append(d.out, t.bracket(r))
	return d.expected == nil || !t.last || len(r.floaters) == 0 || d.expected[swiss.Pair{White: d.f.Players[r.floaters[0]].TPN}]
}

func (t *task) bracket(r *result) Bracket {
	f := t.f
	b := Bracket{
		Score: tournament.Points(f.Players[t.residents[0]].Score), Kind: t.kind, Last: t.last,
		MovedDown: f.TPNs(t.down), Residents: f.TPNs(t.residents), Next: f.TPNs(t.next), Below: f.TPNs(t.below),
		Floaters: f.TPNs(r.floaters), Settled: t.settled,
	}
	for _, p := range r.pairs {
		b.Pairs = append(b.Pairs, f.pair(p[0], p[1]))
	}
	return b
}

// inPublishedOrder returns the pairs with colours in the order of C.04.2 3.6, D.9: by the
// score of the higher ranked, the sum of scores, the rank of the higher ranked.
func (f *field) inPublishedOrder(pairs [][2]int, bye []int) []swiss.Pair {
	slices.SortFunc(pairs, func(p, q [2]int) int {
		s := func(a int) int { return f.Players[a].Score }
		if s(p[0]) != s(q[0]) {
			return s(q[0]) - s(p[0])
		}
		if s(p[1]) != s(q[1]) {
			return s(q[1]) - s(p[1])
		}
		return p[0] - q[0]
	})
	out := make([]swiss.Pair, 0, len(pairs)+1)
	for _, p := range pairs {
		out = append(out, f.pair(p[0], p[1]))
	}
	for _, a := range bye {
		out = append(out, swiss.Pair{White: f.Players[a].TPN})
	}
	return out
}
