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
	Event func(*search, []Clause) []Clause
	// Choice adds the checks of one choice of games.
	Choice func(*clauses, []Clause) []Clause
	// Lack says what a check of the rule that fails lacks. Nil, or a text that
	// says nothing: what there is and what is needed say it.
	Lack func(*clauses, *Clause) handbook.Text
}

// The rules of norms, in the order of the articles of 2022.
var (
	standardRule     = searchRule("standard-play")
	confirmedRule    = searchRule("title-confirmed")
	registrationRule = ofEvent("registration", (*search).registrationChecks)
	hoursRule        = ofEvent("twelve-hours", (*search).hoursChecks)
	roundsADayRule   = ofEvent("two-rounds-a-day", (*search).roundsADayChecks)
	oneRoundRule     = searchRule("one-round-a-day")
	sameClockRule    = ofEvent("same-time-control", (*search).sameClockChecks)
	longEventRule    = searchRule("ratings-of-the-day")
	chiefArbiterRule = ofEvent("chief-arbiter-title", (*search).chiefArbiterChecks)
	playingRule      = ofEvent("arbiter-plays", (*search).playingChecks)
	gamesRule        = withLack(ofChoice("enough-games", (*clauses).games), (*clauses).lackOfGames)
	surplusRule      = searchRule("surplus-points")
	roundsRule       = withLack(ofChoice("all-scheduled-rounds", (*clauses).rounds), (*clauses).lackOfRounds)
	winsRule         = ofChoice("beaten-opponents", (*clauses).wins)
	memberRule       = searchRule("member-federations")
	knownRule        = withLack(ofChoice("known-federations", (*clauses).members), (*clauses).lackOfMembers)
	zeroScoreRule    = searchRule("unrated-zero")
	overBoardRule    = searchRule("over-the-board")
	favourRule       = ofEvent("changes-in-favour", (*search).favourChecks)
	formatRule       = ofEvent("norm-format", (*search).formatChecks)
	foreignRule      = withLack(ofChoice("foreign-federations", (*clauses).foreign), (*clauses).lackOfForeign)
	nationalRule     = ofChoice("national-championship", (*clauses).exemption)
	nationalTeamRule = ofChoice("national-team-championship", (*clauses).exemption)
	zonalRule        = ofChoice("zonal-tournament", (*clauses).exemption)
	bigSwissRule     = ofChoice("international-swiss", (*clauses).exemptedBySwiss)
	normalRule       = searchRule("one-normal-norm")
	federationsRule  = withLack(ofChoice("federation-shares", (*clauses).shares), (*clauses).lackOfShares)
	titledRule       = withLack(ofChoice("titled-opponents", (*clauses).titleHolders), (*clauses).lackOfTitled)
	requiredRule     = withLack(ofChoice("required-titles", (*clauses).requiredTitles), (*clauses).lackOfRequired)
	doubleRule       = ofEvent("double-round-robin", (*search).doubleChecks)
	listRule         = searchRule("list-in-force")
	floorRule        = searchRule("rating-floor")
	unratedRule      = searchRule("unrated-opponents")
	averageRule      = searchRule("rating-average")
	performanceRule  = withLack(ofChoice("performance", (*clauses).performance), (*clauses).lackOfPerformance)
	leastAverageRule = withLack(ofChoice("least-average", (*clauses).leastAverage), (*clauses).lackOfAverage)
	leastScoreRule   = withLack(ofChoice("least-score", (*clauses).leastScore), (*clauses).lackOfScore)
	percentRule      = searchRule("percentage-table")
	coverRule        = searchRule("twenty-seven-games")
	fortyRule        = searchRule("forty-player-swiss")
	summaryRule      = searchRule("summary-of-requirements")
	thirteenRule     = searchRule("thirteen-games")
	annexRule        = ofChoice("unrated-in-annex", (*clauses).unratedLimit)
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

func rule(name string) *handbook.Rule {
	return &handbook.Rule{Name: name, Severity: handbook.Info}
}

// searchRule returns a rule that the search applies, and that no check of its own lists.
func searchRule(name string) *Rule {
	r := &Rule{Rule: *rule(name)}
	r.Check = r
	return r
}

func ofEvent(name string, run func(*search, []Clause) []Clause) *Rule {
	r := searchRule(name)
	r.Event = run
	return r
}

func ofChoice(name string, run func(*clauses, []Clause) []Clause) *Rule {
	r := searchRule(name)
	r.Choice = run
	return r
}

func withLack(r *Rule, lack func(*clauses, *Clause) handbook.Text) *Rule {
	r.Lack = lack
	return r
}

// ruleAt returns the rule of norms that stands at an article, nil if the article
// has a note alone.
func ruleAt(a *handbook.Article) *Rule {
	if a.Rule == nil {
		return nil
	}
	r, _ := a.Rule.Check.(*Rule)
	return r
}

// mark puts the rule and its article into its checks.
func mark(checks []Clause, r *Rule, article string) {
	for i := range checks {
		checks[i].Rule, checks[i].Article = r.Name, article
	}
}

// no returns the article number of a rule in the edition of the event, that of its
// first line where it has several.
func (s *search) no(r *Rule) string { return s.ev.Edition.No(&r.Rule) }

// noFor returns the article number of the line that is about a part of a rule.
func (s *search) noFor(r *Rule, about string) string { return s.ev.Edition.NoFor(&r.Rule, about) }
