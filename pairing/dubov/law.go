package dubov

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// law is an edition on one round.
type law struct {
	f       *byefirst.Field
	e       *Edition
	maximum int // upfloats that make a maximum upfloater
}

func newLaw(e *Edition, r *swiss.Round) *law {
	l := &law{f: byefirst.NewField(r, true), e: e, maximum: MaxUpfloats(max(r.Rounds, r.Number))}
	for i := range l.f.Players {
		if p := &l.f.Players[i]; len(p.Colours) == 0 {
			p.Preference = swiss.Preference{Due: tournament.Black, Strength: swiss.Mild} // A.5, 1.6.4
		}
	}
	return l
}

func (l *law) Field() *byefirst.Field { return l.f }

func (l *law) Upward() bool { return true }

func (l *law) Text() *byefirst.Source {
	return &byefirst.Source{Spoken: spoken, Chapter: Chapter.ID, Edition: l.e.Key, No: l.e.No}
}

func (l *law) ByeKeys() []byefirst.ByeKey {
	return []byefirst.ByeKey{byefirst.LeastScore(l.f), byefirst.MostGames(l.f), byefirst.LargestNumber(l.f)}
}

func (l *law) Colours(a, b int) (int, *handbook.Rule) {
	return l.f.ByPreference(a, b, func(a, b int) bool { return a < b })
}

func (l *law) WhyColours(rule *handbook.Rule, white, black int) handbook.Text {
	return l.f.WhyColours(rule, white, black)
}

func (l *law) Remarks(a int) []handbook.Text {
	p := &l.f.Players[a]
	out := []handbook.Text{handbook.Say("dubov.remark.average", "average", p.Figures.Average)}
	switch {
	case p.Figures.Upfloats >= l.maximum:
		out = append(out, handbook.Say("dubov.remark.maximum", "n", p.Figures.Upfloats))
	case p.Figures.Upfloats > 0:
		out = append(out, handbook.Say("dubov.remark.upfloats", "n", p.Figures.Upfloats))
	}
	if p.Floats[0] == swiss.Up {
		out = append(out, handbook.Say("dubov.remark.before"))
	}
	if p.ByeBarred {
		out = append(out, handbook.Say("byefirst.remark.barred"))
	}
	return out
}

// isMaximum reports whether a player has come up as often as a player may.
func (l *law) isMaximum(a int) bool { return l.f.Players[a].Figures.Upfloats >= l.maximum }

// upBefore reports whether a player came up in the previous round.
func (l *law) upBefore(a int) bool { return l.f.Players[a].Floats[0] == swiss.Up }

func (l *law) Costs(b *byefirst.Bracket, c *byefirst.Candidate) []byefirst.Cost {
	rest := slices.DeleteFunc(slices.Concat(b.Next, b.Below), func(a int) bool { return slices.Contains(c.Floaters, a) })
	missed, who := byefirst.Missed(l.f, c)
	out := append([]byefirst.Cost{byefirst.Complete(l.f, rest)}, byefirst.CameUp(l.f, c, "C5", "C6")...)
	out = append(out, byefirst.Cost{Name: "C7", Rule: coloursRule, Values: []int{missed}, Who: who, Text: handbook.Say("byefirst.cost.colours", "n", missed)})
	if l.f.Last() {
		return out
	}
	var maximum, before []int
	times := 0
	for _, a := range c.Floaters {
		if l.isMaximum(a) {
			maximum = append(maximum, a)
			times += l.f.Players[a].Figures.Upfloats
		}
		if l.upBefore(a) {
			before = append(before, a)
		}
	}
	return append(out,
		byefirst.Cost{Name: "C8", Rule: maximumRule, Values: []int{len(maximum)}, Who: maximum, Text: handbook.Say("dubov.cost.maximum", "n", len(maximum))},
		byefirst.Cost{Name: "C9", Rule: timesRule, Values: []int{times}, Who: maximum, Text: handbook.Say("dubov.cost.times", "n", times)},
		byefirst.Cost{Name: "C10", Rule: previousRule, Values: []int{len(before)}, Who: before, Text: handbook.Say("dubov.cost.before", "n", len(before))})
}
