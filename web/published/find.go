package published

import (
	"cmp"
	"iter"
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/tournament"
)

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
	Club       string // its whole name; empty: all
	Sex        string // m, w; empty: all
	Age        string // u8 … u20 by the year, s50, s65; empty: all
	Title      string // GM …; none; empty: any
	Activity   string // active, month; empty: all
	Sort       string
	Up         bool // the other way round
}

// Ages are the groups of age.
var Ages = []string{"u8", "u10", "u12", "u14", "u16", "u18", "u20", "s50", "s65"}

// Found are rows of a list in an order. They are counted, and walked only as far as
// they are shown.
type Found struct {
	list  *List
	order []int32
	fits  rowSet // nil: all of the order
	n     int
	up    bool // from the end of the order
}

// Len returns how many they are.
func (f *Found) Len() int { return f.n }

// All walks them in their order.
func (f *Found) All() iter.Seq[*Row] {
	return func(yield func(*Row) bool) {
		for at := range f.places() {
			if !yield(f.list.row(at)) {
				return
			}
		}
	}
}

// each walks them as All does; a row holds until the next one comes.
func (f *Found) each() iter.Seq[*Row] {
	return func(yield func(*Row) bool) {
		var r Row
		for at := range f.places() {
			if f.list.unpack(at, &r); !yield(&r) {
				return
			}
		}
	}
}

// places returns where they stand in the list, in their order.
func (f *Found) places() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for i := range f.order {
			if f.up {
				i = len(f.order) - 1 - i
			}
			if at := f.order[i]; (f.fits == nil || f.fits.has(at)) && !yield(at) {
				return
			}
		}
	}
}

// Rows returns those from one place to before another, both from 0 to Len.
func (f *Found) Rows(from, to int) []*Row {
	rows, at := make([]*Row, 0, max(0, to-from)), 0
	for place := range f.places() {
		if at >= to {
			break
		}
		if at >= from {
			rows = append(rows, f.list.row(place))
		}
		at++
	}
	return rows
}

// People returns the rows that fit, rated or not, by name.
func (l *List) People(typed, federation string) *Found {
	words, id := strings.Fields(identity.Searchable(typed)), number(typed)
	if strings.TrimSpace(typed) != "" && id == 0 && len(words) == 0 {
		return &Found{list: l}
	}
	if id != 0 {
		words = nil
	}
	return l.combine(order{tournament.Kinds, ByName}, false, id, words, l.federation(federation))
}

// Find gives the rows with a rating of the kind that fit, in order.
func (l *List) Find(q Question) *Found {
	words, id := strings.Fields(identity.Searchable(q.Words)), number(q.Words)
	if id == 0 && q.Words != "" && len(words) == 0 {
		return &Found{list: l}
	}
	if !slices.Contains(Sorts, q.Sort) {
		q.Sort = ByRating
	}
	return l.combine(order{q.Kind, q.Sort}, q.Up, id, words,
		l.federation(q.Federation), l.club(q.Club), l.sex(q.Sex), l.age(q.Age), l.title(q.Title), l.activity(q.Activity, q.Kind))
}

// combine puts what is asked together: the rows of an order that are in each set,
// have each word, and the FIDE ID, where one is given.
func (l *List) combine(o order, up bool, id int, words []string, sets ...rowSet) *Found {
	f := &Found{list: l, order: l.index.order(l, o), up: up}
	f.n = len(f.order)
	narrow := func(s rowSet) {
		switch {
		case s == nil:
		case f.fits == nil:
			f.fits = slices.Clone(s)
		default:
			f.fits.and(s)
		}
	}
	for _, s := range sets {
		narrow(s)
	}
	for _, w := range words {
		narrow(l.index.rowsNamed(l, w))
	}
	if id != 0 {
		one := newRowSet(len(l.rows))
		if at, ok := l.rowIndex(id); ok {
			one.add(at)
		}
		narrow(one)
	}
	if f.fits != nil {
		f.fits.and(l.index.inOrder(l, o.kind))
		f.n = f.fits.len()
	}
	return f
}

func (l *List) federation(code string) rowSet {
	if code == "" {
		return nil
	}
	return l.index.set(l, "federation "+code, func(r *Row) bool { return r.Federation == code })
}

