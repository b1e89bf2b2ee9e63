package identity

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// afterDeath returns the first day after the death of the person of a player's ID on
// which the player plays: of an event that is only announced its first day. 0:
// there is none, or it is not known.
func (c *checker) afterDeath(p *tournament.Player) handbook.Date {
	died, dead := c.died[p.FIDEID]
	if !dead {
		return 0
	}
	if day := c.t.FirstDay(); day > died && (c.announced() || played(p)) {
		return day
	}
	for r, g := range p.Games {
		if day := c.t.RoundDate(r + 1); g.Opponent > 0 && g.Result != tournament.None && day > died {
			return day
		}
	}
	return 0
}

func played(p *tournament.Player) bool {
	for _, g := range p.Games {
		if g.Opponent > 0 && g.Result != tournament.None {
			return true
		}
	}
	return false
}

// announced reports whether the event has no game yet.
func (c *checker) announced() bool {
	for i := range c.t.Players {
		if played(&c.t.Players[i]) {
			return false
		}
	}
	return true
}

// buried reports a player whose FIDE ID is that of a person who has died.
func (c *checker) buried(p *tournament.Player, row *ratinglist.Row) {
	key := "identity.deceased"
	if c.announced() {
		key = "identity.deceased.entered"
	}
	c.add(&deceased, p, c.columns.FIDEID, row, "", handbook.Say(key,
		"id", strconv.Itoa(p.FIDEID), "listed", described(row, c.kind), "died", c.died[p.FIDEID], "day", c.afterDeath(p), "name", p.Name))
}
