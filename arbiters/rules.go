package arbiters

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
)

// The ideas of the chapter that data can answer. What fails is a check of a
// norm or of an application, no finding.
var (
	countRule         = rule("arbiter-norms-needed")
	systemRule        = rule("arbiter-system")
	hybridRule        = rule("arbiter-hybrid")
	systemsRule       = rule("arbiter-two-systems")
	bigSwissRule      = rule("arbiter-swiss-alone")
	levelRule         = rule("arbiter-level")
	quotaRule         = rule("arbiter-certificates")
	signerRule        = rule("arbiter-signer")
	registeredRule    = rule("arbiter-registered")
	activeRule        = rule("arbiter-active")
	normAgeRule       = rule("arbiter-norm-age")
	holdsFARule       = rule("arbiter-holds-fa")
	languageRule      = rule("arbiter-language")
	seminarRule       = rule("arbiter-seminar")
	ratedRule         = rule("arbiter-rated-players")
	onceRule          = rule("arbiter-once")
	leagueRule        = rule("arbiter-league")
	fastRule          = rule("arbiter-rapid")
	olympiadRule      = rule("arbiter-olympiad")
	organisationRule  = rule("arbiter-organisation")
	roundsRule        = rule("arbiter-rounds")
	shortRule         = rule("arbiter-short-event")
	finalRule         = rule("arbiter-national-final")
	officialRule      = rule("arbiter-official-event")
	normEventRule     = rule("arbiter-norm-event")
	worldFastRule     = rule("arbiter-world-rapid")
	internationalRule = rule("arbiter-international")
	afterFARule       = rule("arbiter-after-fa")
	chiefsRule        = rule("arbiter-chief-arbiters")
	nationalAgeRule   = rule("national-arbiter-age")
	normYearsRule     = rule("arbiter-norm-years")
	seminarYearsRule  = rule("arbiter-seminar-years")
	lastYearRule      = rule("arbiter-last-year")
	ageRule           = rule("arbiter-age")
	feesRule          = rule("arbiter-fees")
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

func rule(name string) *handbook.Rule {
	return &handbook.Rule{Name: name, Severity: handbook.Info}
}
