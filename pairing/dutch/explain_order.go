package dutch

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// maxAlternatives is how many earlier candidates of a bracket are told.
const maxAlternatives = 12

// alternatives holds, in the order of the sequence, whom a player would have met
// before the right opponent, and what rules it out. Every candidate that comes
// before the right one violates a criterion or is worse: the right one is the
// first of the best.
func (t *teller) alternatives(b *engine.Bracket) {
	s := t.judge.Sequence(b, b.Pairs)
	members := slices.Concat(b.MovedDown, b.Residents)
	told := &alternatives{}
	t.tellSkipped(told, b, members, s.MovedDown, b.Residents)
	rest := remainderOf(b, b.Pairs)
	if len(s.Out) > 0 {
		told.add(func() handbook.Text { return t.natural(b, rest, len(s.Transposition)) })
		told.add(func() handbook.Text { return t.tellExchange(rest, s) })
	}
	half := upperHalf(len(s.Transposition), s)
	var lower []int
	for i, n := range rest {
		if !slices.Contains(half, i+1) {
			lower = append(lower, n)
		}
	}
	t.tellSkipped(told, b, rest, half, lower)
	if told.all == 0 {
		t.line("  ", handbook.Say("dutch.explain.first-is-best"))
		return
	}
	t.line("  ", handbook.Say("dutch.explain.ruled-out"))
	for _, l := range told.lines {
		t.line("    ", l)
	}
	if more := told.all - len(told.lines); more > 0 {
		t.line("    ", handbook.Say("dutch.explain.more", "number", more))
	}
}

// alternatives are lines of which the first few are made.
type alternatives struct {
	lines []handbook.Text
	all   int
}

func (a *alternatives) add(line func() handbook.Text) {
	if a.all++; len(a.lines) < maxAlternatives {
		a.lines = append(a.lines, line())
	}
}

// tellSkipped goes through the upper players (sequence-numbers into members) and
// names the lower ones, in order, whom each passes over.
func (t *teller) tellSkipped(told *alternatives, b *engine.Bracket, members, upper, lower []int) {
	free := slices.Clone(lower)
	for _, bsn := range upper {
		n := members[bsn-1]
		opponent := opponentOf(b.Pairs, n)
		for _, other := range free {
			if other == opponent {
				break
			}
			told.add(func() handbook.Text {
				return handbook.Say("dutch.ruled-out.pair", "pair", outcome.PairOf(t.as(n), t.as(other)), "why", t.ruledOut(b, n, other, opponent))
			})
		}
		free = slices.DeleteFunc(free, func(o int) bool { return o == opponent })
	}
}

// ruledOut says why n does not meet other, who comes before the right opponent.
func (t *teller) ruledOut(b *engine.Bracket, n, other, opponent int) handbook.Text {
	if why := t.illegal(n, other); !why.IsZero() {
		return why
	}
	if swapped, floaters, ok := swap(b, n, other, opponent); ok {
		if why := t.worse(b, swapped, floaters); !why.IsZero() {
			return handbook.Say("dutch.ruled-out.exchanged", "why", why)
		}
	}
	return handbook.Say("dutch.ruled-out.no-candidate")
}

// illegal says which absolute criterion keeps two players apart, empty where
// none does.
func (t *teller) illegal(a, b int) handbook.Text {
	c := *t.comparison
	c.reported = []swiss.Pair{{White: a, Black: b}}
	switch {
	case c.metBefore() != nil:
		return handbook.Say("dutch.ruled-out.met", "criterion", t.criterion(meetRule), "rounds", t.r.MetIn(a, b))
	case c.sameColour() != nil:
		due, _ := t.judge.Preference(a)
		return handbook.Say("dutch.ruled-out.same-colour", "criterion", t.criterion(absoluteRule), "colour", outcome.Letter(due))
	case c.keptApart() != nil:
		return handbook.Say("dutch.ruled-out.kept-apart")
	}
	return handbook.Text{}
}

// swap returns the candidate in which n meets other, and who had other has n's
// opponent; ok is false if those two may not meet or would have to float.
func swap(b *engine.Bracket, n, other, opponent int) (pairs []swiss.Pair, floaters []int, ok bool) {
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
// the right one; empty if it is not, or violates an absolute one.
func (t *teller) worse(b *engine.Bracket, pairs []swiss.Pair, floaters []int) handbook.Text {
	for _, p := range pairs {
		if why := t.illegal(p.White, p.Black); !why.IsZero() {
			return handbook.Say("dutch.ruled-out.not-possible", "pair", t.as.pair(p), "why", why)
		}
	}
	k, right, other, differ := t.compareCandidate(b, pairs, floaters)
	switch {
	case !differ || slices.Compare(other, right) < 0:
		return handbook.Text{}
	case k.say == nil:
		return handbook.Say("dutch.ruled-out.completion", "criterion", k.name)
	}
	return handbook.Say("dutch.ruled-out.worse", "criterion", k.name,
		"cost", k.say(weight{other, len(pairs), t.byeScore(t.reported)}), "who", t.as.numbersOrNone(t.whoOf(k.rule, b, pairs, floaters)),
		"right", k.than(weight{right, len(b.Pairs), t.byeScore(t.reported)}))
}

// natural returns what is wrong with the pairs of the upper with the lower half in
// their order, the first candidate of a remainder of so many pairs.
func (t *teller) natural(b *engine.Bracket, rest []int, pairs int) handbook.Text {
	var inOrder, all []swiss.Pair
	for i := range pairs {
		inOrder = append(inOrder, swiss.Pair{White: rest[i], Black: rest[pairs+i]})
	}
	for _, p := range b.Pairs {
		if !slices.Contains(rest, p.White) || !slices.Contains(rest, p.Black) {
			all = append(all, p)
		}
	}
	all = append(all, inOrder...)
	var floaters []int
	for _, n := range slices.Concat(b.MovedDown, b.Residents) {
		if opponentOf(all, n) == 0 {
			floaters = append(floaters, n)
		}
	}
	why := t.worse(b, all, floaters)
	if why.IsZero() {
		why = handbook.Say("dutch.ruled-out.others-better")
	}
	return handbook.Say("dutch.ruled-out.natural-order", "pairs", t.as.pairs(inOrder), "why", why)
}

// tellExchange returns the text on an exchange between the halves.
func (t *teller) tellExchange(rest []int, s engine.Sequence) handbook.Text {
	return handbook.Say("dutch.ruled-out.no-exchange", "upper", t.as.numbersText(rest, s.Out), "lower", t.as.numbersText(rest, s.In))
}
