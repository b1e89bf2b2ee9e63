package report

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/sheet"
)

// mostCharted is how many players a chart has a place for.
const mostCharted = 60

// eventCharts returns the pictures of an event: what its rated players were expected to
// score and did, and what their ratings gained, in the order of their numbers; none of
// an event of more players than a chart has a place for.
func eventCharts(entries []entry) []sheet.Chart {
	scores := scoreChart(handbook.Say("report.head.name"))
	scores.Across = true
	changes := sheet.Chart{Name: handbook.Say("report.chart.change"), Across: true, Table: sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.name"), Form: sheet.Words}, {Head: handbook.Say("report.head.k-change"), Form: sheet.Signed},
	}}}
	for i := range entries {
		e := &entries[i]
		if !e.rated() || len(e.record.Games) == 0 {
			continue
		}
		scores.Add(e.ownPlayer().Name, e.expected(), e.score())
		changes.Add(e.ownPlayer().Name, e.change())
	}
	if len(scores.Rows) > mostCharted {
		return nil
	}
	return []sheet.Chart{scores, changes}
}

// playerCharts returns those of a player: of each kind of play what was expected and what
// was scored, game by game added up.
func playerCharts(players []*rating.Player, entries []entry) (list []sheet.Chart) {
	for _, p := range players {
		if p.Rating == 0 {
			continue
		}
		c := scoreChart(handbook.Say("report.head.games"))
		c.Name = handbook.Say("report.chart.games", "kind", kindWord(p.Kind))
		var sum entry
		sum.record = &rating.Record{}
		for i := range entries {
			e := &entries[i]
			if e.player != p || !e.rated() {
				continue
			}
			for _, g := range e.record.Games {
				sum.record.Games = append(sum.record.Games, g)
				c.Add(len(sum.record.Games), sum.expected(), sum.score())
			}
		}
		list = append(list, c)
	}
	return list
}

// scoreChart returns an empty chart of what was expected and scored.
func scoreChart(of handbook.Text) sheet.Chart {
	return sheet.Chart{Name: handbook.Say("report.chart.scores"), Table: sheet.Table{Columns: []sheet.Column{
		{Head: of, Form: sheet.Words}, {Head: handbook.Say("report.head.expected"), Form: sheet.Exact}, {Head: handbook.Say("report.head.score"), Form: sheet.Points},
	}}}
}
