package dutch

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// weight is what a candidate of a bracket costs under a criterion.
type weight struct {
	values []int             // as engine.Cost has them
	pairs  int               // pairs of the bracket
	bye    tournament.Points // of who has the bye in the round
}

// clause is a line of article C (2): what counts, and how a cost is said.
type clause struct {
	name string // as messages cite it, in both editions: C12
	rule *handbook.Rule
	say  func(w weight) handbook.Text // "5 players miss their colour preference"
	than func(w weight) handbook.Text // "3", with which the above compares
}

var clauses2017 = []clause{
	{"C1", meetRule, nil, nil},
	{"C2", barredRule, nil, nil},
	{"C3", absoluteRule, nil, nil},
	{"C4", completion, nil, nil},
	{"C5", pairsRule, sayPairs, thanPairs},
	{"C6", psdRule, sayPSD, thanPoints},
	{"C6", psdRule, sayMovedOver, thanCount}, // of equal differences, in the collapsed last bracket
	{"C7", nextRule, sayNext, thanNext},
	{"C8", gapRule, sayGap, thanCount},
	{"C9", runRule, sayRun, thanCount},
	{"C10", colourRule, sayColour, thanCount},
	{"C11", strongRule, sayStrong, thanCount},
	{"C12", downOnceRule, sayDownOnce, thanCount},
	{"C13", upOnceRule, sayUpOnce, thanCount},
	{"C14", downTwiceRule, sayDownTwice, thanCount},
	{"C15", upTwiceRule, sayUpTwice, thanCount},
	{"C16", downOnceDiff, sayDownOnceBy, thanPoints},
	{"C17", upOnceDiff, sayUpOnceBy, thanPoints},
	{"C18", downTwiceDiff, sayDownTwiceBy, thanPoints},
	{"C19", upTwiceDiff, sayUpTwiceBy, thanPoints},
}

var clauses2026 = []clause{
	{"C1", meetRule, nil, nil},
	{"C2", barredRule, nil, nil},
	{"C3", absoluteRule, nil, nil},
	{"C4", completion, nil, nil},
	{"C5", byeScoreRule, sayByeScore, thanByeScore},
	{"C6", pairsRule, sayPairs, thanPairs},
	{"C7", downRule, sayDown, thanDown},
	{"C8", nextRule, sayNext, thanNext},
	{"C9", unplayedRule, sayUnplayed, thanCount},
	{"C10", gapRule, sayGap, thanCount},
	{"C11", runRule, sayRun, thanCount},
	{"C12", colourRule, sayColour, thanCount},
	{"C13", strongRule, sayStrong, thanCount},
	{"C14", downOnceRule, sayDownOnce, thanCount},
	{"C15", upOnceRule, sayUpOnce, thanCount},
	{"C16", downTwiceRule, sayDownTwice, thanCount},
	{"C17", upTwiceRule, sayUpTwice, thanCount},
	{"C18", downOnceDiff, sayDownOnceBy, thanPoints},
	{"C19", upOnceDiff, sayUpOnceBy, thanPoints},
	{"C20", downTwiceDiff, sayDownTwiceBy, thanPoints},
	{"C21", upTwiceDiff, sayUpTwiceBy, thanPoints},
}

func clausesOf(e *Edition) []clause {
	if e.Key == edition2017.Key {
		return clauses2017
	}
	return clauses2026
}

// clauseOf returns the clause of a criterion that says its part, from 0.
func clauseOf(e *Edition, name string, part int) (k clause, ok bool) {
	for _, c := range clausesOf(e) {
		if c.name == name && part >= 0 {
			k, ok = c, true
			part--
		}
	}
	return k, ok
}

// compare returns the sentence that compares the report with the correct pairing; who
// are the players of the report that count. Of long lists it shows what follows their
// common beginning.
func (k clause) compare(report, right weight, correct, who handbook.Text) handbook.Text {
	from := 0
	if max(len(report.values), len(right.values)) > outcome.MaxListed {
		for from < min(len(report.values), len(right.values)) && report.values[from] == right.values[from] {
			from++
		}
		report.values, right.values = report.values[from:], right.values[from:]
	}
	return handbook.Say("dutch.compared", "same", from, "report", k.say(report), "right", k.than(right), "correct", correct, "who", who)
}

