package norms

import (
	"cmp"
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
}

// byFederation is the largest sum of ratings, one opponent raised, that a choice with
// the mix of opponents can have; false where no choice has the mix. The score
// and the number of games are the same for all choices of a task, so the
// largest sum is the best. It goes through the opponents federation by
// federation, keeping for each state of the counts the largest sum.
func (s *search) byFederation(k *task) (int, bool) {
	units := k.units(s)
	games := k.stop - k.drops
	best, found := 0, false
	for _, lowest := range k.candidates() {
		low := k.forced(lowest)
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

// opponentCounts are the numbers of different opponents to be tried: only a
// double round robin counts opponents instead of games.
func (s *search) opponentCounts(units []unit, games int) func(func(int) bool) {
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

// candidates are the games whose opponent may be the one raised, -1 for nobody.
func (k *task) candidates() []int {
	list := []int{-1}
	for i := range k.v.games[:k.stop] {
		if k.v.games[i].rating < k.lv.Floor && k.out&(1<<i) == 0 {
			list = append(list, i)
		}
	}
	return list
}

// forced leaves out everybody below the lowest game kept, and keeps that one.
// drops is -1 where that cannot be.
func (k *task) forced(lowest int) task {
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
	if low.out&low.in != 0 || low.out&^k.v.won(k.stop) != 0 || count(low.out) > k.drops {
		low.drops = -1
	}
	return low
}

// state packs the counts of a partial choice.
type state struct {
	drops, opponents, holders, titled, foreign, here, unrated int8
}

// fill runs through the units for one candidate of the raise and one number of
// different opponents.
func (s *search) fill(k *task, units []unit, games, opponents, lowest int) (int, bool) {
	n := s.needs(k.v, games, opponents, k.exempt)
	now, next := map[state]int{{}: 0}, map[state]int{}
	for u := range units {
		if u > 0 && s.closes(units, u) {
			now, next = closeFederation(now, next, n, units[u-1].federation, k.own)
		}
		for _, kept := range k.options(units[u].games, lowest) {
			part, sum := s.part(k, kept, units[u].games, lowest)
			for before, value := range now {
				after := before.add(part, n)
				if int(after.drops) > k.drops || s.over(units[u].federation, k.own, after, n) {
					continue
				}
				if old, ok := next[after]; !ok || value+sum > old {
					next[after] = value + sum
				}
			}
		}
		now, next = next, now
		clear(next)
	}
	if len(units) > 0 {
		now, _ = closeFederation(now, next, n, units[len(units)-1].federation, k.own)
	}
	return k.best(now, n, opponents, s.double)
}

func (k *task) best(states map[state]int, n needs, opponents int, double bool) (int, bool) {
	best, found := 0, false
	for st, sum := range states {
		if int(st.drops) != k.drops || int(st.holders) < n.holders || int(st.titled) < n.titled ||
			int(st.foreign) < n.foreign || double && int(st.opponents) != opponents {
			continue
		}
		if !found || sum > best {
			best, found = sum, true
		}
	}
	return best, found
}

// closes tells whether the federation ends before unit u. Opponents of unknown
// federation are each taken as of one of their own.
func (s *search) closes(units []unit, u int) bool {
	return units[u].federation != units[u-1].federation || units[u].federation == unknownFederation
}

func closeFederation(now, next map[state]int, n needs, f, own federation) (map[state]int, map[state]int) {
	clear(next)
	for st, sum := range now {
		if st.here > 0 && f != neutral && (f != own || f == unknownFederation) {
			st.foreign = int8(min(int(st.foreign)+1, n.foreign))
		}
		st.here = 0
		if old, ok := next[st]; !ok || sum > old {
			next[st] = sum
		}
	}
	clear(now)
	return next, now
}

func (s *search) over(f, own federation, st state, n needs) bool {
	switch f {
	case neutral, unknownFederation:
		return int(st.unrated) > n.unrated
	case own:
		return int(st.here) > min(n.own, n.most) || int(st.unrated) > n.unrated
	}
	return int(st.here) > n.most || int(st.unrated) > n.unrated
}

func (st state) add(p state, n needs) state {
	st.drops += p.drops
	st.opponents += p.opponents
	st.holders = int8(min(int(st.holders+p.holders), n.holders))
	st.titled = int8(min(int(st.titled+p.titled), n.titled))
	st.here = int8(min(int(st.here+p.here), noLimit))
	if n.unrated < noLimit {
		st.unrated += p.unrated
	}
	if n.foreign == 0 && n.most == noLimit {
		st.here = 0
	}
	return st
}

// options are the sets of a unit's games that may be kept. Against one opponent
// met oftener than four times the lowest rated games go first.
func (k *task) options(games uint64, lowest int) []uint64 {
	free := games & k.v.won(k.stop) &^ k.in &^ k.out
	rest := games &^ k.out
	if count(free) <= 4 {
		var list []uint64
		for sub := free; ; sub = (sub - 1) & free {
			list = append(list, rest&^sub)
			if sub == 0 {
				return list
			}
		}
	}
	var order []int
	for set := free; set != 0; set &= set - 1 {
		order = append(order, bits.TrailingZeros64(set))
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(k.v.games[a].rating, k.v.games[b].rating) })
	list := []uint64{rest}
	for _, i := range order {
		rest &^= 1 << i
		list = append(list, rest)
	}
	return list
}

// part is what a unit adds when those games of it are kept.
func (s *search) part(k *task, kept, games uint64, lowest int) (state, int) {
	p := state{drops: int8(count(games &^ kept))}
	need, sum, titles := required(k.lv.Title), 0, titleSet(0)
	raised := lowest >= 0 && games&(1<<lowest) != 0
	for set := kept; set != 0; set &= set - 1 {
		g := &k.v.games[bits.TrailingZeros64(set)]
		sum += g.rating
		if raised && g.rating < k.lv.Floor {
			sum += k.lv.Floor - g.rating
		}
		if g.unrated {
			p.unrated++
		}
		titles |= g.titles
		if s.double {
			continue
		}
		p.count(g.titles, need)
	}
	if s.double && kept != 0 {
		p.opponents = 1
		p.count(titles, need)
	}
	return p, sum
}

func (st *state) count(titles, need titleSet) {
	st.here++
	if titles != 0 {
		st.titled++
	}
	if titles&need != 0 {
		st.holders++
	}
}
