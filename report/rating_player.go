package report

import (
	"fmt"
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// PlayerRating writes the rating report of one player's period as a workbook,
// all kinds of play together: the sum, K, change and new rating of each kind,
// one row for each game that counts and for each that does not, and the
// working. Events holds the reports by file and gives the opponents' names.
func PlayerRating(w io.Writer, period handbook.Period, kinds []rating.Player, events map[string]*tournament.Tournament) error {
	if len(kinds) == 0 {
		return fmt.Errorf("rating report of a player: nobody is given")
	}
	var entries []entry
	var players []*rating.Player
	for i := range kinds {
		players = append(players, &kinds[i])
		for j := range kinds[i].Tournaments {
			r := &kinds[i].Tournaments[j]
			entries = append(entries, entry{&kinds[i], r, events[r.File]})
		}
	}
	b := newWorkbook("Rating report: " + kinds[0].Name)
	b.tableSheet(sheetOf{name: "Summary", above: playerLines(period, &kinds[0]), table: playerSummary(players, entries), frozen: 1})
	b.tableSheet(sheetOf{name: "Games", table: gamesTable(where, (*entry).where, entries), frozen: 2})
	b.tableSheet(sheetOf{name: "Not rated", table: notRatedTable(where, (*entry).where, entries), frozen: 2})
	b.tableSheet(sheetOf{name: "Initial ratings", table: playerInitials(players), frozen: 1})
	b.tableSheet(sheetOf{name: "Working", table: workingTable(players), frozen: 2})
	return b.save(w, period.First())
}

func playerLines(period handbook.Period, p *rating.Player) []string {
	number := ""
	if p.FIDEID != "" {
		number = "FIDE ID " + p.FIDEID
	}
	return []string{
		p.Name,
		joined(" · ", number, "rating list "+period.String()),
		"Change is per point of K; the rating is rounded once, after the whole period.",
	}
}

// playerSummary has a row for each event and a sum for each kind of play.
func playerSummary(players []*rating.Player, entries []entry) table {
	t := table{columns: slices.Concat(where, []column{
		{"From", day},
		{"To", day},
		{"Rating", whole},
		{"List", month},
		{"Rating from", words},
		{"Regulations", words},
	}, sums, byK, []column{
		{"New rating", whole},
		{"Note", prose},
	})}
	for _, p := range players {
		var all entry
		all.player, all.record = p, &rating.Record{Rating: p.Rating, Sum: p.Sum}
		for i := range entries {
			e := &entries[i]
			if e.player != p {
				continue
			}
			all.record.Games = append(all.record.Games, e.record.Games...)
			all.record.NotRated = append(all.record.NotRated, e.record.NotRated...)
			first, last := e.dates()
			t.add(slices.Concat(e.where(), []any{first, last, e.record.Rating, e.record.List, e.source(), e.record.Edition},
				e.sums(), []any{nil, nil, nil, nil, nil})...)
		}
		t.sum(p.Kind.String(), "whole period", nil, nil, nil, p.Rating, nil, nil, nil, p.Games, len(all.record.NotRated), all.score(),
			all.ifRated(all.expected()), all.ifRated(p.Sum), all.ifRated(p.K), all.ifRated(kReason(p.KReason)), all.ifRated(p.Change),
			newRating(p), note(p))
	}
	return t
}

func (e *entry) dates() (first, last any) {
	if e.event == nil {
		return nil, nil
	}
	return e.event.FirstDay(), e.event.LastDay()
}

func playerInitials(players []*rating.Player) table {
	t := table{columns: append([]column{{"Kind", words}}, initialColumns...)}
	for _, p := range players {
		if p.Initial != nil {
			t.add(append([]any{p.Kind.String()}, initialRow(p.Initial)...)...)
		}
	}
	return t
}
