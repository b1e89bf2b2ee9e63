package check

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

// longBefore is how many days before the first round an event may start at
// most, so that the start is believed.
const longBefore = 31

// plausible finds what a report says that is possible and hardly ever right.
func (c *checker) plausible() {
	c.names()
	c.titles()
	c.rounds()
	c.checkStart()
	c.checkEnd()
	c.spread()
	c.members()
}

// byeNames are names that programs give to the missing opponent of a bye.
var byeNames = []string{"bye", "bye bye", "free", "freilos", "spielfrei", "exempt", "descansa", "descanso", "libre", "wolny los", "odmor", "свободен", "свободный"}

// longestBye is the length of the longest of them in bytes, with a comma.
const longestBye = 22

// plainName returns a name in small letters without commas.
func plainName(name string) string {
	if strings.IndexByte("bBfFsSeEdDlLwWoO\xd1\xd0", name[0]) < 0 { // the two bytes begin Cyrillic letters
		return ""
	}
	return strings.ToLower(strings.Join(strings.Fields(strings.ReplaceAll(name, ",", " ")), " "))
}

// names: every player has a name, and none is called "Bye".
func (c *checker) names() {
	var without repeated
	for i := range c.t.Players {
		p := &c.t.Players[i]
		if p.Name == "" {
			without.see(p)
		} else if len(p.Name) <= longestBye && slices.Contains(byeNames, plainName(p.Name)) {
			c.addAtPlayer(p, c.column().Name, handbook.Warning, "bye-player", handbook.Say("tournament.bye-player", "player", p.StartingRank, "name", p.Name))
		}
	}
	if p := without.first; p != nil {
		c.addAtPlayer(p, c.column().Name, handbook.Warning, "name-missing", handbook.Say("tournament.name-missing", "player", p.StartingRank, "more", without.more))
	}
}

// lowestOf is the rating under which a holder of a title is hardly ever found.
var lowestOf = [...]tournament.Rating{tournament.GM: 2000, tournament.IM: 1850, tournament.FM: 1700, tournament.CM: 1500, tournament.WGM: 1750, tournament.WIM: 1650, tournament.WFM: 1500, tournament.WCM: 1400}

// titles: a rated player of a title has played for it.
func (c *checker) titles() {
	var high repeated
	for i := range c.t.Players {
		if p := &c.t.Players[i]; p.Rating > 0 && p.Rating < lowestOf[p.Title] {
			high.see(p)
		}
	}
	if p := high.first; p != nil && !(2*high.more > len(c.t.Players)) {
		c.addAtPlayer(p, c.column().Title, handbook.Info, "title-rating",
			handbook.Say("tournament.title-rating", "title", p.Title, "rating", int(p.Rating), "lowest", int(lowestOf[p.Title]), "more", high.more))
	}
}

// rounds: a number of rounds that is none, and rounds without a date beside
// rounds with one.
func (c *checker) rounds() {
	t := c.t
	played, dated := t.Played(), 0
	for r := 1; r <= played; r++ {
		if t.RoundDate(r).Valid() {
			dated++
		}
	}
	if dated == 0 || dated == played {
		return
	}
	for r := 1; r <= played; r++ {
		if r > len(t.RoundDates) || t.RoundDates[r-1] == 0 {
			if r <= len(t.RoundDates) && t.Places[tournament.ItemRoundDates].Line == 0 {
				return
			}
			c.about(tournament.ItemRoundDates, handbook.Warning, "round-date", "132", handbook.Say("tournament.round-date.missing", "dated", dated, "rounds", played, "round", r))
			c.findings[len(c.findings)-1].Round = r
			return
		}
	}
}

// checkStart: an event starts with its first round, or shortly before.
func (c *checker) checkStart() {
	t := c.t
	first := t.RoundDate(1)
	if !t.Start.Valid() || !first.Valid() || t.Start.DaysUntil(first) <= longBefore {
		return
	}
	c.about(tournament.ItemStart, handbook.Warning, "start-date", "042",
		handbook.Say("tournament.start-date", "start", t.Start, "n", t.Start.DaysUntil(first), "first", first))
}

