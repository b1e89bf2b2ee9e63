package published

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/identity"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// List is a list in memory, its rows by FIDE ID.
type List struct {
	store.ListInfo
	Before handbook.Period // the list that changes are counted from; 0: none
	Rows   []Row

	mu     sync.Mutex
	orders map[order][]int32
}

// Row is a player on a list.
type Row struct {
	ratinglist.Row
	Club   string                              // on the list's day; empty: none is known
	Was    [tournament.Kinds]tournament.Rating // on the list before; 0: unrated there
	Listed bool                                // on the list before
	words  string                              // of the name, to be searched
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

// New tells whether the rating is the first one of its kind.
func (r *Row) New(k tournament.Kind) bool { return r.Standings[k].Rating != 0 && r.Was[k] == 0 }

// List of a period; an error that is a [store.NoListError] where there is none.
func (s *State) List(ctx context.Context, p handbook.Period) (*List, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.lists[p]; l != nil {
		return l, nil
	}
	info, err := s.st.List(ctx, p)
	if err != nil {
		return nil, err
	}
	register, err := s.st.Register(ctx)
	if err != nil {
		return nil, err
	}
	l := &List{ListInfo: info, Before: s.Before(p), Rows: make([]Row, 0, info.Rows), orders: map[order][]int32{}}
	next, stop := iter.Pull2(s.st.Rows(ctx, l.Before, ""))
	defer stop()
	was, err, more := next()
	for row, failed := range s.st.Rows(ctx, p, "") {
		if failed != nil {
			return nil, failed
		}
		one := Row{Row: row, Club: register.Club(row.FIDEID, p.First()), words: identity.Searchable(row.Name)}
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
		l.Rows = append(l.Rows, one)
	}
	if len(s.lists) >= keptLists {
		clear(s.lists)
	}
	s.lists[p] = l
	return l, nil
}

// keptLists is how many lists stay in memory: that of today, and one that
// somebody compares it with.
const keptLists = 2

// Row of a FIDE ID, nil where the list has none.
func (l *List) Row(id int) *Row {
	at, ok := slices.BinarySearchFunc(l.Rows, id, func(r Row, id int) int { return cmp.Compare(r.FIDEID, id) })
	if !ok {
		return nil
	}
	return &l.Rows[at]
}

// Listed is the row of a FIDE ID as the list has it, nil where there is no list or
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

// The columns that a list can be sorted by.
const (
	ByRating = "rating"
	ByName   = "name"
	ByChange = "change"
	ByGames  = "games"
	ByBirth  = "birth"
)

// Sorts are the columns that a list can be sorted by.
var Sorts = []string{ByRating, ByName, ByChange, ByGames, ByBirth}

// Question is what is asked of a list.
type Question struct {
	Kind       tournament.Kind
	Words      string // of the name, in any script, or a FIDE ID
	Federation string // empty: all
	Sex        string // m, w; empty: all
	Age        string // u8 … u20 by the year, s50, s65; empty: all
	Title      string // GM …; none; empty: any
	Activity   string // active, month; empty: all
	Sort       string
	Up         bool // the other way round
}

// Ages are the groups of age.
var Ages = []string{"u8", "u10", "u12", "u14", "u16", "u18", "u20", "s50", "s65"}

// People are the rows that fit, rated or not, by name.
func (l *List) People(typed, federation string) []*Row {
	words, id := strings.Fields(identity.Searchable(typed)), number(typed)
	if strings.TrimSpace(typed) != "" && id == 0 && len(words) == 0 {
		return nil
	}
	var found []*Row
	for _, i := range l.byName() {
		r := &l.Rows[i]
		if (federation == "" || r.Federation == federation) && (id == 0 || r.FIDEID == id) && (id != 0 || r.has(words)) {
			found = append(found, r)
		}
	}
	return found
}

// byName is the order of all rows by name.
func (l *List) byName() []int32 {
	l.mu.Lock()
	defer l.mu.Unlock()
	o := order{tournament.Kinds, ByName}
	if list, ok := l.orders[o]; ok {
		return list
	}
	list := make([]int32, len(l.Rows))
	for i := range list {
		list[i] = int32(i)
	}
	slices.SortStableFunc(list, func(a, b int32) int { return strings.Compare(l.Rows[a].words, l.Rows[b].words) })
	l.orders[o] = list
	return list
}

type order struct {
	kind tournament.Kind
	by   string
}

// Find gives the rows with a rating of the kind that fit, in order.
func (l *List) Find(q Question) []*Row {
	fits := l.filter(&q)
	var found []*Row
	for _, i := range l.order(q.Kind, q.Sort) {
		if r := &l.Rows[i]; fits(r) {
			found = append(found, r)
		}
	}
	if q.Up {
		slices.Reverse(found)
	}
	return found
}

// order is that of all rows with a rating of the kind.
func (l *List) order(k tournament.Kind, by string) []int32 {
	if !slices.Contains(Sorts, by) {
		by = ByRating
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	o := order{k, by}
	if list, ok := l.orders[o]; ok {
		return list
	}
	list := make([]int32, 0, len(l.Rows))
	for i := range l.Rows {
		if l.Rows[i].Standings[k].Rating != 0 {
			list = append(list, int32(i))
		}
	}
	slices.SortStableFunc(list, func(a, b int32) int {
		x, y := &l.Rows[a], &l.Rows[b]
		return cmp.Or(x.compare(y, k, by), cmp.Compare(y.Standings[k].Rating, x.Standings[k].Rating), strings.Compare(x.words, y.words))
	})
	l.orders[o] = list
	return list
}

func (r *Row) compare(o *Row, k tournament.Kind, by string) int {
	switch by {
	case ByName:
		return strings.Compare(r.words, o.words)
	case ByChange:
		a, _ := r.Change(k)
		b, _ := o.Change(k)
		return cmp.Compare(b, a)
	case ByGames:
		return cmp.Compare(o.Standings[k].Games, r.Standings[k].Games)
	case ByBirth:
		return cmp.Compare(o.Birth, r.Birth)
	}
	return 0
}

// filter tells which rows fit.
func (l *List) filter(q *Question) func(*Row) bool {
	words := strings.Fields(identity.Searchable(q.Words))
	id := number(q.Words)
	year := l.Period.Year()
	youngest, oldest := ages(q.Age, year)
	return func(r *Row) bool {
		s := &r.Standings[q.Kind]
		switch {
		case q.Federation != "" && r.Federation != q.Federation,
			q.Sex != "" && r.Sex.String() != q.Sex,
			q.Age != "" && (r.Birth == 0 || r.Birth < oldest || r.Birth > youngest),
			q.Activity == "active" && s.Inactive,
			q.Activity == "month" && s.Games == 0,
			id != 0 && r.FIDEID != id,
			id == 0 && q.Words != "" && len(words) == 0:
			return false
		}
		switch q.Title {
		case "":
		case "none":
			if r.Title != tournament.NoTitle || r.WomenTitle != tournament.NoTitle {
				return false
			}
		default:
			if r.ShownTitle() != q.Title && r.ShownWomenTitle() != q.Title {
				return false
			}
		}
		return r.has(words)
	}
}

// has tells whether each of the words begins a word of the name.
func (r *Row) has(words []string) bool {
	for _, w := range words {
		if !strings.Contains(r.words, " "+w) {
			return false
		}
	}
	return true
}

// ages are the years of birth of a group: the latest and the earliest.
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

// number is a whole number without signs, 0 for anything else.
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
	place = 1
	for i := range l.Rows {
		r := &l.Rows[i]
		if r.Federation != row.Federation || r.Standings[k].Rating == 0 {
			continue
		}
		of++
		if r.Standings[k].Rating > row.Standings[k].Rating {
			place++
		}
	}
	return place, of
}