func (l *List) club(name string) rowSet {
	if name == "" {
		return nil
	}
	if l.clubs.lacks(name) {
		return newRowSet(len(l.rows))
	}
	return l.index.set(l, "club "+name, func(r *Row) bool { return r.Club == name })
}

// Clubs returns those of the players of a federation, rated or not, in the order of the
// alphabet; of all players where none is given.
func (l *List) Clubs(federation string) []string {
	if federation != "" && l.federations.lacks(federation) {
		return nil // not kept: visitors can invent any number of codes
	}
	return l.index.clubs.get(federation, func() []string {
		clubs, r := map[string]string{}, new(Row)
		for i := range l.rows {
			if l.unpack(int32(i), r); r.Club != "" && (federation == "" || r.Federation == federation) {
				clubs[r.Club] = ""
			}
		}
		for club := range clubs {
			clubs[club] = identity.Searchable(club)
		}
		return slices.SortedFunc(maps.Keys(clubs), func(a, b string) int { return cmp.Or(cmp.Compare(clubs[a], clubs[b]), cmp.Compare(a, b)) })
	})
}

func (l *List) sex(s string) rowSet {
	if s == "" {
		return nil
	}
	return l.index.set(l, "sex "+s, func(r *Row) bool { return r.Sex.String() == s })
}

func (l *List) age(group string) rowSet {
	if group == "" {
		return nil
	}
	youngest, oldest := ages(group, l.Period.Year())
	return l.index.set(l, "age "+strconv.Itoa(oldest)+" "+strconv.Itoa(youngest), func(r *Row) bool { return r.Birth != 0 && r.Birth >= oldest && r.Birth <= youngest })
}

func (l *List) title(t string) rowSet {
	switch t {
	case "":
		return nil
	case "none":
		return l.index.set(l, "title", func(r *Row) bool { return r.Title == tournament.NoTitle && r.WomenTitle == tournament.NoTitle })
	}
	return l.index.set(l, "title "+t, func(r *Row) bool { return r.ShownTitle() == t || r.ShownWomenTitle() == t })
}

func (l *List) activity(a string, k tournament.Kind) rowSet {
	switch a {
	case "active":
		return l.index.set(l, "active "+k.String(), func(r *Row) bool { return !r.Standings[k].Inactive })
	case "month":
		return l.index.set(l, "month "+k.String(), func(r *Row) bool { return r.Standings[k].Games != 0 })
	}
	return nil
}

// order is a column that rows of a kind are sorted by; tournament.Kinds are the rows
// without regard to ratings.
type order struct {
	kind tournament.Kind
	by   string
}

// first returns what the rows are sorted by first, the smallest before.
func (o order) first(r *Row) int {
	switch o.by {
	case ByChange:
		change, _ := r.Change(o.kind)
		return -change
	case ByGames:
		return -r.Standings[o.kind].Games
	case ByBirth:
		return -r.Birth
	}
	return 0
}

// sorted returns the rows in the order, by the ranks of their names.
func (o order) sorted(l *List, names []int32) []int32 {
	type key struct {
		first, second, third int32
		at                   int32
	}
	keys := make([]key, 0, len(l.rows))
	r := new(Row)
	for i := range l.rows {
		l.unpack(int32(i), r)
		switch {
		case o.kind == tournament.Kinds:
			keys = append(keys, key{first: names[i], at: int32(i)})
		case r.Standings[o.kind].Rating == 0:
		case o.by == ByName:
			keys = append(keys, key{names[i], -int32(r.Standings[o.kind].Rating), 0, int32(i)})
		default:
			keys = append(keys, key{int32(o.first(r)), -int32(r.Standings[o.kind].Rating), names[i], int32(i)})
		}
	}
	slices.SortFunc(keys, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.second, b.second), cmp.Compare(a.third, b.third), cmp.Compare(a.at, b.at))
	})
	rows := make([]int32, len(keys))
	for i := range keys {
		rows[i] = keys[i].at
	}
	return rows
}

// rowSet are rows of a list, a bit for each.
type rowSet []uint64

func newRowSet(rows int) rowSet { return make(rowSet, (rows+63)/64) }

func (s rowSet) add(row int32)      { s[row>>6] |= 1 << (row & 63) }
func (s rowSet) has(row int32) bool { return s[row>>6]>>(row&63)&1 != 0 }

func (s rowSet) and(other rowSet) {
	for i := range s {
		s[i] &= other[i]
	}
}

func (s rowSet) len() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}
