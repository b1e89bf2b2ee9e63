package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// RatingText writes the ratings of a period for people in their language: each
// player with his games, those not rated, and how his new rating comes about.
// With the reports given, opponents have their names; else their starting ranks
// alone.
func RatingText(w io.Writer, l *language.Language, players []rating.Player, events ...*tournament.Tournament) error {
	byFile := make(map[string]*tournament.Tournament, len(events))
	for _, t := range events {
		byFile[t.File] = t
	}
	for i := range players {
		b := ratingText{Language: l}
		if i > 0 {
			b.WriteString("\n")
		}
		b.player(&players[i], byFile)
		if err := sheet.WriteText(w, &b.Builder); err != nil {
			return err
		}
	}
	if len(players) == 0 {
		_, err := io.WriteString(w, l.Label("report.rating.none")+"\n")
		return err
	}
	return nil
}

// ratingText is the text of a player's period in the making.
type ratingText struct {
	strings.Builder
	*language.Language
}

// line writes a sentence on a line of its own.
func (b *ratingText) line(indent, key string, pairs ...any) {
	b.WriteString(indent + b.Sayf(key, pairs...) + "\n")
}

func (b *ratingText) player(p *rating.Player, events map[string]*tournament.Tournament) {
	b.line("", "report.rating.player", "player", sheet.Join(" ", p.Name, tournament.GivenID(p.FIDEID)), "kind", kindWord(p.Kind))
	for i := range p.Tournaments {
		r := &p.Tournaments[i]
		b.record(&entry{player: p, record: r, event: events[r.File]})
	}
	if in := p.Initial; in != nil {
		b.initial(in)
	} else {
		b.line("  ", "report.rating.sum", "sum", sheet.Signed.Written(b.Language, p.Sum), "k", knownOr(int(p.K), "report.unknown"), "why", kReason(p.KReason),
			"change", sheet.Signed.Written(b.Language, p.Change), "rating", knownOr(int(p.Rating), "report.none"), "new", knownOr(int(p.NewRating), "report.none"))
	}
	if !p.Note.IsZero() {
		b.line("  ", "report.note", "note", p.Note)
	}
}

// knownOr returns a number, or the word of that key for 0, which stands for unknown.
func knownOr(n int, word string) any {
	if n == 0 {
		return handbook.Text{Key: word}
	}
	return n
}

func (b *ratingText) record(e *entry) {
	r := e.record
	own := handbook.Say("report.rating.without")
	if e.rated() {
		own = handbook.Say("report.rating.by-report", "rating", r.Rating)
		if r.List > 0 {
			own = handbook.Say("report.rating.by-list", "rating", r.Rating, "period", r.List)
		}
		if r.RatingFrom != "" {
			own = handbook.Say("report.rating.from", "rating", own, "source", e.source())
		}
	}
	b.line("  ", "report.rating.record", "file", r.File, "player", r.StartingRank, "rating", own, "edition", r.Edition)
	if len(r.Games) > 0 {
		t := gamesText(e)
		t.Text(&b.Builder, b.Language, "    ")
	}
	b.notRated(e)
}

// notRated has a line for each game that does not count; rounds without an
// opponent that have one reason stand together.
func (b *ratingText) notRated(e *entry) {
	type why struct{ reason, article string }
	alone := map[why][]int{}
	for _, n := range e.record.NotRated {
		if n.Opponent <= 0 {
			alone[why{n.Reason, n.Article}] = append(alone[why{n.Reason, n.Article}], n.Round)
		}
	}
	for _, n := range e.record.NotRated {
		reason := sheet.Join(", ", b.Say(notRatedReason(n.Reason)), b02(n.Article))
		if n.Opponent > 0 {
			b.line("    ", "report.rating.not-rated", "round", n.Round, "opponent", sheet.Join(" ", strconv.Itoa(n.Opponent), e.person(n.Opponent).Name), "reason", reason)
			continue
		}
		rounds := alone[why{n.Reason, n.Article}]
		if rounds[0] == n.Round { // the others are said with the first of them
			b.line("    ", "report.rating.rounds-not-rated", "n", len(rounds), "rounds", spans(rounds), "reason", reason)
		}
	}
}

// gamesText returns the table of the games that count.
func gamesText(e *entry) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.round"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.own"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.starting-rank"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.opponent"), Form: sheet.Words},
		{Head: handbook.Say("report.head.rating"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.list"), Form: sheet.Month},
		{Head: handbook.Say("report.head.difference"), Form: sheet.Whole},
		{Form: sheet.Words},
		{Head: handbook.Say("report.head.expected"), Form: sheet.Exact},
		{Head: handbook.Say("report.head.score"), Form: sheet.Points},
		{Head: handbook.Say("report.head.change"), Form: sheet.Signed},
	}}
	for i := range e.record.Games {
		g := &e.record.Games[i]
		var own any // said where it is not that of the event
		if g.Rating != e.record.Rating {
			own = g.Rating
		}
		row := []any{g.Round, own, g.Opponent, e.person(g.Opponent).Name, g.OpponentRating, g.List}
		if !e.rated() {
			t.Add(append(row, nil, nil, nil, g.Score, nil)...)
			continue
		}
		var capped any
		if g.Capped {
			capped = handbook.Say("report.rating.capped")
		}
		t.Add(append(row, g.Difference, capped, g.Expected, g.Score, g.Delta)...)
	}
	return t
}

func (b *ratingText) initial(in *rating.Initial) {
	what := handbook.Say("report.rating.initial-games", "games", in.Games, "score", in.Score)
	if in.Games > 0 {
		what = handbook.Say("report.rating.initial-figures", "games", in.Games, "score", in.Score, "average", sheet.Exact.Written(b.Language, in.Average),
			"percent", in.Percent, "dp", fmt.Sprintf("%+d", in.DP), "rating", knownOr(int(in.Rating), "report.none"))
	}
	switch {
	case in.Published:
		b.line("  ", "report.rating.initial-published", "what", what)
	case !in.Reason.IsZero():
		b.line("  ", "report.rating.initial-because", "what", what, "reason", in.Reason)
	default:
		b.line("  ", "report.rating.initial-unpublished", "what", what)
	}
}

// WorkingText writes a working by a chapter in the language: article, what is
// computed, value.
func WorkingText(w io.Writer, l *language.Language, chapter string, steps []rating.Step) error {
	t := sheet.Table{Columns: []sheet.Column{{Head: handbook.Say("report.head.article"), Form: sheet.Words}, {Head: handbook.Say("report.head.what"), Form: sheet.Words}, {Head: handbook.Say("report.head.value"), Form: sheet.Words}}}
	for _, s := range steps {
		t.Add(withChapter(chapter, s.Article), s.Text, s.Value)
	}
	var b strings.Builder
	t.Text(&b, l, "")
	return sheet.WriteText(w, &b)
}
