package report

import (
	"io"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/report/summary"
)

// How much of a list the text shows; the workbook has it all.
const (
	shownChanges  = 10
	shownRows     = 20
	shownFindings = 5 // a file
)

// RunText writes the report of a run for people in their language: the figures,
// then what a rating officer looks at first.
func RunText(w io.Writer, l *language.Language, s summary.Run) error {
	b := runText{Language: l}
	b.WriteString(runTitle(l, &s) + "\n" + runState(l, &s) + "\n\n")
	figures := runFigures(&s)
	figures.Text(&b.Builder, l, "  ")
	b.section("report.sheet.failed", first(s.Failed, shownRows, failedTable, "report.sheet.failed"))
	b.section("report.run.tournaments", runTournaments(&s))
	changes := func(list []summary.Change) sheet.Table { return changesTable(l, list) }
	b.section("report.run.biggest-changes", first(summary.Moved(s.Biggest()), shownChanges, changes, "report.sheet.changes"))
	b.section("report.sheet.new-ratings", first(s.NewRatings, shownRows, newRatingsTable, "report.sheet.new-ratings"))
	b.section("report.sheet.inactive", first(s.Inactive, shownRows, inactiveTable, "report.sheet.inactive"))
	norms := normsTable(l, s.Norms)
	b.section("report.sheet.norms", norms.Without("report.head.notes"))
	b.section("report.run.reports", runSubmissions(&s))
	for i := range s.Submissions {
		b.findings(s.Submissions[i].File, s.Submissions[i].Findings)
	}
	b.findings(l.Label("report.run.itself"), s.Findings)
	return sheet.WriteText(w, &b.Builder)
}

// runText is the text of a run in the making.
type runText struct {
	strings.Builder
	*language.Language
}

// section is a table under a heading; one without rows is left out.
func (b *runText) section(heading string, t sheet.Table) {
	if len(t.Rows) == 0 {
		return
	}
	b.WriteString("\n" + b.Label(heading) + "\n")
	t.Text(&b.Builder, b.Language, "  ")
	if !t.More.IsZero() {
		b.WriteString("  " + b.Say(t.More) + "\n")
	}
}

// first returns the table of the first of a list, and says on which sheet the others stand.
func first[T any](list []T, n int, table func([]T) sheet.Table, on string) sheet.Table {
	n = min(n, len(list))
	t := table(list[:n])
	if left := len(list) - n; left > 0 {
		t.More = handbook.Say("report.run.more", "n", left, "sheet", handbook.Text{Key: on})
	}
	return t
}

// findings of one report, the errors first.
func (b *runText) findings(file string, fs []handbook.Finding) {
	if len(fs) == 0 {
		return
	}
	b.WriteString("\n" + b.Sayf("report.run.findings-in", "file", file, "errors", severity(fs, handbook.Error),
		"warnings", severity(fs, handbook.Warning), "infos", severity(fs, handbook.Info)) + "\n")
	shown := 0
	for _, s := range []handbook.Severity{handbook.Error, handbook.Warning, handbook.Info} {
		for i := range fs {
			if fs[i].Severity == s && shown < shownFindings {
				b.WriteString("  " + b.Say(severityWord(s)) + ": " + b.Line(&fs[i]) + "\n")
				shown++
			}
		}
	}
	if shown < len(fs) {
		b.WriteString("  " + b.Sayf("report.run.more", "n", len(fs)-shown, "sheet", handbook.Say("report.sheet.findings")) + "\n")
	}
}
