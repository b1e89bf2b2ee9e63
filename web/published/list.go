package published

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// List is a list in memory, its rows by FIDE ID.
type List struct {
	store.ListInfo
	Before handbook.Period // the list that changes are counted from; 0: none

	rows        []packed // by FIDE ID
	texts       texts
	whole       map[int32]Row
	federations values
	clubs       values
	index       *index
}

// Row is a player on a list.
type Row struct {
	ratinglist.Row
	Club   string                              // on the list's day; empty: none is known
	Was    [tournament.Kinds]tournament.Rating // on the list before; 0: unrated there
	Listed bool                                // on the list before
}

// Change of a rating since the list before; 0 and false where one of the two is
// none.
func (r *Row) Change(k tournament.Kind) (int, bool) {
	is, was := r.Standings[k].Rating, r.Was[k]
	if is == 0 || was == 0 {
		return 0, false
	}
	return int(is - was), true
}

// New reports whether the rating is the first one of its kind.
func (r *Row) New(k tournament.Kind) bool { return r.Standings[k].Rating != 0 && r.Was[k] == 0 }

// reading is a list that is in memory, or on its way there.
type reading struct {
	info   store.ListInfo
	before handbook.Period
	marks  [2]string // of its content and that of the list before
	list   func() (*List, error)
	done   atomic.Bool
}

// List of a period; an error that is a [store.NoListError] where there is none.
func (s *State) List(ctx context.Context, p handbook.Period) (*List, error) {
	r, err := s.reading(ctx, p)
	if err != nil {
		return nil, err
	}
	l, err := r.list()
	if err != nil { // read once more for the next who asks
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.lists[p] == r {
			delete(s.lists, p)
		}
	}
	return l, err
}

// reading begins to read a list for the first who asks, and for all who ask meanwhile.
func (s *State) reading(ctx context.Context, p handbook.Period) (*reading, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.lists[p]; r != nil {
		return r, nil
	}
	info, err := s.st.List(ctx, p)
	if err != nil {
		return nil, err
	}
	r := &reading{info: info, before: s.Before(p), marks: [2]string{s.marks[p], s.marks[s.Before(p)]}}
	r.list = sync.OnceValues(func() (*List, error) {
		l, err := s.readList(s.ended, r) // other requests wait for it, too, even if this one ends
		r.done.Store(err == nil)
		return l, err
	})
	if latest, _ := s.Latest(); len(s.lists) >= keptLists {
		maps.DeleteFunc(s.lists, func(p handbook.Period, _ *reading) bool { return p != latest.Period })
	}
	s.lists[p] = r
	return r, nil
}

func (s *State) readList(ctx context.Context, from *reading) (*List, error) {
	p := from.info.Period
	register, err := s.st.Register(ctx)
	if err != nil {
		return nil, err
	}
	l := &List{ListInfo: from.info, Before: from.before, rows: make([]packed, 0, from.info.Rows)}
	l.index = newIndex(l)
	next, stop := iter.Pull2(s.st.Rows(ctx, l.Before, ""))
	defer stop()
	was, err, more := next()
	for row, failed := range s.st.Rows(ctx, p, "") {
		if failed != nil {
			return nil, failed
		}
		one := Row{Row: row, Club: register.Club(row.FIDEID, p.First())}
		for more && err == nil && was.FIDEID < row.FIDEID {
			was, err, more = next()
		}
		if more && err == nil && was.FIDEID == row.FIDEID {
			one.Listed = true
			for k := range one.Was {
				one.Was[k] = was.Standings[k].Rating
			}
		}
		if err != nil {
			return nil, err
		}
		l.add(&one, identity.Searchable(row.Name))
	}
	return l, nil
}

// keptLists is how many lists stay in memory: that of today, and one to compare it
// with.
const keptLists = 2

// Row of a FIDE ID, nil where the list has none.
func (l *List) Row(id int) *Row {
	at, ok := l.rowIndex(id)
	if !ok {
		return nil
	}
	return l.row(at)
}

// rowIndex returns where the row of a FIDE ID stands.
func (l *List) rowIndex(id int) (int32, bool) {
	at, ok := slices.BinarySearchFunc(l.rows, int64(id), func(r packed, id int64) int { return cmp.Compare(r.id, id) })
	return int32(at), ok
}

// Listed returns the row of a FIDE ID as the list has it, nil where there is no list or
// no such row.
func (l *List) Listed(id int) *ratinglist.Row {
	if l == nil {
		return nil
	}
	if r := l.Row(id); r != nil {
		return &r.Row
	}
	return nil
}

// ages returns the years of birth of a group: the latest and the earliest.
func ages(group string, year int) (youngest, oldest int) {
	years := number(strings.TrimLeft(group, "us"))
	switch {
	case strings.HasPrefix(group, "u"):
		return year, year - years
	case strings.HasPrefix(group, "s"):
		return year - years, 1
	}
	return year, 0
}

// number returns a whole number without signs, 0 for anything else.
func number(s string) int {
	s = strings.TrimSpace(s)
	n := 0
	for _, c := range []byte(s) {
		if c < '0' || c > '9' || len(s) > 10 {
			return 0
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// Place of a row among those of its federation with a rating of the kind, and how
// many they are; who shares a place has the first of them.
func (l *List) Place(row *Row, k tournament.Kind) (place, of int) {
	ratings := l.index.ratings.get(ratingsKey{k, row.Federation}, func() []tournament.Rating {
		var list []tournament.Rating
		for r := range l.Find(Question{Kind: k, Federation: row.Federation}).each() {
			list = append(list, r.Standings[k].Rating)
		}
		return list
	})
	higher, _ := slices.BinarySearchFunc(ratings, row.Standings[k].Rating, func(r, own tournament.Rating) int { return cmp.Compare(own, r) })
	return higher + 1, len(ratings)
}
