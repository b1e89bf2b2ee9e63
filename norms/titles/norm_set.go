package titles

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// maxSet is how many norms a smallest sufficient set can have: every norm
// counts as seven games at least (1.4.1b), so four cover 27 games, and the
// conditions that one norm of the set must meet are three at most (1.4.3e,
// 1.1.3a, 1.5.6): with one norm for each of them, 21 games are there already
// and a fourth norm is enough. No condition is lost by leaving norms out save
// those. So looking at all sets of up to four is exact.
const maxSet = 4

// normSet is a choice of norms with what it amounts to.
type normSet struct {
	norms   []int // index into the candidates, ascending
	games   int
	eight   int
	exempt  int // norms that stand on an exemption
	flags   [conditions]registration.Answer
	unknown int // conditions that only an unknown fact can meet
}

// The conditions that one norm of the set must meet.
const (
	normalCondition = iota
	oneRoundCondition
	largeCondition
	conditions
)

// conditionRules are the rules of the conditions.
var conditionRules = [conditions]*handbook.Rule{law.OneNormal, law.OneRound, law.LargeSwiss}

// candidates returns the norms that serve for a title, by date. Of norms that are
// alike in all but their games those with most games are kept, as many as a set
// and the events of its other norms can take up.
func candidates(all []norms.Norm, title tournament.Title, rules *applicationRules) []norms.Norm {
	var list []norms.Norm
	for i := range all {
		if n := &all[i]; serves(n.Title, title) && !isExpired(rules.Edition, n) && n.CountsAs >= rules.Numbers.LeastNorm {
			list = append(list, *n)
		}
	}
	slices.SortStableFunc(list, func(a, b norms.Norm) int {
		return cmp.Or(cmp.Compare(b.CountsAs, a.CountsAs), byDate(&a, &b))
	})
	type alike struct {
		flags                [conditions]registration.Answer
		eight, needs, exempt bool
	}
	events := map[alike]map[string]bool{}
	list = slices.DeleteFunc(list, func(n norms.Norm) bool {
		k := alike{rules.flags(&n), n.EightGames, rules.needsLarge(&n), n.Exempt != ""}
		if events[k] == nil {
			events[k] = map[string]bool{}
		}
		if events[k][eventOf(&n)] || len(events[k]) >= 2*maxSet {
			return true
		}
		events[k][eventOf(&n)] = true
		return false
	})
	slices.SortStableFunc(list, func(a, b norms.Norm) int { return byDate(&a, &b) })
	return list
}

// byDate sorts norms by day and event; of one event the lowest title first,
// which is the one applied for where there is a norm for it.
func byDate(a, b *norms.Norm) int {
	return cmp.Or(cmp.Compare(a.Achieved, b.Achieved), cmp.Compare(eventOf(a), eventOf(b)), cmp.Compare(a.Title, b.Title), cmp.Compare(a.Exempt, b.Exempt))
}

// flags returns what a norm says of the conditions.
func (a *applicationRules) flags(n *norms.Norm) [conditions]registration.Answer {
	return [conditions]registration.Answer{n.Normal, n.OneRoundADay, a.large(n)}
}

// conditionsOf returns which conditions a set must meet.
func (a *applicationRules) conditionsOf(title tournament.Title, list []norms.Norm, set []int) [conditions]bool {
	asked := [conditions]bool{normalCondition: a.has[normalCondition]}
	asked[oneRoundCondition] = a.has[oneRoundCondition] && a.oneRound(title)
	for _, i := range set {
		asked[largeCondition] = asked[largeCondition] || a.has[largeCondition] && a.needsLarge(&list[i])
	}
	return asked
}

// bestSet returns the preferred set that satisfies 1.5, false if none does even
// if all that is unknown were so: fewest conditions left to an unknown fact,
// then fewest norms, fewest exemptions, most games, and the earliest norms.
func (a *applicationRules) bestSet(title tournament.Title, list []norms.Norm) (normSet, bool) {
	var best normSet
	found := false
	if all := a.weigh(title, list, indexes(len(list))); all.games < a.Numbers.NormGames || slices.Contains(all.flags[:], registration.No) && a.always(title, &all) {
		return best, false
	}
	var try func(set []int, from, size int)
	try = func(set []int, from, size int) {
		if len(set) == size {
			if s := a.weigh(title, list, set); a.sufficient(&s) && (!found || s.isBetter(&best)) {
				best, found = s, true
				best.norms = slices.Clone(set)
			}
			return
		}
		for i := from; i < len(list); i++ {
			if !slices.ContainsFunc(set, func(j int) bool { return eventOf(&list[j]) == eventOf(&list[i]) }) {
				try(append(set, i), i+1, size)
			}
		}
	}
	for size := 1; size <= maxSet && (!found || best.unknown > 0); size++ {
		try(make([]int, 0, maxSet), 0, size)
	}
	return best, found
}

