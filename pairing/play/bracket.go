package play

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// Bracket is a score group of a round with its pairs: those whose higher player has the
// score.
type Bracket struct {
	Score tournament.Points
	Pairs []BracketPair
}

// BracketPair is a pair in a bracket.
type BracketPair struct {
	pairing.Pair
	Floats    bool              // the two come from different brackets
	Lower     tournament.Points // score of the other one where they do
	Different bool              // the other side of the comparison has not this pair
}

// Brackets returns the pairs of a round by score, as the report has them and as the rules
// make them; right is nil if the two are the same.
func Brackets(t *tournament.Tournament, d pairing.Detection, e *pairing.Edition, round int, checked []pairing.Round) (reported, right []Bracket) {
	var missing, unexpected []pairing.Pair
	for i := range checked {
		if checked[i].Round == round {
			missing, unexpected = append(missing, checked[i].Missing...), append(unexpected, checked[i].Unexpected...)
		}
	}
	var all, other []pairing.Pair
	for _, b := range Boards(t, d, e, round) {
		pair := pairing.Pair{White: b.White, Black: b.Black}
		all = append(all, pair)
		if !slices.Contains(unexpected, pair) {
			other = append(other, pair)
		}
	}
	score := PointsBefore(t, d, e, round)
	reported = brackets(score, all, unexpected)
	if len(missing)+len(unexpected) > 0 {
		right = brackets(score, append(other, missing...), missing)
	}
	return reported, right
}

// brackets are pairs by the score of the higher player; of each, those with the highest
// lower player first, and the bye last of all.
func brackets(score func(number int) tournament.Points, pairs, different []pairing.Pair) []Bracket {
	top := func(p pairing.Pair) tournament.Points { return max(score(p.White), score(p.Black)) }
	slices.SortStableFunc(pairs, func(a, b pairing.Pair) int {
		return cmp.Or(cmp.Compare(min(b.Black, 1), min(a.Black, 1)), cmp.Compare(top(b), top(a)),
			cmp.Compare(score(b.White)+score(b.Black), score(a.White)+score(a.Black)), cmp.Compare(min(a.White, a.Black), min(b.White, b.Black)))
	})
	var list []Bracket
	for _, p := range pairs {
		one := BracketPair{Pair: p, Different: slices.Contains(different, p)}
		if one.Floats = p.Black != 0 && score(p.White) != score(p.Black); one.Floats {
			one.Lower = min(score(p.White), score(p.Black))
		}
		if n := len(list); n == 0 || list[n-1].Score != top(p) {
			list = append(list, Bracket{Score: top(p)})
		}
		g := &list[len(list)-1]
		g.Pairs = append(g.Pairs, one)
	}
	return list
}
