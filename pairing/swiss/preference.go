package swiss

import "github.com/fedrate/fedrate/tournament"

// Strength is how strongly a player is due a colour (C.04.3 A.6, 1.7).
type Strength int8

// The strengths.
const (
	NoPreference Strength = iota
	Mild
	Strong
	Absolute
)

// Preference is what the colours of a player's games come to.
type Preference struct {
	Due        tournament.Colour // 0: no preference
	Strength   Strength
	Difference int               // games with White less games with Black
	Run        tournament.Colour // of the latest two games, where it is one and the same
}

// PreferenceAfter returns the preference after games with these colours, oldest first:
// absolute beyond a difference of one or after two games with one colour, strong
// with a difference of one, else mild (C.04.3 A.6, 1.7).
func PreferenceAfter(colours []tournament.Colour) (p Preference) {
	for _, c := range colours {
		if c == tournament.White {
			p.Difference++
		} else {
			p.Difference--
		}
	}
	last := len(colours) - 1
	if last < 0 {
		return p
	}
	if last > 0 && colours[last] == colours[last-1] {
		p.Run = colours[last]
	}
	switch {
	case p.Difference > 1:
		p.Due, p.Strength = tournament.Black, Absolute
	case p.Difference < -1:
		p.Due, p.Strength = tournament.White, Absolute
	case p.Run != 0:
		p.Due, p.Strength = Opposite(p.Run), Absolute
	case p.Difference == 1:
		p.Due, p.Strength = tournament.Black, Strong
	case p.Difference == -1:
		p.Due, p.Strength = tournament.White, Strong
	default:
		p.Due, p.Strength = Opposite(colours[last]), Mild
	}
	return p
}

// Opposite returns the other colour.
func Opposite(c tournament.Colour) tournament.Colour {
	if c == tournament.White {
		return tournament.Black
	}
	return tournament.White
}

// LastApart returns the colour of the first player in the latest game, counted back
// from each one's last, in which the two had different colours; 0 for none.
func LastApart(first, second []tournament.Colour) tournament.Colour {
	for i, j := len(first)-1, len(second)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if first[i] != second[j] {
			return first[i]
		}
	}
	return 0
}
