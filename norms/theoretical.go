package norms

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Possible reports whether a player of the field could theoretically make a norm,
// as chapter B.06 asks of an arbiter's event (4.8.3): whether a player made one, or
// for some player and title there are nine opponents of the mix of 1.4.3 to 1.4.5 with
// the least average of 1.4.8a. It is not known if a quick choice finds none though the
// numbers would allow one.
func Possible(ev *Event) registration.Answer {
	if !Barred(ev).IsZero() || ev.Tournament == nil || len(ev.Field) < len(ev.Tournament.Players) {
		return registration.No
	}
	s := newSearch(ev, Options{})
	least, _ := s.least()
	if s.barred || s.scheduled < least {
		return registration.No
	}
	best := s.theoretical()
	if best == registration.Unknown && len(Find(ev, Options{})) > 0 {
		return registration.Yes
	}
	return best
}

// LeastRounds returns the number of rounds below which an event of a day can hold no
// norm, however strong its field (1.4.1): fewer in world and continental events, of which
// those of teams have fewer games.
func LeastRounds(day handbook.Date, world bool) int {
	edition, err := Chapter.InForce(day)
	if err != nil {
		edition = &Chapter.Editions[0]
	}
	if world {
		return min(edition.Numbers.TeamGames, edition.Numbers.CupGames)
	}
	return edition.Numbers.MinGames
}

// theoretical looks for opponents of every player and title.
func (s *search) theoretical() registration.Answer {
	field := s.byRating()
	best, all := registration.No, averageOf(field[:min(len(field), s.num.MinGames)], int(s.num.Unrated))
	if all < s.leastAverage() {
		return registration.No
	}
	for own := range s.field {
		for k := range s.num.Levels {
			lv := &s.num.Levels[k]
			if !seeks(&Entrant{Sex: s.ev.Field[own].Sex}, s.field[own].titles, lv.Title) {
				continue
			}
			a := registration.No
			if s.double {
				a = s.allOpponents(own, lv)
			} else {
				a = s.opponentsFor(own, field, lv)
			}
			if a == registration.Yes {
				return registration.Yes
			} else if a == registration.Unknown {
				best = registration.Unknown
			}
		}
	}
	return best
}

// allOpponents returns a double round robin: every player is met twice and counts once
// (1.4.5f).
func (s *search) allOpponents(own int, lv *Level) registration.Answer {
	var v variant
	for i := range s.field {
		if i != own && s.field[i].federation != noMember {
			v.games = append(v.games, s.game(1, i, 2))
		}
	}
	if 2*len(v.games) < s.num.MinGames || len(v.games) > maxGames {
		return registration.No
	}
	t := s.tally(&v, prefix(len(v.games)), lv, s.field[own].federation)
	n := s.needs(&v, 2*t.games, t.opponents, s.exemption(s.field[own].federation) != nil)
	switch {
	case t.holders < s.num.RequiredLeast:
		return registration.No
	case t.holders >= n.holders && s.hasMix(&t, n) && t.average >= lv.Average:
		return registration.Yes
	}
	return registration.Unknown
}

// byRating returns the entrants who may be opponents, the strongest first.
func (s *search) byRating() []entrant {
	field := make([]entrant, 0, len(s.field))
	for i := range s.field {
		if s.field[i].federation != noMember {
			field = append(field, s.field[i])
		}
	}
	slices.SortStableFunc(field, func(a, b entrant) int { return cmp.Compare(b.rating, a.rating) })
	return field
}

// leastAverage returns the lowest average of 1.4.8a.
func (s *search) leastAverage() int {
	low := s.num.Levels[0].Average
	for i := range s.num.Levels {
		low = min(low, s.num.Levels[i].Average)
	}
	return low
}

// opponentsFor looks for nine opponents of a player: holders of the required
// titles first, then other title-holders, then the strongest, always those from
// abroad before the own federation and never past its share.
func (s *search) opponentsFor(own int, all []entrant, lv *Level) registration.Answer {
	n := s.num.MinGames
	need := requiredTitleSet(lv.Title)
	field := make([]entrant, 0, len(all))
	left := s.field[own].federation != noMember // he is among all of them once
	for i := range all {
		if left && all[i] == s.field[own] {
			left = false
			continue
		}
		field = append(field, all[i])
	}
	if len(field) < n || averageOf(field[:n], int(s.num.Unrated)) < lv.Average {
		return registration.No
	}
	mine := s.field[own].federation
	exempt := s.exemption(mine) != nil
	ownMost, oneMost := s.num.MaxOwn.atMost(n), s.num.MaxOne.atMost(n)
	leastHolders, leastTitled := s.num.leastHolders(n), s.num.Titled.atLeast(n)
	taken, used, of := make([]entrant, 0, n), make([]bool, len(field)), map[federation]int{}
	take := func(count int, fits func(*entrant) bool) {
		for _, abroad := range []bool{true, false} {
			for i := range field {
				e := &field[i]
				if count == 0 {
					return
				}
				limit := oneMost
				if e.federation == mine {
					limit = ownMost
				}
				if used[i] || !fits(e) || (e.federation != mine) != abroad || !exempt && e.federation != neutral && of[e.federation] >= limit {
					continue
				}
				used[i], count = true, count-1
				of[e.federation]++
				taken = append(taken, *e)
			}
		}
	}
	take(leastHolders, func(e *entrant) bool { return e.titles&need != 0 })
	holders := len(taken)
	take(leastTitled-holders, func(e *entrant) bool { return e.titles != 0 })
	titled := len(taken)
	for _, least := range []int32{int32(lv.Average), 0} {
		take(n-len(taken), func(e *entrant) bool { return e.rating >= least })
	}
	foreign := 0
	for f := range of {
		if f != mine && f != neutral {
			foreign++
		}
	}
	haveHolders, haveTitled := 0, 0
	abroad := map[federation]bool{}
	unknown := false
	for i := range field {
		switch f := field[i].federation; f {
		case unknownFederation:
			unknown = true
		case neutral, mine:
		default:
			abroad[f] = true
		}
		haveHolders += b2i(field[i].titles&need != 0)
		haveTitled += b2i(field[i].titles != 0)
	}
	switch {
	case haveHolders < leastHolders, haveTitled < leastTitled, !exempt && !unknown && len(abroad) < s.num.Foreign:
		return registration.No
	case holders < leastHolders, titled < leastTitled, len(taken) < n, !exempt && foreign < s.num.Foreign, averageOf(taken, int(s.num.Unrated)) < lv.Average:
		return registration.Unknown
	}
	return registration.Yes
}

func averageOf(list []entrant, unrated int) int {
	sum := 0
	for i := range list {
		sum += max(int(list[i].rating), b2i(list[i].rating <= 0)*unrated)
	}
	return average(sum, len(list))
}
