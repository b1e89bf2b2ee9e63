package doubleswiss

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/upfloat"
	"github.com/fedrate/fedrate/tournament"
)

// law is the edition on one match day.
type law struct {
	upfloat.Law
	e *Edition
}

func newLaw(e *Edition, r *swiss.Round) *law {
	f := byefirst.NewField(r, false)
	for i := range f.Players {
		f.Players[i].Preference = swiss.Preference{} // the chapter knows none
	}
	top := func(a, b int) bool { return f.Players[a].TPN < f.Players[b].TPN }
	return &law{upfloat.Law{F: f, Spared: !f.Last(), Top: top, Set: e.No(byefirst.SetRule)}, e}
}

func (l *law) Text() *byefirst.Source {
	return &byefirst.Source{Spoken: spoken, Chapter: Chapter.ID, Edition: l.e.Key, No: l.e.No}
}

// Colours returns those of the first game (4.3).
func (l *law) Colours(a, b int) (int, *handbook.Rule) {
	if b < a {
		a, b = b, a
	}
	p, q := &l.F.Players[a], &l.F.Players[b]
	give := byefirst.Granting(a, b)
	if len(p.Colours) == 0 && len(q.Colours) == 0 {
		return give(a, l.F.InitialOf(a), byefirst.InitialRule)
	}
	switch whites, others := whites(p), whites(q); {
	case whites < others:
		return a, fewerWhitesRule
	case others < whites:
		return b, fewerWhitesRule
	}
	if c := swiss.LastApart(p.Colours, q.Colours); c != 0 {
		return give(a, swiss.Opposite(c), byefirst.AlternateRule)
	}
	if n := len(p.Colours); n > 0 {
		return give(a, swiss.Opposite(p.Colours[n-1]), higherLastRule)
	}
	return give(b, swiss.Opposite(q.Colours[len(q.Colours)-1]), lowerLastRule)
}

// whites returns the matches that a player began with white.
func whites(p *swiss.Competitor) (n int) {
	for _, c := range p.Colours {
		if c == tournament.White {
			n++
		}
	}
	return n
}

// Pair settles a bracket: who comes up (3.5), then who meets whom (3.6). But for the
// last match day it counts opponents of those who come up who floated before (C8).
func (l *law) Pair(b *byefirst.Bracket) bool {
	return l.Settle(b, func(up []int) []func(a, b int) int64 {
		if l.F.Last() || len(up) == 0 {
			return nil
		}
		return []func(a, b int) int64{func(a, b int) int64 { return int64(len(l.opponents(up, a, b))) }}
	})
}

// opponents returns the members of a pair who floated before and meet an upfloater.
func (l *law) opponents(up []int, a, b int) (who []int) {
	for _, turn := range [][2]int{{a, b}, {b, a}} {
		if slices.Contains(up, turn[0]) && l.Floated(turn[1]) {
			who = append(who, turn[1])
		}
	}
	return who
}
