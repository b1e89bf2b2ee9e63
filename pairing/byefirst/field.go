package byefirst

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/matching"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Field is a round under an edition of a system.
type Field struct {
	swiss.Field
	Round    *swiss.Round
	Work     *swiss.Work
	Absolute bool              // two who must have one and the same colour do not meet
	Bye      int               // place of who has the bye; -1: nobody
	Name     func(tpn int) int // the number that the reader knows for a TPN
}

// NewField ranks the players of a round.
func NewField(r *swiss.Round, absolute bool) *Field {
	return &Field{Field: swiss.NewField(r), Round: r, Work: r.Work, Absolute: absolute, Bye: -1, Name: swiss.SameNumbers}
}

// Last tells whether the round is known to be the last of the tournament.
func (f *Field) Last() bool { return f.Round.Rounds > 0 && f.Round.Number >= f.Round.Rounds }

// Legal tells whether two players may meet: not twice, and not where both must
// have one colour.
func (f *Field) Legal(a, b int) bool {
	if f.sameAbsolute(a, b) {
		return false
	}
	return !f.HaveMet(a, b)
}

func (f *Field) sameAbsolute(a, b int) bool {
	p, q := &f.Players[a], &f.Players[b]
	return f.Absolute && p.Strength == swiss.Absolute && q.Strength == swiss.Absolute && p.Due == q.Due
}

// SameDue tells whether both are due one and the same colour, so that one of them
// misses it.
func (f *Field) SameDue(a, b int) bool {
	p, q := &f.Players[a], &f.Players[b]
	return p.Strength != swiss.NoPreference && q.Strength != swiss.NoPreference && p.Due == q.Due
}

// Completable tells whether all of these can be paired.
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
	var due [2]int
	side := func(a int) int {
		if !f.Absolute || f.Players[a].Strength != swiss.Absolute {
			return -1
		}
		if f.Players[a].Due == 'w' {
			return 0
		}
		return 1
	}
	for _, a := range members {
		if s := side(a); s >= 0 {
			due[s]++
		}
	}
	for _, a := range members {
		apart := len(f.Players[a].Met) + 1
		if s := side(a); s >= 0 {
			apart += due[s]
		}
		if 2*(n-apart) < n {
			return false
		}
	}
	return true
}

// all are the places of the field.
func (f *Field) all() []int {
	out := make([]int, len(f.Players))
	for i := range out {
		out[i] = i
	}
	return out
}

// impossible says why a round has no legal pairing.
func (f *Field) impossible() *swiss.Impossible {
	members := f.all()
	odd := len(members)%2 == 1
	if odd && !slices.ContainsFunc(members, func(a int) bool { return !f.Players[a].ByeBarred }) {
		return &swiss.Impossible{Reason: handbook.Say("byefirst.impossible.bye")}
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
		return &swiss.Impossible{Reason: handbook.Say("byefirst.impossible.left-over", "all", n, "players", outcome.Numbers(numbers(left)))}
	case len(only) > 0:
		return &swiss.Impossible{Reason: handbook.Say("byefirst.impossible.only", "n", len(stuck), "players", outcome.Numbers(stuck), "opponents", outcome.Numbers(only))}
	}
	return &swiss.Impossible{Reason: handbook.Say("byefirst.impossible.nobody", "n", len(stuck), "players", outcome.Numbers(stuck))}
}
