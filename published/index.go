package published

import (
	"slices"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/tournament"
)

// index is what makes a list of hundreds of thousands answer in milliseconds: the
// orders that were asked for, the rows that have a value of a filter, and where
// words of names begin. Each part is made when it is first wanted, and kept as long
// as the list.
type index struct {
	mu        sync.Mutex
	names     []int32 // of each row the rank of its name
	orders    map[order][]int32
	ranked    map[tournament.Kind]rowSet
	sets      map[string]rowSet
	words     map[string][]wordAt
	summaries map[summaryKey]*Summary
}

// wordAt is a word of a name: its row, and where it begins in the words of the name.
type wordAt struct {
	row int32
	at  int32
}

func newIndex() *index {
	return &index{orders: map[order][]int32{}, ranked: map[tournament.Kind]rowSet{}, sets: map[string]rowSet{}, summaries: map[summaryKey]*Summary{}}
}

// order are the rows in an order.
func (x *index) order(l *List, o order) []int32 {
	x.mu.Lock()
	defer x.mu.Unlock()
	if rows, ok := x.orders[o]; ok {
		return rows
	}
	if x.names == nil {
		x.names = namesOf(l)
	}
	x.orders[o] = o.sorted(l, x.names)
	return x.orders[o]
}

// namesOf are the ranks of the names of all rows; equal names have one.
func namesOf(l *List) []int32 {
	rows := make([]int32, len(l.rows))
	for i := range rows {
		rows[i] = int32(i)
	}
	slices.SortFunc(rows, func(a, b int32) int { return strings.Compare(l.rows[a].words, l.rows[b].words) })
	ranks := make([]int32, len(l.rows))
	rank := int32(0)
	for i, at := range rows {
		if i > 0 && l.rows[rows[i-1]].words != l.rows[at].words {
			rank++
		}
		ranks[at] = rank
	}
	return ranks
}

// inOrder are the rows that the orders of a kind have.
func (x *index) inOrder(l *List, k tournament.Kind) rowSet {
	x.mu.Lock()
	defer x.mu.Unlock()
	if s, ok := x.ranked[k]; ok {
		return s
	}
	s := newRowSet(len(l.rows))
	r := new(Row)
	for i := range l.rows {
		if l.unpack(int32(i), r); k == tournament.Kinds || r.Standings[k].Rating != 0 {
			s.add(int32(i))
		}
	}
	x.ranked[k] = s
	return s
}

// set are the rows that have a value. A value that no row has is not kept: there
// are as many as somebody can think of.
func (x *index) set(l *List, value string, has func(*Row) bool) rowSet {
	x.mu.Lock()
	defer x.mu.Unlock()
	if s, ok := x.sets[value]; ok {
		return s
	}
	s, any := newRowSet(len(l.rows)), false
	r := new(Row)
	for i := range l.rows {
		if l.unpack(int32(i), r); has(r) {
			s.add(int32(i))
			any = true
		}
	}
	if any {
		x.sets[strings.Clone(value)] = s
	}
	return s
}

// beginning is as much of a word as the words of names are laid out by.
const beginning = 2

// named are the rows with a name of which a word begins so.
func (x *index) named(l *List, word string) rowSet {
	x.mu.Lock()
	if x.words == nil {
		x.words = wordsOf(l)
	}
	words := x.words
	x.mu.Unlock()
	s := newRowSet(len(l.rows))
	if len(word) < beginning {
		for begin, all := range words {
			if strings.HasPrefix(begin, word) {
				for _, w := range all {
					s.add(w.row)
				}
			}
		}
		return s
	}
	for _, w := range words[word[:beginning]] {
		if strings.HasPrefix(l.rows[w.row].words[w.at:], word) {
			s.add(w.row)
		}
	}
	return s
}

// wordsOf are the words of all names by their beginnings. They are counted before they
// are laid out, so that no room is left over.
func wordsOf(l *List) map[string][]wordAt {
	many := map[string]int{}
	eachWord(l, func(begin string, _ wordAt) { many[begin]++ })
	words := make(map[string][]wordAt, len(many))
	for begin, n := range many {
		words[begin] = make([]wordAt, 0, n)
	}
	eachWord(l, func(begin string, at wordAt) { words[begin] = append(words[begin], at) })
	return words
}

// eachWord gives the beginning of each word of each name, and where it stands.
func eachWord(l *List, do func(begin string, at wordAt)) {
	for i := range l.rows {
		name := l.rows[i].words
		for at := 0; at < len(name); at++ {
			if name[at] == ' ' && at+1 < len(name) {
				do(name[at+1:min(at+1+beginning, len(name))], wordAt{int32(i), int32(at + 1)})
			}
		}
	}
}
