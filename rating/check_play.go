package rating

import (
	"fmt"
	"strconv"
	"strings"

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
	at := c.at(tournament.ItemTimeControl)
	if f.t.EncodedTimeControl != "" {
		at = c.at(tournament.ItemEncodedTimeControl)
	}
	games, slow := c.games()
	minutes := minutesText(f.time)
	switch {
	case f.all == unequal:
		c.add(unequalTime, at, nil, fmt.Sprintf("the two sides have different times: none of the %d games is rated", games))
	case f.all == tooFast:
		c.add(rulesOf[f.Kind][tooFast], at, nil, fmt.Sprintf("%s for 60 moves; %s has %s: none of the %d games is rated as %s",
			minutes, f.Kind, f.numb.Range[f.Kind-tournament.Rapid].text(), games, f.Kind))
	}
	if shortFirst(tc, f.numb.FirstControlMoves) {
		c.add(firstControl, at, nil, fmt.Sprintf("the first control is at move %d, the least is %d: none of the %d games is rated", firstMoves(tc), f.numb.FirstControlMoves, games))
	}
	if slow > 0 {
		c.add(ratePlay, at, nil, fmt.Sprintf("%s for 60 moves is too little for %d of the %d games: %s", minutes, slow, games, f.limits()))
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

func (f *ratedEvent) limits() string {
	var parts []string
	for _, m := range f.numb.Play {
		if m.Rating > 0 {
			parts = append(parts, fmt.Sprintf("%d with a player of %d or more", m.Seconds/60, m.Rating))
		} else {
			parts = append(parts, fmt.Sprintf("%d with lower ones; these games are not rated", m.Seconds/60))
		}
	}
	return "a game needs " + strings.Join(parts, ", ")
}

// firstMoves is the least number of moves that a side's first control names, 0
// where none names any.
func firstMoves(tc tournament.TimeControl) int {
	least := 0
	for _, side := range [][]tournament.Stage{tc.White, tc.Black} {
		if len(side) > 0 && side[0].Moves > 0 && (least == 0 || side[0].Moves < least) {
			least = side[0].Moves
		}
	}
	return least
}

// minutesText is a time in seconds as minutes.
func minutesText(seconds int) string {
	switch {
	case seconds == 60:
		return "1 minute"
	case seconds%60 == 0:
		return strconv.Itoa(seconds/60) + " minutes"
	}
	return fmt.Sprintf("%d min %d s", seconds/60, seconds%60)
}
