package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// reason is why a game does not count; the zero value means that it counts.
type reason uint8

const (
	counts reason = iota
	absent        // no game at all: nothing to say
	bye
	forfeit
	notPlayed
	noResult // the report does not say how the game ended
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
	bye: "bye", forfeit: "forfeit", notPlayed: "not-played", noResult: "no-result", disputed: "not-played",
	matchUnrated: "unrated-in-match", matchOver: "match-decided",
	opponentUnrated: "unrated-opponent", opponentUnrated2: "unrated-opponent",
	unequal: "unequal-time", tooFast: "time-control", shortControl: "time-control", difference600: "600-rule",
}

// rulesOf are the rules of the reasons. Only the rule on the least time of a game
// differs by kind of play.
var rulesOf = [tournament.Kinds][reasons]*handbook.Rule{
	reasonRules(ratePlay), reasonRules(rapidRange), reasonRules(blitzRange),
}

func reasonRules(play *handbook.Rule) [reasons]*handbook.Rule {
	return [reasons]*handbook.Rule{
		bye: unplayed, forfeit: unplayed, notPlayed: unplayed, noResult: unplayed, disputed: unplayed,
		matchUnrated: unratedInMatch, matchOver: matchDecided,
		opponentUnrated: difference, opponentUnrated2: averageRule,
		unequal: unequalTime, tooFast: play, shortControl: firstControl, difference600: sixHundred,
	}
}

// articlesOf gives the article number of each reason in an edition.
func articlesOf(e *Edition, kind tournament.Kind) (no [reasons]string) {
	for r, rule := range rulesOf[kind] {
		if rule != nil {
			no[r] = e.No(rule)
		}
	}
	return no
}

// waiver returns the waiver that sets aside the rule of a reason, in the whole event if
// round is 0, else in a game of the players; nil if there is none.
func (f *ratedEvent) waiver(why reason, round int, players ...int) *handbook.Waiver {
	if len(f.Waivers) == 0 || f.no[why] == "" {
		return nil
	}
	for i := range f.Waivers {
		w := &f.Waivers[i]
		if (w.Names(rulesOf[f.Kind][why].Name, "B.02-"+f.no[why]) || w.Rule == f.no[why]) && w.Covers(round, players...) {
			return w
		}
	}
	return nil
}
