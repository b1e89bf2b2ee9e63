package report

import (
	"io"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/sheet"
)

// ScreeningNotice stands with every screening figure, in the language.
func ScreeningNotice(l *language.Language) string { return l.Label("report.screening.notice") }

// ScreeningText writes the level of protection of an event and the screening
// figures of its players in the language; without all, those alone of two
// deviations and more.
func ScreeningText(w io.Writer, l *language.Language, r *audit.Report, p audit.Protection, players []audit.Screened, all bool) error {
	var b strings.Builder
	line := func(indent, key string, pairs ...any) { b.WriteString(indent + l.Sayf(key, pairs...) + "\n") }
	line("", "report.screening.level", "event", eventName(r.Tournament), "level", worded(levelWords, p.Level))
	for _, why := range p.Why {
		b.WriteString("  " + l.Say(why) + "\n")
	}
	for _, unknown := range p.Unknown {
		line("  ", "report.screening.not-known", "what", unknown)
	}
	line("  ", "report.screening.measures", "n", p.Measures, "games", p.Games)
	if p.Arbiter {
		line("  ", "report.screening.arbiter")
	}
	b.WriteString("\n")
	if len(players) == 0 {
		line("", "report.screening.no-games")
		return sheet.WriteText(w, &b)
	}
	b.WriteString(ScreeningNotice(l) + "\n")
	line("", "report.screening.odds", "n", len(players), "odds", 5*len(players))
	b.WriteString("\n")
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.starting-rank"), Form: sheet.Whole}, {Head: handbook.Say("report.head.name"), Form: sheet.Words}, {Head: handbook.Say("report.head.rating"), Form: sheet.Whole}, {Head: handbook.Say("report.head.games"), Form: sheet.Whole}, {Head: handbook.Say("report.head.score"), Form: sheet.Points}, {Head: handbook.Say("report.head.expected"), Form: sheet.Exact}, {Head: handbook.Say("report.head.z"), Form: sheet.Value}, {Head: handbook.Say("report.head.one-in"), Form: sheet.Value}, {Form: sheet.Words},
	}}
	for i := range players {
		s := &players[i]
		if !all && s.Z < 2 {
			continue
		}
		var mark any
		if s.Stands {
			mark = handbook.Say("report.screening.stands-out")
		}
		t.Add(s.StartingRank, s.Name, s.Rating, s.Games, s.Score, s.Expected, l.Number(Deviation(s.Z)), l.Number(Odds(s.Odds)), mark)
	}
	if len(t.Rows) == 0 {
		line("", "report.screening.none")
		return sheet.WriteText(w, &b)
	}
	t.Text(&b, l, "")
	return sheet.WriteText(w, &b)
}

// levelWords are the keys of the words for the levels of protection.
var levelWords = map[string]string{
	"standard": "report.screening.standard", "increased": "report.screening.increased", "maximum": "report.screening.maximum",
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
