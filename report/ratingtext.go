package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// RatingText writes the ratings of a period for people: each player with his
// games, those not rated, and how his new rating comes about. With the reports
// given, opponents have their names; else their starting ranks alone.
func RatingText(w io.Writer, players []rating.Player, events ...*tournament.Tournament) error {
	byFile := make(map[string]*tournament.Tournament, len(events))
	for _, t := range events {
		byFile[t.File] = t
	}
	for i := range players {
		var b strings.Builder
		if i > 0 {
			b.WriteString("\n")
		}
		playerText(&b, &players[i], byFile)
		if err := sheet.WriteText(w, &b); err != nil {
			return err
		}
	}
	if len(players) == 0 {
		_, err := io.WriteString(w, "no player has a game that counts\n")
		return err
	}
	return nil
}

func playerText(b *strings.Builder, p *rating.Player, events map[string]*tournament.Tournament) {
	fmt.Fprintf(b, "%s, %s\n", sheet.Join(" ", p.Name, p.FIDEID), p.Kind)
	for i := range p.Tournaments {
		r := &p.Tournaments[i]
		recordText(b, &entry{p, r, events[r.File]})
	}
	if in := p.Initial; in != nil {
		initialText(b, in)
	} else {
		fmt.Fprintf(b, "  sum %s, K %s (%s), change %s; rating %s, new rating %s\n", sheet.Signed.Written(p.Sum), cmp.Or(sheet.Whole.Written(sheet.Known(int(p.K))), "unknown"),
			kReason(p.KReason), sheet.Signed.Written(p.Change), cmp.Or(sheet.Whole.Written(p.Rating), "none"), cmp.Or(sheet.Whole.Written(p.NewRating), "none"))
	}
	if !p.Note.IsZero() {
		fmt.Fprintf(b, "  note: %s\n", language.English.Say(p.Note))
	}
}

func recordText(b *strings.Builder, e *entry) {
	r := e.record
	own := "without a rating"
	if e.rated() {
		own = "rated " + sheet.Whole.Written(r.Rating)
		if r.List > 0 {
			own += " by the list of " + r.List.String()
		} else {
			own += " by the report"
		}
		if r.RatingFrom != "" {
			own += " (" + e.source() + ")"
		}
	}
	fmt.Fprintf(b, "  %s, number %d, %s, edition %s\n", r.File, r.StartingRank, own, r.Edition)
	if len(r.Games) > 0 {
		t := gamesText(e)
		t.Text(b, "    ")
	}
	notRatedText(b, e)
}

// notRatedText has a line for each game that does not count; rounds without
// an opponent that have one reason stand together.
func notRatedText(b *strings.Builder, e *entry) {
	type why struct{ reason, article string }
	alone := map[why][]int{}
	for _, n := range e.record.NotRated {
		if n.Opponent <= 0 {
			alone[why{n.Reason, n.Article}] = append(alone[why{n.Reason, n.Article}], n.Round)
		}
	}
	for _, n := range e.record.NotRated {
		reason := sheet.Join(", ", notRatedReason(n.Reason), b02(n.Article))
		if n.Opponent > 0 {
			fmt.Fprintf(b, "    not rated: round %d against %s: %s\n", n.Round, sheet.Join(" ", sheet.Whole.Written(n.Opponent), e.person(n.Opponent).Name), reason)
			continue
		}
		rounds := alone[why{n.Reason, n.Article}]
		if rounds[0] != n.Round {
			continue // said with the first of them
		}
		word := "round"
		if len(rounds) > 1 {
			word = "rounds"
		}
		fmt.Fprintf(b, "    not rated: %s %s: %s\n", word, spans(rounds), reason)
	}
}

// gamesText is the table of the games that count.
func gamesText(e *entry) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: "Round", Form: sheet.Whole},
		{Head: "Own", Form: sheet.Whole},
		{Head: "No.", Form: sheet.Whole},
		{Head: "Opponent", Form: sheet.Words},
		{Head: "Rating", Form: sheet.Whole},
		{Head: "List", Form: sheet.Month},
		{Head: "Difference", Form: sheet.Whole},
		{Head: "", Form: sheet.Words},
		{Head: "Expected", Form: sheet.Exact},
		{Head: "Score", Form: sheet.Points},
		{Head: "Change", Form: sheet.Signed},
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
		capped := ""
		if g.Capped {
			capped = "capped"
		}
		t.Add(append(row, g.Difference, capped, g.Expected, g.Score, g.Delta)...)
	}
	return t
}

func initialText(b *strings.Builder, in *rating.Initial) {
	fmt.Fprintf(b, "  initial rating: %s, score %s", plural(in.Games, "game", "games"), in.Score)
	if in.Games > 0 {
		fmt.Fprintf(b, ", average %s, %d %%, dp %+d: %s", sheet.Exact.Written(in.Average), in.Percent, in.DP, cmp.Or(sheet.Whole.Written(in.Rating), "none"))
	}
	switch {
	case in.Published:
		b.WriteString(", published\n")
	case !in.Reason.IsZero():
		fmt.Fprintf(b, ", not published: %s\n", language.English.Say(in.Reason))
	default:
		b.WriteString(", not published\n")
	}
}

// WorkingText writes a working: article, what is computed, value.
func WorkingText(w io.Writer, steps []rating.Step) error {
	t := sheet.Table{Columns: []sheet.Column{{Head: "Article", Form: sheet.Words}, {Head: "What", Form: sheet.Words}, {Head: "Value", Form: sheet.Words}}}
	for _, s := range steps {
		t.Add(b02(s.Article), language.English.Say(s.Text), language.English.Say(s.Value))
	}
	var b strings.Builder
	t.Text(&b, "")
	return sheet.WriteText(w, &b)
}
