package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

var byeValueRule = &handbook.Rule{
	Name: "bye-value", Severity: handbook.Info,
}

// scoringValueRule is about values that a program must not allow: two draws worth more than
// a win and a loss, a pairing-allocated bye worth more than a win, or, with 1, ½ and 0 for
// the games, something else than these.
var scoringValueRule = &handbook.Rule{Name: "scoring-value", Severity: handbook.Warning}

// byeValues says where the point system of the report departs from the
// Handbook's values, as far as such byes occur.
func (c *check) byeValues() {
	if !c.individualSwiss() {
		return
	}
	s := &c.t.Scoring
	at := c.t.At(tournament.ItemScoring)
	win, draw, loss := max(s.WinWhite, s.WinBlack), max(s.DrawWhite, s.DrawBlack), max(s.LossWhite, s.LossBlack)
	if 2*draw > win+loss && c.system.Sport == tournament.Chess {
		c.addAt(scoringValueRule, at, 0, nil, handbook.Say("pairing.scoring-value.draws", "draw", draw, "win", win, "loss", loss))
	}
	if !c.occurs(tournament.AllocatedBye) {
		c.absenceValue(at)
		return
	}
	standard := win == tournament.One && draw == tournament.One/2 && loss == 0
	if bye := s.AllocatedBye; bye > win || standard && bye != win && bye != draw && bye != loss {
		text := handbook.Say("pairing.scoring-value.bye", "bye", bye, "win", win)
		if bye <= win {
			text = handbook.Say("pairing.scoring-value.bye-standard", "bye", bye)
		}
		c.addAt(scoringValueRule, at, 0, nil, text)
		c.absenceValue(at)
		return
	}
	if s.AllocatedBye != s.WinWhite {
		c.addAt(byeValueRule, at, 0, nil, handbook.Say("pairing.bye-value.allocated", "bye", s.AllocatedBye, "win", s.WinWhite))
	}
	c.absenceValue(at)
}

// absenceValue says that an absence is worth something.
func (c *check) absenceValue(at handbook.Pos) {
	if worth := c.t.Scoring.ZeroBye; worth > 0 && c.occurs(tournament.ZeroBye) {
		c.addAt(byeValueRule, at, 0, nil, handbook.Say("pairing.bye-value.absence", "points", worth))
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
