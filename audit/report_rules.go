package audit

import (
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
)

// reportRule is a rule on the form of a report or on contradictions within it,
// with the record that it is about. The findings are made by the reader (trf)
// and by package tournament.
type reportRule struct {
	handbook.Rule
	record string
	within place // of a waiver at most
}

// place is where a waiver of a rule may hold at most.
type place uint8

const (
	wholeEvent place = iota
	oneGame          // the report contradicts itself in a game
	onePlayer        // or in what it says of a player
	nowhere          // there is nothing to read without
)

var reportRules = []reportRule{
	{handbook.Rule{Name: "no-report", Severity: handbook.Error}, "001", nowhere},
	{handbook.Rule{Name: "limit", Severity: handbook.Error}, "001", nowhere},
	{handbook.Rule{Name: "no-players", Severity: handbook.Error}, "001", nowhere},
	{handbook.Rule{Name: "opponent-form", Severity: handbook.Error}, "001", wholeEvent},
	{handbook.Rule{Name: "result-form", Severity: handbook.Error}, "001", wholeEvent},
	{handbook.Rule{Name: "starting-rank", Severity: handbook.Error}, "001", wholeEvent},
	{handbook.Rule{Name: "missing-record", Severity: handbook.Warning}, "012", wholeEvent},
	{handbook.Rule{Name: "empty-record", Severity: handbook.Info}, "012", wholeEvent},
	{handbook.Rule{Name: "unknown-line", Severity: handbook.Info}, "001", wholeEvent},
	{handbook.Rule{Name: "repeated-record", Severity: handbook.Warning}, "012", wholeEvent},
	{handbook.Rule{Name: "encoding", Severity: handbook.Info}, "001", wholeEvent},
	{handbook.Rule{Name: "control-character", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "columns", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "short-line", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "number-form", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "date-form", Severity: handbook.Warning}, "042", wholeEvent},
	{handbook.Rule{Name: "time-control-form", Severity: handbook.Warning}, "122", wholeEvent},
	{handbook.Rule{Name: "points-form", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "sex-form", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "title-form", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "unknown-title", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "colour-form", Severity: handbook.Info}, "001", wholeEvent},
	{handbook.Rule{Name: "result-missing", Severity: handbook.Error}, "001", oneGame},
	{handbook.Rule{Name: "result-pending", Severity: handbook.Info}, "001", wholeEvent},
	{handbook.Rule{Name: "fide-id-missing", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "configuration", Severity: handbook.Warning}, "XXC", wholeEvent},
	{handbook.Rule{Name: "scoring-code", Severity: handbook.Warning}, "162", wholeEvent},
	{handbook.Rule{Name: "assignment-code", Severity: handbook.Warning}, "299", wholeEvent},
	{handbook.Rule{Name: "bye-code", Severity: handbook.Warning}, "240", wholeEvent},
	{handbook.Rule{Name: "forfeit-code", Severity: handbook.Warning}, "330", wholeEvent},
	{handbook.Rule{Name: "teams-differ", Severity: handbook.Warning}, "013", wholeEvent},
	{handbook.Rule{Name: "more-deviations", Severity: handbook.Error}, "001", wholeEvent},
	{handbook.Rule{Name: "format-loss", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "not-carried", Severity: handbook.Error}, "001", wholeEvent},
	{handbook.Rule{Name: "carried-otherwise", Severity: handbook.Info}, "001", wholeEvent},
	{handbook.Rule{Name: "duplicate-starting-rank", Severity: handbook.Error}, "001", onePlayer},
	{handbook.Rule{Name: "duplicate-fide-id", Severity: handbook.Error}, "001", onePlayer},
	{handbook.Rule{Name: "birth-year", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "rating-range", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "title-sex", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "unknown-federation", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "arbiter-title", Severity: handbook.Info}, "102", wholeEvent},
	{handbook.Rule{Name: "arbiter-plays", Severity: handbook.Info}, "102", wholeEvent},
	{handbook.Rule{Name: "player-count", Severity: handbook.Warning}, "062", wholeEvent},
	{handbook.Rule{Name: "rated-count", Severity: handbook.Warning}, "072", wholeEvent},
	{handbook.Rule{Name: "team-count", Severity: handbook.Warning}, "082", wholeEvent},
	{handbook.Rule{Name: "colour-sequence", Severity: handbook.Warning}, "352", wholeEvent},
	{handbook.Rule{Name: "rank-method", Severity: handbook.Warning}, "172", wholeEvent},
	{handbook.Rule{Name: "national-rating", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "arbiter-line", Severity: handbook.Warning}, "###", wholeEvent},
	{handbook.Rule{Name: "round-count", Severity: handbook.Warning}, "142", wholeEvent},
	{handbook.Rule{Name: "start-after-end", Severity: handbook.Warning}, "042", wholeEvent},
	{handbook.Rule{Name: "round-date", Severity: handbook.Warning}, "132", wholeEvent},
	{handbook.Rule{Name: "own-opponent", Severity: handbook.Error}, "001", oneGame},
	{handbook.Rule{Name: "opponent-missing", Severity: handbook.Error}, "001", oneGame},
	{handbook.Rule{Name: "one-sided", Severity: handbook.Error}, "001", oneGame},
	{handbook.Rule{Name: "result-mismatch", Severity: handbook.Error}, "001", oneGame},
	{handbook.Rule{Name: "result-lowered", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "result-without-opponent", Severity: handbook.Error}, "001", oneGame},
	{handbook.Rule{Name: "bye-with-opponent", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "forfeit-without-opponent", Severity: handbook.Info}, "001", wholeEvent},
	{handbook.Rule{Name: "colour-mismatch", Severity: handbook.Error}, "001", oneGame},
	{handbook.Rule{Name: "second-allocated-bye", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "points-sum", Severity: handbook.Warning}, "001", onePlayer},
	{handbook.Rule{Name: "rank-missing", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "rank-range", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "rank-duplicate", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: sportRule, Severity: handbook.Info}, "###", wholeEvent},
	{handbook.Rule{Name: "no-start", Severity: handbook.Error}, "042", wholeEvent},
	{handbook.Rule{Name: "name-missing", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "bye-player", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "title-rating", Severity: handbook.Info}, "001", wholeEvent},
	{handbook.Rule{Name: "start-date", Severity: handbook.Warning}, "042", wholeEvent},
	{handbook.Rule{Name: "event-unfinished", Severity: handbook.Warning}, "142", wholeEvent},
	{handbook.Rule{Name: "future-event", Severity: handbook.Warning}, "042", wholeEvent},
	{handbook.Rule{Name: "rounds-spread", Severity: handbook.Warning}, "222", wholeEvent},
	{handbook.Rule{Name: "time-control-differs", Severity: handbook.Warning}, "222", wholeEvent},
	{ambiguousControlRule, "122", nowhere},
	{unequalControlRule, "122", nowhere},
	{notChessRule, "012", nowhere},
	{controlReadingRule, "122", wholeEvent},
	{incrementRule, "122", wholeEvent},
	{recordedControlRule, "122", wholeEvent},
	{handbook.Rule{Name: "team-member-missing", Severity: handbook.Error}, "310", wholeEvent},
	{handbook.Rule{Name: "two-teams", Severity: handbook.Error}, "310", wholeEvent},
	{handbook.Rule{Name: "team-points", Severity: handbook.Warning}, "310", wholeEvent},
	{handbook.Rule{Name: "player-missing", Severity: handbook.Error}, "001", onePlayer},
	{handbook.Rule{Name: "file-cut-off", Severity: handbook.Error}, "001", wholeEvent},
	{handbook.Rule{Name: "last-round-missing", Severity: handbook.Error}, "001", wholeEvent},
	{handbook.Rule{Name: "wrong-bye", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "rank-column", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "not-a-round-robin", Severity: handbook.Warning}, "192", wholeEvent},
	{handbook.Rule{Name: "forfeit-or-played", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "rounds-exchanged", Severity: handbook.Warning}, "001", wholeEvent},
	{handbook.Rule{Name: "prohibited-pair", Severity: handbook.Warning}, "260", wholeEvent},
}

// formRules are all rules of lines of the report: those of its form, and those
// that hold its players against a list.
func formRules() []reportRule {
	rules := reportRules
	for _, r := range identity.Rules() {
		rules = append(rules[:len(rules):len(rules)], reportRule{r, "001", onePlayer})
	}
	return rules
}

// reportRuleLines are these rules as answers of [Explain], under the chapter TRF.
func reportRuleLines() []Line {
	var lines []Line
	for _, r := range formRules() {
		lines = append(lines, Line{
			Chapter: "TRF", Edition: "all", Source: "the formats of reports, TRF16 and TRF26", Article: r.record,
			Rule: r.Name, Severity: r.Severity, Doc: r.Doc(),
		})
	}
	return lines
}
