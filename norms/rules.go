package norms

import "github.com/fedrate/fedrate/handbook"

// The ideas that a report, or the registration record of its event, can answer. What fails is a check of the result, not
// a finding: a player without a norm has done nothing wrong.
var (
	registrationRule = rule("registration", "registered 30 days before the start, no change of format after it, one set of conditions for all")
	favourRule       = rule("changes-in-favour", "nothing changed in favour of a player")
	hoursRule        = rule("twelve-hours", "no more than twelve hours of play a day, on 60 moves a game")
	roundsADayRule   = rule("two-rounds-a-day", "no more than two rounds a day, and two hours a player for 60 moves")
	sameClockRule    = rule("same-time-control", "one time control for all")
	chiefArbiterRule = rule("chief-arbiter-title", "the chief arbiter is IA or FA")
	playingRule      = rule("arbiter-plays", "no appointed arbiter plays")
	longEventRule    = rule("ratings-of-the-day", "over 30 days: ratings and titles of the day of the game")
	gamesRule        = rule("enough-games", "nine games, or those of 1.4.1b and c")
	surplusRule      = rule("surplus-points", "full points above the requirement count as games")
	roundsRule       = rule("all-scheduled-rounds", "pre-determined pairings: all scheduled rounds; else later games may be ignored")
	winsRule         = rule("beaten-opponents", "beaten opponents may be ignored")
	memberRule       = rule("member-federations", "opponents belong to FIDE federations")
	zeroScoreRule    = rule("unrated-zero", "round robins: no unrated opponent who scored zero against rated ones")
	overBoardRule    = rule("over-the-board", "no games decided by forfeit")
	formatRule       = rule("norm-format", "a format in which norms are possible")
	foreignRule      = rule("foreign-federations", "two federations other than the applicant's, or an exemption")
	nationalRule     = rule("national-championship", "exempt: players of the federation that registers it")
	nationalTeamRule = rule("national-team-championship", "exempt: players of the federation that registers it")
	zonalRule        = rule("zonal-tournament", "exempt: everybody")
	bigSwissRule     = rule("international-swiss", "exempt: in every round 20 rated foreigners of 3 federations, 10 titled")
	normalRule       = rule("one-normal-norm", "one norm of an application under the normal requirement")
	federationsRule  = rule("federation-shares", "at most 3/5 from the own, 2/3 from one federation")
	titledRule       = rule("titled-opponents", "half of the opponents are title-holders")
	requiredRule     = rule("required-titles", "a third of the opponents, and three, with the required title")
	doubleRule       = rule("double-round-robin", "six players; a title counts once")
	listRule         = rule("list-in-force", "the list in force at the start")
	floorRule        = rule("rating-floor", "one opponent raised to the floor")
	unratedRule      = rule("unrated-opponents", "the rating of an unrated opponent")
	averageRule      = rule("rating-average", "the average, rounded half up")
	performanceRule  = rule("performance", "average and dp together")
	leastAverageRule = rule("least-average", "the least average of the opponents")
	leastScoreRule   = rule("least-score", "35 per cent, before rounding")
	percentRule      = rule("percentage-table", "the table of dp, percentages rounded half up")
	thirteenRule     = rule("thirteen-games", "a longer tournament counts as 13 games")
	fortyRule        = rule("forty-player-swiss", "one norm of an application from a large individual Swiss")
	oneRoundRule     = rule("one-round-a-day", "one norm of an application from an event with days of one round")
)

func rule(name, doc string) *handbook.Rule {
	return &handbook.Rule{Name: name, Severity: handbook.Info, Doc: doc}
}
