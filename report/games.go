package report

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// who are the columns that name the player of a row in an event's report.
var who = []sheet.Column{{Head: handbook.Say("report.head.starting-rank"), Form: sheet.Whole}, {Head: handbook.Say("report.head.name"), Form: sheet.Words}, {Head: handbook.Say("report.head.federation"), Form: sheet.Words}, {Head: handbook.Say("report.head.fide-id"), Form: sheet.Whole}}

func (e *entry) who() []any {
	own := e.ownPlayer()
	return []any{e.record.StartingRank, e.player.Name, own.Federation, sheet.ID(e.player.FIDEID)}
}

// where are the columns that name the event of a row in a player's report.
var where = []sheet.Column{{Head: handbook.Say("report.head.kind"), Form: sheet.Words}, {Head: handbook.Say("report.head.event"), Form: sheet.Prose}, {Head: handbook.Say("report.head.starting-rank"), Form: sheet.Whole}}

func (e *entry) where() []any {
	return []any{kindWord(e.player.Kind), e.name(), e.record.StartingRank}
}

// name of the event, else of its file.
func (e *entry) name() string {
	if e.event != nil {
		return eventName(e.event)
	}
	return e.record.File
}

// sums are the columns of a record: its games and what they come to.
var sums = []sheet.Column{{Head: handbook.Say("report.head.games"), Form: sheet.Whole}, {Head: handbook.Say("report.head.not-rated"), Form: sheet.Whole}, {Head: handbook.Say("report.head.score"), Form: sheet.Points}, {Head: handbook.Say("report.head.expected"), Form: sheet.Exact}, {Head: handbook.Say("report.head.change"), Form: sheet.Signed}}

func (e *entry) sums() []any {
	return []any{
		e.total("COUNT", "report.head.score", len(e.record.Games)), len(e.record.NotRated), e.total("SUM", "report.head.score", e.score()),
		e.ifRated(e.total("SUM", "report.head.expected", e.expected())), e.ifRated(e.total("SUM", "report.head.change", e.record.Sum)),
	}
}

// gameRows says of entries in which rows of the sheet of the games theirs stand.
type gameRows struct {
	sheet string
	table sheet.Table
	first map[*rating.Record]int
}

// follow lets the sums of the entries follow from the games in the table, which
// has their rows in the same order.
func follow(l *language.Language, games sheet.Table, entries []entry) {
	rows, row := &gameRows{l.Label("report.sheet.games"), games, map[*rating.Record]int{}}, 2
	for i := range entries {
		entries[i].rows = rows
		rows.first[entries[i].record] = row
		row += len(entries[i].record.Games)
	}
}

// total returns a value that follows from a column of the entry's games.
func (e *entry) total(function, head string, value any) any {
	if e.rows == nil || len(e.record.Games) == 0 {
		return value
	}
	first := e.rows.first[e.record]
	cells := function + "(" + sheet.Range(e.rows.sheet, e.rows.table.Column(head), first, first+len(e.record.Games)-1) + ")"
	if function == "SUM" {
		cells = "ROUND(" + cells + ",2)"
	}
	return sheet.Formula{Of: cells, Value: value}
}

// kTimes is K times the sum of a row.
func kTimes(value tournament.Hundredths) sheet.Formula {
	return sheet.Formula{Of: "ROUND({report.head.k}*{report.head.change},2)", Value: value}
}

// nextRating returns the rating after the period in a row that has the rating and, under the
// heading, the change of the period; it follows where nothing else decides it.
func nextRating(p *rating.Player, own tournament.Rating, change string) any {
	value := newRating(p)
	if own == 0 || value != own+tournament.Rating(rating.Round(p.Change)) {
		return value
	}
	return sheet.Formula{Of: "{report.head.rating}+ROUND({" + change + "},0)", Value: value}
}

// byK are the columns of a K and what it makes of the change.
var byK = []sheet.Column{{Head: handbook.Say("report.head.k"), Form: sheet.Whole}, {Head: handbook.Say("report.head.why-k"), Form: sheet.Words}, {Head: handbook.Say("report.head.k-change"), Form: sheet.Signed}}

