package norms

import "github.com/fedrate/fedrate/handbook"

// Rule is an idea of the chapter with what it checks of a norm. Under which
// article number, and in which order, stands in the editions alone. What fails
// is a check of the result, not a finding: a player without a norm has done
// nothing wrong. A rule without checks is at work in the search itself.
type Rule struct {
	handbook.Rule

	// Event adds the checks that are the same for all players, as far as the
	// report or the registration record answers them.
	Event func(*search, []Check) []Check
	// Choice adds the checks of one choice of games.
	Choice func(*clauses, []Check) []Check
	// Lack says what a check of the rule that fails lacks. Nil, or a text that
	// says nothing: what there is and what is needed say it.
	Lack func(*clauses, *Check) handbook.Text
}

// The rules of norms, in the order of the articles of 2022.
var (
	standardRule     = used("standard-play", "titles are for standard play")
	confirmedRule    = used("title-confirmed", "titles of opponents count where they were confirmed before the start")
	registrationRule = ofEvent("registration", "registered 30 days before the start, no change of format after it, one set of conditions for all", (*search).registrationChecks)
	hoursRule        = ofEvent("twelve-hours", "no more than twelve hours of play a day, on 60 moves a game", (*search).hoursChecks)
	roundsADayRule   = ofEvent("two-rounds-a-day", "no more than two rounds a day, and two hours a player for 60 moves", (*search).roundsADayChecks)
	oneRoundRule     = used("one-round-a-day", "one norm of an application from an event with days of one round")
	sameClockRule    = ofEvent("same-time-control", "one time control for all", (*search).sameClockChecks)
	longEventRule    = used("ratings-of-the-day", "over 30 days: ratings and titles of the day of the game")
	chiefArbiterRule = ofEvent("chief-arbiter-title", "the chief arbiter is IA or FA", (*search).chiefArbiterChecks)
	playingRule      = ofEvent("arbiter-plays", "no appointed arbiter plays", (*search).playingChecks)
	gamesRule        = lacking(ofChoice("enough-games", "nine games; team events, World Cups and players who were given a point have numbers of their own", (*clauses).games), (*clauses).lackOfGames)
	surplusRule      = used("surplus-points", "full points above the requirement count as games")
	roundsRule       = lacking(ofChoice("all-scheduled-rounds", "pre-determined pairings: all scheduled rounds; else later games may be ignored", (*clauses).rounds), (*clauses).lackOfRounds)
	winsRule         = ofChoice("beaten-opponents", "beaten opponents may be ignored", (*clauses).wins)
	memberRule       = used("member-federations", "opponents belong to FIDE federations")
	knownRule        = lacking(ofChoice("known-federations", "an opponent whose federation is not known does not help a norm", (*clauses).members), (*clauses).lackOfMembers)
	zeroScoreRule    = used("unrated-zero", "round robins: no unrated opponent who scored zero against rated ones")
	overBoardRule    = used("over-the-board", "no games decided by forfeit")
	favourRule       = ofEvent("changes-in-favour", "nothing changed in favour of a player", (*search).favourChecks)
	formatRule       = ofEvent("norm-format", "a format in which norms are possible", (*search).formatChecks)
	foreignRule      = lacking(ofChoice("foreign-federations", "two federations other than the applicant's, or an exemption", (*clauses).foreign), (*clauses).lackOfForeign)
	nationalRule     = ofChoice("national-championship", "exempt: players of the federation that registers it", (*clauses).exempted)
	nationalTeamRule = ofChoice("national-team-championship", "exempt: players of the federation that registers it", (*clauses).exempted)
	zonalRule        = ofChoice("zonal-tournament", "exempt: everybody", (*clauses).exempted)
	bigSwissRule     = ofChoice("international-swiss", "exempt: in every round 20 rated foreigners of 3 federations, 10 titled", (*clauses).exemptedBySwiss)
	normalRule       = used("one-normal-norm", "one norm of an application under the normal requirement")
	federationsRule  = lacking(ofChoice("federation-shares", "at most 3/5 from the own, 2/3 from one federation", (*clauses).shares), (*clauses).lackOfShares)
	titledRule       = lacking(ofChoice("titled-opponents", "half of the opponents are title-holders", (*clauses).titled), (*clauses).lackOfTitled)
	requiredRule     = lacking(ofChoice("required-titles", "a third of the opponents, and three, with the required title", (*clauses).required), (*clauses).lackOfRequired)
	doubleRule       = ofEvent("double-round-robin", "six players; a title counts once", (*search).doubleChecks)
	listRule         = used("list-in-force", "the list in force at the start")
	floorRule        = used("rating-floor", "one opponent raised to the floor")
	unratedRule      = used("unrated-opponents", "the rating of an unrated opponent")
	averageRule      = used("rating-average", "the average, rounded half up")
	performanceRule  = lacking(ofChoice("performance", "average and dp together", (*clauses).performance), (*clauses).lackOfPerformance)
	leastAverageRule = lacking(ofChoice("least-average", "the least average of the opponents", (*clauses).leastAverage), (*clauses).lackOfAverage)
	leastScoreRule   = lacking(ofChoice("least-score", "35 per cent, before rounding", (*clauses).leastScore), (*clauses).lackOfScore)
	percentRule      = used("percentage-table", "the table of dp, percentages rounded half up")
	coverRule        = used("twenty-seven-games", "the norms of an application cover 27 games")
	fortyRule        = used("forty-player-swiss", "one norm of an application from a large individual Swiss")
	summaryRule      = used("summary-of-requirements", "the summary of the requirements, which has a longest duration")
	thirteenRule     = used("thirteen-games", "a longer tournament counts as 13 games")
	annexRule        = ofChoice("unrated-in-annex", "as many unrated opponents as the annex prints, where it is read as a condition", (*clauses).unratedLimit)
)

