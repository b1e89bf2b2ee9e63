package overlap

import (
	"slices"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// dayMinutes is how long play may last on one day: twelve hours (B.02 3.1).
const dayMinutes = 12 * 60

// clashes returns the players whose games of one day, in both reports, cannot all
// have been played: with the time for 60 moves that each control gives they
// last longer than a day of play may; or the day has one long game of two players,
// as it seems, in both; or a player has long games in two towns, on two days or
// more. Reports give no hours, so that two games on one day are no clash by
// themselves. Of a control that is not known a game is taken for a long one, but its
// time is not counted.
func (c *comparison) clashes() []Clash {
	here, there := length(c.fresh), length(c.old)
	found := c.shared(here, there)
	if len(found) > 0 {
		return found
	}
	for _, rank := range sorted(c.of) {
		p, q := c.fresh.Player(rank), c.old.Player(c.of[rank])
		if p == nil || q == nil || !c.meet(p, q) {
			continue
		}
		mine, theirs := days(c.fresh, p), days(c.old, q)
		if one, two := c.inTwoTowns(here, there, mine, theirs); two > 1 {
			found = append(found, Clash{StartingRank: rank, Name: p.Name, Day: one, Here: mine[one], There: theirs[one], Towns: two})
			continue
		}
		for _, day := range sorted(mine) {
			a, b := mine[day], theirs[day]
			if len(b) == 0 {
				continue
			}
			if minutes := len(a)*here + len(b)*there; minutes > dayMinutes {
				found = append(found, Clash{StartingRank: rank, Name: p.Name, Day: day, Here: a, There: b, Minutes: minutes})
				break // one day of a player is enough to ask
			}
		}
	}
	return found
}

// meet reports whether a player of the new report and one of the old one may have
// played on one day: in most pairs of reports there is no such day.
func (c *comparison) meet(p, q *tournament.Player) bool {
	for r, g := range p.Games {
		if day := c.fresh.RoundDate(r + 1); day.Valid() && g.Result.Played() {
			for s, o := range q.Games {
				if c.old.RoundDate(s+1) == day && o.Result.Played() {
					return true
				}
			}
		}
	}
	return false
}

// longGame is from how many minutes on two players hardly meet twice on one day.
const longGame = 2 * 60

// lengthy reports whether a game of so many minutes is a long one; 0: not known.
func lengthy(minutes int) bool { return minutes == 0 || minutes >= longGame }

// inTwoTowns counts the days on which a player has long games in both reports,
// which were played in two towns as far as they say where; with the first one.
func (c *comparison) inTwoTowns(here, there int, mine, theirs map[handbook.Date][]int) (first handbook.Date, n int) {
	if !lengthy(here) || !lengthy(there) || Name(c.fresh.City) == "" || Name(c.old.City) == "" || identity.Compare(c.fresh.City, c.old.City) != identity.Different {
		return 0, 0
	}
	for _, day := range sorted(mine) {
		if len(theirs[day]) == 0 {
			continue
		}
		if n++; n == 1 {
			first = day
		}
	}
	return first, n
}

// shared returns the players of long games that stand in both reports.
func (c *comparison) shared(here, there int) []Clash {
	if !lengthy(here) || !lengthy(there) {
		return nil
	}
	of := map[int]Clash{}
	for _, pair := range c.twice {
		g, o := pair[0], pair[1]
		for _, who := range [][2]int{{g.white, g.black}, {g.black, g.white}} {
			p, met := c.fresh.Player(who[0]), c.fresh.Player(who[1])
			if _, known := of[who[0]]; !known && g.day.Valid() && p != nil && met != nil {
				of[who[0]] = Clash{StartingRank: who[0], Name: p.Name, Day: g.day, Here: []int{g.round}, There: []int{o.round}, Minutes: here + there, Met: met.Name}
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

// days returns the rounds that a player has played, by day.
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
