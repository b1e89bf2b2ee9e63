package audit_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// notByCheck are rules that no small report shows: they look at what a file
// alone does not have, or bound what a program takes.
var notByCheck = map[string]string{
	"limit":             "reports past the limits: package trf",
	"more-deviations":   "reports with ten thousand deviations: package trf",
	"format-loss":       "said when a report is written in another format: package trf",
	"not-carried":       "said when a report is written for another program: package dropin/peers",
	"carried-otherwise": "said when a report is written for another program: package dropin/peers",
	"last-round":        "said when a round is paired: package pairing",
	"initial-colour":    "said when a round is paired: package pairing",
	"missing-results":   "said when a round is paired: package pairing",
	"no-acceleration":   "said when a round is paired: package pairing",
	"prohibited-cut":    "said when a round is paired: package pairing",
	"appeals-committee": "said of the committee of an event's record: package pairing, and plan",
	"appeal":            "said of an appeal of an event at the office: package pairing",
}

// TestRuleCases: every rule that a check can report has a report on which it is
// silent and one that it reports, with the words; the file is named by the
// rule.
func TestRuleCases(t *testing.T) {
	files, err := filepath.Glob("testdata/rules/*.txtar")
	require.NoError(t, err)
	have := map[string]bool{}
	for _, file := range files {
		rule := caseRule(file)
		have[rule] = true
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { ruleCase(t, file, rule) })
	}
	missing := []string{}
	for _, rule := range checkedRules() {
		if !have[rule] && notByCheck[rule] == "" {
			missing = append(missing, rule)
		}
	}
	require.Empty(t, missing)
	t.Logf("%d rules, each with a silent and a reported case; %d cases", len(have), len(files))
}

// caseRule returns the file's name without the remark after a double hyphen.
func caseRule(file string) string {
	name, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".txtar"), "--")
	return name
}

// checkedRules are the rules of the report, of the pairings, of the standings
// and, of the rating regulations, those that need nothing but the report.
func checkedRules() []string {
	rules := map[string]bool{}
	for _, l := range audit.Explain("TRF", 0) {
		rules[l.Rule] = true
	}
	add := func(articles []handbook.Article) {
		for _, a := range articles {
			if a.Rule != nil {
				rules[a.Rule.Name] = true
			}
		}
	}
	for _, e := range pairing.Chapter.Editions {
		add(e.Articles)
	}
	for _, e := range tiebreak.Chapter.Editions {
		add(e.Articles)
	}
	out := strings.Fields("before-first-edition rate-of-play first-control rapid-time blitz-time unequal-time hours-per-day rapid-rounds-per-day blitz-rounds-per-day interim-reports early-registration late-registration late-report")
	for rule := range rules {
		out = append(out, rule)
	}
	return out
}

func ruleCase(t *testing.T, file, rule string) {
	archive, err := txtar.ParseFile(file)
	require.NoError(t, err)
	require.NotEmpty(t, strings.TrimSpace(string(archive.Comment)), "a comment in plain words")
	opt := audit.Options{}
	got := map[string]string{}
	var want *txtar.File
	for i := range archive.Files {
		switch f := &archive.Files[i]; f.Name {
		case "options":
			opt = caseOptions(t, string(f.Data))
		case "list.csv":
			opt.Persons = caseList(t, f.Data)
		case "died":
			opt.Persons = caseDeaths{opt.Persons, string(f.Data)}
		case "want":
			want = f
		default:
			for _, found := range audit.Check(f.Name, f.Data, opt).Findings {
				if found.Rule == rule {
					got[f.Name] += fmt.Sprintf("%s %s\n", found.Severity, language.English.Line(&found))
				}
			}
		}
	}
	require.NotNil(t, want)
	require.Empty(t, got["silent.trf"])
	require.NotEmpty(t, got["reported.trf"])
	if *rewrite {
		want.Data = []byte(got["reported.trf"])
		require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
	}
	require.Equal(t, string(want.Data), got["reported.trf"])
}

// caseList is a complete list of the month in which the reports of the cases
// begin.
func caseList(t *testing.T, data []byte) identity.Office {
	list, findings, err := ratinglist.Load(bytes.NewReader(data), "list.csv", ratinglist.Options{Period: 202603})
	require.NoError(t, err)
	require.Empty(t, findings)
	list.Complete = true
	shelf := &ratinglist.Lists{}
	shelf.Add(list)
	return identity.FromLists(shelf)
}

// caseDeaths is an office that knows who has died: lines of a FIDE ID and a day.
type caseDeaths struct {
	identity.Office
	lines string
}

type caseMortals struct {
	identity.List
	died map[int]handbook.Date
}

func (o caseDeaths) InForce(p handbook.Period, k tournament.Kind) (identity.List, error) {
	l, err := o.Office.InForce(p, k)
	died := map[int]handbook.Date{}
	for _, line := range strings.Split(strings.TrimSpace(o.lines), "\n") {
		id, day, _ := strings.Cut(line, " ")
		n, _ := strconv.Atoi(id)
		died[n], _ = handbook.ParseDate(day)
	}
	return caseMortals{l, died}, err
}

func (l caseMortals) Died([]int) (map[int]handbook.Date, error) { return l.died, nil }

func caseOptions(t *testing.T, text string) (opt audit.Options) {
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		name, value, _ := strings.Cut(line, " ")
		switch name {
		case "no-pairings":
			opt.NoPairings = true
		case "kind":
			for k := tournament.Standard; k < tournament.Kinds; k++ {
				if k.String() == value {
					opt.Kind = &k
				}
			}
			require.NotNil(t, opt.Kind)
		case "today":
			day, err := handbook.ParseDate(value)
			require.NoError(t, err)
			opt.Today = day
		case "registered":
			opt.Facts = &registration.Facts{}
			require.NoError(t, opt.Facts.Set("registered", value))
		case "time-control":
			opt.Facts = &registration.Facts{}
			require.NoError(t, opt.Facts.Set("time-control", value))
		case "received":
			day, err := handbook.ParseDate(value)
			require.NoError(t, err)
			opt.Received = day
		default:
			require.Fail(t, "unknown option", line)
		}
	}
	return opt
}
