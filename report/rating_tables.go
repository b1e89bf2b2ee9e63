package report

import (
	"slices"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// who are the columns that name the player of a row in an event's report.
var who = []column{{"No.", whole}, {"Name", words}, {"Fed.", words}, {"FIDE ID", whole}}

func (e *entry) who() []any {
	own := e.own()
	return []any{e.record.StartingRank, e.player.Name, own.Federation, id(e.player.FIDEID)}
}

// where are the columns that name the event of a row in a player's report.
var where = []column{{"Kind", words}, {"Event", prose}, {"No.", whole}}

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
var sums = []column{{"Games", whole}, {"Not rated", whole}, {"Score", points}, {"Expected", exact}, {"Change", signed}}

func (e *entry) sums() []any {
	return []any{len(e.record.Games), len(e.record.NotRated), e.score(), e.ifRated(e.expected()), e.ifRated(e.record.Sum)}
}

// byK are the columns of a K and what it makes of the change.
var byK = []column{{"K", whole}, {"Why this K", words}, {"K × change", signed}}

// gamesTable has one row for each game that counts.
func gamesTable(lead []column, leading func(*entry) []any, entries []entry) table {
	t := table{columns: slices.Concat(lead, []column{
		{"Round", whole},
		{"Date", day},
		{"Own rating", whole},
		{"Opp. no.", whole},
		{"Opponent", words},
		{"Opp. fed.", words},
		{"Opp. rating", whole},
		{"List", month},
		{"Difference", whole},
		{"Capped", words},
		{"Expected", exact},
		{"Score", points},
		{"Change", signed},
		{"K", whole},
		{"K × change", signed},
		{"Why this K", words},
	})}
	for i := range entries {
		e := &entries[i]
		for j := range e.record.Games {
			t.add(append(leading(e), e.game(&e.record.Games[j])...)...)
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
		e.player.K, g.Delta*tournament.Hundredths(e.player.K), kReason(e.player.KReason))
}

func (e *entry) date(round int) any {
	if e.event == nil {
		return nil
	}
	return e.event.RoundDate(round)
}

// notRatedTable has one row for each game that does not count, and why.
func notRatedTable(lead []column, leading func(*entry) []any, entries []entry) table {
	t := table{columns: slices.Concat(lead, []column{
		{"Round", whole},
		{"Date", day},
		{"Opp. no.", whole},
		{"Opponent", words},
		{"Opp. fed.", words},
		{"Result", words},
		{"Why not rated", words},
		{"Article", words},
	})}
	for i := range entries {
		e := &entries[i]
		for _, n := range e.record.NotRated {
			opponent := e.person(n.Opponent)
			t.add(append(leading(e), n.Round, e.date(n.Round), known(n.Opponent), opponent.Name, opponent.Federation,
				e.result(n.Round), notRatedReason(n.Reason), b02(n.Article))...)
		}
	}
	return t
}

// initialColumns are those of players without a rating.
var initialColumns = []column{
	{"Games", whole},
	{"Score", points},
	{"Average of opponents", exact},
	{"Percent", whole},
	{"dp", whole},
	{"Initial rating", whole},
	{"Published", words},
	{"Why not yet", prose},
}

func initialRow(in *rating.Initial) []any {
	return []any{in.Games, in.Score, in.Average, in.Percent, in.DP, in.Rating, yesNo(in.Published), language.English.Say(in.Reason)}
}

// workingTable has one row for each step of each player's working.
func workingTable(players []*rating.Player) table {
	t := table{columns: []column{
		{"FIDE ID", whole}, {"Name", words}, {"Kind", words}, {"Step", whole}, {"Article", words}, {"What", prose}, {"Value", value},
	}}
	for _, p := range players {
		for i, s := range rating.Working(*p) {
			t.add(id(p.FIDEID), p.Name, p.Kind.String(), i+1, b02(s.Article), language.English.Say(s.Text), plain(language.English.Say(s.Value)))
		}
	}
	return t
}
