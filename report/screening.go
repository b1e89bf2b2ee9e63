package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/sheet"
)

// ScreeningNotice stands with every screening figure.
const ScreeningNotice = "Screening figures: results against what the ratings let expect. They say where to look; they are no evidence, and no accusation may rest on them."

// ScreeningText writes the level of protection of an event and the screening
// figures of its players; without all, those alone of two deviations and more.
func ScreeningText(w io.Writer, r *audit.Report, p audit.Protection, players []audit.Screened, all bool) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: protection against cheating: %s\n", eventName(r.Tournament), p.Level)
	for _, why := range language.English.SayAll(p.Why) {
		fmt.Fprintf(&b, "  %s\n", why)
	}
	for _, unknown := range language.English.SayAll(p.Unknown) {
		fmt.Fprintf(&b, "  not known: %s\n", unknown)
	}
	fmt.Fprintf(&b, "  at least %s of appendix A; to the screening tool: games: %s\n", plural(p.Measures, "measure", "measures"), language.English.Say(p.Games))
	if p.Arbiter {
		b.WriteString("  an arbiter for fair play alone is mandatory\n")
	}
	fmt.Fprintf(&b, "\n%s\nOf %s, one with odds of %d to 1 or more stands out.\n\n", ScreeningNotice, plural(len(players), "player", "players"), 5*len(players))
	t := sheet.Table{Columns: []sheet.Column{
		{Head: "No.", Form: sheet.Whole}, {Head: "Name", Form: sheet.Words}, {Head: "Rating", Form: sheet.Whole}, {Head: "Games", Form: sheet.Whole}, {Head: "Score", Form: sheet.Points}, {Head: "Expected", Form: sheet.Exact}, {Head: "z", Form: sheet.Value}, {Head: "One in", Form: sheet.Value}, {Head: "", Form: sheet.Words},
	}}
	for i := range players {
		s := &players[i]
		if !all && s.Z < 2 {
			continue
		}
		mark := ""
		if s.Stands {
			mark = "stands out"
		}
		t.Add(s.StartingRank, s.Name, s.Rating, s.Games, s.Score, s.Expected, Deviation(s.Z), Odds(s.Odds), mark)
	}
	if len(t.Rows) == 0 {
		b.WriteString("nobody is two deviations above the expectation\n")
		return sheet.WriteText(w, &b)
	}
	t.Text(&b, "")
	return sheet.WriteText(w, &b)
}

// Deviation is z with two places.
func Deviation(z float64) string { return strconv.FormatFloat(z, 'f', 2, 64) }

// Odds is one in so many, a whole number; small ones have one place.
func Odds(n float64) string {
	if n < 100 {
		return strconv.FormatFloat(n, 'f', 1, 64)
	}
	return strconv.FormatFloat(n, 'f', 0, 64)
}
