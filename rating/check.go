package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Check checks what the chapter asks of a report and can be seen in the report
// and in the days of registration and of receipt, which no report says: rate of
// play, hours and rounds of a day, monthly reports, registration. Ratings are those
// printed in the report. The findings are sorted.
func Check(t *tournament.Tournament, kind tournament.Kind, e *Edition, record Registration) []handbook.Finding {
	if t == nil || e == nil || kind >= tournament.Kinds {
		return nil
	}
	c := &checker{f: ratedEvent{Event: &Event{File: t.File, Tournament: t, Edition: e, Kind: kind}, t: t, start: t.FirstDay(), numb: &e.Numbers}, rounds: t.Played()}
	c.interim()
	c.ratePlay()
	c.load()
	c.registration(record)
	c.deadlines(record)
	handbook.SortFindings(c.found)
	return c.found
}

type checker struct {
	f      ratedEvent
	rounds int // played, or announced
	found  []handbook.Finding
}

func (c *checker) add(rule *handbook.Rule, at handbook.Pos, players []int, text handbook.Text) {
	no := c.f.Edition.No(rule)
	if no == "" {
		return // the edition has no such article
	}
	c.found = append(c.found, handbook.Finding{
		Article: "B.02-" + no, Rule: rule.Name, Severity: rule.Severity, Pos: at, Players: players, Text: text,
	})
}

func (c *checker) position(i tournament.Item) handbook.Pos {
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
	c.add(interim, c.position(tournament.ItemEnd), nil, handbook.Say("rating.interim-reports",
		"n", t.FirstDay().DaysUntil(t.LastDay())+1, "start", t.FirstDay(), "end", t.LastDay(), "limit", limit))
}

// registration: FIDE IDs (10.1), and early registration of strong events (0.2.1).
func (c *checker) registration(record Registration) {
	f := &c.f
	var without []int
	strongest, woman := tournament.Rating(0), tournament.Rating(0)
	var first *tournament.Player
	for i := range f.t.Players {
		p := &f.t.Players[i]
		strongest = max(strongest, p.Rating)
		if p.Sex == tournament.Female {
			woman = max(woman, p.Rating)
		}
		if p.FIDEID <= 0 && plays(p) {
			if first == nil {
				first = p
			}
			without = append(without, p.StartingRank)
		}
	}
	if first != nil {
		at := f.place(first, func(columns *tournament.Columns) int { return columns.FIDEID })
		c.add(registered, at, without, handbook.Say("rating.fide-id-missing",
			"without", len(without), "players", len(f.t.Players)))
	}
	n := f.numb
	if n.EarlyDays > 0 && !record.Registered.Valid() && (int(strongest) > n.EarlyOpen || int(woman) > n.EarlyWomen) {
		c.add(earlyRegistration, c.position(tournament.ItemStart), nil, handbook.Say("rating.early-registration",
			"open", n.EarlyOpen, "women", n.EarlyWomen, "days", n.EarlyDays))
	}
}

// plays reports whether a player has a game with a rated result.
func plays(p *tournament.Player) bool {
	for _, g := range p.Games {
		if g.Opponent > 0 && g.Result.Rated() {
			return true
		}
	}
	return false
}
