package rating

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Check gives the findings of the chapter that a report alone answers: rate of
// play, load of a day, monthly reports, registration. They are sorted. Ratings
// are those of the report.
func Check(t *tournament.Tournament, kind tournament.Kind, e *Edition) []handbook.Finding {
	if t == nil || e == nil || kind >= tournament.Kinds {
		return nil
	}
	c := &checker{f: field{Event: &Event{File: t.File, Tournament: t, Edition: e, Kind: kind}, t: t, start: t.FirstDay(), numb: &e.Numbers}}
	c.interim()
	c.ratePlay()
	c.load()
	c.registration()
	handbook.SortFindings(c.found)
	return c.found
}

type checker struct {
	f     field
	found []handbook.Finding
}

func (c *checker) add(rule *handbook.Rule, at handbook.Pos, players []int, message string) {
	no := c.f.Edition.No(rule)
	if no == "" {
		return // the edition has no such article
	}
	c.found = append(c.found, handbook.Finding{
		Article: "B.02-" + no, Rule: rule.Name, Severity: rule.Severity, Pos: at, Players: players, Message: message,
	})
}

func (c *checker) at(i tournament.Item) handbook.Pos {
	pos := c.f.t.At(i)
	pos.File = c.f.t.File
	return pos
}

// interim: an event of more than 30 days is reported monthly (4.1).
func (c *checker) interim() {
	t, limit := c.f.t, c.f.numb.InterimDays
	if limit == 0 || !t.Long() {
		return
	}
	c.add(interim, c.at(tournament.ItemEnd), nil, fmt.Sprintf(
		"the event lasts %d days, %s to %s; more than %d need interim reports every month: report each month's rounds by themselves",
		t.FirstDay().DaysUntil(t.LastDay())+1, t.FirstDay(), t.LastDay(), limit))
}

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
	case f.all == tooFast && f.Kind == tournament.Rapid:
		c.add(rapidRange, at, nil, fmt.Sprintf("%s for 60 moves; rapid has more than 10 and less than 60: none of the %d games is rated as rapid", minutes, games))
	case f.all == tooFast:
		c.add(blitzRange, at, nil, fmt.Sprintf("%s for 60 moves; blitz has more than 3 and not more than 10: none of the %d games is rated as blitz", minutes, games))
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

func (f *field) limits() string {
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
	if seconds%60 == 0 {
		return strconv.Itoa(seconds/60) + " minutes"
	}
	return fmt.Sprintf("%d min %d s", seconds/60, seconds%60)
}

// load: hours of play, or rounds, in one day (3.1).
func (c *checker) load() {
	f := &c.f
	rounds := map[handbook.Date]int{}
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
	game := c.gameSeconds()
	for _, d := range days {
		n := rounds[d]
		switch {
		case f.Kind == tournament.Standard && game > 0 && f.numb.PlayPerDay > 0 && n*game > f.numb.PlayPerDay:
			c.add(hoursPerDay, c.at(tournament.ItemRoundDates), nil, fmt.Sprintf(
				"%d rounds on %s take %s of play for games of 60 moves; the most is %d hours: spread the rounds over more days",
				n, d, hoursText(n*game), f.numb.PlayPerDay/3600))
		case f.Kind != tournament.Standard && n > f.numb.RoundsPerDay[f.Kind-tournament.Rapid]:
			rule := rapidPerDay
			if f.Kind == tournament.Blitz {
				rule = blitzPerDay
			}
			c.add(rule, c.at(tournament.ItemRoundDates), nil, fmt.Sprintf(
				"%d %s rounds on %s; the most is %d: spread the rounds over more days",
				n, f.Kind, d, f.numb.RoundsPerDay[f.Kind-tournament.Rapid]))
		}
	}
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

// registration: FIDE IDs (10.1), and early registration of strong events (0.2.1).
func (c *checker) registration() {
	f := &c.f
	var without []int
	strongest, woman := tournament.Rating(0), tournament.Rating(0)
	line := 0
	for i := range f.t.Players {
		p := &f.t.Players[i]
		strongest = max(strongest, p.Rating)
		if p.Sex == tournament.Female {
			woman = max(woman, p.Rating)
		}
		if p.FIDEID <= 0 && plays(p) {
			if without == nil {
				line = p.Line
			}
			without = append(without, p.StartingRank)
		}
	}
	if len(without) > 0 {
		pos := handbook.Pos{File: f.t.File, Line: max(line, 1), Col: 1}
		if f.t.Columns != nil {
			pos.Col = max(f.t.Columns.FIDEID, 1)
		}
		c.add(registered, pos, without, fmt.Sprintf(
			"no FIDE ID for %d of the %d players; every player of a rated event must be registered: enter the numbers", len(without), len(f.t.Players)))
	}
	n := f.numb
	if n.EarlyDays > 0 && (int(strongest) > n.EarlyOpen || int(woman) > n.EarlyWomen) {
		c.add(earlyRegistration, c.at(tournament.ItemStart), nil, fmt.Sprintf(
			"a player is rated over %d, or a woman over %d: the event had to be registered %d days before the start", n.EarlyOpen, n.EarlyWomen, n.EarlyDays))
	}
}

// plays tells whether a player has a game with a rated result.
func plays(p *tournament.Player) bool {
	for _, g := range p.Games {
		if g.Opponent > 0 && g.Result.Rated() {
			return true
		}
	}
	return false
}
