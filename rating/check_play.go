package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// ratePlay counts the games that are not rated for their time control (1).
func (c *checker) ratePlay() {
	f := &c.f
	tc := f.t.TimeControl
	if !tc.Known {
		return
	}
	f.at = f.index(nil)
	f.conditions()
	at := c.position(tournament.ItemTimeControl)
	if f.t.EncodedTimeControl != "" {
		at = c.position(tournament.ItemEncodedTimeControl)
	}
	games, slow := c.games()
	minutes := minutesText(f.time)
	switch {
	case f.all == unequal:
		c.add(unequalTime, at, nil, handbook.Say("rating.unequal-time", "n", games))
	case f.all == tooFast:
		c.add(rulesOf[f.Kind][tooFast], at, nil, handbook.Say("rating.time-range",
			"time", minutes, "kind", f.Kind, "range", f.numb.Range[f.Kind-tournament.Rapid].text(), "n", games))
	}
	if shortFirst(tc, f.numb.FirstControlMoves) {
		c.add(firstControl, at, nil, handbook.Say("rating.first-control", "move", firstMoves(tc), "least", f.numb.FirstControlMoves, "n", games))
	}
	if slow > 0 {
		c.add(ratePlay, at, nil, handbook.Say("rating.rate-of-play", "time", minutes, "slow", slow, "games", games, "limits", f.limits()))
	}
}

// games counts the games with a rated result, and those too fast for the
// ratings of their players.
func (c *checker) games() (all, slow int) {
	f := &c.f
	for i := range f.t.Players {
		for _, g := range f.t.Players[i].Games {
			opp := f.position(g.Opponent)
			if opp <= i || !g.Result.Rated() {
				continue
			}
			all++
			if f.time < f.minimum(int(max(f.t.Players[i].Rating, f.t.Players[opp].Rating))) {
				slow++
			}
		}
	}
	return all, slow
}

func (f *ratedEvent) limits() []handbook.Text {
	var parts []handbook.Text
	for _, m := range f.numb.Play {
		if m.Rating > 0 {
			parts = append(parts, handbook.Say("rating.limit.upper", "minutes", m.Seconds/60, "rating", m.Rating))
		} else {
			parts = append(parts, handbook.Say("rating.limit.lower", "minutes", m.Seconds/60))
		}
	}
	return parts
}

// firstMoves returns the least number of moves that a side's first control names, 0
// if none names any.
func firstMoves(tc tournament.TimeControl) int {
	least := 0
	for _, side := range [][]tournament.Stage{tc.White, tc.Black} {
		if len(side) > 0 && side[0].Moves > 0 && (least == 0 || side[0].Moves < least) {
			least = side[0].Moves
		}
	}
	return least
}

// minutesText returns a time in seconds as minutes.
func minutesText(seconds int) handbook.Text {
	if seconds%60 == 0 {
		return handbook.Say("rating.time.minutes", "n", seconds/60)
	}
	return handbook.Say("rating.time.seconds", "minutes", seconds/60, "seconds", seconds%60)
}
