package byefirst

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

var errOtherwise = errors.New("a pair that is not expected")

// Pair pairs a round. The error is an *[swiss.Impossible] where no legal pairing
// exists.
func Pair(l Law) (*Result, error) { return pairBy(l, nil) }

// Agrees reports whether these are the pairs that [Pair] makes, byes as black 0. It
// ends at the first bracket that makes another.
func Agrees(l Law, pairs []swiss.Pair) bool {
	expected := make(map[swiss.Pair]bool, len(pairs))
	for _, p := range pairs {
		expected[p] = true
	}
	r, err := pairBy(l, expected)
	return err == nil && len(r.Pairs) == len(expected)
}

func pairBy(l Law, expected map[swiss.Pair]bool) (*Result, error) {
	f := l.Field()
	if !GiveBye(l) {
		return nil, f.Impossible()
	}
	if f.Bye >= 0 && expected != nil && !expected[swiss.Pair{White: f.Players[f.Bye].TPN}] {
		return nil, errOtherwise
	}
	r := &Result{}
	var pairs [][2]int
	for b := first(l); b != nil; b = nextBracket(l, b) {
		if !l.Pair(b) {
			return nil, fmt.Errorf("bracket %s: no candidate", b.Score)
		}
		for _, p := range b.Pairs {
			if expected != nil && !expected[Coloured(l, p[0], p[1])] {
				return nil, errOtherwise
			}
		}
		pairs = append(pairs, b.Pairs...)
		r.Brackets = append(r.Brackets, *b)
	}
	r.Pairs = Published(l, pairs)
	return r, nil
}

// GiveBye gives the bye to the first by the keys without whom all others can be
// paired; false if the round has no legal pairing.
func GiveBye(l Rules) bool {
	f := l.Field()
	all := f.all()
	f.Bye = -1
	if len(all)%2 == 0 {
		return f.Completable(all)
	}
	keys := l.ByeKeys()
	order := slices.Clone(all)
	slices.SortStableFunc(order, func(a, b int) int {
		for _, k := range keys {
			if c := cmp.Compare(k.Of(a), k.Of(b)); c != 0 {
				return c
			}
		}
		return 0
	})
	for _, a := range order {
		if !f.Players[a].ByeBarred && f.Completable(removePlace(all, a)) {
			f.Bye = a
			return true
		}
	}
	return false
}

func removePlace(places []int, a int) []int {
	out := make([]int, 0, len(places))
	for _, p := range places {
		if p != a {
			out = append(out, p)
		}
	}
	return out
}

// first returns the bracket of the highest score.
func first(l Law) *Bracket {
	return bracketOf(l.Field(), nil, removePlace(l.Field().all(), l.Field().Bye))
}

// nextBracket returns the bracket after one that is paired; nil after the last.
func nextBracket(l Law, b *Bracket) *Bracket {
	rest := append(slices.Clone(b.Next), b.Below...)
	if l.Upward() {
		rest = slices.DeleteFunc(rest, func(a int) bool { return slices.Contains(b.Floaters, a) })
		return bracketOf(l.Field(), nil, rest)
	}
	return bracketOf(l.Field(), b.Floaters, rest)
}

// bracketOf returns the bracket of the highest score of the rest, by place.
func bracketOf(f *Field, incoming, rest []int) *Bracket {
	if len(rest)+len(incoming) == 0 {
		return nil
	}
	b := &Bracket{Incoming: incoming}
	take := func() (group []int) {
		for len(rest) > 0 && (len(group) == 0 || f.Players[rest[0]].Score == f.Players[group[0]].Score) {
			group = append(group, rest[0])
			rest = rest[1:]
		}
		return group
	}
	b.Residents = take()
	b.Next = take()
	b.Below = rest
	for _, group := range [][]int{b.Residents, incoming} {
		if len(group) > 0 {
			b.Score = tournament.Points(f.Players[group[0]].Score)
			break
		}
	}
	return b
}

// Coloured returns a pair with its colours.
func Coloured(l Rules, a, b int) swiss.Pair {
	f := l.Field()
	white, _ := l.Colours(a, b)
	return swiss.Pair{White: f.Players[white].TPN, Black: f.Players[a+b-white].TPN}
}

// Published returns the pairs with colours by the score of the higher ranked, the sum
// of scores, and the rank of the higher ranked (C.04.2 3.6), the bye last.
func Published(l Rules, pairs [][2]int) []swiss.Pair {
	f := l.Field()
	score := func(a int) int { return f.Players[a].Score }
	slices.SortFunc(pairs, func(p, q [2]int) int {
		return cmp.Or(cmp.Compare(score(q[0]), score(p[0])), cmp.Compare(score(q[1]), score(p[1])), cmp.Compare(p[0], q[0]))
	})
	out := make([]swiss.Pair, 0, len(pairs)+1)
	for _, p := range pairs {
		out = append(out, Coloured(l, p[0], p[1]))
	}
	if f.Bye >= 0 {
		out = append(out, swiss.Pair{White: f.Players[f.Bye].TPN})
	}
	return out
}
