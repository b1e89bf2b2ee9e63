package byefirst

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// ByPreference gives white to one of two players as Dubov and Burstein do: the
// initial-colour by the number of the higher ranked where neither has played, both
// preferences, the stronger one, the colour other than when they last differed,
// the preference of the higher ranked.
func (f *Field) ByPreference(a, b int, above func(a, b int) bool) (white int, rule *handbook.Rule) {
	if above(b, a) {
		a, b = b, a
	}
	p, q := &f.Players[a], &f.Players[b]
	grant := Granting(a, b)
	switch {
	case len(p.Colours) == 0 && len(q.Colours) == 0:
		return grant(a, f.InitialOf(a), InitialRule)
	case q.Strength == swiss.NoPreference, p.Strength != swiss.NoPreference && p.Due != q.Due:
		return grant(a, p.Due, BothColoursRule)
	case p.Strength == swiss.NoPreference:
		return grant(b, q.Due, BothColoursRule)
	case p.Strength > q.Strength:
		return grant(a, p.Due, StrongerRule)
	case q.Strength > p.Strength:
		return grant(b, q.Due, StrongerRule)
	}
	if c := swiss.LastApart(p.Colours, q.Colours); c != 0 {
		return grant(a, swiss.Opposite(c), AlternateRule)
	}
	return grant(a, p.Due, HigherRule)
}

// Granting gives one of two a colour: it returns who has white, and the rule.
func Granting(a, b int) func(to int, c tournament.Colour, rule *handbook.Rule) (white int, by *handbook.Rule) {
	return func(to int, c tournament.Colour, rule *handbook.Rule) (int, *handbook.Rule) {
		if c == tournament.White {
			return to, rule
		}
		return a + b - to, rule
	}
}

// InitialOf returns the colour of the first of a pair of players who have not played
// yet: the initial-colour if its number is odd, else the other.
func (f *Field) InitialOf(a int) tournament.Colour {
	if f.Players[a].TPN%2 == 0 {
		return swiss.Opposite(f.Initial)
	}
	return f.Initial
}
