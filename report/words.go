package report

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// kReasons says in words why a K applies.
var kReasons = map[string]string{
	"list":           "K of the list",
	"reached-2400":   "has reached 2400",
	"under-18":       "under 18 and under 2300",
	"first-30-games": "fewer than 30 games",
	"default":        "under 2400",
	"k-n-700":        "lowered: K × games is at most 700",
}

// kReason is the reason of a K in words.
func kReason(s string) string {
	if s == "" {
		return ""
	}
	parts := strings.Split(s, ",")
	for i, p := range parts {
		if in, ok := kReasons[p]; ok {
			parts[i] = in
		}
	}
	return strings.Join(parts, "; ")
}

// notRatedReasons says in words why a game is not rated.
var notRatedReasons = map[string]string{
	"forfeit":          "forfeit",
	"not-played":       "fewer than a move each",
	"unrated-opponent": "opponent has no rating",
	"unrated-in-match": "match with an unrated player",
	"match-decided":    "the match was decided before",
	"time-control":     "time control is not of this kind of play",
	"unequal-time":     "the players had unequal times",
	"600-rule":         "difference of 600 points or more",
	"bye":              "bye",
}

// notRatedReason is the reason in words.
func notRatedReason(s string) string {
	if in, ok := notRatedReasons[s]; ok {
		return in
	}
	return s
}

// b02 is an article of the rating regulations.
func b02(article string) string {
	if article == "" || strings.HasPrefix(article, "B.") {
		return article
	}
	return "B.02 " + article
}

// days is "2026-03-02 to 2026-03-10", or what is known of it.
func days(start, end handbook.Date) string {
	switch {
	case start == 0 || start == end:
		return end.String()
	case end == 0:
		return start.String()
	}
	return start.String() + " to " + end.String()
}

// plural is "1 game", "2 games".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return sheet.Whole.Written(n) + " " + many
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// plain is a decimal number of a working as a number, other text as it is.
func plain(s string) any {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	before, after, ok := strings.Cut(s, ".")
	n, err := strconv.Atoi(before + after)
	if !ok || err != nil || len(after) > 2 || strings.ContainsAny(after, "+-") {
		return s
	}
	if len(after) == 1 {
		n *= 10
	}
	return tournament.Hundredths(n)
}
