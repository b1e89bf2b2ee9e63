package overlap

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// dayMinutes is how long play may last on one day: twelve hours (B.02 3.1).
const dayMinutes = 12 * 60

// clashes are the players whose games of one day, in both reports, cannot all
// have been played: with the time for 60 moves that each control gives they
// last longer than a day of play may; or the day has one long game of two players,
// as it seems, in both. Reports give no hours, so that two games on one day are no
// clash by themselves.
func (c *comparison) clashes() []Clash {
	here, there := length(c.fresh), length(c.old)
	found := c.shared(here, there)
	if len(found) > 0 {
		return found
	}
	for _, rank := range sorted(c.of) {
		p, q := c.fresh.Player(rank), c.old.Player(c.of[rank])
		if p == nil || q == nil {
			continue
		}
		mine, theirs := days(c.fresh, p), days(c.old, q)
		for _, day := range sorted(mine) {
			a, b := mine[day], theirs[day]
			if len(b) == 0 {
				continue
			}
			if minutes := len(a)*here + len(b)*there; minutes > dayMinutes {
				found = append(found, Clash{rank, p.Name, day, a, b, minutes, ""})
				break // one day of a player is enough to ask
			}
		}
	}
	return found
}

// longGame is from how many minutes on two players hardly meet twice on one day.
const longGame = 2 * 60

// shared are the players of long games that stand in both reports.
func (c *comparison) shared(here, there int) []Clash {
	if min(here, there) < longGame {
		return nil
	}
	of := map[int]Clash{}
	for _, pair := range c.twice {
		g, o := pair[0], pair[1]
		for _, who := range [][2]int{{g.white, g.black}, {g.black, g.white}} {
			p, met := c.fresh.Player(who[0]), c.fresh.Player(who[1])
			if _, known := of[who[0]]; !known && g.day.Valid() && p != nil && met != nil {
				of[who[0]] = Clash{who[0], p.Name, g.day, []int{g.round}, []int{o.round}, here + there, met.Name}
			}
		}
	}
	var found []Clash
	for _, rank := range sorted(of) {
		found = append(found, of[rank])
	}
	return found
}

// length of a game in minutes: the time of both sides for 60 moves.
func length(t *tournament.Tournament) int {
	if !t.TimeControl.Known {
		return 0
	}
	return 2 * t.TimeControl.Seconds() / 60
}

// days are the rounds that a player has played, by day.
func days(t *tournament.Tournament, p *tournament.Player) map[handbook.Date][]int {
	of := map[handbook.Date][]int{}
	for r, g := range p.Games {
		if day := t.RoundDate(r + 1); day.Valid() && g.Opponent != 0 && g.Result.Played() {
			of[day] = append(of[day], r+1)
		}
	}
	for day := range of {
		slices.Sort(of[day])
	}
	return of
}
