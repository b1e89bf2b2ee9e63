package dutch

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
)

// maxInstead is how many players are told who do not float.
const maxInstead = 6

// floaterWords tells who leaves a bracket, and of those ranked below, who would
// sooner leave it, why they do not.
func (t *teller) floaterWords(b *Bracket) {
	if len(b.Floaters) == 0 {
		return
	}
	what, instead := "moving down", "does not move down instead"
	if b.Last {
		what, instead = "bye", "does not have it instead"
		t.line("  %s: %s", what, t.as.numbers(b.Floaters))
	} else {
		t.line("  %s: %s; with everyone below they can be paired", what, t.as.numbers(b.Floaters))
	}
	if len(b.Floaters) > 1 {
		return
	}
	members := slices.Concat(b.MovedDown, b.Residents)
	floater, told := b.Floaters[0], 0
	for _, n := range slices.Backward(members[slices.Index(members, floater)+1:]) {
		if why := t.whyNot(b, n, floater); why != "" {
			t.line("    %d %s: %s", t.as(n), instead, why)
			if told++; told == maxInstead {
				return
			}
		}
	}
}

// whyNot says what is worse when n floats and the floater meets n's opponent;
// empty where that alone does not tell.
func (t *teller) whyNot(b *Bracket, n, floater int) string {
	if b.Last && t.players[n].ByeBarred {
		return "C2: barred from the bye"
	}
	opponent := opponentOf(b.Pairs, n)
	pairs := slices.DeleteFunc(slices.Clone(b.Pairs), func(p swiss.Pair) bool { return p.White == n || p.Black == n })
	if why := t.illegal(floater, opponent); why != "" {
		return t.as.pair(swiss.Pair{White: floater, Black: opponent}) + " is not possible (" + why + ")"
	}
	why := t.worse(b, append(pairs, swiss.Pair{White: floater, Black: opponent}), []int{n})
	if why == "" {
		return ""
	}
	return "with " + t.as.pair(swiss.Pair{White: floater, Black: opponent}) + ", " + why
}
