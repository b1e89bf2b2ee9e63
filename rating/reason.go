package rating

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// reason is why a game does not count; counts is the zero reason.
type reason uint8

const (
	counts reason = iota
	absent        // no game at all: nothing to say
	bye
	forfeit
	notPlayed
	disputed
	matchUnrated
	matchOver
	opponentUnrated  // for a rated player
	opponentUnrated2 // for a player without a rating
	unequal
	tooFast
	shortControl
	difference600
	reasons
)

// reasonNames are the words of notRated.reason.
var reasonNames = [reasons]string{
	bye: "bye", forfeit: "forfeit", notPlayed: "not-played", disputed: "not-played",
	matchUnrated: "unrated-in-match", matchOver: "match-decided",
	opponentUnrated: "unrated-opponent", opponentUnrated2: "unrated-opponent",
	unequal: "unequal-time", tooFast: "time-control", shortControl: "time-control", difference600: "600-rule",
}

// articlesOf numbers the reasons in an edition.
func articlesOf(e *Edition, kind tournament.Kind) (no [reasons]string) {
	play := ratePlay
	switch kind {
	case tournament.Rapid:
		play = rapidRange
	case tournament.Blitz:
		play = blitzRange
	}
	for r, rule := range [reasons]*handbook.Rule{
		bye: unplayed, forfeit: unplayed, notPlayed: unplayed, disputed: unplayed,
		matchUnrated: unratedInMatch, matchOver: matchDecided,
		opponentUnrated: difference, opponentUnrated2: averageRule,
		unequal: unequalTime, tooFast: play, shortControl: firstControl, difference600: sixHundred,
	} {
		if rule != nil {
			no[r] = e.No(rule)
		}
	}
	return no
}

// waived tells whether the event has an article set aside, written "6.2" or
// "B.02-6.2".
func (e *Event) waived(article string) bool {
	for _, w := range e.Waived {
		if article != "" && strings.TrimPrefix(w, "B.02-") == article {
			return true
		}
	}
	return false
}
