package dutch

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
)

// maxAlternatives is how many earlier candidates of a bracket are told.
const maxAlternatives = 12

// alternatives tells, in the order of the sequence, whom a player would have met
// before the right opponent, and what rules it out. Every candidate that comes
// before the right one violates a criterion or is worse: the right one is the
// first of the best.
func (t *teller) alternatives(b *Bracket) {
	s := t.judge.Sequence(b, b.Pairs)
	members := slices.Concat(b.MovedDown, b.Residents)
	var lines []string
	lines = append(lines, t.skipped(b, members, s.MovedDown, b.Residents, true)...)
	rest := remainderOf(b, b.Pairs)
	if len(s.Out) > 0 {
		lines = append(lines, t.exchanged(b, rest, s))
	}
	half := upperHalf(len(s.Transposition), s)
	var lower []int
	for i, n := range rest {
		if !slices.Contains(half, i+1) {
			lower = append(lower, n)
		}
	}
	lines = append(lines, t.skipped(b, rest, half, lower, false)...)
	if len(lines) == 0 {
		t.line("  the first candidate of the sequence is the best")
		return
	}
	t.line("  ruled out before, in the order of the sequence:")
	for i, l := range lines {
		if i == maxAlternatives && len(lines) > maxAlternatives+1 {
			t.line("    and %d more", len(lines)-i)
			return
		}
		t.line("    %s", l)
	}
}

// skipped goes through the upper players (sequence-numbers into members) and
// names the lower ones, in order, whom each passes over.
func (t *teller) skipped(b *Bracket, members, upper, lower []int, moved bool) []string {
	var lines []string
	free := slices.Clone(lower)
	for _, bsn := range upper {
		n := members[bsn-1]
		opponent := opponentOf(b.Pairs, n)
		for _, other := range free {
			if other == opponent {
				break
			}
			lines = append(lines, fmt.Sprintf("%d–%d: %s", n, other, t.ruledOut(b, n, other, opponent)))
		}
		free = slices.DeleteFunc(free, func(o int) bool { return o == opponent })
	}
	return lines
}

// ruledOut says why n does not meet other, who comes before the right opponent.
func (t *teller) ruledOut(b *Bracket, n, other, opponent int) string {
	if why := t.illegal(n, other); why != "" {
		return why
	}
	if swapped, floaters, ok := swap(b, n, other, opponent); ok {
		if why := t.worse(b, swapped, floaters); why != "" {
			return "with the partners exchanged, " + why
		}
	}
	return "no candidate that begins so meets the criteria as well"
}

// illegal says which absolute criterion keeps two players apart.
func (t *teller) illegal(a, b int) string {
	c := *t.comparison
	c.reported = []swiss.Pair{{White: a, Black: b}}
	for _, look := range []func() *Difference{c.metBefore, c.sameColour, c.keptApart} {
		if d := look(); d != nil {
			return d.String()
		}
	}
	return ""
}

// swap is the candidate in which n meets other, and who had other has n's
// opponent; ok is false where those two may not meet or would have to float.
func swap(b *Bracket, n, other, opponent int) (pairs []swiss.Pair, floaters []int, ok bool) {
	partner := opponentOf(b.Pairs, other)
	for _, p := range b.Pairs {
		if !meet([]swiss.Pair{{White: n, Black: opponent}, {White: other, Black: partner}}, p) {
			pairs = append(pairs, p)
		}
	}
	pairs = append(pairs, swiss.Pair{White: n, Black: other})
	floaters = slices.Clone(b.Floaters)
	if partner != 0 {
		return append(pairs, swiss.Pair{White: partner, Black: opponent}), floaters, true
	}
	i := slices.Index(floaters, other)
	if i < 0 || opponent == 0 {
		return nil, nil, false
	}
	floaters[i] = opponent
	return pairs, floaters, true
}

// worse says the first criterion in which a candidate of a bracket is worse than
// the right one; empty where it is not, or violates an absolute one.
func (t *teller) worse(b *Bracket, pairs []swiss.Pair, floaters []int) string {
	for _, p := range pairs {
		if why := t.illegal(p.White, p.Black); why != "" {
			return why
		}
	}
	right, other := t.judge.Costs(b, b.Pairs, b.Floaters), t.judge.Costs(b, pairs, floaters)
	for _, k := range clausesOf(t.e) {
		values, ok := valuesOf(other, k.name)
		least, known := valuesOf(right, k.name)
		order := slices.Compare(values, least)
		switch {
		case !ok || !known || order == 0:
			continue
		case order < 0:
			return ""
		case k.say == nil:
			return k.name + ": those left over could not be paired"
		}
		return fmt.Sprintf("%s: %s instead of %s", k.name,
			k.say(weight{values, len(pairs), t.byeScore(t.reported)}), k.than(weight{least, len(b.Pairs), t.byeScore(t.reported)}))
	}
	return ""
}

// exchanged tells an exchange between the halves.
func (t *teller) exchanged(b *Bracket, rest []int, s Sequence) string {
	return fmt.Sprintf("without exchange between the upper and the lower half no candidate meets the criteria as well; %s for %s is the first that does",
		t.as.named(rest, s.Out), t.as.named(rest, s.In))
}
