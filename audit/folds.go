package audit

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// linkConsequences puts findings under the one that they follow from, or are of one kind
// with, where no change of the report need be tried to know that.
func (r *Report) linkConsequences() {
	r.foldAssumed()
	r.foldKnown()
	r.foldRepeated()
	r.foldColumns()
}

// linkTo makes f a consequence of cause, unless it has a cause already.
func linkTo(f, cause *handbook.Finding) {
	if cause != nil && cause != f && f.Cause == (handbook.Cause{}) {
		f.Cause = handbook.CauseOf(cause)
	}
}

// first is the finding of a rule that follows from nothing, else any of it, nil
// where there is none.
func (r *Report) first(rule string) *handbook.Finding {
	var any *handbook.Finding
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Rule == rule {
			if f.Cause == (handbook.Cause{}) {
				return f
			}
			if any == nil {
				any = f
			}
		}
	}
	return any
}

// foldAssumed folds what an edition says that did not govern the event under
// the finding that says so, and rounds that differ in most of a Swiss under the
// finding that its system is not named.
func (r *Report) foldAssumed() {
	early, undated, unnamed := r.first(editionRule.Name), r.first("no-start"), r.first("system-not-named")
	different, compared := 0, 0
	for i := range r.Rounds {
		if r.Rounds[i].Declared {
			continue
		}
		switch r.Rounds[i].Status {
		case pairing.Different:
			different++
			compared++
		case pairing.Identical:
			compared++
		}
	}
	chapters := map[string]string{"C.04": "pairing", "C.05": "pairing", "B.02": "rating", "C.07": "tiebreaks"}
	for i := range r.Findings {
		f := &r.Findings[i]
		chapter, _, _ := strings.Cut(strings.ReplaceAll(f.Article, "C.04.", "C.04-"), "-")
		assumed := slices.Contains(r.Assumed, chapters[chapter])
		switch {
		case assumed && early != nil:
			linkTo(f, early)
		case assumed && f.Severity == handbook.Info && !ofReplay(f.Rule):
			linkTo(f, undated) // a note on the law of a day that is not known
		case (f.Rule == "pairing-differs" || f.Rule == "other-order") && 2*different > compared:
			linkTo(f, unnamed)
		}
	}
}

// follows are the rules that always say an effect of another at the same player
// or, without players, in the same report. The first that is there counts.
var follows = map[string][]string{
	"start-list-order":    {"rating-range", "number-form"},
	"interim-reports":     {"start-date", "round-date"},
	"round-date":          {"start-date", "future-event"},
	"fide-id-missing":     {"number-form"},
	"missing-record":      {"no-start"},
	"rank-differs":        {"result-missing", "team-points", "points-sum", "wrong-bye"},
	"rank-missing":        {"missing-record", "fide-id-missing"},
	"pairing-differs":     {"numbers-final-ranking", "other-edition-fits", "other-order"},
	"date-form":           {"columns"},
	"unexplained-absence": {"result-missing", "result-pending"},
	"team-points":         {"team-member-missing", "two-teams", "result-missing", "board-order"},
}

// samePlace are the rules that follow only from what stands in the same line.
var samePlace = []string{"fide-id-missing", "date-form"}

// foldKnown folds what follows from another finding whatever the report holds.
func (r *Report) foldKnown() {
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Cause != (handbook.Cause{}) || f.Rule == "pairing-differs" && f.Severity == handbook.Info {
			continue
		}
		if f.Rule == "points-sum" {
			linkTo(f, r.sameBye(f))
			if g := r.source(f, "result-missing"); g != nil && f.Fix == nil {
				linkTo(f, g)
			}
			if g := r.source(f, "result-pending"); g != nil && f.Fix == nil && len(f.Players) == 1 && r.hasUnreportedResult(r.AsWritten().Player(f.Players[0])) {
				linkTo(f, g)
			}
			continue
		}
		for _, rule := range follows[f.Rule] {
			if g := r.source(f, rule); g != nil && f.Fix == nil {
				linkTo(f, g)
				break
			}
		}
	}
}

// source is a finding of a rule that a finding can follow from, nil where there
// is none.
func (r *Report) source(f *handbook.Finding, rule string) *handbook.Finding {
	var followed *handbook.Finding
	for i := range r.Findings {
		g := &r.Findings[i]
		switch {
		case g.Rule != rule:
		case slices.Contains(samePlace, f.Rule) && g.Pos.Line != f.Pos.Line:
		case f.Rule == "rank-differs" && !slices.ContainsFunc(g.Players, func(n int) bool { return slices.Contains(f.Players, n) }):
		case f.Rule == "rank-missing" || f.Rule == "team-points" || f.Rule == "pairing-differs" || len(f.Players) == 0 || len(g.Players) == 0 || slices.ContainsFunc(g.Players, func(n int) bool { return slices.Contains(f.Players, n) }):
			if g.Cause == (handbook.Cause{}) {
				return g
			}
			followed = g
		}
	}
	if f.Rule == "rank-differs" || f.Rule == "pairing-differs" {
		return followed
	}
	return nil
}

