package arbiters

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
)

// The ideas of the chapter that data can answer. What fails is a check of a
// norm or of an application, no finding.
var (
	countRule         = rule("arbiter-norms-needed", "three tournament norms and a seminar for FA; four for IA, and a seminar")
	systemRule        = rule("arbiter-system", "Swiss, round robin, double round robin, teams, knockout; others with approval")
	hybridRule        = rule("arbiter-hybrid", "hybrid events approved beforehand by both commissions")
	systemsRule       = rule("arbiter-two-systems", "the events of an application are of two systems")
	bigSwissRule      = rule("arbiter-swiss-alone", "Swiss tournaments alone where one is international with 100 players, 30 per cent rated and seven rounds")
	levelRule         = rule("arbiter-level", "world or continental, international by federations, or national")
	quotaRule         = rule("arbiter-certificates", "one certificate for 25 players of a Swiss, two of a round robin")
	signerRule        = rule("arbiter-signer", "who signs: the chief arbiter, or a supervisor")
	registeredRule    = rule("arbiter-registered", "FA norms by registered national arbiters")
	activeRule        = rule("arbiter-active", "IA norms by active FIDE arbiters")
	normAgeRule       = rule("arbiter-norm-age", "FA norms from the age of 18")
	holdsFARule       = rule("arbiter-holds-fa", "the title of FA comes before that of IA")
	languageRule      = rule("arbiter-language", "a language of the list; English for IA")
	seminarRule       = rule("arbiter-seminar", "a seminar with its examination")
	ratedRule         = rule("arbiter-rated-players", "rated players of an event that counts for FA")
	onceRule          = rule("arbiter-once", "each option once an application")
	leagueRule        = rule("arbiter-league", "rounds, boards, teams and rated players of a top division")
	fastRule          = rule("arbiter-rapid", "rapid and blitz: 30 rated players and nine rounds")
	olympiadRule      = rule("arbiter-olympiad", "match arbiter at the Olympiad")
	organisationRule  = rule("arbiter-organisation", "international arbiters of IBCA, ICCD and IPCA: as recorded")
	roundsRule        = rule("arbiter-rounds", "seven rounds for FA, nine for IA")
	shortRule         = rule("arbiter-short-event", "one shorter event an application")
	finalRule         = rule("arbiter-national-final", "the final of a national individual championship, two at most")
	officialRule      = rule("arbiter-official-event", "official events of FIDE")
	normEventRule     = rule("arbiter-norm-event", "international events where a player's norm is possible")
	worldFastRule     = rule("arbiter-world-rapid", "official world and continental rapid and blitz, one at most")
	internationalRule = rule("arbiter-international", "international events of 100 players of three federations")
	afterFARule       = rule("arbiter-after-fa", "IA norms come after the award of FA and are others than those used for it")
	chiefsRule        = rule("arbiter-chief-arbiters", "norms of more than one chief arbiter")
	nationalAgeRule   = rule("national-arbiter-age", "national arbiters are 16 at least")
	normYearsRule     = rule("arbiter-norm-years", "norms of the last six years")
	seminarYearsRule  = rule("arbiter-seminar-years", "a seminar of the last four years")
	lastYearRule      = rule("arbiter-last-year", "the application within a year after the last event")
	ageRule           = rule("arbiter-age", "19 years for FA, 21 for IA")
	feesRule          = rule("arbiter-fees", "all arbiters have paid FIDE's registration fee")
)

// What the lines of a rule with several articles are about, where that is no
// title, system or level.
const (
	ownNorm       = "own"    // of the chief arbiter himself
	normsOfOthers = "others" // of those whom he signs for
	paid          = "paid"   // a norm asks that the fees are paid
)

// no is the article number of a rule in an edition, of the line that is about
// a part of it, else of its first line; empty where the edition has none.
func no(e *Edition, rule *handbook.Rule, about string) string {
	if n := e.NoFor(rule, about); n != "" {
		return n
	}
	return e.No(rule)
}

// position is the place of an article in an edition.
func position(e *Edition, article string) int {
	return slices.IndexFunc(e.Articles, func(a handbook.Article) bool { return a.No == article })
}

// check is a clause with what there is and what is needed, in whole numbers.
func check(e *Edition, rule *handbook.Rule, about string, what handbook.Text, have, need int, ok bool) norms.Check {
	c := norms.NewCheck(no(e, rule, about), what, have, need, ok)
	c.Rule = rule.Name
	return c
}

func rule(name, doc string) *handbook.Rule {
	return &handbook.Rule{Name: name, Severity: handbook.Info, Doc: doc}
}
