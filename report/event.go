package report

import (
	"cmp"
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// TournamentRating writes the rating report of one event as a workbook in the
// language: what
// each player gains or loses in it and in the whole period, one row for each
// game that counts and for each that does not, initial ratings, and the
// working. Players are those of the period; the ones of this event are taken
// by its file. The period is the list that is produced and dates the workbook.
func TournamentRating(w io.Writer, l *language.Language, period handbook.Period, t *tournament.Tournament, players []rating.Player) error {
	var entries []entry
	for i := range players {
		for j := range players[i].Tournaments {
			if r := &players[i].Tournaments[j]; r.File == t.File {
				entries = append(entries, entry{player: &players[i], record: r, event: t})
			}
		}
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(a.record.StartingRank, b.record.StartingRank) })
	games := gamesTable(who, (*entry).who, entries)
	follow(l, games, entries)
	return ratingBook(w, l, l.Sayf("report.rating.title", "name", eventName(t)), period, []sheet.TableSheet{
		{Name: handbook.Say("report.sheet.summary"), Above: eventLines(l, period, t, entries), Table: eventSummary(entries), Frozen: 2},
		{Name: handbook.Say("report.sheet.games"), Table: games, Frozen: 2},
		{Name: handbook.Say("report.sheet.not-rated"), Table: notRatedTable(who, (*entry).who, entries), Frozen: 2},
		{Name: handbook.Say("report.sheet.initial-ratings"), Table: eventInitials(entries), Frozen: 2},
		{Name: handbook.Say("report.sheet.working"), Table: workingTable(playersOf(entries)), Frozen: 2, Hidden: true},
	}, eventCharts(entries))
}

// ratingBook writes the summary and, of the other sheets, those that have a row,
// then the charts.
// The working is there to be looked up and is not printed.
func ratingBook(w io.Writer, l *language.Language, title string, period handbook.Period, sheets []sheet.TableSheet, charts []sheet.Chart) error {
	b := sheet.New(l, title)
	for i, s := range sheets {
		if i == 0 {
			s.Above = append(s.Above, l.Sayf("report.rating.working", "sheet", handbook.Say("report.sheet.working")))
		}
		if i == 0 || len(s.Table.Rows) > 0 {
			b.AddTable(s)
		}
	}
	if slices.ContainsFunc(charts, func(c sheet.Chart) bool { return len(c.Rows) > 0 }) {
		b.AddCharts(handbook.Say("report.sheet.charts"), []string{title, l.Label("report.chart.as-rated")}, charts)
	}
	return b.Save(w, period.First())
}

func eventName(t *tournament.Tournament) string {
	return cmp.Or(t.Name, t.File)
}

// eventLines returns the title of the report and what there is to know of the
// event.
func eventLines(l *language.Language, period handbook.Period, t *tournament.Tournament, entries []entry) []string {
	games, out := 0, 0
	var editions []string
	kind := t.Kind()
	for i := range entries {
		e := &entries[i]
		games += len(e.record.Games)
		out += len(e.record.NotRated)
		kind = e.player.Kind
		if !slices.Contains(editions, e.record.Edition) {
			editions = append(editions, e.record.Edition)
		}
	}
	slices.Sort(editions)
	return []string{
		eventName(t),
		sheet.Join(" · ", sheet.Join(", ", t.City, t.Federation), days(l, t.FirstDay(), t.LastDay()), l.Say(kindWord(kind)), t.TimeControlText),
		sheet.Join(" · ", l.Sayf("report.rating.list", "period", period), l.Sayf("report.rating.regulations", "editions", editions),
			l.Sayf("n.player", "n", len(t.Players)), l.Sayf("n.round", "n", t.Rounds)),
		l.Sayf("report.rating.below", "players", len(entries), "rated", games, "notRated", out),
	}
}

func eventSummary(entries []entry) sheet.Table {
	t := sheet.Table{Columns: slices.Concat(who, []sheet.Column{
		{Head: handbook.Say("report.head.rating"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.list"), Form: sheet.Month},
		{Head: handbook.Say("report.head.source"), Form: sheet.Words},
	}, sums, byK, []sheet.Column{
		{Head: handbook.Say("report.head.period-games"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.period-change"), Form: sheet.Signed},
		{Head: handbook.Say("report.head.new-rating"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.note"), Form: sheet.Prose},
	})}
	for i := range entries {
		e := &entries[i]
		t.Add(slices.Concat(e.who(), []any{e.record.Rating, e.record.List, e.source()}, e.sums(), []any{
			e.ifRated(sheet.Known(int(e.player.K))), e.ifRated(kReason(e.player.KReason)), e.change(),
			e.player.Games, e.ifRated(e.player.Change), nextRating(e.player, e.record.Rating, "report.head.period-change"), note(e.player),
		})...)
	}
	return t
}

// source says where the rating of the event is from.
func (e *entry) source() handbook.Text {
	switch {
	case !e.rated():
		return handbook.Say("report.source.unrated")
	case e.record.RatingFrom == "standard":
		return handbook.Say("report.source.standard")
	case e.record.RatingFrom == "current":
		return handbook.Say("report.source.current")
	case e.record.List == 0:
		return handbook.Say("report.source.report")
	}
	return handbook.Say("report.source.list")
}

// newRating returns the rating after the period, a published initial one included.
func newRating(p *rating.Player) tournament.Rating {
	if p.NewRating == 0 && p.Initial != nil && p.Initial.Published {
		return p.Initial.Rating
	}
	return p.NewRating
}

// note says what the numbers do not.
func note(p *rating.Player) handbook.Text {
	var initial handbook.Text
	switch in := p.Initial; {
	case in == nil:
	case in.Published:
		initial = handbook.Say("report.rating.initial")
	case !in.Reason.IsZero():
		initial = handbook.Say("report.rating.none-yet-because", "reason", in.Reason)
	default:
		initial = handbook.Say("report.rating.none-yet")
	}
	return joined(initial, p.Note)
}

func eventInitials(entries []entry) sheet.Table {
	t := sheet.Table{Columns: slices.Concat(who, initialColumns)}
	for i := range entries {
		if in := entries[i].player.Initial; in != nil {
			t.Add(append(entries[i].who(), initialRow(in)...)...)
		}
	}
	return t
}

// playersOf is every player of the entries once, in their order.
func playersOf(entries []entry) []*rating.Player {
	var out []*rating.Player
	seen := map[*rating.Player]bool{}
	for i := range entries {
		if p := entries[i].player; !seen[p] {
			seen[p] = true
			out = append(out, p)
		}
	}
	return out
}
