package byefirst

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/matching"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Field is a round under an edition of a system.
type Field struct {
	swiss.Field
	Round *swiss.Round
	Work  *swiss.Work
	Bye   int               // place of the player with the bye; -1: none
	Name  func(tpn int) int // the number that the reader knows for a TPN
	Teams bool              // who is paired are teams
	may   []Colours         // by place; nil: every player may have either colour
}

// Who is paired, as texts tell it: players, or teams.
func (f *Field) Who() string {
	if f.Teams {
		return "team"
	}
	return "player"
}

// Colours is the set of colours that a player may have.
type Colours uint8

// The colours as a set.
const (
	OnlyWhite Colours = 1
	OnlyBlack Colours = 2
	AnyColour Colours = 3
)

// NewField ranks the players of a round. Where colours are absolute, two who must
// have one and the same do not meet.
func NewField(r *swiss.Round, absolute bool) *Field {
	f := &Field{Field: swiss.NewField(r), Round: r, Work: r.Work, Bye: -1, Name: swiss.SameNumbers}
	if absolute {
		f.Limit(func(a int) Colours {
			switch p := &f.Players[a]; {
			case p.Strength != swiss.Absolute:
				return AnyColour
			case p.Due == tournament.White:
				return OnlyWhite
			}
			return OnlyBlack
		})
	}
	return f
}

// Limit says which colours the player of a place may have: only those meet who can
// both have one.
func (f *Field) Limit(may func(a int) Colours) {
	f.may = make([]Colours, len(f.Players))
	for a := range f.may {
		f.may[a] = may(a)
	}
}

// Last reports whether the round is known to be the last of the tournament.
func (f *Field) Last() bool { return f.Round.Rounds > 0 && f.Round.Number >= f.Round.Rounds }

// Legal reports whether two players may meet: not twice, and not where both must
// have one colour.
func (f *Field) Legal(a, b int) bool { return !f.clash(a, b) && !f.HaveMet(a, b) }

// clash reports whether two have no colours that both may have.
func (f *Field) clash(a, b int) bool { return f.may != nil && f.may[a]&f.may[b].opposite() == 0 }

// opposite returns the colours that leave one of these to the opponent.
func (c Colours) opposite() Colours { return c>>1 | c<<1&AnyColour }

// onlyColour returns the one colour that a player may have; 0: either, or none.
func (f *Field) onlyColour(a int) tournament.Colour {
	switch {
	case f.may == nil:
	case f.may[a] == OnlyWhite:
		return tournament.White
	case f.may[a] == OnlyBlack:
		return tournament.Black
	}
	return 0
}

// SameDue reports whether both are due one and the same colour, so that one of them
// misses it.
func (f *Field) SameDue(a, b int) bool {
	p, q := &f.Players[a], &f.Players[b]
	return p.Strength != swiss.NoPreference && q.Strength != swiss.NoPreference && p.Due == q.Due
}

// Completable reports whether all of these can be paired.
func (f *Field) Completable(members []int) bool {
	if len(members)%2 != 0 {
		return false
	}
	return f.dense(members) || f.Most(members) == 0
}

// Most makes as many pairs of these as there can be, and returns how many are left
// over.
func (f *Field) Most(members []int) int {
	c := matching.NewCardinality(len(members), func(a, b int) bool { return f.Legal(members[a], members[b]) })
	c.Spend = f.Work.Spend
	return c.Maximise()
}

// dense proves by counting that all can be paired: where everyone may meet at
// least half of the others they can (Dirac).
func (f *Field) dense(members []int) bool {
	n := len(members)
	f.Work.Spend(n)
	var clashing [AnyColour + 1]int // by the colours of one: those with whom there are none for both
	if f.may != nil {
		var have [AnyColour + 1]int
		for _, a := range members {
			have[f.may[a]]++
		}
		for own := range clashing {
			for other, n := range have {
				if Colours(own)&Colours(other).opposite() == 0 {
					clashing[own] += n
				}
			}
		}
	}
	for _, a := range members {
		apart := len(f.Players[a].Met) + 1
		if f.may != nil {
			apart += clashing[f.may[a]]
		}
		if 2*(n-apart) < n {
			return false
		}
	}
	return true
}

// GroupEnd is where the scoregroup ends that begins at a place of a list by score.
func (f *Field) GroupEnd(list []int, from int) int {
	to := from
	for to < len(list) && f.Players[list[to]].Score == f.Players[list[from]].Score {
		to++
	}
	return to
}

// all returns the places of the field.
func (f *Field) all() []int {
	out := make([]int, len(f.Players))
	for i := range out {
		out[i] = i
	}
	return out
}

// Impossible says why a round has no legal pairing.
func (f *Field) Impossible() *swiss.Impossible {
	members := f.all()
	odd := len(members)%2 == 1
	if odd && !slices.ContainsFunc(members, func(a int) bool { return !f.Players[a].ByeBarred }) {
		return &swiss.Impossible{Reason: handbook.Say("byefirst.impossible.bye", "who", f.Who())}
	}
	n := len(members)
	c := matching.NewCardinality(n+n%2, func(a, b int) bool {
		if b == n {
			return !f.Players[a].ByeBarred
		}
		return f.Legal(a, b)
	})
	c.Spend = f.Work.Spend
	c.Maximise()
	numbers := func(vertices []int) (out []int) {
		for _, v := range vertices {
			if v < n {
				out = append(out, f.Players[v].TPN)
			}
		}
		return out
	}
	stuck, only := numbers(c.Stuck), numbers(c.Only)
	switch {
	case len(stuck) == 0 || odd:
		var left []int
		for v, mate := range c.Mate {
			if mate < 0 {
				left = append(left, v)
			}
		}
		return &swiss.Impossible{Reason: handbook.Say("byefirst.impossible.left-over", "who", f.Who(), "all", n, "players", outcome.Numbers(numbers(left)))}
	case len(only) > 0:
		return &swiss.Impossible{Reason: handbook.Say("byefirst.impossible.only", "who", f.Who(), "n", len(stuck), "players", outcome.Numbers(stuck), "opponents", outcome.Numbers(only))}
	}
	return &swiss.Impossible{Reason: handbook.Say("byefirst.impossible.nobody", "who", f.Who(), "n", len(stuck), "players", outcome.Numbers(stuck))}
}
