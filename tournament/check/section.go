package check

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
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
		c.about(tournament.ItemPlayerCount, handbook.Warning, "player-count", "062",
			handbook.Say("tournament.player-count", "said", t.PlayerCount, "lines", len(t.Players)))
	}
	if t.RatedCount >= 0 && t.RatedCount != rated {
		c.about(tournament.ItemRatedCount, handbook.Warning, "rated-count", "072",
			handbook.Say("tournament.rated-count", "said", t.RatedCount, "lines", rated))
	}
	if t.TeamCount >= 0 && t.TeamCount != len(t.Teams) {
		c.about(tournament.ItemTeamCount, handbook.Warning, "team-count", "082",
			handbook.Say("tournament.team-count", "said", t.TeamCount, "records", len(t.Teams)))
	}
	if t.Federation != "" && !tournament.KnownFederation(t.Federation) {
		c.about(tournament.ItemFederation, handbook.Warning, "unknown-federation", "032",
			handbook.Say("tournament.unknown-federation", "code", t.Federation, "more", 0))
	}
	if played := t.Played(); t.RoundsStated && played > t.Rounds {
		record := "142"
		if c.prefix == "TRF16" {
			record = "XXR"
		}
		c.about(tournament.ItemRounds, handbook.Warning, "round-count", record,
			handbook.Say("tournament.round-count.results", "scheduled", t.Rounds, "played", played))
	}
}

// dates checks the start, the end and the dates of the rounds: one finding a
// round.
func (c *checker) dates() {
	t := c.t
	start, end := t.Start, t.End
	if start.Valid() && end.Valid() && start > end {
		start, end = 0, 0
		c.about(tournament.ItemStart, handbook.Warning, "start-after-end", "042",
			handbook.Say("tournament.start-after-end", "start", t.Start, "end", t.End))
	}
	if n := len(t.RoundDates); t.RoundsStated && n > t.Rounds {
		c.addAtDate(t.Rounds+1, handbook.Info, "round-count", handbook.Say("tournament.round-count.dates", "scheduled", t.Rounds, "dated", n))
	}
	if listed := c.countRounds(); !t.RoundsStated && listed > 0 && len(t.RoundDates) > listed {
		c.addAtDate(listed+1, handbook.Info, "round-count", handbook.Say("tournament.round-count.lines", "dated", len(t.RoundDates), "listed", listed))
	}
	var before handbook.Date
	beforeRound := 0
	for i, d := range t.RoundDates {
		if !d.Valid() {
			continue
		}
		switch fix := c.otherYear(d, before); {
		case start.Valid() && d < start:
			c.addAtDate(i+1, handbook.Warning, "round-date", handbook.Say("tournament.round-date.before-start", "round", i+1, "day", d, "start", t.Start, "order", afterRound(before, beforeRound), "fix", fix))
		case end.Valid() && d > end:
			c.addAtDate(i+1, handbook.Warning, "round-date", handbook.Say("tournament.round-date.after-end", "round", i+1, "day", d, "end", t.End, "fix", fix))
		case d < before:
			c.addAtDate(i+1, handbook.Warning, "round-date", handbook.Say("tournament.round-date.order", "round", i+1, "day", d, "before", beforeRound, "beforeDay", before, "fix", fix))
		default:
			before, beforeRound = d, i+1
		}
	}
}

// afterRound says that a date is out of order as well.
func afterRound(before handbook.Date, round int) handbook.Text {
	if round == 0 {
		return handbook.Text{}
	}
	return handbook.Say("tournament.round-date.also-order", "round", round, "day", before)
}

// countRounds returns the number of rounds of the longest player's line.
func (c *checker) countRounds() int {
	n := 0
	for i := range c.t.Players {
		n = max(n, len(c.t.Players[i].Games))
	}
	return n
}

// addAtDate adds a finding at the place of a round's date.
func (c *checker) addAtDate(round int, severity handbook.Severity, rule string, text handbook.Text) {
	c.about(tournament.ItemRoundDates, severity, rule, "132", text)
	f := &c.findings[len(c.findings)-1]
	f.Round = round
	if round-1 < len(c.t.RoundDatePlaces) {
		f.Pos = c.t.RoundDatePlaces[round-1]
	}
}

// otherYear suggests the same day of the year before or after, where that day
// would lie within the event and after the round before.
func (c *checker) otherYear(d, before handbook.Date) handbook.Text {
	t := c.t
	if !t.Start.Valid() || !t.End.Valid() || d >= max(t.Start, before) && d <= t.End {
		return handbook.Text{}
	}
	for _, years := range []int{1, -1} {
		e := handbook.NewDate(d.Year()+years, d.Month(), d.Day())
		if e.Valid() && e >= t.Start && e <= t.End && e >= before {
			return handbook.Say("tournament.round-date.would-fit", "day", e)
		}
	}
	return handbook.Text{}
}
