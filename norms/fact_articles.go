package norms

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// factRule is a rule that a fact of the registration record answers; about is
// the line of the rule where it has several.
type factRule struct {
	fact  string
	rule  *Rule
	about string
}

// factRules are in the order of the articles.
var factRules = []factRule{
	{fact: "kind", rule: gamesRule, about: eventGames},
	{fact: "kind", rule: foreignRule},
	{fact: "kind", rule: fortyRule},
	{fact: "registered", rule: registrationRule},
	{fact: "announced", rule: registrationRule},
	{fact: "norms-wanted", rule: registrationRule},
	{fact: "equal-conditions", rule: registrationRule},
	{fact: "format-changed", rule: registrationRule},
	{fact: "time-control", rule: roundsADayRule},
	{fact: "playing-session", rule: roundsADayRule},
	{fact: "chief-arbiter-title", rule: chiefArbiterRule},
	{fact: "arbiter-in-venue", rule: chiefArbiterRule},
	{fact: "official", rule: playingRule},
	{fact: "contact", rule: registrationRule},
	{fact: "pairing-program", rule: registrationRule},
	{fact: "changes-in-favour", rule: favourRule},
	{fact: "tournament-format", rule: formatRule},
	{fact: "final-stage", rule: nationalRule},
	{fact: "own-zonal", rule: nationalRule},
	{fact: "several-divisions", rule: nationalTeamRule},
	{fact: "approval", rule: registrationRule},
	{fact: "approval", rule: formatRule},
}

// FactArticles returns the articles of an edition that a fact of the registration
// record answers, such as "1.4.1b, 1.4.3, 1.5.6".
func FactArticles(e *Edition, fact string) string {
	var list []string
	for _, x := range factRules {
		if x.fact == fact {
			list = append(list, e.NoFor(&x.rule.Rule, x.about))
		}
	}
	return strings.Join(slices.DeleteFunc(list, func(no string) bool { return no == "" }), ", ")
}

// ExemptArticles returns the articles of the edition of a day on which a norm may
// stand instead of the rule of foreign opponents; of a day before the first
// edition those of the first.
func ExemptArticles(day handbook.Date) []string {
	e := ofDay(day)
	var list []string
	for _, r := range []*Rule{nationalRule, nationalTeamRule, zonalRule, bigSwissRule} {
		if no := e.No(&r.Rule); no != "" {
			list = append(list, no)
		}
	}
	return list
}

// EightGamesArticle returns the article of the edition of a day by which eight games
// make a norm, for a player with a bye or a forfeit.
func EightGamesArticle(day handbook.Date) string { return ofDay(day).NoFor(&gamesRule.Rule, byeGames) }

func ofDay(day handbook.Date) *Edition {
	if e, err := InForce(day); err == nil {
		return e
	}
	return &Chapter.Editions[0]
}

// Newest returns the latest edition: that of a record whose event has no day yet.
func Newest() *Edition { return &Chapter.Editions[len(Chapter.Editions)-1] }