// What the lines of a rule with several articles are about. Those of
// requiredRule have the title.
const (
	usualGames = "usual"   // the games of most events
	eventGames = "event"   // those of team events and of the World Cups
	byeGames   = "bye"     // those of a player who was given a point
	floorLevel = "floor"   // to which rating
	floorRaise = "raise"   // that the opponent is raised
	sumOf      = "sum"     // of which ratings the average is
	rounding   = "rounded" // how it is rounded
)

func rule(name, doc string) *handbook.Rule {
	return &handbook.Rule{Name: name, Severity: handbook.Info, Doc: doc}
}

// used is a rule that the search applies, and that no check of its own lists.
func used(name, doc string) *Rule {
	r := &Rule{Rule: *rule(name, doc)}
	r.Check = r
	return r
}

func ofEvent(name, doc string, run func(*search, []Check) []Check) *Rule {
	r := used(name, doc)
	r.Event = run
	return r
}

func ofChoice(name, doc string, run func(*clauses, []Check) []Check) *Rule {
	r := used(name, doc)
	r.Choice = run
	return r
}

func lacking(r *Rule, lack func(*clauses, *Check) handbook.Text) *Rule {
	r.Lack = lack
	return r
}

// ruleAt is the rule of norms that stands at an article, nil where the article
// has a note alone.
func ruleAt(a *handbook.Article) *Rule {
	if a.Rule == nil {
		return nil
	}
	r, _ := a.Rule.Check.(*Rule)
	return r
}

// mark puts the rule and its article into its checks.
func mark(checks []Check, r *Rule, article string) {
	for i := range checks {
		checks[i].Rule, checks[i].Article = r.Name, article
	}
}

// no is the article number of a rule in the edition of the event, that of its
// first line where it has several.
func (s *search) no(r *Rule) string { return s.ev.Edition.No(&r.Rule) }

// noFor is the article number of the line that is about a part of a rule.
func (s *search) noFor(r *Rule, about string) string { return s.ev.Edition.NoFor(&r.Rule, about) }