// checkEnd: an event that ended has all its rounds.
func (c *checker) checkEnd() {
	t := c.t
	played := t.Played()
	if !t.RoundsStated || played == 0 || played >= t.Rounds {
		return
	}
	last := t.RoundDate(played)
	if !last.Valid() || t.RoundDate(played+1).Valid() || t.End.Valid() && t.End > last {
		return
	}
	if !t.End.Valid() && len(t.RoundDates) < 2 {
		return
	}
	record := "142"
	if c.prefix == "TRF16" {
		record = "XXR"
	}
	c.about(tournament.ItemRounds, handbook.Warning, "event-unfinished", record,
		handbook.Say("tournament.event-unfinished", "scheduled", t.Rounds, "played", played, "day", last, "record", record))
}

// spread: the rounds of a blitz event are played on a day or two.
func (c *checker) spread() {
	t := c.t
	if !t.TimeControl.Known || t.Kind() != tournament.Blitz {
		return
	}
	days := map[handbook.Date]bool{}
	dated := 0
	for r := 1; r <= t.Played(); r++ {
		if d := t.RoundDate(r); d.Valid() {
			dated++
			days[d] = true
		}
	}
	if len(days) >= 4 && len(days) == dated {
		item, record := tournament.ItemTimeControl, "122"
		if t.EncodedTimeControl != "" {
			item, record = tournament.ItemEncodedTimeControl, "222"
		}
		c.about(item, handbook.Warning, "rounds-spread", record, handbook.Say("tournament.rounds-spread", "n", dated))
	}
}

// members: a team's players are in the report, and in no other team.
func (c *checker) members() {
	t := c.t
	if len(t.Teams) == 0 {
		return
	}
	record := "013"
	if c.prefix == "TRF26" {
		record = "310"
	}
	team := map[int]int{}
	for i := range t.Teams {
		for _, m := range t.Teams[i].Members {
			before, twice := team[m]
			var rule string
			var text handbook.Text
			switch {
			case m == 0:
				continue
			case t.Player(m) == nil:
				rule, text = "team-member-missing", handbook.Say("tournament.team-member-missing", "team", t.Teams[i].Name, "player", m)
			case twice && before != i:
				rule, text = "two-teams", handbook.Say("tournament.two-teams", "player", m, "team", t.Teams[before].Name, "other", t.Teams[i].Name)
			case twice:
				rule, text = "two-teams", handbook.Say("tournament.two-teams.same", "player", m, "team", t.Teams[i].Name)
			default:
				team[m] = i
				continue
			}
			c.add(handbook.Finding{
				Article: c.trf(record), Rule: rule, Severity: handbook.Error, Players: numbers(m),
				Pos: handbook.Pos{File: t.File, Line: t.Teams[i].Line, Col: 5}, Text: text,
			})
		}
	}
}

// timeControls: records 122 and 222 name one time control.
func (c *checker) timeControls() {
	encoded, spoken, ok := ControlsDiffer(c.t)
	if !ok {
		return
	}
	c.about(tournament.ItemEncodedTimeControl, handbook.Warning, "time-control-differs", "222", handbook.Say("tournament.time-control-differs",
		"encoded", c.t.EncodedTimeControl, "text", c.t.TimeControlText, "seconds", encoded.Seconds(), "spoken", spoken.Seconds()))
}

// ControlsDiffer returns the time controls of records 222 and 122 if they are of
// different length in every reading of the latter.
func ControlsDiffer(t *tournament.Tournament) (encoded, spoken tournament.TimeControl, ok bool) {
	if t.TimeControlText == "" || t.EncodedTimeControl == "" {
		return encoded, spoken, false
	}
	encoded = timecontrol.Parse("", t.EncodedTimeControl, t.FirstDay()).Control
	said := timecontrol.Parse(t.TimeControlText, "", t.FirstDay())
	same := slices.ContainsFunc(said.Readings, func(c tournament.TimeControl) bool { return c.Seconds() == encoded.Seconds() })
	return encoded, said.Control, encoded.Known && said.Control.Known && !same
}
