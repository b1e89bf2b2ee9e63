package ratinglist

import (
	"cmp"
	"iter"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
)

// Change is a player who is not the same in two lists: without Before he is
// new, without After he is gone, with both a rating differs.
type Change struct {
	FIDEID        int
	Before, After *Row
}

// Diff goes through two lists, each ascending by FIDE ID, and gives the
// players who are new, gone, or have another rating, by FIDE ID. A list out of
// order is an error; see [Load] for a list in order.
func Diff(before, after iter.Seq2[Row, error]) iter.Seq2[Change, error] {
	return func(yield func(Change, error) bool) {
		a, stopA := newAscending(before)
		defer stopA()
		b, stopB := newAscending(after)
		defer stopB()
		old, errA := a.next()
		now, errB := b.next()
		for old != nil || now != nil || errA != nil || errB != nil {
			if errA != nil || errB != nil {
				yield(Change{}, handbook.Errorf("ratinglist.error.compare", "problem", cmp.Or(errA, errB)))
				return
			}
			var c Change
			switch {
			case now == nil || old != nil && old.FIDEID < now.FIDEID:
				c = Change{old.FIDEID, old, nil}
				old, errA = a.next()
			case old == nil || now.FIDEID < old.FIDEID:
				c = Change{now.FIDEID, nil, now}
				now, errB = b.next()
			default:
				c = Change{now.FIDEID, old, now}
				old, errA = a.next()
				now, errB = b.next()
				if sameRatings(c.Before, c.After) {
					continue
				}
			}
			if !yield(c, nil) {
				return
			}
		}
	}
}

func sameRatings(a, b *Row) bool {
	for k := range a.Standings {
		if a.Standings[k].Rating != b.Standings[k].Rating {
			return false
		}
	}
	return true
}

// ascending takes rows one by one and holds them to their order.
type ascending struct {
	pull func() (Row, error, bool)
	last int
}

func newAscending(rows iter.Seq2[Row, error]) (a *ascending, stop func()) {
	pull, stop := iter.Pull2(rows)
	return &ascending{pull: pull}, stop
}

// next returns nil at the end.
func (a *ascending) next() (*Row, error) {
	row, err, ok := a.pull()
	if !ok {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if row.FIDEID <= a.last {
		return nil, handbook.Errorf("ratinglist.error.order", "id", strconv.Itoa(row.FIDEID), "before", strconv.Itoa(a.last))
	}
	a.last = row.FIDEID
	return &row, nil
}
