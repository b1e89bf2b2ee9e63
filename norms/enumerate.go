package norms

import "math/bits"

// fewChoices is the number of choices up to which looking at each is quicker
// than going through the federations.
const fewChoices = 256

// choose returns the number of ways to leave out k of n wins, at most one more than
// limit.
func choose(n, k, limit int) int {
	ways := 1
	for i := 1; i <= k; i++ {
		if ways = ways * (n - k + i) / i; ways > limit {
			return limit + 1
		}
	}
	return ways
}

// fit answers a task: see [search.byFederation]; where the choices are few, each
// is looked at.
func (s *search) fit(k *task) (int, bool) {
	won := k.v.wonGames(k.stop) &^ k.in &^ k.out
	drops := k.drops - count(k.out)
	if drops < 0 || drops > count(won) {
		return 0, false
	}
	if choose(count(won), drops, s.few) > s.few {
		return s.byFederation(k)
	}
	return s.oneByOne(k, won, drops)
}

// oneByOne looks at every way to leave out so many of the games won.
func (s *search) oneByOne(k *task, won uint64, drops int) (int, bool) {
	best, found := 0, false
	all := prefix(k.stop) &^ k.out
	n, wins := count(won), uint64(0)
	for pick := prefix(drops); pick < 1<<n; pick = nextCombination(pick) {
		wins = spread(pick, won)
		t := s.tally(k.v, all&^wins, k.lv, k.own)
		needs := s.needs(k.v, t.games, t.opponents, k.exempt)
		late := count((wins|k.out)&k.late) <= k.lates
		if late && (!found || t.sum > best) && t.holders >= needs.holders && s.hasMix(&t, needs) {
			best, found = t.sum, true
		}
		if drops == 0 {
			break
		}
	}
	return best, found
}

// nextCombination returns the next larger number with as many ones.
func nextCombination(x uint64) uint64 {
	low := x & -x
	up := x + low
	return up | (x^up)/low>>2
}

// spread lays the bits of pick on the ones of set.
func spread(pick, set uint64) uint64 {
	out := uint64(0)
	for ; set != 0; set &= set - 1 {
		if pick&1 != 0 {
			out |= 1 << bits.TrailingZeros64(set)
		}
		pick >>= 1
	}
	return out
}
