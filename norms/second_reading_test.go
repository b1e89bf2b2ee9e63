package norms_test

import (
	"math/bits"
	"slices"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// This file reads 1.4 a second time. It knows the package by what it gives to
// everybody, an event in and results out, and shares no code with the search:
// every stopping point and every set of dropped wins is looked at.

// fifty is table 1.4.9 from .50 to 1.0; below .50 it is the mirror image.
var fifty = [51]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
	202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
}

func dpOf(percent int) int {
	if percent < 50 {
		return -fifty[50-percent]
	}
	return fifty[percent-50]
}

// oneGame is a game of the applicant: points doubled.
type oneGame struct {
	round, opponent, twice int
	e                      norms.Entrant
}

// reader is one applicant's event as the text has it.
type reader struct {
	ev                                    *norms.Event
	games                                 []oneGame
	plus, allocated, ownForfeits, noGames int
	last                                  *oneGame  // the last round's win by forfeit
	field                                 []oneGame // all players he was to meet
	looked                                int       // choices looked at
}

func newReader(ev *norms.Event) *reader {
	r := &reader{ev: ev}
	rounds := ev.Tournament.Players[0].Games
	for i, g := range rounds {
		if g.Opponent == 0 {
			r.noGames++
			if g.Result == tournament.AllocatedBye {
				r.allocated++
			}
			continue
		}
		one := oneGame{round: i + 1, opponent: g.Opponent, e: ev.Field[g.Opponent-1]}
		included := one.e.Federation != "NON" && !r.scoredZero(g.Opponent) // 1.4.2a, b
		if included {
			r.field = append(r.field, one)
		}
		switch g.Result {
		case '1', 'W':
			one.twice = 2
		case '=', 'D':
			one.twice = 1
		case '+':
			r.plus++
			if included && i == len(rounds)-1 {
				lost := one
				r.last = &lost
			}
			continue
		case '-':
			r.ownForfeits++
			continue
		}
		if included {
			r.games = append(r.games, one)
		}
	}
	return r
}

// scoredZero is 1.4.2b; the applicant is the one rated opponent in these
// events.
func (r *reader) scoredZero(opponent int) bool {
	robin := r.ev.Format == registration.RoundRobin || r.ev.Format == registration.DoubleRoundRobin
	if !robin || r.ev.Field[opponent-1].Rating > 0 {
		return false
	}
	games := 0
	for _, g := range r.ev.Tournament.Players[opponent-1].Games {
		switch g.Result {
		case '1', '=', 'W', 'D':
			return false
		case '0', 'L':
			games++
		}
	}
	return games > 0
}

// verdict is a choice that makes the norm, with what the order of preference
// looks at.
type verdict struct {
	normal                            bool
	games, exceeds, performance, drop int // exceeds doubled
	stop, average                     int
	dropped, used                     []int
}

func (a verdict) before(b verdict) bool {
	switch {
	case a.normal != b.normal:
		return a.normal
	case a.games != b.games:
		return a.games > b.games
	case a.exceeds != b.exceeds:
		return a.exceeds > b.exceeds
	case a.performance != b.performance:
		return a.performance > b.performance
	case a.drop != b.drop:
		return a.drop < b.drop
	case a.stop != b.stop:
		return a.stop > b.stop
	}
	return slices.Compare(a.dropped, b.dropped) < 0
}

// want is what a title asks for (1.4.5, 1.4.6b, 1.4.8).
type want struct {
	performance, average, floor int
	titles                      []tournament.Title
}

var wants = map[tournament.Title]want{
	tournament.GM:  {2600, 2380, 2200, []tournament.Title{tournament.GM}},
	tournament.IM:  {2450, 2230, 2050, []tournament.Title{tournament.GM, tournament.IM}},
	tournament.WGM: {2400, 2180, 2000, []tournament.Title{tournament.GM, tournament.IM, tournament.WGM}},
	tournament.WIM: {2250, 2030, 1850, []tournament.Title{tournament.GM, tournament.IM, tournament.WGM, tournament.WIM}},
}

var holders5a = []tournament.Title{
	tournament.GM, tournament.IM, tournament.FM, tournament.WGM, tournament.WIM, tournament.WFM,
}

// mixed tests 1.4.3, 1.4.4 and 1.4.5 for a set of games; free: without the
// federations.
func (r *reader) mixed(set []oneGame, w want, free bool) bool {
	double := r.ev.Format == registration.DoubleRoundRobin
	own := r.ev.Field[0].Federation
	titled, holders, people := 0, 0, 0
	from, seen := map[string]int{}, map[int]bool{}
	for _, g := range set {
		if double && seen[g.opponent] {
			continue
		}
		seen[g.opponent] = true
		people++
		if slices.Contains(holders5a, g.e.Title) {
			titled++
		}
		if slices.Contains(w.titles, g.e.Title) {
			holders++
		}
		if g.e.Federation != "FID" {
			from[g.e.Federation]++
		}
	}
	part := 3
	if double && r.ev.Edition.Key == "2024-01-01" {
		part = 2
	}
	if 2*titled < people || holders < 3 || part*holders < people {
		return false
	}
	if free {
		return true
	}
	foreign := 0
	for f, n := range from {
		if 3*n > 2*people || f == own && 5*n > 3*people {
			return false
		}
		if f != own {
			foreign++
		}
	}
	return foreign >= 2
}

