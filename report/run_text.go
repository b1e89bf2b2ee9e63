package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
)

// How much of a list the text shows; the workbook has it all.
const (
	shownChanges  = 10
	shownRows     = 20
	shownFindings = 5 // a file
)

// RunText writes the report of a run for people: the figures, then what a
// rating officer looks at first.
func RunText(w io.Writer, s RunSummary) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n\n", s.title(), s.state())
	figures := s.figures()
	figures.text(&b, "  ")
	section(&b, failedSheet, first(failedTable(s.Failed), shownRows, failedSheet))
	section(&b, "Tournaments rated", s.tournaments())
	section(&b, "Biggest changes", first(changesTable(moved(s.biggest())), shownChanges, "Changes"))
	section(&b, "New ratings", first(newRatingsTable(s.NewRatings), shownRows, "New ratings"))
	section(&b, "Newly inactive", first(inactiveTable(s.Inactive), shownRows, "Newly inactive"))
	norms := normsTable(s.Norms)
	section(&b, "Norms", norms.without("Notes"))
	section(&b, "Reports", s.submissions())
	for i := range s.Submissions {
		findings(&b, s.Submissions[i].File, s.Submissions[i].Findings)
	}
	findings(&b, "the run", s.Findings)
	return put(w, &b)
}

func section(b *strings.Builder, title string, t table) {
	if len(t.rows) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", title)
	t.text(b, "  ")
	if t.more != "" {
		fmt.Fprintf(b, "  %s\n", t.more)
	}
}

// first keeps the first rows and says where the others stand.
func first(t table, n int, sheet string) table {
	if left := len(t.rows) - n; left > 0 {
		t.rows = t.rows[:n]
		t.more = fmt.Sprintf("and %d more on the sheet %s", left, sheet)
	}
	return t
}

// findings of one report, the errors first.
func findings(b *strings.Builder, file string, fs []handbook.Finding) {
	if len(fs) == 0 {
		return
	}
	fmt.Fprintf(b, "\nFindings in %s: %s, %s, %s\n", file, plural(severity(fs, handbook.Error), "error", "errors"),
		plural(severity(fs, handbook.Warning), "warning", "warnings"), plural(severity(fs, handbook.Info), "info", "infos"))
	shown := 0
	for _, s := range []handbook.Severity{handbook.Error, handbook.Warning, handbook.Info} {
		for i := range fs {
			if fs[i].Severity == s && shown < shownFindings {
				fmt.Fprintf(b, "  %s: %s\n", s, language.English.Line(&fs[i]))
				shown++
			}
		}
	}
	if shown < len(fs) {
		fmt.Fprintf(b, "  and %d more on the sheet Findings\n", len(fs)-shown)
	}
}

// FindingsText writes a finding a line: FILE:LINE:COL: ARTICLE: message.
func FindingsText(w io.Writer, fs []handbook.Finding) error {
	var b strings.Builder
	for i := range fs {
		b.WriteString(language.English.Line(&fs[i]) + "\n")
	}
	return put(w, &b)
}
