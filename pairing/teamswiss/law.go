package teamswiss

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/matching"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// law is an edition on one round, as a competition has it.
type law struct {
	f       *byefirst.Field
	e       *Edition
	v       Variant
	byScore bool // the top member of a pair is the one with more points; else the one with the smaller number
}

func newLaw(e *Edition, v Variant, byScore bool, r *swiss.Round) *law {
	l := &law{f: byefirst.NewField(r, false), e: e, v: v, byScore: byScore}
	for i := range l.f.Players {
		p := &l.f.Players[i]
		p.Preference = v.preference(p.Colours, l.f.Last())
	}
	return l
}

// preference is the colour preference after matches with these colours (1.7). The
// simple preferences of type A count as strong.
func (v Variant) preference(colours []tournament.Colour, last bool) swiss.Preference {
	p := swiss.PreferenceAfter(colours)
	p.Due, p.Strength = 0, swiss.NoPreference
	n := len(colours)
	if v.Preferences == None || n == 0 {
		return p
	}
	twice := func(c tournament.Colour) bool { return n > 1 && colours[n-1] == c && colours[n-2] == c }
	due := func(c tournament.Colour, s swiss.Strength) { p.Due, p.Strength = c, s }
	cd := p.Difference
	switch {
	case cd < -1, (cd == 0 || cd == -1) && twice(tournament.Black):
		due(tournament.White, swiss.Strong)
	case cd > 1, (cd == 0 || cd == 1) && twice(tournament.White):
		due(tournament.Black, swiss.Strong)
	case v.Preferences == TypeA:
	case cd == -1:
		due(tournament.White, swiss.Mild)
	case cd == 1:
		due(tournament.Black, swiss.Mild)
	case !last:
		due(swiss.Opposite(colours[n-1]), swiss.Mild)
	}
	return p
}

func (l *law) Field() *byefirst.Field { return l.f }

func (l *law) Upward() bool { return true }

func (l *law) Text() *byefirst.Source {
	return &byefirst.Source{Spoken: spoken, Chapter: Chapter.ID, Edition: l.e.Key, No: l.e.No}
}

func (l *law) ByeKeys() []byefirst.ByeKey {
	return []byefirst.ByeKey{byefirst.LeastScore(l.f), byefirst.MostGames(l.f), byefirst.LargestNumber(l.f)}
}

// floated tells whether a team was a floater in the previous round.
func (l *law) floated(a int) bool { return l.f.Players[a].Floats[0] != swiss.NoFloat }

// floatsCount tells whether earlier floats are looked at: not in the last two rounds.
func (l *law) floatsCount() bool {
	r := l.f.Round
	return r.Rounds == 0 || r.Number < r.Rounds-1
}

// Pair settles a bracket: who comes up, then who meets whom.
func (l *law) Pair(b *byefirst.Bracket) bool {
	c := &byefirst.Choice{F: l.f, Residents: b.Residents, Lower: slices.Concat(b.Next, b.Below)}
	if l.f.Most(b.Residents) > 0 || !l.f.Completable(c.Lower) {
		if len(b.Next) > 0 {
			next := l.f.Players[b.Next[0]].Score
			c.Rest = func(x, y int) int64 {
				return truth((l.f.Players[x].Score == next) != (l.f.Players[y].Score == next))
			}
		}
		if l.e.Numbers.FloatersSet && l.floatsCount() {
			c.Ups = []func(a int) int64{func(a int) int64 { return truth(l.floated(a)) }}
		}
		up, ok := c.Solve()
		if !ok {
			return false
		}
		b.Floaters = up
	}
	b.Pairs = l.first(append(slices.Clone(b.Residents), b.Floaters...), b.Floaters)
	return b.Pairs != nil
}

// top tells whether the first of two is the top member of their pair.
func (l *law) top(a, b int) bool {
	if l.byScore {
		return a < b
	}
	return l.f.Players[a].TPN < l.f.Players[b].TPN
}

