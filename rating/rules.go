package rating

import "github.com/fedrate/fedrate/handbook"

// The rules of the chapter that are computed or checked. Their article numbers
// stand in the editions.
var (
	ratePlay = &handbook.Rule{
		Name: "rate-of-play", Severity: handbook.Warning,
		Doc: "Each player must have enough time for 60 moves, by the higher rating of the two; other games are not rated.",
	}
	rapidRange = &handbook.Rule{
		Name: "rapid-time", Severity: handbook.Warning,
		Doc: "Rapid games have more than 10 and less than 60 minutes for 60 moves; others are not rated as rapid.",
	}
	blitzRange = &handbook.Rule{
		Name: "blitz-time", Severity: handbook.Warning,
		Doc: "Blitz games have more than 3 and not more than 10 minutes for 60 moves; others are not rated as blitz.",
	}
	firstControl = &handbook.Rule{
		Name: "first-control", Severity: handbook.Warning,
		Doc: "A first time control that names a number of moves names at least 30.",
	}
	unequalTime = &handbook.Rule{
		Name: "unequal-time", Severity: handbook.Warning,
		Doc: "Rapid and blitz games in which the players have different times are not rated.",
	}
	hoursPerDay = &handbook.Rule{
		Name: "hours-per-day", Severity: handbook.Error,
		Doc: "There are no more than 12 hours of play in a day, counted for games of 60 moves.",
	}
	rapidPerDay = &handbook.Rule{
		Name: "rapid-rounds-per-day", Severity: handbook.Error,
		Doc: "There are no more than 15 rapid rounds in a day.",
	}
	blitzPerDay = &handbook.Rule{
		Name: "blitz-rounds-per-day", Severity: handbook.Error,
		Doc: "There are no more than 30 blitz rounds in a day.",
	}
	interim = &handbook.Rule{
		Name: "interim-reports", Severity: handbook.Warning,
		Doc: "An event of more than 30 days is reported monthly.",
	}
	earlyRegistration = &handbook.Rule{
		Name: "early-registration", Severity: handbook.Info,
		Doc: "An event with a player over 2700, or a woman over 2500, is registered 30 days before it starts.",
	}
	unplayed = &handbook.Rule{
		Name: "unplayed", Severity: handbook.Warning,
		Doc: "Games that were not played, and those without a move each, are not counted; a game whose two sides contradict each other is held back.",
	}
	unratedInMatch = &handbook.Rule{
		Name: "unrated-in-match", Severity: handbook.Info,
		Doc: "A match in which one player is unrated is not rated.",
	}
	matchDecided = &handbook.Rule{
		Name: "match-decided", Severity: handbook.Info,
		Doc: "Games of a match played after one player has won it are not rated, unless that was waived beforehand.",
	}
	published = &handbook.Rule{
		Name: "not-on-list", Severity: handbook.Warning,
		Doc: "A rating is what the list in force says, not what the report prints; a player who is not on the list is unrated.",
	}
	// ClosingDay is 7.1.3; waived, the event is an official FIDE event.
	ClosingDay = &handbook.Rule{
		Name: "closing-day", Severity: handbook.Warning,
		Doc: "An event is rated on a list that closes on or after its last day: 3 days before the list, official FIDE events on the day before.",
	}
	newPlayer = &handbook.Rule{
		Name: "new-player", Severity: handbook.Info,
		Doc: "A new rating is published when it rests on 5 games against rated opponents, pooled over 26 periods, and reaches the floor.",
	}
	dropBelow = &handbook.Rule{
		Name: "drop-below-floor", Severity: handbook.Info,
		Doc: "A player whose rating drops below the floor is unrated on the next list.",
	}
	inactivity = &handbook.Rule{
		Name: "inactive", Severity: handbook.Info,
		Doc: "A player without a rated game in a year is shown as inactive.",
	}
	activity = &handbook.Rule{
		Name: "active-again", Severity: handbook.Info,
		Doc: "A player with a rated game in the period is active on the next list.",
	}
	tableDP = &handbook.Rule{
		Name: "table-dp", Severity: handbook.Info,
		Doc: "The table that turns a fractional score into a rating difference.",
	}
	tablePD = &handbook.Rule{
		Name: "table-pd", Severity: handbook.Info,
		Doc: "The table that turns a rating difference into a scoring probability.",
	}
	standardServes = &handbook.Rule{
		Name: "standard-rating-used", Severity: handbook.Info,
		Doc: "A player without a rapid or blitz rating plays with the standard rating, if there is one at the start.",
	}
	zeroFirst = &handbook.Rule{
		Name: "zero-in-first-event", Severity: handbook.Info,
		Doc: "An unrated player's zero in the first event is disregarded.",
	}
	averageRule = &handbook.Rule{
		Name: "initial-average", Severity: handbook.Info,
		Doc: "The average of the rated opponents from which an initial rating sets off.",
	}
	initialRule = &handbook.Rule{
		Name: "initial-rating", Severity: handbook.Info,
		Doc: "The initial rating from the average and the score.",
	}
	ratedMeanwhile = &handbook.Rule{
		Name: "rated-meanwhile", Severity: handbook.Info,
		Doc: "A player who got a rating before the event is rated has it used for himself; for the opponents he was unrated.",
	}
	difference = &handbook.Rule{
		Name: "difference", Severity: handbook.Info,
		Doc: "The difference in rating to each rated opponent, with the 400-point rule.",
	}
	sixHundred = &handbook.Rule{
		Name: "600-rule", Severity: handbook.Info,
		Doc: "Rapid and blitz games with a difference of 600 or more are not rated if one player is rated above 2600.",
	}
	changeRule = &handbook.Rule{
		Name: "change", Severity: handbook.Info,
		Doc: "The sum of score less expected score, times K.",
	}
	coefficient = &handbook.Rule{
		Name: "k", Severity: handbook.Info,
		Doc: "The development coefficient K, and its limit K times n.",
	}
	rounding = &handbook.Rule{
		Name: "rounding", Severity: handbook.Info,
		Doc: "The change of a period is rounded once, a half away from zero.",
	}
	thirdList = &handbook.Rule{
		Name: "third-list", Severity: handbook.Warning,
		Doc: "A report that misses the third list after the event's end is not rated.",
	}
	registered = &handbook.Rule{
		Name: "fide-id-missing", Severity: handbook.Warning,
		Doc: "Every player of a rated event needs a FIDE ID.",
	}
)
