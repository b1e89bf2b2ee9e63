package handbook

import "slices"

// Waiver sets a rule aside for one event, or for one place in it: a game, a
// round, a player.
type Waiver struct {
	Rule    string // name of the rule, or CHAPTER-ARTICLE such as "B.02-6.2"
	Round   int    // of one game; 0: every round
	Players []int  // starting ranks: one or both of a game; none: all players
	Waived
}

// Names reports whether the waiver is about a rule, by its name or by its
// article, which is written CHAPTER-ARTICLE. Of a place it says nothing.
func (w *Waiver) Names(rule, article string) bool {
	return w.Rule != "" && (w.Rule == rule || w.Rule == article)
}

// WholeEvent reports whether the waiver holds in every place.
func (w *Waiver) WholeEvent() bool { return w.Round == 0 && len(w.Players) == 0 }

// Covers reports whether the waiver holds in a place: the game of a round, with
// its players, or with round 0 all that is said of the players together. A
// waiver that names one player of a game covers that game; one that names one
// of several players does not cover what is said of them all.
func (w *Waiver) Covers(round int, players ...int) bool {
	if w.Round != 0 && w.Round != round {
		return false
	}
	if len(w.Players) == 0 {
		return true
	}
	part, all := players, w.Players
	if round > 0 && len(players) <= 2 {
		part, all = w.Players, players
	}
	return len(part) > 0 && !slices.ContainsFunc(part, func(p int) bool { return !slices.Contains(all, p) })
}
