package report

import (
	"fmt"
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// PlayerRating writes the rating report of one player's period as a workbook in
// the language,
// all kinds of play together: the sum, K, change and new rating of each kind,
// one row for each game that counts and for each that does not, and the
// working. Events holds the reports by file and gives the opponents' names.
func PlayerRating(w io.Writer, l *language.Language, period handbook.Period, kinds []rating.Player, events map[string]*tournament.Tournament) error {
	if len(kinds) == 0 {
		return fmt.Errorf("rating report of a player: no kind of play is given")
	}
	var entries []entry
	var players []*rating.Player
	for i := range kinds {
		players = append(players, &kinds[i])
		for j := range kinds[i].Tournaments {
			r := &kinds[i].Tournaments[j]
			entries = append(entries, entry{player: &kinds[i], record: r, event: events[r.File]})
		}
	}
	games := gamesTable(where, (*entry).where, entries)
	follow(l, games, entries)
	return ratingBook(w, l, l.Sayf("report.rating.title", "name", kinds[0].Name), period, []sheet.TableSheet{
		{Name: handbook.Say("report.sheet.summary"), Above: playerLines(l, period, &kinds[0]), Table: playerSummary(players, entries), Frozen: 1},
		{Name: handbook.Say("report.sheet.games"), Table: games, Frozen: 2},
		{Name: handbook.Say("report.sheet.not-rated"), Table: notRatedTable(where, (*entry).where, entries), Frozen: 2},
		{Name: handbook.Say("report.sheet.initial-ratings"), Table: playerInitials(players), Frozen: 1},
		{Name: handbook.Say("report.sheet.working"), Table: workingTable(players), Frozen: 2, Hidden: true},
	}, playerCharts(players, entries))
}

func playerLines(l *language.Language, period handbook.Period, p *rating.Player) []string {
	number := ""
	if id := tournament.GivenID(p.FIDEID); id != "" {
		number = "FIDE ID " + id
	}
	return []string{
		p.Name,
		sheet.Join(" · ", number, l.Sayf("report.rating.list", "period", period)),
		l.Label("report.rating.rounded-once"),
	}
}

// playerSummary has a row for each event and a sum for each kind of play.
func playerSummary(players []*rating.Player, entries []entry) sheet.Table {
	t := sheet.Table{Columns: slices.Concat(where, []sheet.Column{
		{Head: handbook.Say("report.head.from"), Form: sheet.Day},
		{Head: handbook.Say("report.head.to"), Form: sheet.Day},
		{Head: handbook.Say("report.head.rating"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.list"), Form: sheet.Month},
		{Head: handbook.Say("report.head.rating-from"), Form: sheet.Words},
		{Head: handbook.Say("report.head.regulations"), Form: sheet.Words},
	}, sums, byK, []sheet.Column{
		{Head: handbook.Say("report.head.new-rating"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.note"), Form: sheet.Prose},
	})}
	for _, p := range players {
		var all entry
		n := 0
		all.player, all.record = p, &rating.Record{Rating: p.Rating, Sum: p.Sum}
		for i := range entries {
			e := &entries[i]
			if e.player != p {
				continue
			}
			all.record.Games = append(all.record.Games, e.record.Games...)
			all.record.NotRated = append(all.record.NotRated, e.record.NotRated...)
			n++
			first, last := e.dates()
			t.Add(slices.Concat(e.where(), []any{first, last, e.record.Rating, e.record.List, e.source(), e.record.Edition},
				e.sums(), []any{nil, nil, nil, nil, nil})...)
		}
		above := func(head string, value any) any {
			if n == 0 {
				return value
			}
			return sheet.Formula{Of: fmt.Sprintf("ROUND(SUM({%s -%d}:{%s -1}),2)", head, n, head), Value: value}
		}
		t.Sum(kindWord(p.Kind), handbook.Say("report.rating.whole-period"), nil, nil, nil, p.Rating, nil, nil, nil, above("report.head.games", p.Games), len(all.record.NotRated), above("report.head.score", all.score()),
			all.ifRated(above("report.head.expected", all.expected())), all.ifRated(above("report.head.change", p.Sum)), all.ifRated(sheet.Known(int(p.K))), all.ifRated(kReason(p.KReason)), all.ifRated(kTimes(p.Change)),
			nextRating(p, p.Rating, "report.head.k-change"), note(p))
	}
	return t
}

func (e *entry) dates() (first, last any) {
	if e.event == nil {
		return nil, nil
	}
	return e.event.FirstDay(), e.event.LastDay()
}

func playerInitials(players []*rating.Player) sheet.Table {
	t := sheet.Table{Columns: append([]sheet.Column{{Head: handbook.Say("report.head.kind"), Form: sheet.Words}}, initialColumns...)}
	for _, p := range players {
		if p.Initial != nil {
			t.Add(append([]any{kindWord(p.Kind)}, initialRow(p.Initial)...)...)
		}
	}
	return t
}
