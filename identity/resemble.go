package identity

import "github.com/agnivade/levenshtein"

// Resembles tells how many letters of a name as it was typed differ from words
// of a person's name, where it may be a slip of the pen for them: each word
// typed stands there with no more than about a third of its letters wrong. Other
// than [Compare] it takes one word alone, and says nothing of whether two
// persons are one: it is for suggestions.
func Resembles(typed, person string) (wrong int, ok bool) {
	a, b := parse(typed), parse(person)
	if len(a.tokens) == 0 || a.strange {
		return 0, false
	}
	for i := range a.tokens {
		best := -1
		for j := range b.tokens {
			for _, x := range a.tokens[i].forms {
				for _, y := range b.tokens[j].forms {
					if d := levenshtein.ComputeDistance(x, y); best < 0 || d < best {
						best = d
					}
				}
			}
		}
		letters := len(a.tokens[i].forms[0]) // as romanised, which is shorter than as typed
		if best < 0 || best > (letters+2)/3 || best > 0 && letters < 3 {
			return 0, false
		}
		wrong += best
	}
	return wrong, true
}
