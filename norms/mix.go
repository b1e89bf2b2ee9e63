package norms

import "slices"

// mix is how far a choice of opponents meets what a norm asks for; each figure
// stops where it is enough.
type mix struct {
	games, holders, titled, foreign int
	raised                          bool // one opponent counts with the floor
}

// mixes are the highest sums of ratings for each mix of opponents, without
// those of the own federation, so that each applicant of a federation adds his
// own compatriots.
type mixes struct {
	s       *search
	lv      *Level
	own     federation
	limits  needs
	games   int
	without []int // sum of ratings by mix, -1 where none has it
	home    []int // positions of the own federation
}

// newMixes adds the entries federation by federation: within one the highest
// rated of each class of titles are the best choice.
func (s *search) newMixes(lv *Level, own federation, games int) *mixes {
	exempt := s.exemption(own) != nil
	m := &mixes{s: s, lv: lv, own: own, games: games, limits: s.needs(&variant{}, games, games, exempt)}
	if least, about := s.least(); about == eventGames && least < s.num.MinGames {
		m.limits.foreign, m.limits.own, m.limits.most = 0, noLimit, noLimit
	}
	m.without = m.none()
	m.without[0] = 0
	of := map[federation][]int{}
	var order []federation
	for i := range s.field {
		f := s.field[i].federation
		if f == unknownFederation || f == noMember {
			continue // such an opponent does not count (1.4.2a)
		}
		if of[f] == nil {
			order = append(order, f)
		}
		of[f] = append(of[f], i)
	}
	for _, f := range order {
		if f == own {
			m.home = of[f]
			continue
		}
		foreign := b2i(f >= firstMember)
		most := m.limits.most
		if f == neutral {
			most = noLimit
		}
		m.without = m.add(m.without, of[f], most, foreign)
	}
	return m
}

// best returns the highest sum of ratings of the opponents that an applicant may
// meet, false if no choice has the mix.
func (m *mixes) best(applicant int) (int, bool) {
	others := slices.DeleteFunc(slices.Clone(m.home), func(i int) bool { return i == applicant })
	all := m.add(m.without, others, min(m.limits.own, m.limits.most), 0)
	sum, found := 0, false
	for at, of := range all {
		if x := m.mix(at); of >= 0 && x.games == m.games && x.holders >= m.limits.holders && x.titled >= m.limits.titled && x.foreign >= m.limits.foreign {
			sum, found = max(sum, of), true
		}
	}
	return sum, found
}

// add lets a federation's players join, at most so many.
func (m *mixes) add(before []int, players []int, most, foreign int) []int {
	need := requiredTitleSet(m.lv.Title)
	var class [3][]int // ratings of holders, of other title-holders, of the rest
	for _, i := range players {
		e, at := &m.s.field[i], 2
		switch {
		case e.titles&need != 0:
			at = 0
		case e.titles != 0:
			at = 1
		}
		rating := int(e.rating)
		if rating <= 0 {
			rating = int(m.s.num.Unrated)
		}
		class[at] = append(class[at], rating)
	}
	for i := range class {
		slices.SortFunc(class[i], func(a, b int) int { return b - a })
	}
	after := m.none()
	most = min(most, m.games)
	for h := 0; h <= min(most, len(class[0])); h++ {
		for t := 0; t <= min(most-h, len(class[1])); t++ {
			for p := 0; p <= min(most-h-t, len(class[2])); p++ {
				m.join(after, before, [3][]int{class[0][:h], class[1][:t], class[2][:p]}, foreign)
			}
		}
	}
	return after
}

// join adds chosen players, by class, to every mix that has room for them.
func (m *mixes) join(after, before []int, chosen [3][]int, foreign int) {
	sum, n, lowest := 0, 0, m.lv.Floor
	for _, c := range chosen {
		for _, r := range c {
			sum, n, lowest = sum+r, n+1, min(lowest, r)
		}
	}
	keep := func(x mix, total int) {
		at := m.index(x)
		after[at] = max(after[at], total)
	}
	for at, had := range before {
		x := m.mix(at)
		if had < 0 || x.games+n > m.games {
			continue
		}
		y := x
		y.games += n
		y.holders = min(m.limits.holders, x.holders+len(chosen[0]))
		y.titled = min(m.limits.titled, x.titled+len(chosen[0])+len(chosen[1]))
		if n > 0 {
			y.foreign = min(m.limits.foreign, x.foreign+foreign)
		}
		keep(y, had+sum)
		if !x.raised && lowest < m.lv.Floor {
			y.raised = true
			keep(y, had+sum+m.lv.Floor-lowest)
		}
	}
}

// none are no sums yet, one for each mix.
func (m *mixes) none() []int {
	list := make([]int, 2*(m.games+1)*(m.limits.holders+1)*(m.limits.titled+1)*(m.limits.foreign+1))
	for i := range list {
		list[i] = -1
	}
	return list
}

// index returns the place of a mix, and mix the one at a place.
func (m *mixes) index(x mix) int {
	at := (x.games*(m.limits.holders+1)+x.holders)*(m.limits.titled+1) + x.titled
	return 2*(at*(m.limits.foreign+1)+x.foreign) + b2i(x.raised)
}

func (m *mixes) mix(at int) mix {
	x := mix{raised: at%2 == 1}
	at /= 2
	at, x.foreign = at/(m.limits.foreign+1), at%(m.limits.foreign+1)
	at, x.titled = at/(m.limits.titled+1), at%(m.limits.titled+1)
	x.games, x.holders = at/(m.limits.holders+1), at%(m.limits.holders+1)
	return x
}