// always reports whether a condition that all norms together do not meet is asked
// for whatever norms are chosen; that of 1.5.6 may go with the norms that ask
// for it.
func (a *applicationRules) always(title tournament.Title, all *normSet) bool {
	return all.flags[normalCondition] == registration.No || all.flags[oneRoundCondition] == registration.No && a.oneRound(title)
}

func indexes(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// weigh reckons what a set amounts to.
func (a *applicationRules) weigh(title tournament.Title, list []norms.Norm, set []int) normSet {
	s := normSet{norms: set}
	for c := range s.flags {
		s.flags[c] = registration.No
	}
	for _, i := range set {
		s.games += list[i].CountsAs
		if list[i].EightGames {
			s.eight++
		}
		if list[i].Exempt != "" {
			s.exempt++
		}
		for c, f := range a.flags(&list[i]) {
			s.flags[c] = better(s.flags[c], f)
		}
	}
	for c, asked := range a.conditionsOf(title, list, set) {
		if !asked {
			s.flags[c] = registration.Yes
		}
		if s.flags[c] == registration.Unknown {
			s.unknown++
		}
	}
	return s
}

// better returns the answer of a set of which one norm is enough.
func better(a, b registration.Answer) registration.Answer {
	switch {
	case a == registration.Yes || b == registration.Yes:
		return registration.Yes
	case a == registration.Unknown || b == registration.Unknown:
		return registration.Unknown
	}
	return registration.No
}

func (a *applicationRules) sufficient(s *normSet) bool {
	return s.games >= a.Numbers.NormGames && s.eight <= a.Numbers.EightGames && !slices.Contains(s.flags[:], registration.No)
}

func (s *normSet) isBetter(o *normSet) bool {
	return cmp.Or(cmp.Compare(s.unknown, o.unknown), cmp.Compare(len(s.norms), len(o.norms)), cmp.Compare(s.exempt, o.exempt),
		cmp.Compare(o.games, s.games), slices.Compare(s.norms, o.norms)) < 0
}

// fullest returns the largest set that one application could hold, for saying what
// is missing: of every event the norm that counts as most, or of one event
// another that lacks less, and of the norms of 1.4.1c the one with which least
// is missing. All conditions but those only gain by more norms.
func (a *applicationRules) fullest(title tournament.Title, list []norms.Norm) normSet {
	var base, eights []int
	at := map[string]int{}
	for i := range list {
		k, seen := at[eventOf(&list[i])]
		switch {
		case list[i].EightGames:
			eights = append(eights, i)
		case !seen:
			at[eventOf(&list[i])] = len(base)
			base = append(base, i)
		case list[i].CountsAs > list[base[k]].CountsAs:
			base[k] = i
		}
	}
	best := a.weigh(title, list, base)
	try := func(set []int) {
		slices.Sort(set)
		s := a.weigh(title, list, set)
		if less := cmp.Compare(a.lacks(&s), a.lacks(&best)); less < 0 || less == 0 && s.games > best.games {
			best = s
		}
	}
	for _, other := range append([]int{-1}, indexes(len(list))...) {
		set := slices.Clone(base)
		if other >= 0 {
			k, seen := at[eventOf(&list[other])]
			if !seen || base[k] == other || list[other].EightGames {
				continue
			}
			set[k] = other
		}
		try(slices.Clone(set))
		for _, i := range eights {
			if _, seen := at[eventOf(&list[i])]; !seen {
				try(append(slices.Clone(set), i))
			}
		}
	}
	return best
}

// lacks counts the conditions that the set does not meet.
func (a *applicationRules) lacks(s *normSet) int {
	n := 0
	if s.games < a.Numbers.NormGames {
		n++
	}
	for _, f := range s.flags {
		if f == registration.No {
			n++
		}
	}
	return n
}