// sameBye is the finding of a bye without its code where another player lacks
// as many points, and has a round without any entry, too: the codes of all
// these byes were left out.
func (r *Report) sameBye(f *handbook.Finding) *handbook.Finding {
	t := r.AsWritten()
	lacks := func(n int) (tournament.Points, bool) {
		p := t.Player(n)
		if p == nil || !p.PointsKnown {
			return 0, false
		}
		sum, blank := tournament.Points(0), false
		for i := range t.Played() {
			g := p.Game(i + 1)
			sum += t.Scoring.Points(g)
			blank = blank || g == (tournament.Game{})
		}
		return p.Points - sum, blank
	}
	for i := range r.Findings {
		g := &r.Findings[i]
		if g.Rule != "wrong-bye" || len(g.Players) != 1 || len(f.Players) != 1 || g.Round == 0 || t.Player(g.Players[0]) == nil || t.Player(g.Players[0]).Game(g.Round) != (tournament.Game{}) {
			continue
		}
		mine, blank := lacks(f.Players[0])
		if theirs, _ := lacks(g.Players[0]); blank && mine > 0 && (mine == theirs || mine == t.Scoring.HalfBye) {
			return g
		}
	}
	return nil
}

// repeats are rules of form that a report breaks in several ways at once, with
// what they are about; the first finding of a kind says where to begin.
var repeats = map[string]string{
	"date-form": "form", "title-form": "form", "sex-form": "form", "colour-form": "form", "forfeit-without-opponent": "form",
	"missing-record": "records", "empty-record": "records", "time-control-form": "records", "system-not-named": "records", "no-start": "records",
	"hours-per-day": "hours", "rapid-rounds-per-day": "hours", "blitz-rounds-per-day": "hours", "fide-id-missing": "id", "unknown-federation": "federation",
	"start-list-order": "start list", "round-date": "round dates", "half-point-byes": "not played", "three-forfeits": "not played",
	"early-registration": "before the event", "system-deprecated": "before the event",
}

// foldRepeated folds what rules of one kind say again under the first finding
// of the kind: an error before a warning before a note, then by place.
func (r *Report) foldRepeated() {
	first := map[string]*handbook.Finding{}
	rank := func(f *handbook.Finding) int {
		if f.Rule == "system-not-named" {
			return -1 // a note on nearly every report
		}
		return slices.Index([]handbook.Severity{handbook.Info, handbook.Warning, handbook.Error}, f.Severity)
	}
	group := func(f *handbook.Finding) string {
		if f.Cause != (handbook.Cause{}) || f.Rule == "time-control-form" && f.Severity != handbook.Info {
			return ""
		}
		return repeats[f.Rule]
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		if k := group(f); k != "" && (first[k] == nil || rank(f) > rank(first[k])) {
			first[k] = f
		}
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		if k := group(f); k != "" {
			linkTo(f, first[k])
		}
	}
}

// ofColumn are the rules that many lines break at one column, or in one round, from one
// cause: a program wrote them so.
var ofColumn = []string{
	"number-form", "points-form", "birth-year", "date-form", "colour-form", "result-form", "opponent-form", "colour-mismatch", "result-mismatch",
	"result-without-opponent", "bye-with-opponent", "rank-differs", "rank-duplicate", "duplicate-fide-id",
}

// fewOfColumn is how many findings of a rule at one column may have causes of their own.
const fewOfColumn = 4

// foldColumns folds what one rule finds at one column of many lines under the first of
// these findings.
func (r *Report) foldColumns() {
	type column struct {
		rule string
		col  int
	}
	free := func(f *handbook.Finding) bool {
		return slices.Contains(ofColumn, f.Rule) && f.Cause == (handbook.Cause{}) && f.Fix == nil && f.Severity != handbook.Info && len(f.Players) > 0
	}
	count, first := map[column]int{}, map[column]*handbook.Finding{}
	for i := range r.Findings {
		if f := &r.Findings[i]; free(f) {
			c := column{f.Rule, f.Pos.Col}
			if count[c]++; first[c] == nil {
				first[c] = f
			}
		}
	}
	for i := range r.Findings {
		if f := &r.Findings[i]; free(f) {
			if c := (column{f.Rule, f.Pos.Col}); count[c] > fewOfColumn && 3*count[c] > len(r.AsWritten().Players) {
				linkTo(f, first[c])
			}
		}
	}
}
