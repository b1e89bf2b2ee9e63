package outcome

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// IsDeclared reports whether the pairs of the rules become those of the report exactly as
// a line of it declares. Free words declare the pairs that differ, or those of the report
// among them.
func IsDeclared(d *tournament.Declaration, right, reported []Pair) bool {
	missing, unexpected := without(right, reported), without(reported, right)
	rules, made := pairsOf(d.Rules), pairsOf(d.Made)
	if d.Words {
		return len(made) > 0 && (same(made, slices.Concat(missing, unexpected)) || same(made, unexpected))
	}
	return len(without(rules, right)) == 0 && same(slices.Concat(without(right, rules), made), reported)
}

// DeclaredReason says which line declares the difference of a round.
func DeclaredReason(d *tournament.Declaration) handbook.Text {
	return handbook.Say("outcome.declared", "kind", d.Kind, "line", d.Line)
}

// pairsOf are the pairs of a declaration, and its pairing-allocated byes.
func pairsOf(all []tournament.LogPair) (pairs []Pair) {
	for _, p := range all {
		if p.Black != 0 || p.Bye == tournament.AllocatedBye {
			pairs = append(pairs, Pair{p.White, p.Black})
		}
	}
	return pairs
}

func without(all, some []Pair) []Pair {
	return slices.DeleteFunc(slices.Clone(all), func(p Pair) bool { return slices.Contains(some, p) })
}

// same reports whether two lists have the same pairs, each once.
func same(a, b []Pair) bool {
	order := func(x, y Pair) int { return cmp.Or(cmp.Compare(x.White, y.White), cmp.Compare(x.Black, y.Black)) }
	a, b = slices.Clone(a), slices.Clone(b)
	slices.SortFunc(a, order)
	slices.SortFunc(b, order)
	return slices.Equal(slices.Compact(a), slices.Compact(b))
}
