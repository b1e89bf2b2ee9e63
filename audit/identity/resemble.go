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
		word, best := &a.tokens[i], tooFar
		letters := len(firstForm(word.plain)) // as romanised, which is shorter than as typed
		most := (letters + 2) / 3
		for j := range b.tokens {
			other := &b.tokens[j]
			best = min(best, levenshtein.ComputeDistance(firstForm(word.plain), firstForm(other.plain)))
			if d := compareSounds(word.sounds(), other.sounds(), letter*most); d < tooFar {
				best = min(best, (d+1)/letter)
			}
		}
		if best > most || best > 0 && letters < 3 {
			return 0, false
		}
		wrong += best
	}
	return wrong, true
}