// norm tests a set of games for a title; the figures are those of 1.4.6 to
// 1.4.9.
func (r *reader) norm(set []oneGame, w want, free bool) (verdict, bool) {
	unrated := 1000
	if r.ev.Edition.Key == "2024-01-01" {
		unrated = 1400
	}
	elo := func(g oneGame) int {
		if g.e.Rating == 0 {
			return unrated
		}
		return int(g.e.Rating)
	}
	sum, twice, lowest := 0, 0, 9999
	for _, g := range set {
		sum, twice, lowest = sum+elo(g), twice+g.twice, min(lowest, elo(g))
	}
	if lowest < w.floor { // of several who are lowest the one whose raise helps most
		lift := 0
		for _, low := range set {
			n := 0
			for _, g := range set {
				if g.opponent == low.opponent && elo(low) == lowest {
					n++
				}
			}
			lift = max(lift, n*(w.floor-lowest))
		}
		sum += lift
	}
	n := len(set)
	ra := sum / n
	if 2*(sum%n) >= n {
		ra++
	}
	performance := func(twice int) int {
		percent := 0
		for 2*n*(2*percent+1) <= 200*twice { // p + 1/2 is reached: up
			percent++
		}
		return ra + dpOf(percent)
	}
	makes := func(twice int) bool {
		return ra >= w.average && 1000*twice >= 350*2*n && performance(twice) >= w.performance
	}
	if !makes(twice) || !r.mixed(set, w, free) {
		return verdict{}, false
	}
	need := twice
	for need > 0 && makes(need-1) {
		need--
	}
	v := verdict{games: n, exceeds: twice - need, performance: performance(twice), average: ra}
	for _, g := range set {
		v.used = append(v.used, g.round)
	}
	return v, true
}

// least returns the number of games needed, and whether it is that of 1.4.1b.
func (r *reader) least() (int, bool) {
	rounds := len(r.ev.Tournament.Players[0].Games)
	switch {
	case r.ev.EventKind == "world-team" && rounds >= 7 && rounds <= 9:
		return 7, true
	case r.ev.EventKind == "world-cup":
		return 8, true
	}
	return 9, false
}

// possible returns false if no choice can make a norm: formats (1.4.2e, 1.4.5f),
// and a scheduled round that is missing (1.4.1e).
func (r *reader) possible() bool {
	players := len(r.ev.Tournament.Players)
	free := players % 2
	switch r.ev.Format {
	case registration.Scheveningen:
		if r.ev.Edition.Key == "2024-01-01" {
			return false
		}
	case registration.DoubleRoundRobin:
		if players < 6 {
			return false
		}
		free *= 2
	case registration.RoundRobin:
	default:
		return true
	}
	return r.ownForfeits == 0 && r.noGames <= free
}

// best looks at every choice of games.
func (r *reader) best(title tournament.Title) (top verdict, found bool) {
	if !r.possible() {
		return verdict{}, false
	}
	w, rounds := wants[title], len(r.ev.Tournament.Players[0].Games)
	robin := r.ev.Format == registration.RoundRobin || r.ev.Format == registration.DoubleRoundRobin
	predetermined := robin || r.ev.Format == registration.Scheveningen
	least, team := r.least()
	own := r.ev.Field[0].Federation
	exemptions := []bool{false}
	if r.ev.EventKind == "zonal" || r.ev.EventKind == "national-championship" && r.ev.Tournament.Federation == own && own != "FID" {
		exemptions = append(exemptions, true)
	}
	for _, exempt := range exemptions {
		offer := func(set []oneGame, stop int, dropped []int) {
			r.looked++
			v, ok := r.norm(set, w, exempt || team && len(set) < 9)
			v.normal, v.drop, v.stop, v.dropped = !exempt, len(dropped), stop, dropped
			if ok && (!found || v.before(top)) {
				top, found = v, true
			}
		}
		drops := !robin || r.ev.Edition.Key != "2024-01-01" || r.mixed(r.field, w, exempt)
		for stop := len(r.games); stop >= least && (stop == len(r.games) || !predetermined); stop-- {
			won := 0
			for i, g := range r.games[:stop] {
				if g.twice == 2 && drops {
					won |= 1 << i
				}
			}
			for mask := 0; ; mask = (mask - won) & won { // every set of games won
				set, dropped := make([]oneGame, 0, stop), make([]int, 0, bits.OnesCount(uint(mask)))
				for i, g := range r.games[:stop] {
					if mask>>i&1 == 0 {
						set = append(set, g)
					} else {
						dropped = append(dropped, g.round)
					}
				}
				if len(set) >= least {
					offer(set, stop, dropped)
				}
				if mask == won {
					break
				}
			}
		}
		byes := r.allocated
		if predetermined || r.ev.Format == registration.TeamRoundRobin { // a table's free round
			byes = 0
		}
		if least == 9 && rounds == 9 && len(r.games) == 8 && r.plus+byes == 1 { // 1.4.1c
			offer(r.games, 8, nil)
		}
		if r.last != nil && len(r.games) == least-1 { // 1.4.2c
			offer(append(slices.Clone(r.games), *r.last), least, nil)
		}
	}
	return top, found
}
