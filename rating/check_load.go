package rating

import (
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
		c.checkCrowdedDays()
	}
	game := c.gameSeconds()
	for _, d := range days {
		n := rounds[d]
		switch {
		case f.Kind == tournament.Standard && game > 0 && f.numb.PlayPerDay > 0 && n*game > f.numb.PlayPerDay:
			c.add(hoursPerDay, over[d], nil, handbook.Say("rating.hours-per-day",
				"rounds", n, "day", d, "time", hoursText(n*game), "hours", f.numb.PlayPerDay/3600))
		case f.Kind != tournament.Standard && n > f.numb.RoundsPerDay[f.Kind-tournament.Rapid]:
			rule := rapidPerDay
			if f.Kind == tournament.Blitz {
				rule = blitzPerDay
			}
			c.add(rule, over[d], nil, handbook.Say("rating.rounds-per-day",
				"rounds", n, "kind", f.Kind, "day", d, "most", f.numb.RoundsPerDay[f.Kind-tournament.Rapid]))
		}
	}
}

// lastOf returns the place of the last round of each day.
func (c *checker) lastOf() map[handbook.Date]handbook.Pos {
	t := c.f.t
	places := map[handbook.Date]handbook.Pos{}
	for i, d := range t.RoundDates {
		places[d] = c.position(tournament.ItemRoundDates)
		if i < len(t.RoundDatePlaces) && t.RoundDatePlaces[i].Line > 0 {
			places[d] = t.RoundDatePlaces[i]
			if places[d].File == "" {
				places[d] = handbook.Pos{File: t.File, Line: places[d].Line, Col: places[d].Col}
			}
		}
	}
	return places
}

// gameSeconds returns the length of a game of 60 moves, both clocks together; 0
// if the time control is not known.
func (c *checker) gameSeconds() int {
	tc := c.f.t.TimeControl
	if !tc.Known {
		return 0
	}
	white := tournament.TimeControl{White: tc.White, Black: tc.White}
	black := tournament.TimeControl{White: tc.Black, Black: tc.Black}
	return white.Seconds() + black.Seconds()
}

func hoursText(seconds int) handbook.Text {
	return handbook.Say("rating.time.hours", "hours", seconds/3600, "minutes", seconds/60%60)
}
