package report

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// kReasons are the keys of the words for why a K applies.
var kReasons = map[string]string{
	"list":           "report.k.list",
	"reached-2400":   "report.k.reached-2400",
	"under-18":       "report.k.under-18",
	"first-30-games": "report.k.first-30-games",
	"default":        "report.k.under-2400",
	"k-n-700":        "report.k.lowered",
}

// kReason returns the reason of a K in words; a code that is not known stays.
func kReason(s string) handbook.Text {
	var all handbook.Text
	for code := range strings.SplitSeq(s, ",") {
		all = joined(all, worded(kReasons, code))
	}
	return all
}

// notRatedReasons are the keys of the words for why a game is not rated.
var notRatedReasons = map[string]string{
	"forfeit":          "report.not-rated.forfeit",
	"not-played":       "report.not-rated.not-played",
	"no-result":        "report.not-rated.no-result",
	"unrated-opponent": "report.not-rated.unrated-opponent",
	"unrated-in-match": "report.not-rated.unrated-in-match",
	"match-decided":    "report.not-rated.match-decided",
	"time-control":     "report.not-rated.time-control",
	"unequal-time":     "report.not-rated.unequal-time",
	"600-rule":         "report.not-rated.600-rule",
	"bye":              "report.not-rated.bye",
}

// notRatedReason returns the reason in words; a code that is not known stays.
func notRatedReason(s string) handbook.Text { return worded(notRatedReasons, s) }

// kindWords are the keys of the words for the kinds of play.
var kindWords = [tournament.Kinds]string{"report.kind.standard", "report.kind.rapid", "report.kind.blitz"}

// kindWord returns the kind of play in words.
func kindWord(k tournament.Kind) handbook.Text { return handbook.Text{Key: kindWords[k]} }

// severityWords are the keys of the words for severities.
var severityWords = map[handbook.Severity]string{
	handbook.Error: "report.severity.error", handbook.Warning: "report.severity.warning", handbook.Info: "report.severity.info",
}

// severityWord returns the severity in words.
func severityWord(s handbook.Severity) handbook.Text { return worded(severityWords, s) }

// verdictWords are the keys of the words for the verdicts on reports.
var verdictWords = map[string]string{
	"accepted": "report.verdict.accepted", "warnings": "report.verdict.warnings", "rejected": "report.verdict.rejected",
}

// worded returns the word for a value, the value itself where there is none.
func worded[T ~string](words map[T]string, v T) handbook.Text {
	if key, ok := words[v]; ok {
		return handbook.Text{Key: key}
	}
	return handbook.Verbatim(string(v))
}

// joined is two texts with a semicolon between, or the one that says
// something.
func joined(a, b handbook.Text) handbook.Text {
	switch {
	case a.IsZero():
		return b
	case b.IsZero():
		return a
	}
	return handbook.Say("report.joined", "first", a, "second", b)
}

// b02 returns an article of the rating regulations.
func b02(article string) string { return withChapter("B.02", article) }

// withChapter returns an article with its chapter, where it does not name one.
func withChapter(chapter, article string) string {
	if article == "" || strings.HasPrefix(article, "B.") {
		return article
	}
	return chapter + " " + article
}

// days is "2026-03-02 to 2026-03-10", or what is known of it.
func days(l *language.Language, start, end handbook.Date) string {
	switch {
	case start == 0 || start == end:
		return l.Date(end)
	case end == 0:
		return l.Date(start)
	}
	return l.Sayf("report.days", "start", start, "end", end)
}

func yesNo(b bool) handbook.Text {
	if b {
		return handbook.Say("report.yes")
	}
	return handbook.Say("report.no")
}

// plain returns the value of a step as a number where it is one of at most two decimals, other
// text as it is.
func plain(s *rating.Step) any {
	n, is := s.Number()
	if !is || n.Places > 2 {
		return s.Value
	}
	for ; n.Places < 2; n.Places++ {
		n.Units *= 10
	}
	if n.Units%100 == 0 {
		return n.Units / 100
	}
	return tournament.Hundredths(n.Units)
}
