package report

import (
	"slices"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// who are the columns that name the player of a row in an event's report.
var who = []sheet.Column{{Head: "No.", Form: sheet.Whole}, {Head: "Name", Form: sheet.Words}, {Head: "Fed.", Form: sheet.Words}, {Head: "FIDE ID", Form: sheet.Whole}}

func (e *entry) who() []any {
	own := e.own()
	return []any{e.record.StartingRank, e.player.Name, own.Federation, sheet.ID(e.player.FIDEID)}
}

// where are the columns that name the event of a row in a player's report.
var where = []sheet.Column{{Head: "Kind", Form: sheet.Words}, {Head: "Event", Form: sheet.Prose}, {Head: "No.", Form: sheet.Whole}}

func (e *entry) where() []any {
	return []any{e.player.Kind.String(), e.name(), e.record.StartingRank}
}

// name of the event, else of its file.
func (e *entry) name() string {
	if e.event != nil {
		return eventName(e.event)
	}
	return e.record.File
}

// sums are the columns of a record: its games and what they come to.
var sums = []sheet.Column{{Head: "Games", Form: sheet.Whole}, {Head: "Not rated", Form: sheet.Whole}, {Head: "Score", Form: sheet.Points}, {Head: "Expected", Form: sheet.Exact}, {Head: "Change", Form: sheet.Signed}}

func (e *entry) sums() []any {
	return []any{len(e.record.Games), len(e.record.NotRated), e.score(), e.ifRated(e.expected()), e.ifRated(e.record.Sum)}
}

// byK are the columns of a K and what it makes of the change.
var byK = []sheet.Column{{Head: "K", Form: sheet.Whole}, {Head: "Why this K", Form: sheet.Words}, {Head: "K × change", Form: sheet.Signed}}

// gamesTable has one row for each game that counts.
func gamesTable(lead []sheet.Column, leading func(*entry) []any, entries []entry) sheet.Table {
	t := sheet.Table{Columns: slices.Concat(lead, []sheet.Column{
		{Head: "Round", Form: sheet.Whole},
		{Head: "Date", Form: sheet.Day},
		{Head: "Own rating", Form: sheet.Whole},
		{Head: "Opp. no.", Form: sheet.Whole},
		{Head: "Opponent", Form: sheet.Words},
		{Head: "Opp. fed.", Form: sheet.Words},
		{Head: "Opp. rating", Form: sheet.Whole},
		{Head: "List", Form: sheet.Month},
		{Head: "Difference", Form: sheet.Whole},
		{Head: "Capped", Form: sheet.Words},
		{Head: "Expected", Form: sheet.Exact},
		{Head: "Score", Form: sheet.Points},
		{Head: "Change", Form: sheet.Signed},
		{Head: "K", Form: sheet.Whole},
		{Head: "K × change", Form: sheet.Signed},
		{Head: "Why this K", Form: sheet.Words},
	})}
	for i := range entries {
		e := &entries[i]
		for j := range e.record.Games {
			t.Add(append(leading(e), e.game(&e.record.Games[j])...)...)
		}
	}
	return t
}

func (e *entry) game(g *rating.RatedGame) []any {
	opponent := e.person(g.Opponent)
	row := []any{
		g.Round, e.date(g.Round), e.ownRating(g),
		g.Opponent, opponent.Name, opponent.Federation, g.OpponentRating, g.List,
	}
	if !e.rated() {
		return append(row, nil, nil, nil, g.Score, nil, nil, nil, "counts for the initial rating")
	}
	return append(row, g.Difference, yesNo(g.Capped), g.Expected, g.Score, g.Delta,
		sheet.Known(int(e.player.K)), g.Delta*tournament.Hundredths(e.player.K), kReason(e.player.KReason))
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
		{Head: "Round", Form: sheet.Whole},
		{Head: "Date", Form: sheet.Day},
		{Head: "Opp. no.", Form: sheet.Whole},
		{Head: "Opponent", Form: sheet.Words},
		{Head: "Opp. fed.", Form: sheet.Words},
		{Head: "Result", Form: sheet.Words},
		{Head: "Why not rated", Form: sheet.Words},
		{Head: "Article", Form: sheet.Words},
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
	{Head: "Games", Form: sheet.Whole},
	{Head: "Score", Form: sheet.Points},
	{Head: "Average of opponents", Form: sheet.Exact},
	{Head: "Percent", Form: sheet.Whole},
	{Head: "dp", Form: sheet.Whole},
	{Head: "Initial rating", Form: sheet.Whole},
	{Head: "Published", Form: sheet.Words},
	{Head: "Why not yet", Form: sheet.Prose},
}

func initialRow(in *rating.Initial) []any {
	return []any{in.Games, in.Score, in.Average, in.Percent, in.DP, in.Rating, yesNo(in.Published), language.English.Say(in.Reason)}
}

// workingTable has one row for each step of each player's working.
func workingTable(players []*rating.Player) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: "FIDE ID", Form: sheet.Whole}, {Head: "Name", Form: sheet.Words}, {Head: "Kind", Form: sheet.Words}, {Head: "Step", Form: sheet.Whole}, {Head: "Article", Form: sheet.Words}, {Head: "What", Form: sheet.Prose}, {Head: "Value", Form: sheet.Value},
	}}
	for _, p := range players {
		for i, s := range rating.Working(*p) {
			t.Add(sheet.ID(p.FIDEID), p.Name, p.Kind.String(), i+1, b02(s.Article), language.English.Say(s.Text), plain(language.English.Say(s.Value)))
		}
	}
	return t
}
