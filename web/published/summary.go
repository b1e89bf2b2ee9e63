package published

import "github.com/fedrate/fedrate/tournament"

// Summary are the figures of the players of a federation with a rating of a kind.
type Summary struct {
	Of       int
	Hundreds []int // how many have a rating from 100 times the index on
	Median   tournament.Rating
	New      []*Row // with a first rating, the highest first, mostNew at most
	NewTotal int
}

// mostNew is how many new players a summary names.
const mostNew = 6

type summaryKey struct {
	kind       tournament.Kind
	federation string
}

// Summary is made once for the office's own federation, and once for each other
// that has a player.
func (l *List) Summary(k tournament.Kind, federation string) *Summary {
	key := summaryKey{k, federation}
	l.index.mu.Lock()
	s := l.index.summaries[key]
	l.index.mu.Unlock()
	if s != nil {
		return s
	}
	rows := l.Find(Question{Kind: k, Federation: federation})
	s = &Summary{Of: rows.Len()}
	at := 0
	for r := range rows.each() {
		rating := r.Standings[k].Rating
		if s.Hundreds == nil {
			s.Hundreds = make([]int, rating/100+1)
		}
		s.Hundreds[rating/100]++
		if at == s.Of/2 {
			s.Median = rating
		}
		if r.New(k) {
			if s.NewTotal++; len(s.New) < mostNew {
				one := *r
				s.New = append(s.New, &one)
			}
		}
		at++
	}
	if s.Of > 0 {
		l.index.mu.Lock()
		l.index.summaries[key] = s
		l.index.mu.Unlock()
	}
	return s
}
