package draughts

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// law is a system on one round.
type law struct {
	*variant
	f     *byefirst.Field
	e     *Edition
	again bool  // the halves are made again after each pair
	rank  []int // by place: the place in the classification of the round
}

func newLaw(v *variant, e *Edition, again bool, r *swiss.Round, strict bool) *law {
	l := &law{variant: v, f: byefirst.NewField(r, false), e: e, again: again}
	l.prefer(strict)
	if v.lot {
		l.f.Initial = v.sport.First()
	}
	order := make([]int, len(l.f.Players))
	for i := range order {
		order[i] = i
	}
	l.classify(order)
	l.rank = make([]int, len(order))
	for at, a := range order {
		l.rank[a] = at
	}
	return l
}

// classify orders players by score, then as the system orders a group.
func (l *law) classify(places []int) {
	slices.SortFunc(places, func(a, b int) int {
		return cmp.Or(cmp.Compare(l.f.Players[b].Score, l.f.Players[a].Score), l.compareInGroup(a, b))
	})
}

// compareInGroup compares two of one group.
func (l *law) compareInGroup(a, b int) int {
	p, q, round := &l.f.Players[a], &l.f.Players[b], l.f.Round.Number
	byNumber := cmp.Compare(p.TPN, q.TPN)
	switch {
	case l.lot && round > 1:
		return cmp.Or(cmp.Compare(Drawn(l.f.Round, p.TPN), Drawn(l.f.Round, q.TPN)), byNumber)
	case l.ranked != nil && round > 2:
		return cmp.Or(cmp.Compare(l.ranked(&q.Figures), l.ranked(&p.Figures)), byNumber)
	case l.alternates && round%2 == 0:
		return -byNumber
	}
	return byNumber
}

// Drawn returns the lot of a number in a round: as random as a hash.
func Drawn(r *swiss.Round, tpn int) uint64 {
	x := uint64(tpn)*0x9e3779b97f4a7c15 + uint64(r.Number)<<40 + uint64(r.Lot)*0xbf58476d1ce4e5b9 //nolint:gosec // bits alone matter
	for range 3 {
		x ^= x >> 30
		x *= 0x94d049bb133111eb
		x ^= x >> 27
	}
	return x
}

func (l *law) Field() *byefirst.Field { return l.f }

func (l *law) Upward() bool { return false }

func (l *law) Text() *byefirst.Source {
	return &byefirst.Source{Spoken: l.spoken, Chapter: ID, Edition: l.e.Key, No: l.e.No, Unnamed: true}
}

// ByeKeys: the last in the classification has the plus.
func (l *law) ByeKeys() []byefirst.ByeKey {
	return []byefirst.ByeKey{{
		Rule: byefirst.ByeLastRule,
		Of:   func(a int) int { return -l.rank[a] },
		Text: func(a int) handbook.Text {
			return handbook.Say("draughts.bye.place", "place", l.rank[a]+1, "points", tournament.Points(l.f.Players[a].Score))
		},
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
	var out []handbook.Text
	if l.ranked != nil && l.f.Round.Number > 2 {
		out = append(out, handbook.Say("draughts.remark.coefficient", "coefficient", tournament.Points(l.ranked(&p.Figures))))
	}
	if p.ByeBarred {
		out = append(out, handbook.Say("byefirst.remark.barred"))
	}
	return out
}

// Costs: that the rest can be paired, and as few floaters as there can be.
func (l *law) Costs(b *byefirst.Bracket, c *byefirst.Candidate) []byefirst.Cost {
	rest := slices.Concat(b.Next, b.Below, c.Floaters)
	complete := byefirst.Complete(l.f, rest)
	complete.Name = l.e.No(complete.Rule)
	return []byefirst.Cost{
		complete,
		{Name: l.e.No(byefirst.FewestRule), Rule: byefirst.FewestRule, Values: []int{len(c.Floaters)}, Who: c.Floaters, Text: handbook.Say("draughts.cost.floaters", "n", len(c.Floaters))},
	}
}

// prefer gives every player the colour that he is due: the other than the last one, in
// renju first what balances the two. Strict: who has had one colour as often as the
// rules allow may not have it again.
func (l *law) prefer(strict bool) {
	round := l.f.Round.Number
	for i := range l.f.Players {
		p := &l.f.Players[i]
		p.Preference = swiss.Preference{}
		last := len(p.Colours) - 1
		if last < 0 {
			continue
		}
		run := 1
		for run <= last && p.Colours[last-run] == p.Colours[last] {
			run++
		}
		for _, c := range p.Colours {
			if c == tournament.White {
				p.Difference++
			} else {
				p.Difference--
			}
		}
		p.Due, p.Strength = swiss.Opposite(p.Colours[last]), swiss.Mild
		if l.sport != tournament.Renju {
			switch {
			case run >= longestRun:
				p.Strength = swiss.Absolute
			case run > 1:
				p.Strength = swiss.Strong
			}
			continue
		}
		if p.Difference != 0 && (!l.lot || round%2 == 0) {
			p.Due, p.Strength = tournament.White, swiss.Strong
			if p.Difference > 0 {
				p.Due = tournament.Black
			}
		}
		switch {
		case run >= longestRunRenju:
			p.Due, p.Strength = swiss.Opposite(p.Colours[last]), swiss.Absolute
		case p.Difference >= greatestGapRenju:
			p.Due, p.Strength = tournament.Black, swiss.Absolute
		case p.Difference <= -greatestGapRenju:
			p.Due, p.Strength = tournament.White, swiss.Absolute
		}
	}
	if !strict {
		return
	}
	l.f.Limit(func(a int) byefirst.Colours {
		switch p := &l.f.Players[a]; {
		case p.Strength != swiss.Absolute:
			return byefirst.AnyColour
		case p.Due == tournament.White:
			return byefirst.OnlyWhite
		}
		return byefirst.OnlyBlack
	})
}

// Of one colour: how many games running, and more than of the other, a player may
// have.
const (
	longestRun       = 3
	longestRunRenju  = 2
	greatestGapRenju = 2
)
