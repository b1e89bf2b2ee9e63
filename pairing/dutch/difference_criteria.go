package dutch

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// weight is what a candidate of a bracket costs under a criterion.
type weight struct {
	values []int             // as [Cost] has them
	pairs  int               // pairs of the bracket
	bye    tournament.Points // of who has the bye in the round
}

// clause is a line of article C (2) in words: what counts, and how a cost is
// said.
type clause struct {
	name string // as messages cite it, in both editions: C12
	rule *handbook.Rule
	say  func(w weight) string // "five players miss their colour preference"
	than func(w weight) string // "three", with which the above compares
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
	{"C12", downOnceRule, sayFloats("down", "in the previous round"), thanCount},
	{"C13", upOnceRule, sayFloats("up", "in the previous round"), thanCount},
	{"C14", downTwiceRule, sayFloats("down", "two rounds before"), thanCount},
	{"C15", upTwiceRule, sayFloats("up", "two rounds before"), thanCount},
	{"C16", downOnceDiff, sayDifferences("down", "in the previous round"), thanPoints},
	{"C17", upOnceDiff, sayDifferences("up", "in the previous round"), thanPoints},
	{"C18", downTwiceDiff, sayDifferences("down", "two rounds before"), thanPoints},
	{"C19", upTwiceDiff, sayDifferences("up", "two rounds before"), thanPoints},
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
	{"C14", downOnceRule, sayFloats("down", "in the previous round"), thanCount},
	{"C15", upOnceRule, sayFloats("up", "in the previous round"), thanCount},
	{"C16", downTwiceRule, sayFloats("down", "two rounds before"), thanCount},
	{"C17", upTwiceRule, sayFloats("up", "two rounds before"), thanCount},
	{"C18", downOnceDiff, sayDifferences("down", "in the previous round"), thanPoints},
	{"C19", upOnceDiff, sayDifferences("up", "in the previous round"), thanPoints},
	{"C20", downTwiceDiff, sayDifferences("down", "two rounds before"), thanPoints},
	{"C21", upTwiceDiff, sayDifferences("up", "two rounds before"), thanPoints},
}

func clausesOf(e *Edition) []clause {
	if e.Key == edition2017.Key {
		return clauses2017
	}
	return clauses2026
}

// clauseOf is the clause of a criterion that says its part, from 0.
func clauseOf(e *Edition, name string, part int) (k clause, ok bool) {
	for _, c := range clausesOf(e) {
		if c.name == name && part >= 0 {
			k, ok = c, true
			part--
		}
	}
	return k, ok
}

// compared is the sentence that sets the report beside the correct pairing. Of
// long lists it says what follows their common beginning.
func (k clause) compared(report, right weight) string {
	where := ""
	if max(len(report.values), len(right.values)) > maxSpelt {
		from := 0
		for from < min(len(report.values), len(right.values)) && report.values[from] == right.values[from] {
			from++
		}
		report.values, right.values = report.values[from:], right.values[from:]
		where = fmt.Sprintf("after %s equal ones ", number(from))
	}
	return where + k.say(report) + " in the report, " + k.than(right) + " in the correct pairing"
}

func sayByeScore(w weight) string {
	return "the bye goes to a player with " + pointsOf(int(w.bye))
}

func thanByeScore(w weight) string { return "to one with " + pointsOf(int(w.bye)) }

func sayPairs(w weight) string { return count(w.pairs, "pair is made", "pairs are made") }

func thanPairs(w weight) string { return none(w.pairs) }

func sayPSD(w weight) string {
	return "the score differences, those of the downfloaters included, are " + pointList(w.values)
}

func thanPoints(w weight) string { return pointList(w.values) }

func sayDown(w weight) string {
	if len(w.values) == 1 {
		return "a player floats down with " + pointsOf(w.values[0])
	}
	return "players float down with " + pointList(w.values) + " points"
}

func thanDown(w weight) string { return "with " + pointList(w.values) }

func sayUnplayed(w weight) string {
	return "the player with the bye has " + count(leading(w.values), "unplayed round", "unplayed rounds")
}

var (
	sayGap = sayCount("top scorer or opponent of one gets a colour difference above two", "top scorers or opponents of theirs get a colour difference above two")
	sayRun = sayCount("top scorer or opponent of one gets the same colour three times in a row",
		"top scorers or opponents of theirs get the same colour three times in a row")
	sayColour = sayCount("player misses the colour preference", "players miss their colour preference")
	sayStrong = sayCount("player misses a strong colour preference", "players miss their strong colour preference")
)

var sayMovedOver = sayCount("player moved down stays unpaired", "players moved down stay unpaired")

func sayFloats(way, when string) func(weight) string {
	return sayCount("player who floated "+way+" "+when+" floats "+way+" again", "players who floated "+way+" "+when+" float "+way+" again")
}

func sayDifferences(way, when string) func(weight) string {
	return func(w weight) string {
		return "the score differences of those who floated " + way + " " + when + " and float " + way + " again are " + pointList(w.values)
	}
}

func sayCount(one, many string) func(weight) string {
	return func(w weight) string { return count(leading(w.values), one, many) }
}

func thanCount(w weight) string { return none(leading(w.values)) }

// sayNext tells what the downfloaters leave the following bracket to do: pairs
// or players left over first, then scores.
func sayNext(w weight) string {
	return "the downfloaters leave the following bracket with " + thanNext(w)
}

func thanNext(w weight) string {
	unpaired := count(leading(w.values), "player", "players") + " unpaired"
	if len(w.values) < 2 {
		return unpaired
	}
	return unpaired + " (" + pointList(w.values[1:]) + " points)"
}

func leading(costs []int) int {
	if len(costs) == 0 {
		return 0
	}
	return costs[0]
}

// CriterionArticle is the article of an edition that holds a criterion as
// messages name it (C12, also [C12] and C.12); empty where there is none.
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
