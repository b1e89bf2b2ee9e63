package rating

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// waivable are the rules that a waiver can set aside: those that a report is
// checked by, and those that keep a game from being rated for more than what
// happened at the board. The others are how ratings are computed.
var waivable = []*handbook.Rule{
	ratePlay, rapidRange, blitzRange, firstControl, unequalTime, hoursPerDay, rapidPerDay, blitzPerDay, interim, earlyRegistration,
	lateRegistration, lateReport, unratedInMatch, matchDecided, published, ClosingDay, registered,
}

// Waivable reports whether a waiver can set the rule of that name aside, and
// whether it may hold for one place of an event; the day on which a list
// closes is one for all of it.
func Waivable(rule string) (event, place bool) {
	event = slices.ContainsFunc(waivable, func(r *handbook.Rule) bool { return r.Name == rule })
	return event, event && rule != ClosingDay.Name
}
