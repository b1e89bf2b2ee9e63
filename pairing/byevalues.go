package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

var byeValueRule = &handbook.Rule{
	Name: "bye-value", Severity: handbook.Info,
}

// byeValues says where the point system of the report departs from the
// Handbook's values, as far as such byes occur.
func (c *check) byeValues() {
	if !c.individualSwiss() {
		return
	}
	s := &c.t.Scoring
	at := c.t.At(tournament.ItemScoring)
	if s.AllocatedBye != s.WinWhite && c.occurs(tournament.AllocatedBye) {
		c.addAt(byeValueRule, at, 0, nil, handbook.Say("pairing.bye-value.allocated", "bye", s.AllocatedBye, "win", s.WinWhite))
	}
	if s.ZeroBye > 0 && c.occurs(tournament.ZeroBye) {
		c.addAt(byeValueRule, at, 0, nil, handbook.Say("pairing.bye-value.absence", "points", s.ZeroBye))
	}
}

func (c *check) occurs(r tournament.Result) bool {
	for i := range c.t.Players {
		for _, g := range c.t.Players[i].Games {
			if g.Result == r {
				return true
			}
		}
	}
	return false
}
