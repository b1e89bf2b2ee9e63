package norms

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
)

// unit is an opponent with the games against him.
type unit struct {
	federation federation
	games      uint64
}

// task is one question to [search.fit]: leave out exactly drops of the games
// won among the first stop, all of out and none of in.
type task struct {
	v       *variant
	lv      *Level
	own     federation
	exempt  bool
	stop    int
	drops   int
	out, in uint64
	// Of a forecast, whose rounds to come stand as wins: which games these are,
	// how many of them may be left out, and the half points that they lack to
	// wins.
	late  uint64
	lates int
	less  int
}

// byFederation returns the largest sum of ratings, one opponent raised, that a choice with
// the mix of opponents can have; false if no choice has the mix. The score
// and the number of games are the same for all choices of a task, so the
// largest sum is the best. It goes through the opponents federation by
// federation, keeping for each state of the counts the largest sum.
func (s *search) byFederation(k *task) (int, bool) {
	units := k.units(s)
	games := k.stop - k.drops
	best, found := 0, false
	for _, lowest := range k.candidates() {
		low := k.forceLowest(lowest)
		if low.drops < 0 {
			continue
		}
		for m := range s.opponentCounts(units, games) {
			if sum, ok := s.fill(&low, units, games, m, lowest); ok && (!found || sum > best) {
				best, found = sum, true
			}
		}
	}
	return best, found
}

// opponentCounts returns the numbers of different opponents to be tried: only a
// double round robin counts opponents instead of games.
func (s *search) opponentCounts(units []unit, games int) iter.Seq[int] {
	return func(yield func(int) bool) {
		if !s.double {
			yield(games)
			return
		}
		for m := 1; m <= min(len(units), games); m++ {
			if !yield(m) {
				return
			}
		}
	}
}

func (k *task) units(s *search) []unit {
	var units []unit
	for i := range k.v.games[:k.stop] {
		at := slices.IndexFunc(units, func(u unit) bool {
			return k.v.games[bits.TrailingZeros64(u.games)].opponent == k.v.games[i].opponent
		})
		if at < 0 {
			at = len(units)
			units = append(units, unit{federation: k.v.games[i].federation})
		}
		units[at].games |= 1 << i
	}
	slices.SortStableFunc(units, func(a, b unit) int { return cmp.Compare(a.federation, b.federation) })
	return units
}

// candidates returns the games whose opponent may be the raised one; -1 stands for no
// raised opponent.
func (k *task) candidates() []int {
	list := []int{-1}
	for i := range k.v.games[:k.stop] {
		if k.v.games[i].rating < k.lv.Floor && k.out&(1<<i) == 0 {
			list = append(list, i)
		}
	}
	return list
}

// forceLowest leaves out all games below the lowest game kept, and keeps that one.
// drops is -1 where that cannot be.
func (k *task) forceLowest(lowest int) task {
	low, limit := *k, k.lv.Floor
	if lowest >= 0 {
		limit = k.v.games[lowest].rating
		low.in |= 1 << lowest
	}
	for i := range k.v.games[:k.stop] {
		if k.v.games[i].rating < limit {
			low.out |= 1 << i
		}
	}
	if low.out&low.in != 0 || count(low.out&k.late) > k.lates || low.out&^k.v.wonGames(k.stop) != 0 || count(low.out) > k.drops {
		low.drops = -1
	}
	return low
}
