package dutch

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// maxInstead is how many players are told who do not float.
const maxInstead = 6

// floaters writes who leaves a bracket, and of those ranked below, who would
// sooner leave it, why they do not.
func (t *teller) floaters(b *engine.Bracket) {
	if len(b.Floaters) == 0 {
		return
	}
	key, instead := "dutch.explain.moving-down", "dutch.explain.not-moving-down"
	if b.Last {
		key, instead = "dutch.explain.having-bye", "dutch.explain.not-having-bye"
	}
	t.line("  ", handbook.Say(key, "players", t.as.numbers(b.Floaters)))
	if len(b.Floaters) > 1 {
		return
	}
	members := slices.Concat(b.MovedDown, b.Residents)
	floater, told := b.Floaters[0], 0
	for _, n := range slices.Backward(members[slices.Index(members, floater)+1:]) {
		if why := t.whyNot(b, n, floater); !why.IsZero() {
			t.line("    ", handbook.Say(instead, "player", t.as(n), "why", why))
			if told++; told == maxInstead {
				return
			}
		}
	}
}

// whyNot says what is worse when n floats and the floater meets n's opponent;
// empty if that alone does not tell.
func (t *teller) whyNot(b *engine.Bracket, n, floater int) handbook.Text {
	if b.Last && t.players[n].ByeBarred {
		return handbook.Say("dutch.ruled-out.barred", "criterion", t.criterion(barredRule))
	}
	opponent := opponentOf(b.Pairs, n)
	pairs := slices.DeleteFunc(slices.Clone(b.Pairs), func(p swiss.Pair) bool { return p.White == n || p.Black == n })
	pair := swiss.Pair{White: floater, Black: opponent}
	if why := t.illegal(floater, opponent); !why.IsZero() {
		return handbook.Say("dutch.ruled-out.not-possible", "pair", t.as.pair(pair), "why", why)
	}
	why := t.worse(b, append(pairs, pair), []int{n})
	if why.IsZero() {
		return why
	}
	return handbook.Say("dutch.ruled-out.with", "pair", t.as.pair(pair), "why", why)
}
