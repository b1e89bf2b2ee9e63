package rating

import "github.com/fedrate/fedrate/handbook"

// The rules of the chapter that are computed or checked. Their article numbers
// stand in the editions.
var (
	ratePlay          = &handbook.Rule{Name: "rate-of-play", Severity: handbook.Warning}
	rapidRange        = &handbook.Rule{Name: "rapid-time", Severity: handbook.Warning}
	blitzRange        = &handbook.Rule{Name: "blitz-time", Severity: handbook.Warning}
	firstControl      = &handbook.Rule{Name: "first-control", Severity: handbook.Warning}
	unequalTime       = &handbook.Rule{Name: "unequal-time", Severity: handbook.Warning}
	hoursPerDay       = &handbook.Rule{Name: "hours-per-day", Severity: handbook.Error}
	rapidPerDay       = &handbook.Rule{Name: "rapid-rounds-per-day", Severity: handbook.Error}
	blitzPerDay       = &handbook.Rule{Name: "blitz-rounds-per-day", Severity: handbook.Error}
	interim           = &handbook.Rule{Name: "interim-reports", Severity: handbook.Warning}
	earlyRegistration = &handbook.Rule{Name: "early-registration", Severity: handbook.Info}
	unplayed          = &handbook.Rule{Name: "unplayed", Severity: handbook.Warning}
	unratedInMatch    = &handbook.Rule{Name: "unrated-in-match", Severity: handbook.Info}
	matchDecided      = &handbook.Rule{Name: "match-decided", Severity: handbook.Info}
	published         = &handbook.Rule{Name: "not-on-list", Severity: handbook.Warning}
	// ClosingDay is 7.1.3; waived, the event is an official FIDE event.
	ClosingDay     = &handbook.Rule{Name: "closing-day", Severity: handbook.Warning}
	newPlayer      = &handbook.Rule{Name: "new-player", Severity: handbook.Info}
	dropBelow      = &handbook.Rule{Name: "drop-below-floor", Severity: handbook.Info}
	inactivity     = &handbook.Rule{Name: "inactive", Severity: handbook.Info}
	activity       = &handbook.Rule{Name: "active-again", Severity: handbook.Info}
	tableDP        = &handbook.Rule{Name: "table-dp", Severity: handbook.Info}
	tablePD        = &handbook.Rule{Name: "table-pd", Severity: handbook.Info}
	standardServes = &handbook.Rule{Name: "standard-rating-used", Severity: handbook.Info}
	zeroFirst      = &handbook.Rule{Name: "zero-in-first-event", Severity: handbook.Info}
	averageRule    = &handbook.Rule{Name: "initial-average", Severity: handbook.Info}
	initialRule    = &handbook.Rule{Name: "initial-rating", Severity: handbook.Info}
	ratedMeanwhile = &handbook.Rule{Name: "rated-meanwhile", Severity: handbook.Info}
	difference     = &handbook.Rule{Name: "difference", Severity: handbook.Info}
	sixHundred     = &handbook.Rule{Name: "600-rule", Severity: handbook.Info}
	changeRule     = &handbook.Rule{Name: "change", Severity: handbook.Info}
	coefficient    = &handbook.Rule{Name: "k", Severity: handbook.Info}
	rounding       = &handbook.Rule{Name: "rounding", Severity: handbook.Info}
	thirdList      = &handbook.Rule{Name: "third-list", Severity: handbook.Warning}
	registered     = &handbook.Rule{Name: "fide-id-missing", Severity: handbook.Warning}
)
