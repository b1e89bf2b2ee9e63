package arbiters

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
)

// The ideas of the chapter that data can answer. What fails is a check of a
// norm or of an application, no finding.
var (
	heldRule          = rule("arbiter-title-held")
	countRule         = rule("arbiter-norms-needed")
	systemRule        = ofNorm("arbiter-system", (*finder).systemApproved)
	hybridRule        = &handbook.Rule{Name: "arbiter-hybrid", Severity: handbook.Info, Check: &checked{norm: (*finder).hybridApproved, clause: (*finder).hybrid}}
	systemsRule       = rule("arbiter-two-systems")
	bigSwissRule      = rule("arbiter-swiss-alone")
	levelRule         = rule("arbiter-level")
	festivalRule      = rule("arbiter-festival")
	quotaRule         = rule("arbiter-certificates")
	signerRule        = rule("arbiter-signer")
	registeredRule    = rule("arbiter-registered")
	activeRule        = rule("arbiter-active")
	normAgeRule       = rule("arbiter-norm-age")
	holdsFARule       = rule("arbiter-holds-fa")
	languageRule      = rule("arbiter-language")
	seminarRule       = rule("arbiter-seminar")
	ratedRule         = asClause("arbiter-rated-players", (*finder).ratedPlayers)
	onceRule          = rule("arbiter-once")
	leagueRule        = asClause("arbiter-league", (*finder).league)
	fastRule          = asClause("arbiter-rapid", (*finder).fast)
	olympiadRule      = asClause("arbiter-olympiad", ofClass(ClassOlympiad, clause{once: true, whole: true}))
	organisationRule  = asClause("arbiter-organisation", ofClass(ClassOrganisation, clause{once: true, whole: true}))
	roundsRule        = rule("arbiter-rounds")
	shortRule         = rule("arbiter-short-event")
	finalRule         = asClause("arbiter-national-final", (*finder).final)
	officialRule      = asClause("arbiter-official-event", (*finder).official)
	normEventRule     = asClause("arbiter-norm-event", (*finder).normEvent)
	worldFastRule     = asClause("arbiter-world-rapid", (*finder).worldFast)
	internationalRule = asClause("arbiter-international", (*finder).international)
	afterFARule       = rule("arbiter-after-fa")
	chiefsRule        = rule("arbiter-chief-arbiters")
	nationalAgeRule   = rule("national-arbiter-age")
	normYearsRule     = rule("arbiter-norm-years")
	seminarYearsRule  = rule("arbiter-seminar-years")
	lastYearRule      = rule("arbiter-last-year")
	ageRule           = rule("arbiter-age")
	feesRule          = ofNorm("arbiter-fees", (*finder).fees)
)

// common are the rules of every norm, in the order in which what is not known
// is said; their checks stand in the order of the edition.
var common = []*handbook.Rule{feesRule, systemRule, hybridRule}

// clausesOf are the rules that a norm for a title can stand on, those first that
// are preferred where an event satisfies several.
var clausesOf = map[Title][]*handbook.Rule{
	FA: {olympiadRule, organisationRule, fastRule, hybridRule, ratedRule, leagueRule},
	IA: {olympiadRule, organisationRule, officialRule, worldFastRule, hybridRule, finalRule, normEventRule, leagueRule, internationalRule},
}

// ownClause is the clause that the text writes for a class: where an event of
// the class gives no norm, it is explained by that one.
var ownClause = map[string]*handbook.Rule{
	ClassOlympiad: olympiadRule, ClassOrganisation: organisationRule, ClassOfficial: officialRule, ClassWorldFast: worldFastRule,
	ClassFinal: finalRule, ClassLeague: leagueRule,
}

// checked is what a rule checks of a norm. Rules without it are at work in
// applications.
type checked struct {
	norm   func(*finder, *handbook.Rule) []norms.Clause // of every norm
	clause func(*finder, *handbook.Rule) (clause, bool) // as what a norm stands on; false: not for such an event
}

func ofNorm(name string, run func(*finder, *handbook.Rule) []norms.Clause) *handbook.Rule {
	r := rule(name)
	r.Check = &checked{norm: run}
	return r
}

func asClause(name string, run func(*finder, *handbook.Rule) (clause, bool)) *handbook.Rule {
	r := rule(name)
	r.Check = &checked{clause: run}
	return r
}

// checksOf returns the checks of a rule that the edition has.
func (f *finder) checksOf(r *handbook.Rule) checked {
	if c, ok := r.Check.(*checked); ok && f.edition.No(r) != "" {
		return *c
	}
	return checked{}
}

// What the lines of a rule with several articles are about, where that is no
// title, system or level.
const (
	ownNorm       = "own"    // of the chief arbiter himself
	normsOfOthers = "others" // of those whom he signs for
	paid          = "paid"   // a norm asks that the fees are paid
)

// no returns the article number of a rule in an edition, of the line that is about
// a part of it, else of its first line; empty if the edition has none.
func no(e *Edition, rule *handbook.Rule, about string) string {
	if n := e.NoFor(rule, about); n != "" {
		return n
	}
	return e.No(rule)
}

// position returns the place of an article in an edition.
func position(e *Edition, article string) int {
	return slices.IndexFunc(e.Articles, func(a handbook.Article) bool { return a.No == article })
}

// inOrder compares checks by the order of an edition.
func inOrder(e *Edition) func(x, y norms.Clause) int {
	return func(x, y norms.Clause) int {
		return cmp.Or(position(e, x.Article)-position(e, y.Article), cmp.Compare(x.Article, y.Article))
	}
}

// check returns a clause with what there is and what is needed, in whole numbers.
func check(e *Edition, rule *handbook.Rule, about string, what handbook.Text, have, need int, ok bool) norms.Clause {
	c := norms.NewClause(no(e, rule, about), what, have, need, ok)
	c.Rule = rule.Name
	return c
}

func rule(name string) *handbook.Rule {
	return &handbook.Rule{Name: name, Severity: handbook.Info}
}
