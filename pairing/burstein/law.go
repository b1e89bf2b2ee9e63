package burstein

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// law is an edition on one round after the seeding rounds.
type law struct {
	f    *byefirst.Field
	e    *Edition
	rank []int // by place: how many rank above by the index
}

func newLaw(e *Edition, r *swiss.Round) *law {
	l := &law{f: byefirst.NewField(r, true), e: e}
	order := make([]int, len(l.f.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		p, q := &l.f.Players[a], &l.f.Players[b]
		return cmp.Or(cmp.Compare(q.Figures.Buchholz, p.Figures.Buchholz), cmp.Compare(q.Figures.Sonneborn, p.Figures.Sonneborn), cmp.Compare(p.TPN, q.TPN))
	})
	l.rank = make([]int, len(order))
	for i, a := range order {
		l.rank[a] = i
	}
	return l
}

func (l *law) Field() *byefirst.Field { return l.f }

func (l *law) Upward() bool { return false }

func (l *law) Text() *byefirst.Source {
	return &byefirst.Source{Spoken: spoken, Chapter: Chapter.ID, Edition: l.e.Key, No: l.e.No}
}

func (l *law) ByeKeys() []byefirst.ByeKey {
	return []byefirst.ByeKey{byefirst.LeastScore(l.f), byefirst.MostGames(l.f), {
		Rule: byefirst.ByeLastRule,
		Of:   func(a int) int { return -l.rank[a] },
		Text: func(a int) handbook.Text { return handbook.Say("burstein.bye-rank", "rank", l.rank[a]+1) },
	}}
}

func (l *law) Colours(a, b int) (int, *handbook.Rule) {
	return l.f.ByPreference(a, b, func(a, b int) bool { return l.rank[a] < l.rank[b] })
}

func (l *law) WhyColours(rule *handbook.Rule, white, black int) handbook.Text {
	return l.f.WhyColours(rule, white, black)
}

func (l *law) Remarks(a int) []handbook.Text {
	p := &l.f.Players[a]
	out := []handbook.Text{handbook.Say("burstein.remark.index", "buchholz", tournament.Points(p.Figures.Buchholz), "sonneborn", tournament.Hundredths(p.Figures.Sonneborn))}
	if p.ByeBarred {
		out = append(out, handbook.Say("byefirst.remark.barred"))
	}
	return out
}

// sortByIndex returns the members of a bracket by the index: BSN 1 first.
func (l *law) sortByIndex(b *byefirst.Bracket) []int {
	out := b.Members()
	slices.SortFunc(out, func(x, y int) int { return l.rank[x] - l.rank[y] })
	return out
}

// partners returns the opponents within a candidate; who floats has none.
func partners(c *byefirst.Candidate) map[int]int {
	out := make(map[int]int, 2*len(c.Pairs))
	for _, p := range c.Pairs {
		out[p[0]], out[p[1]] = p[1], p[0]
	}
	return out
}

func (l *law) Later(b *byefirst.Bracket, c *byefirst.Candidate) (*handbook.Rule, handbook.Text) {
	right, report := partners(&b.Candidate), partners(c)
	for i, a := range l.sortByIndex(b) {
		x, paired := right[a]
		y, reported := report[a]
		if x == y && paired == reported {
			continue
		}
		opponent := func(other int, meets bool) handbook.Text {
			if !meets {
				return handbook.Say("burstein.order.floats")
			}
			return handbook.Say("burstein.order.meets", "player", l.f.Number(other))
		}
		return orderRule, handbook.Say("burstein.later", "player", l.f.Number(a), "bsn", i+1, "right", opponent(x, paired), "report", opponent(y, reported))
	}
	return orderRule, handbook.Text{}
}

// Tell says of one player after the other, by the index, why those who would be
// sooner are not the opponent.
func (l *law) Tell(b *byefirst.Bracket) []handbook.Text {
	mate, order := partners(&b.Candidate), l.sortByIndex(b)
	out := []handbook.Text{handbook.Say("burstein.explain.order", "players", l.f.Numbers(order))}
	taken := map[int]bool{}
	for i, a := range order {
		if taken[a] {
			continue
		}
		own, paired := mate[a]
		taken[a] = true
		if paired {
			taken[own] = true
		}
		var sooner []int
		for _, x := range slices.Backward(order[i+1:]) {
			if paired && x == own {
				break
			}
			if !taken[x] {
				sooner = append(sooner, x)
			}
		}
		out = append(out, l.f.Sooner(a, sooner)...)
	}
	return out
}
