package month

import (
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// checked is a candidate that was read and checked.
type checked struct {
	candidate
	rep    *audit.Report
	before map[store.GameKey]bool // games rated in earlier periods
	after  map[store.GameKey]bool // games rated for later lists, where they stay
	late   map[int]bool           // rounds of which all games were
	rated  map[int]bool           // rounds that a list has rated, where the next list rates the others; nil: it does not
	rounds map[int]bool           // rounds whose correction a carried difference has

	rejected bool // by the checks of the run; it was not withdrawn
}

// skip tells which games are not rated now: those rated before, those that came
// too late for the list and were rated for a later one, or are left to the next
// one, those of rounds whose correction is carried into a list as a difference,
// and those of an event still going on that were played after the closing day, or on a day
// that the report does not give.
func (t *checked) skip(startingRank, round int) bool {
	tour := t.rep.Tournament
	if !t.complete() {
		if day := tour.RoundDate(round); !day.Valid() || day > t.last {
			return true
		}
	}
	if t.rounds[round] || t.late[round] || t.rated != nil && !t.rated[round] {
		return true
	}
	if len(t.before) == 0 && len(t.after) == 0 {
		return false
	}
	p := tour.Player(startingRank)
	if p == nil {
		return false
	}
	game := store.GameKey{Round: round, Player: store.PlayerKey(p)}
	return t.before[game] || t.after[game]
}

// unrated tells whether the report has a round that no list has rated.
func (t *checked) unrated() bool {
	if t.rated == nil || t.rep.Tournament == nil {
		return false
	}
	for i := range t.rep.Tournament.Players {
		for r, g := range t.rep.Tournament.Players[i].Games {
			if day := t.rep.Tournament.RoundDate(r + 1); g.Result.Rated() && !t.rated[r+1] && (!day.Valid() || day <= t.last || t.complete()) {
				return true
			}
		}
	}
	return false
}

// anything tells whether a game is left to be rated now.
func (t *checked) anything() bool {
	for i := range t.rep.Tournament.Players {
		p := &t.rep.Tournament.Players[i]
		for r, g := range p.Games {
			if g.Result.Rated() && !t.skip(p.StartingRank, r+1) {
				return true
			}
		}
	}
	return false
}

// reports are the checked reports of the period, those that are not rated
// included.
type reports struct {
	list   []checked
	byFile map[string]*checked
}

func newReports(list []checked) *reports {
	r := &reports{list, map[string]*checked{}}
	for i := range list {
		r.byFile[list[i].file] = &list[i]
	}
	return r
}

// rated are those that are rated.
func (r *reports) rated() []*checked {
	var list []*checked
	for i := range r.list {
		if t := &r.list[i]; t.note.IsZero() {
			list = append(list, t)
		}
	}
	return list
}

// event is the tournament of a file, nil where there is none.
func (r *reports) event(file string) *tournament.Tournament {
	if t := r.byFile[file]; t != nil {
		return t.rep.Tournament
	}
	return nil
}

// person is a player of a file, nil where there is none.
func (r *reports) person(file string, startingRank int) *tournament.Player {
	if t := r.event(file); t != nil {
		return t.Player(startingRank)
	}
	return nil
}
