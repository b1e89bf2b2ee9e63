package report

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// who are the columns that name the player of a row in an event's report.
var who = []sheet.Column{{Head: handbook.Say("report.head.starting-rank"), Form: sheet.Whole}, {Head: handbook.Say("report.head.name"), Form: sheet.Words}, {Head: handbook.Say("report.head.federation"), Form: sheet.Words}, {Head: handbook.Say("report.head.fide-id"), Form: sheet.Whole}}

func (e *entry) who() []any {
	own := e.own()
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
	return []any{len(e.record.Games), len(e.record.NotRated), e.score(), e.ifRated(e.expected()), e.ifRated(e.record.Sum)}
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
		return append(row, nil, nil, nil, g.Score, nil, nil, nil, handbook.Say("report.rating.for-initial"))
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
	for _, p := range players {
		for i, s := range rating.Working(*p) {
			t.Add(sheet.ID(p.FIDEID), p.Name, kindWord(p.Kind), i+1, b02(s.Article), s.Text, plain(s.Value))
		}
	}
	return t
}
