package teamswiss

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/matching"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/upfloat"
	"github.com/fedrate/fedrate/tournament"
)

// law is an edition on one round, as a competition has it.
type law struct {
	upfloat.Law
	e *Edition
	v Variant
}

// newLaw takes as the top member of a pair the one with more points, or else the one
// with the smaller number.
func newLaw(e *Edition, v Variant, byScore bool, r *swiss.Round) *law {
	f := byefirst.NewField(r, false)
	f.Teams = true
	for i := range f.Players {
		p := &f.Players[i]
		p.Preference = v.preference(p.Colours, f.Last())
	}
	top := func(a, b int) bool { return f.Players[a].TPN < f.Players[b].TPN }
	if byScore {
		top = func(a, b int) bool { return a < b }
	}
	l := &law{upfloat.Law{F: f, Top: top, Set: e.No(byefirst.SetRule)}, e, v}
	l.Spared = e.Numbers.FloatersSet && l.floatsCount()
	return l
}

// preference returns the colour preference after matches with these colours (1.7). The
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

func (l *law) Text() *byefirst.Source {
	return &byefirst.Source{Spoken: spoken, Chapter: Chapter.ID, Edition: l.e.Key, No: l.e.No}
}

// floatsCount reports whether earlier floats are looked at: not in the last two rounds.
func (l *law) floatsCount() bool {
	r := l.F.Round
	return r.Rounds == 0 || r.Number < r.Rounds-1
}

// Pair settles a bracket: who comes up, then who meets whom, by the criteria of the
// colours and of earlier floats.
func (l *law) Pair(b *byefirst.Bracket) bool {
	return l.Settle(b, func(up []int) (counted []func(a, b int) int64) {
		if l.v.Preferences != None {
			counted = append(counted, func(a, b int) int64 { return matching.Truth(l.F.SameDue(a, b)) })
		}
		if l.v.Preferences == TypeB {
			counted = append(counted, func(a, b int) int64 { return matching.Truth(l.bothStrong(a, b)) })
		}
		if l.floatsCount() && len(up) > 0 {
			counted = append(counted, func(a, b int) int64 { return int64(len(l.countedFloaters(up, a, b))) })
		}
		return counted
	})
}

// bothStrong reports whether two are strongly due one colour, so that one misses it.
func (l *law) bothStrong(a, b int) bool {
	return l.F.SameDue(a, b) && l.F.Players[a].Strength == swiss.Strong && l.F.Players[b].Strength == swiss.Strong
}

// countedFloaters returns those of a pair whose earlier float counts against it: the opponents of who
// comes up; in 2024 both, where their scores differ.
func (l *law) countedFloaters(up []int, a, b int) (who []int) {
	upA, upB := slices.Contains(up, a), slices.Contains(up, b)
	if !l.e.Numbers.FloatersSet {
		if l.F.Players[a].Score == l.F.Players[b].Score {
			return nil
		}
		upA, upB = true, true
	}
	if upB && l.Floated(a) {
		who = append(who, a)
	}
	if upA && l.Floated(b) {
		who = append(who, b)
	}
	return who
}

// Colours returns those of the first board (4.3).
func (l *law) Colours(a, b int) (int, *handbook.Rule) {
	if l.isFirst(b, a) {
		a, b = b, a
	}
	p, q := &l.F.Players[a], &l.F.Players[b]
	give := byefirst.Granting(a, b)
	n, m := len(p.Colours), len(q.Colours)
	if n == 0 && m == 0 {
		return give(a, l.F.InitialOf(a), byefirst.InitialRule)
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

// isFirst reports whether a team is the first of two (4.2).
func (l *law) isFirst(a, b int) bool {
	p, q := &l.F.Players[a], &l.F.Players[b]
	switch {
	case p.Score != q.Score:
		return p.Score > q.Score
	case !l.v.Single && p.Figures.Second != q.Figures.Second:
		return p.Figures.Second > q.Figures.Second
	}
	return p.TPN < q.TPN
}
