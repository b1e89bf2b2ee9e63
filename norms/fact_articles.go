package norms

import (
	"slices"
	"strings"
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
	{fact: "changes-in-favour", rule: favourRule},
	{fact: "tournament-format", rule: formatRule},
	{fact: "final-stage", rule: nationalRule},
	{fact: "own-zonal", rule: nationalRule},
	{fact: "several-divisions", rule: nationalTeamRule},
	{fact: "approval", rule: registrationRule},
	{fact: "approval", rule: formatRule},
}

// FactArticles are the articles of an edition that a fact of the registration
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

// Newest is the latest edition: that of a record whose event has no day yet.
func Newest() *Edition { return &Chapter.Editions[len(Chapter.Editions)-1] }
