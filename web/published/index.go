package published

import (
	"cmp"
	"encoding/binary"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/tournament"
)

// index makes a list of hundreds of thousands of rows answer in milliseconds: the
// orders that were asked for, the rows that have a value of a filter, and the words of
// all names. Each part is made when it is first wanted, and kept as long as the list; a
// request for one part does not wait for another part.
type index struct {
	names   func() []int32 // of each row the rank of its name
	words   func() []wordAt
	orders  onceMap[order, []int32]
	ranked  onceMap[tournament.Kind, rowSet]
	ratings onceMap[ratingsKey, []tournament.Rating]
	clubs   onceMap[string, []string] // of a federation
	tops    onceMap[topsKey, *Tops]

	mu        sync.Mutex
	sets      map[string]rowSet
	summaries map[summaryKey]*Summary
}

// ratingsKey asks for the ratings of a kind of a federation's players, the highest first.
type ratingsKey struct {
	kind       tournament.Kind
	federation string
}

// wordAt is a word of a name: its row, and where it begins in the words of the name.
type wordAt struct {
	row int32
	at  int32
}

func newIndex(l *List) *index {
	return &index{
		names: sync.OnceValue(func() []int32 { return namesOf(l) }), words: sync.OnceValue(func() []wordAt { return wordsOf(l) }),
		sets: map[string]rowSet{}, summaries: map[summaryKey]*Summary{},
	}
}

// onceMap builds each of its values once.
type onceMap[K comparable, V any] struct {
	mu     sync.Mutex
	values map[K]func() V
}

// get returns the value of key, waiting if another goroutine is building it.
func (m *onceMap[K, V]) get(key K, do func() V) V {
	m.mu.Lock()
	value, ok := m.values[key]
	if !ok {
		if m.values == nil {
			m.values = map[K]func() V{}
		}
		value = sync.OnceValue(do)
		m.values[key] = value
	}
	m.mu.Unlock()
	return value()
}

// order returns the rows in an order.
func (x *index) order(l *List, o order) []int32 {
	return x.orders.get(o, func() []int32 { return o.sorted(l, x.names()) })
}

// namesOf returns the ranks of the names of all rows; equal names have one.
func namesOf(l *List) []int32 {
	rows := make([]int32, len(l.rows))
	for i := range rows {
		rows[i] = int32(i)
	}
	slices.SortFunc(rows, func(a, b int32) int { return strings.Compare(l.words(a), l.words(b)) })
	ranks := make([]int32, len(l.rows))
	rank := int32(0)
	for i, at := range rows {
		if i > 0 && l.words(rows[i-1]) != l.words(at) {
			rank++
		}
		ranks[at] = rank
	}
	return ranks
}

// inOrder returns the rows that the orders of a kind have.
func (x *index) inOrder(l *List, k tournament.Kind) rowSet {
	return x.ranked.get(k, func() rowSet {
		return l.having(func(r *Row) bool { return k == tournament.Kinds || r.Standings[k].Rating != 0 })
	})
}

// having returns the rows for which something holds.
func (l *List) having(holds func(*Row) bool) rowSet {
	s, r := newRowSet(len(l.rows)), new(Row)
	for i := range l.rows {
		if l.unpack(int32(i), r); holds(r) {
			s.add(int32(i))
		}
	}
	return s
}

// set returns the rows that have a value. A value that no row has is not kept, because
// visitors can invent any number of them.
func (x *index) set(l *List, value string, has func(*Row) bool) rowSet {
	x.mu.Lock()
	s, ok := x.sets[value]
	x.mu.Unlock()
	if ok {
		return s
	}
	if s = l.having(has); s.len() > 0 {
		x.mu.Lock()
		x.sets[strings.Clone(value)] = s
		x.mu.Unlock()
	}
	return s
}

// ready makes what nearly everybody asks for first: the search, and the list by
// rating.
func (l *List) ready(federation string) {
	l.People("a", "")
	for k := range tournament.Kinds {
		if l.Kinds[k] {
			l.Find(Question{Kind: k})
			l.Summary(k, federation)
		}
	}
}

// rowsNamed returns the rows with a name of which a word begins so: those words stand next
// to each other.
func (x *index) rowsNamed(l *List, begin string) rowSet {
	words := x.words()
	from, _ := slices.BinarySearchFunc(words, begin, func(w wordAt, begin string) int { return strings.Compare(l.word(w), begin) })
	s := newRowSet(len(l.rows))
	for _, w := range words[from : from+sort.Search(len(words)-from, func(i int) bool { return !strings.HasPrefix(l.word(words[from+i]), begin) })] {
		s.add(w.row)
	}
	return s
}

// word returns a word of a name, without those after it.
func (l *List) word(w wordAt) string {
	word, _, _ := strings.Cut(l.words(w.row)[w.at:], " ")
	return word
}

// wordsOf returns the words of all names in the order of the alphabet. Most are told
// apart by their first bytes, which are held in a number.
func wordsOf(l *List) []wordAt {
	type numbered struct {
		first uint64
		wordAt
	}
	n := 0
	eachWord(l, func(wordAt) { n++ })
	sorted := make([]numbered, 0, n)
	eachWord(l, func(w wordAt) {
		var first [8]byte
		copy(first[:], l.word(w))
		sorted = append(sorted, numbered{binary.BigEndian.Uint64(first[:]), w})
	})
	slices.SortFunc(sorted, func(a, b numbered) int {
		if a.first != b.first || a.first&0xff == 0 { // words of less than eight bytes are the same
			return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.row, b.row))
		}
		return cmp.Or(strings.Compare(l.word(a.wordAt), l.word(b.wordAt)), cmp.Compare(a.row, b.row))
	})
	words := make([]wordAt, n)
	for i := range sorted {
		words[i] = sorted[i].wordAt
	}
	return words
}

// eachWord gives where each word of each name stands.
func eachWord(l *List, do func(wordAt)) {
	for i := range l.rows {
		name := l.words(int32(i))
		for at := 0; at < len(name); at++ {
			if name[at] == ' ' && at+1 < len(name) {
				do(wordAt{int32(i), int32(at + 1)})
			}
		}
	}
}
