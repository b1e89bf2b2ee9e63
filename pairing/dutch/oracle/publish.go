package oracle

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
)

// publish puts the pairs in the order of C.04.2 D.9 (3.6): score of the higher
// ranked, sum of the scores, number of the higher ranked; the bye at the end.
func publish(r *swiss.Round, brackets []Bracket) []swiss.Pair {
	type line struct {
		pair              swiss.Pair
		score, total, tpn int
	}
	players := make(map[int]swiss.Player)
	for _, p := range r.Players {
		players[p.TPN] = p
	}
	var lines []line
	for _, b := range brackets {
		for _, pair := range b.Pairs {
			x, y := players[pair.White], players[pair.Black]
			if y.Score > x.Score || y.Score == x.Score && y.TPN < x.TPN {
				x, y = y, x
			}
			lines = append(lines, line{pair, int(x.Score), int(x.Score + y.Score), x.TPN})
		}
	}
	slices.SortFunc(lines, func(a, b line) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.total, a.total), cmp.Compare(a.tpn, b.tpn))
	})
	var pairs []swiss.Pair
	for _, l := range lines {
		pairs = append(pairs, l.pair)
	}
	if last := brackets[len(brackets)-1]; len(last.Floaters) == 1 {
		pairs = append(pairs, swiss.Pair{White: last.Floaters[0]})
	}
	return pairs
}
