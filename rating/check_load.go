package rating

import (
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// load: hours of play, or rounds, in one day (3.1).
func (c *checker) load() {
	f := &c.f
	rounds := map[handbook.Date]int{}
	over := c.lastOf()
	var days []handbook.Date
	for r := 1; r <= len(f.t.RoundDates); r++ {
		d := f.t.RoundDate(r)
		if !d.Valid() {
			continue
		}
		if rounds[d] == 0 {
			days = append(days, d)
		}
		rounds[d]++
	}
	if len(days) == 0 {
		c.crowded()
	}
	game := c.gameSeconds()
	for _, d := range days {
		n := rounds[d]
		switch {
		case f.Kind == tournament.Standard && game > 0 && f.numb.PlayPerDay > 0 && n*game > f.numb.PlayPerDay:
			c.add(hoursPerDay, over[d], nil, fmt.Sprintf(
				"%d rounds on %s take %s of play for games of 60 moves; the most is %d hours: spread the rounds over more days",
				n, d, hoursText(n*game), f.numb.PlayPerDay/3600))
		case f.Kind != tournament.Standard && n > f.numb.RoundsPerDay[f.Kind-tournament.Rapid]:
			rule := rapidPerDay
			if f.Kind == tournament.Blitz {
				rule = blitzPerDay
			}
			c.add(rule, over[d], nil, fmt.Sprintf(
				"%d %s rounds on %s; the most is %d: spread the rounds over more days",
				n, f.Kind, d, f.numb.RoundsPerDay[f.Kind-tournament.Rapid]))
		}
	}
}

// lastOf is the place of the last round of each day.
func (c *checker) lastOf() map[handbook.Date]handbook.Pos {
	t := c.f.t
	places := map[handbook.Date]handbook.Pos{}
	for i, d := range t.RoundDates {
		places[d] = c.at(tournament.ItemRoundDates)
		if i < len(t.RoundDatePlaces) && t.RoundDatePlaces[i].Line > 0 {
			places[d] = t.RoundDatePlaces[i]
			if places[d].File == "" {
				places[d] = handbook.Pos{File: t.File, Line: places[d].Line, Col: places[d].Col}
			}
		}
	}
	return places
}

// gameSeconds is the length of a game of 60 moves, both clocks together; 0
// where the time control is not known.
func (c *checker) gameSeconds() int {
	tc := c.f.t.TimeControl
	if !tc.Known {
		return 0
	}
	white := tournament.TimeControl{White: tc.White, Black: tc.White}
	black := tournament.TimeControl{White: tc.Black, Black: tc.Black}
	return white.Seconds() + black.Seconds()
}

func hoursText(seconds int) string {
	return fmt.Sprintf("%d h %02d min", seconds/3600, seconds/60%60)
}
