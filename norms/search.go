package norms

import (
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// search is one event under the chapter: what is the same for all its players,
// and memory that is used again from player to player.
type search struct {
	ev        *Event
	facts     *registration.Facts // never nil
	opt       Options
	num       *Numbers
	t         *tournament.Tournament
	codes     codes
	field     []entrant
	rounds    [][]entrant
	positions []int32 // starting rank -> position + 1
	zero      []bool  // unrated players without a score (1.4.2b)
	played    int     // rounds with a game or result
	scheduled int
	double    bool // a double round robin: opponents count once (1.4.5f)
	swiss     *swissFigures
	event     []Clause // clauses that are the same for all
	barred    bool     // one of them fails
	acting    []actingWaiver
	few       int         // choices up to which each is looked at
	said      *eventNotes // nil before the first norm
	assumed   *assumption // of a forecast
	holders   [4]int      // entrants with the required title, by level
}

func newSearch(ev *Event, opt Options) *search {
	s := &search{ev: ev, opt: opt, num: &ev.Edition.Numbers, t: ev.Tournament, codes: newCodes(), few: fewChoices, facts: ev.Facts}
	if s.facts == nil {
		s.facts = &registration.Facts{}
	}
	s.field = s.codes.field(ev.Field, len(s.t.Players), make([]entrant, 0, len(s.t.Players)))
	s.index()
	s.played = s.t.Played()
	s.scheduled = max(s.t.Rounds, s.played)
	s.double = ev.Format == registration.DoubleRoundRobin
	s.zero = s.scoredZero()
	s.event = s.eventChecks()
	for i := range s.event {
		s.barred = s.barred || !s.event[i].OK
	}
	for k := range s.num.Levels {
		s.holders[k] = s.countHolders(s.num.Levels[k].Title)
	}
	return s
}

// index lays out the positions of the starting ranks; of several players with
// one rank the first keeps it.
func (s *search) index() {
	highest := 0
	for i := range s.t.Players {
		highest = max(highest, s.t.Players[i].StartingRank)
	}
	s.positions = make([]int32, highest+1)
	for i := range s.t.Players {
		if r := s.t.Players[i].StartingRank; r > 0 && s.positions[r] == 0 {
			s.positions[r] = int32(i + 1)
		}
	}
}

// position of a starting rank in the field, -1 where there is none.
func (s *search) position(rank int) int {
	if rank < 1 || rank >= len(s.positions) {
		return -1
	}
	return int(s.positions[rank]) - 1
}

// countHolders counts the entrants with the required title, so that an event
// without enough of them need not be searched. Titles of long events change.
func (s *search) countHolders(title tournament.Title) int {
	if s.ev.FieldAt != nil {
		return len(s.field) + s.num.RequiredLeast
	}
	need, n := requiredTitleSet(title), 0
	for i := range s.field {
		if s.field[i].titles&need != 0 {
			n++
		}
	}
	return n
}

// choice is a set of games for a norm.
type choice struct {
	v      *variant
	stop   int // the first so many games; later ones are ignored
	used   uint64
	exempt *Rule // exemption from 1.4.3 that was needed; nil: the normal requirement
}

// rank is what the preference order of choices looks at, after the normal
// foreigner rule and the number of games.
type rank struct {
	exceeds, performance, drops, stop int
}

// isBetter reports whether r is preferred: the largest excess, the highest
// performance, the fewest dropped wins, the latest stopping point.
func (r rank) isBetter(o rank) bool {
	switch {
	case r.exceeds != o.exceeds:
		return r.exceeds > o.exceeds
	case r.performance != o.performance:
		return r.performance > o.performance
	case r.drops != o.drops:
		return r.drops < o.drops
	}
	return r.stop > o.stop
}

// best returns the preferred choice that makes the norm, false if none does. Where
// none does, promising reports whether some choice is refused for nothing but the
// federations of its opponents, so that an exemption is worth counting.
func (s *search) best(vs []variant, l *candidate, lv *Level, exempt bool) (c choice, made, promising bool) {
	most, least := 0, noLimit
	for i := range vs {
		most, least = max(most, len(vs[i].games)), min(least, vs[i].least)
	}
	may := s.mayDrop(l, lv, exempt)
	for games := most; games >= least && !made; games-- {
		var found task
		var top rank
		sum := 0
		for i := range vs {
			for drops := 0; games >= vs[i].least && games+drops <= len(vs[i].games); drops++ {
				k := task{v: &vs[i], lv: lv, own: l.own, exempt: exempt, stop: games + drops, drops: drops}
				if !k.isAllowed() {
					continue
				}
				halves, ok := s.possible(&k, l)
				if !ok {
					continue
				}
				promising = true
				if drops > 0 && !may {
					continue
				}
				if r, total, ok := s.try(&k, halves); ok && (!made || r.isBetter(top)) {
					found, top, sum, made = k, r, total, true
				}
			}
		}
		if made {
			c = choice{v: found.v, stop: found.stop, used: s.smallest(&found, sum)}
		}
	}
	return c, made, promising
}

// isAllowed reports whether the variant lets the task ignore what it ignores.
func (k *task) isAllowed() bool {
	return (k.v.tail || k.stop == len(k.v.games)) && (k.drops == 0 || k.v.wins)
}

// mayDrop returns the condition of 1.4.1f from 2024.
func (s *search) mayDrop(l *candidate, lv *Level, exempt bool) bool {
	return !s.fieldRule() || s.fieldHasMix(l, lv, exempt)
}

// try finds the best sum of a possible task with its score, and its rank; false
// if it makes no norm.
func (s *search) try(k *task, halves int) (rank, int, bool) {
	sum, ok := 0, false
	if k.drops == 0 {
		t := s.tally(k.v, prefix(k.stop), k.lv, k.own)
		if k.less > 0 {
			t.halves, t.required = t.halves-k.less, -1
			t.finish(k.lv)
		}
		if !s.passes(k.v, &t, k.exempt) {
			return rank{}, 0, false
		}
		sum = t.sum
	} else if !s.sharesPossible(k) {
		return rank{}, 0, false
	} else if sum, ok = s.fit(k); !ok {
		return rank{}, 0, false
	}
	games := k.stop - k.drops
	t := tally{games: games, halves: halves, sum: sum, required: -1}
	t.finish(k.lv)
	if t.required < 0 || halves < t.required {
		return rank{}, 0, false
	}
	return rank{exceeds: halves - t.required, performance: t.performance, drops: k.drops, stop: k.stop}, sum, true
}

// smallest returns the choice of the task with the sum's average whose list of
// dropped rounds comes first.
func (s *search) smallest(k *task, sum int) uint64 {
	games := k.stop - k.drops
	fixed := *k
	for i := 0; i < k.stop && count(fixed.out) < k.drops; i++ {
		if k.v.games[i].halves != 2 || k.in&(1<<i) != 0 {
			continue
		}
		next := fixed
		next.out |= 1 << i
		if got, ok := s.fit(&next); ok && average(got, games) >= average(sum, games) {
			fixed = next
		} else {
			fixed.in |= 1 << i
		}
	}
	return prefix(k.stop) &^ fixed.out
}
