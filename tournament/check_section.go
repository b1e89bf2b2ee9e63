package tournament

import (
	"fmt"

	"github.com/fedrate/fedrate/handbook"
)

// section compares the counts of the tournament section with the lines, and
// the rounds scheduled with those reported.
func (c *checker) section() {
	t := c.t
	rated := 0
	for i := range t.Players {
		if t.Players[i].Rating > 0 {
			rated++
		}
	}
	if t.PlayerCount >= 0 && t.PlayerCount != len(t.Players) {
		c.about(ItemPlayerCount, handbook.Warning, "player-count", "062",
			"record 062 says %d players, the report has %d lines 001: correct the number, or add the lines", t.PlayerCount, len(t.Players))
	}
	if t.RatedCount >= 0 && t.RatedCount != rated {
		c.about(ItemRatedCount, handbook.Warning, "rated-count", "072",
			"record 072 says %d rated players, %d lines have a rating: correct one of them", t.RatedCount, rated)
	}
	if t.TeamCount >= 0 && t.TeamCount != len(t.Teams) {
		c.about(ItemTeamCount, handbook.Warning, "team-count", "082",
			"record 082 says %d teams, the report has %d team records: correct the number, or add the teams", t.TeamCount, len(t.Teams))
	}
	if t.Federation != "" && !KnownFederation(t.Federation) {
		c.about(ItemFederation, handbook.Warning, "unknown-federation", "032",
			"%q is no federation code of FIDE: write the code of three letters, such as NED", t.Federation)
	}
	for _, n := range t.NationalRatings {
		if !KnownFederation(n.Authority) {
			c.add(handbook.Finding{
				Article: c.trf("001"), Rule: "unknown-federation", Severity: handbook.Warning, Players: numbers(n.StartingRank),
				Pos:     handbook.Pos{File: t.File, Line: n.Line, Col: 1},
				Message: fmt.Sprintf("%q is no federation code of FIDE, but begins a line with a national rating: correct it", n.Authority),
			})
		}
	}
	if played := t.Played(); t.RoundsStated && played > t.Rounds {
		record := "142"
		if c.prefix == "TRF16" {
			record = "XXR"
		}
		c.about(ItemRounds, handbook.Warning, "round-count", record,
			"%d rounds are scheduled, but there are results up to round %d: correct the number of rounds, or the results", t.Rounds, played)
	}
}

// dates checks the start, the end and the dates of the rounds: one finding a
// round.
func (c *checker) dates() {
	t := c.t
	start, end := t.Start, t.End
	if start.Valid() && end.Valid() && start > end {
		start, end = 0, 0
		c.about(ItemStart, handbook.Warning, "start-after-end", "042",
			"the start, %s, lies after the end, %s: correct record 042 or 052", t.Start, t.End)
	}
	if n := len(t.RoundDates); t.RoundsStated && n > t.Rounds {
		c.dated(t.Rounds+1, handbook.Info, "round-count", "%d rounds are scheduled, but %d have dates: the dates past the last round are not used", t.Rounds, n)
	}
	if listed := c.listed(); !t.RoundsStated && listed > 0 && len(t.RoundDates) > listed {
		c.dated(listed+1, handbook.Info, "round-count", "%d rounds have dates, but the players' lines end after round %d: state the number of rounds, or leave the dates out", len(t.RoundDates), listed)
	}
	var before handbook.Date
	beforeRound := 0
	for i, d := range t.RoundDates {
		if !d.Valid() {
			continue
		}
		switch fix := c.otherYear(d, before); {
		case start.Valid() && d < start:
			c.dated(i+1, handbook.Warning, "round-date", "round %d is dated %s, before the start on %s%s%s: correct record 132, or record 042", i+1, d, t.Start, afterRound(before, beforeRound), fix)
		case end.Valid() && d > end:
			c.dated(i+1, handbook.Warning, "round-date", "round %d is dated %s, after the end on %s%s: correct record 132, or record 052", i+1, d, t.End, fix)
		case d < before:
			c.dated(i+1, handbook.Warning, "round-date", "round %d is dated %s, before round %d on %s%s: put the dates in order", i+1, d, beforeRound, before, fix)
		default:
			before, beforeRound = d, i+1
		}
	}
}

// afterRound says that a date is out of order as well.
func afterRound(before handbook.Date, round int) string {
	if round == 0 {
		return ""
	}
	return fmt.Sprintf(", and out of order after round %d on %s", round, before)
}

// listed is the number of rounds of the longest player's line.
func (c *checker) listed() int {
	n := 0
	for i := range c.t.Players {
		n = max(n, len(c.t.Players[i].Games))
	}
	return n
}

// dated adds a finding at the place of a round's date.
func (c *checker) dated(round int, severity handbook.Severity, rule, format string, args ...any) {
	c.about(ItemRoundDates, severity, rule, "132", format, args...)
	f := &c.findings[len(c.findings)-1]
	f.Round = round
	if round-1 < len(c.t.RoundDatePlaces) {
		f.Pos = c.t.RoundDatePlaces[round-1]
	}
}

// otherYear suggests the same day of the year before or after, where that day
// would lie within the event and after the round before.
func (c *checker) otherYear(d, before handbook.Date) string {
	t := c.t
	if !t.Start.Valid() || !t.End.Valid() || d >= max(t.Start, before) && d <= t.End {
		return ""
	}
	for _, years := range []int{1, -1} {
		e := handbook.NewDate(d.Year()+years, d.Month(), d.Day())
		if e.Valid() && e >= t.Start && e <= t.End && e >= before {
			return "; " + e.String() + " would lie within the event"
		}
	}
	return ""
}