func sayByeScore(w weight) handbook.Text {
	return handbook.Say("dutch.cost.bye-score", "points", w.bye)
}

func thanByeScore(w weight) handbook.Text {
	return handbook.Say("dutch.than.bye-score", "points", w.bye)
}

func sayPairs(w weight) handbook.Text { return handbook.Say("dutch.cost.pairs", "n", w.pairs) }

func thanPairs(w weight) handbook.Text { return handbook.Say("dutch.than.number", "number", w.pairs) }

func sayPSD(w weight) handbook.Text {
	return handbook.Say("dutch.cost.psd", "points", pointList(w.values))
}

func thanPoints(w weight) handbook.Text { return pointList(w.values) }

func sayDown(w weight) handbook.Text {
	return handbook.Say("dutch.cost.down", "n", len(w.values), "points", pointList(w.values))
}

func thanDown(w weight) handbook.Text {
	return handbook.Say("dutch.than.down", "points", pointList(w.values))
}

// The costs of criteria that count players, and of those that add up the score
// differences of players who float again.
var (
	sayUnplayed    = sayCount("dutch.cost.unplayed")
	sayGap         = sayCount("dutch.cost.gap")
	sayRun         = sayCount("dutch.cost.run")
	sayColour      = sayCount("dutch.cost.colour")
	sayStrong      = sayCount("dutch.cost.strong")
	sayMovedOver   = sayCount("dutch.cost.moved-over")
	sayDownOnce    = sayCount("dutch.cost.down-once")
	sayUpOnce      = sayCount("dutch.cost.up-once")
	sayDownTwice   = sayCount("dutch.cost.down-twice")
	sayUpTwice     = sayCount("dutch.cost.up-twice")
	sayDownOnceBy  = sayDifferences("dutch.cost.down-once-by")
	sayUpOnceBy    = sayDifferences("dutch.cost.up-once-by")
	sayDownTwiceBy = sayDifferences("dutch.cost.down-twice-by")
	sayUpTwiceBy   = sayDifferences("dutch.cost.up-twice-by")
)

func sayCount(key string) func(weight) handbook.Text {
	return func(w weight) handbook.Text { return handbook.Say(key, "n", countLeading(w.values)) }
}

func sayDifferences(key string) func(weight) handbook.Text {
	return func(w weight) handbook.Text { return handbook.Say(key, "points", pointList(w.values)) }
}

func thanCount(w weight) handbook.Text {
	return handbook.Say("dutch.than.number", "number", countLeading(w.values))
}

// sayNext writes what the downfloaters leave the following bracket to do: pairs
// or players left over first, then scores.
func sayNext(w weight) handbook.Text { return handbook.Say("dutch.cost.next", "left", thanNext(w)) }

func thanNext(w weight) handbook.Text {
	var scores handbook.Text
	if len(w.values) > 1 {
		scores = pointList(w.values[1:])
	}
	return handbook.Say("dutch.than.next", "n", countLeading(w.values), "points", scores)
}

func countLeading(costs []int) int {
	if len(costs) == 0 {
		return 0
	}
	return costs[0]
}

// CriterionArticle returns the article of an edition that holds a criterion as
// messages name it (C12, also [C12] and C.12); empty if there is none.
func CriterionArticle(edition, name string) string {
	e, err := Chapter.Edition(edition)
	if err != nil {
		return ""
	}
	name = strings.ToUpper(strings.NewReplacer("[", "", "]", "", ".", "").Replace(name))
	c, ok := clauseOf(e, name, 0)
	if !ok {
		return ""
	}
	return e.No(c.rule)
}

// BarredAndDownfloats returns the names of the criteria on the bye, and on downfloats of
// the round before and of the one before that: what lists of players show of both
// kinds. None of an edition that is not one of the chapter.
func BarredAndDownfloats(edition string) (names []string) {
	e, err := Chapter.Edition(edition)
	if err != nil {
		return nil
	}
	for _, c := range clausesOf(e) {
		if c.rule == barredRule || c.rule == downOnceRule || c.rule == downTwiceRule {
			names = append(names, c.name)
		}
	}
	return names
}