// first is the first pairing of a bracket by its identifier that complies best with the
// criteria of the colours and of earlier floats; nil where there is none.
func (l *law) first(members, up []int) [][2]int {
	slices.SortFunc(members, func(a, b int) int {
		if l.top(a, b) {
			return -1
		}
		return 1
	})
	g := matching.Graph{N: len(members), Spend: l.f.Work.Spend}
	l.f.Work.Spend(len(members) * len(members) / 2)
	order := make([]int32, len(members))
	from := make([]bool, len(members))
	for u := range members {
		order[u], from[u] = int32(u), slices.Contains(up, members[u])
		for v := u + 1; v < len(members); v++ {
			if l.f.Legal(members[u], members[v]) {
				g.Us, g.Vs = append(g.Us, int32(u)), append(g.Vs, int32(v))
			}
		}
	}
	var digits []matching.Digit
	count := func(of func(a, b int, upA, upB bool) int64) {
		digits = append(digits, matching.Digit{Value: func(u, v int32) int64 { return of(members[u], members[v], from[u], from[v]) }})
	}
	if l.v.Preferences != None {
		count(func(a, b int, _, _ bool) int64 { return truth(l.f.SameDue(a, b)) })
	}
	if l.v.Preferences == TypeB {
		count(func(a, b int, _, _ bool) int64 { return truth(l.bothStrong(a, b)) })
	}
	if l.floatsCount() && len(up) > 0 {
		count(func(a, b int, upA, upB bool) int64 { return int64(len(l.again(a, b, upA, upB))) })
	}
	if !g.Minimise(digits) || !g.InOrder(order, 2, func(m, u, _ int32) int64 { return truth(m != u) }) {
		return nil
	}
	tops := slices.DeleteFunc(order, func(u int32) bool { return g.Mate[u] < u })
	if !g.InOrder(tops, int64(len(members)), func(m, u, v int32) int64 { return int64(u + v - m) }) {
		return nil
	}
	var pairs [][2]int
	for _, u := range tops {
		a, b := members[u], members[g.Mate[u]]
		pairs = append(pairs, [2]int{min(a, b), max(a, b)})
	}
	slices.SortFunc(pairs, func(p, q [2]int) int { return p[0] - q[0] })
	return pairs
}

// bothStrong tells whether two are strongly due one colour, so that one misses it.
func (l *law) bothStrong(a, b int) bool {
	return l.f.SameDue(a, b) && l.f.Players[a].Strength == swiss.Strong && l.f.Players[b].Strength == swiss.Strong
}

// again are those of a pair whose earlier float counts against it: the opponents of who
// comes up; in 2024 both, where their scores differ.
func (l *law) again(a, b int, upA, upB bool) (who []int) {
	if !l.e.Numbers.FloatersSet {
		if l.f.Players[a].Score == l.f.Players[b].Score {
			return nil
		}
		upA, upB = true, true
	}
	if upB && l.floated(a) {
		who = append(who, a)
	}
	if upA && l.floated(b) {
		who = append(who, b)
	}
	return who
}

func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// Colours are those of the first board (4.3).
func (l *law) Colours(a, b int) (int, *handbook.Rule) {
	if l.ahead(b, a) {
		a, b = b, a
	}
	p, q := &l.f.Players[a], &l.f.Players[b]
	give := func(to int, c tournament.Colour, rule *handbook.Rule) (int, *handbook.Rule) {
		if c == tournament.White {
			return to, rule
		}
		return a + b - to, rule
	}
	n, m := len(p.Colours), len(q.Colours)
	if n == 0 && m == 0 {
		c := l.f.Initial
		if p.TPN%2 == 0 {
			c = swiss.Opposite(c)
		}
		return give(a, c, byefirst.InitialRule)
	}
	none := swiss.NoPreference
	switch {
	case p.Strength != none && q.Strength == none:
		return give(a, p.Due, onePreferenceRule)
	case q.Strength != none && p.Strength == none:
		return give(b, q.Due, onePreferenceRule)
	case p.Strength != none && p.Due != q.Due:
		return give(a, p.Due, byefirst.BothColoursRule)
	case p.Strength > q.Strength:
		return give(a, p.Due, byefirst.StrongerRule)
	case q.Strength > p.Strength:
		return give(b, q.Due, byefirst.StrongerRule)
	case p.Difference < q.Difference:
		return a, differenceRule
	case q.Difference < p.Difference:
		return b, differenceRule
	}
	if c := swiss.LastApart(p.Colours, q.Colours); c != 0 {
		return give(a, swiss.Opposite(c), byefirst.AlternateRule)
	}
	switch {
	case p.Strength != none:
		return give(a, p.Due, byefirst.HigherRule)
	case n > 0:
		return give(a, swiss.Opposite(p.Colours[n-1]), firstLastRule)
	}
	rule := otherLastRule
	if l.e.No(rule) == "" {
		rule = firstLastRule // the text of 2024 stops there; it is read so that the other team alternates
	}
	return give(b, swiss.Opposite(q.Colours[m-1]), rule)
}

// ahead tells whether a team is the first of two (4.2).
func (l *law) ahead(a, b int) bool {
	p, q := &l.f.Players[a], &l.f.Players[b]
	switch {
	case p.Score != q.Score:
		return p.Score > q.Score
	case !l.v.Single && p.Figures.Second != q.Figures.Second:
		return p.Figures.Second > q.Figures.Second
	}
	return p.TPN < q.TPN
}
