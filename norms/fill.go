package norms

import (
	"cmp"
	"math/bits"
	"slices"
)

// state packs the counts of a partial choice.
type state struct {
	drops, lates, opponents, holders, titled, foreign, here, unrated int8
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
				if int(after.drops) > k.drops || int(after.lates) > k.lates || s.exceeds(units[u].federation, k.own, after, n) {
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

// closes reports whether the federation ends before unit u. Opponents of unknown
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

func (s *search) exceeds(f, own federation, st state, n needs) bool {
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
	st.lates += p.lates
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

// options returns the sets of a unit's games that may be kept. Against one opponent
// met oftener than four times the lowest rated games go first.
func (k *task) options(games uint64, lowest int) []uint64 {
	free := games & k.v.wonGames(k.stop) &^ k.in &^ k.out
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

// part returns what a unit adds when those games of it are kept.
func (s *search) part(k *task, kept, games uint64, lowest int) (state, int) {
	p := state{drops: int8(count(games &^ kept)), lates: int8(count(games &^ kept & k.late))}
	need, sum, titles := requiredTitleSet(k.lv.Title), 0, titleSet(0)
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