// gamesTable has one row for each game that counts.
func gamesTable(lead []sheet.Column, leading func(*entry) []any, entries []entry) sheet.Table {
	t := sheet.Table{Columns: slices.Concat(lead, []sheet.Column{
		{Head: handbook.Say("report.head.round"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.date"), Form: sheet.Day},
		{Head: handbook.Say("report.head.own-rating"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.opponent-rank"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.opponent"), Form: sheet.Words},
		{Head: handbook.Say("report.head.opponent-federation"), Form: sheet.Words},
		{Head: handbook.Say("report.head.opponent-rating"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.list"), Form: sheet.Month},
		{Head: handbook.Say("report.head.difference"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.capped"), Form: sheet.Words},
		{Head: handbook.Say("report.head.expected"), Form: sheet.Exact},
		{Head: handbook.Say("report.head.score"), Form: sheet.Points},
		{Head: handbook.Say("report.head.change"), Form: sheet.Signed},
		{Head: handbook.Say("report.head.k"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.k-change"), Form: sheet.Signed},
		{Head: handbook.Say("report.head.why-k"), Form: sheet.Words},
	})}
	for i := range entries {
		e := &entries[i]
		lead, why := leading(e), e.ifRated(kReason(e.player.KReason))
		for j := range e.record.Games {
			t.Add(e.game(lead, &e.record.Games[j], why)...)
		}
	}
	return t
}

// game returns the row of a game after the cells lead; why is the reason of K.
func (e *entry) game(lead []any, g *rating.RatedGame, why any) []any {
	opponent := e.person(g.Opponent)
	row := append(append(make([]any, 0, len(lead)+16), lead...),
		g.Round, e.date(g.Round), e.ownRating(g),
		g.Opponent, opponent.Name, opponent.Federation, g.OpponentRating, g.List,
	)
	if !e.rated() {
		return append(row, nil, nil, nil, g.Score, nil, nil, nil, handbook.Say("report.rating.for-initial"))
	}
	return append(row, g.Difference, yesNo(g.Capped), g.Expected, g.Score, sheet.Formula{Of: "ROUND({report.head.score}-{report.head.expected},2)", Value: g.Delta},
		sheet.Known(int(e.player.K)), kTimes(g.Delta*tournament.Hundredths(e.player.K)), why)
}

func (e *entry) date(round int) any {
	if e.event == nil {
		return nil
	}
	return e.event.RoundDate(round)
}

// notRatedTable has one row for each game that does not count, and why.
func notRatedTable(lead []sheet.Column, leading func(*entry) []any, entries []entry) sheet.Table {
	t := sheet.Table{Columns: slices.Concat(lead, []sheet.Column{
		{Head: handbook.Say("report.head.round"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.date"), Form: sheet.Day},
		{Head: handbook.Say("report.head.opponent-rank"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.opponent"), Form: sheet.Words},
		{Head: handbook.Say("report.head.opponent-federation"), Form: sheet.Words},
		{Head: handbook.Say("report.head.result"), Form: sheet.Words},
		{Head: handbook.Say("report.head.why-not-rated"), Form: sheet.Words},
		{Head: handbook.Say("report.head.article"), Form: sheet.Words},
	})}
	for i := range entries {
		e := &entries[i]
		for _, n := range e.record.NotRated {
			opponent := e.person(n.Opponent)
			t.Add(append(leading(e), n.Round, e.date(n.Round), sheet.Known(n.Opponent), opponent.Name, opponent.Federation,
				e.result(n.Round), notRatedReason(n.Reason), b02(n.Article))...)
		}
	}
	return t
}

// initialColumns are those of players without a rating.
var initialColumns = []sheet.Column{
	{Head: handbook.Say("report.head.games"), Form: sheet.Whole},
	{Head: handbook.Say("report.head.score"), Form: sheet.Points},
	{Head: handbook.Say("report.head.opponents-average"), Form: sheet.Exact},
	{Head: handbook.Say("report.head.percent"), Form: sheet.Whole},
	{Head: handbook.Say("report.head.dp"), Form: sheet.Whole},
	{Head: handbook.Say("report.head.initial-rating"), Form: sheet.Whole},
	{Head: handbook.Say("report.head.published"), Form: sheet.Words},
	{Head: handbook.Say("report.head.why-not-yet"), Form: sheet.Prose},
}

func initialRow(in *rating.Initial) []any {
	return []any{in.Games, in.Score, in.Average, in.Percent, in.DP, in.Rating, yesNo(in.Published), in.Reason}
}

// workingTable has one row for each step of each player's working.
func workingTable(players []*rating.Player) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.fide-id"), Form: sheet.Whole}, {Head: handbook.Say("report.head.name"), Form: sheet.Words}, {Head: handbook.Say("report.head.kind"), Form: sheet.Words}, {Head: handbook.Say("report.head.step"), Form: sheet.Whole}, {Head: handbook.Say("report.head.article"), Form: sheet.Words}, {Head: handbook.Say("report.head.what"), Form: sheet.Prose}, {Head: handbook.Say("report.head.value"), Form: sheet.Value},
	}}
	articles := map[string]any{} // with their chapters
	for _, p := range players {
		id, name, kind := sheet.ID(p.FIDEID), any(p.Name), any(kindWord(p.Kind)) // once for all rows
		steps := rating.Working(*p)
		for i := range steps {
			s := &steps[i]
			article, known := articles[s.Article]
			if !known {
				article = b02(s.Article)
				articles[s.Article] = article
			}
			t.Add(id, name, kind, i+1, article, s.Text, plain(s))
		}
	}
	return t
}
