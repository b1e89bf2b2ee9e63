package audit_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// TestDocsMessages holds docs/messages.md against what the reports of
// testdata/rules are told: 40 examples at least, each in both languages.
func TestDocsMessages(t *testing.T) {
	files, err := filepath.Glob("testdata/rules/*.txtar")
	require.NoError(t, err)
	var b strings.Builder
	b.WriteString(`# Messages

Made from the code; ` + "`make docs`" + ` writes this page. Each rule that a check can report, with a report that breaks it (the files of
` + "`audit/testdata/rules`" + `): the line of the file that the finding is at, then what the program says of it in English and in
Russian. [rules.md](rules.md) has the articles of each rule, [glossary.md](glossary.md) the words.
`)
	examples := 0
	var rows []map[string]any
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		found, source := firstFinding(t, archive, caseRule(file))
		english, russian := language.English.Line(&found), language.Russian.Line(&found)
		require.NotEqual(t, english, russian, file)
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		comment := strings.Join(strings.Fields(string(archive.Comment)), " ")
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", name, comment)
		if source != "" {
			fmt.Fprintf(&b, "```\n%s\n```\n\n", source)
		}
		severity := "word.severity." + string(found.Severity)
		fmt.Fprintf(&b, "- %s: `%s`\n- %s: `%s`\n", language.English.Label(severity), english, language.Russian.Label(severity), russian)
		examples++
		if rule := caseRule(file); len(rows) == 0 || rows[len(rows)-1]["rule"] != rule {
			rows = append(rows, map[string]any{"rule": rule, "line": source, "article": found.Article, "text": found.Text})
		}
	}
	require.GreaterOrEqual(t, examples, 40)
	audit.Page(t, "messages.md", b.String())
	kept, err := json.MarshalIndent(rows, "", " ")
	require.NoError(t, err)
	audit.Page(t, "../audit/examples.json", string(kept)+"\n")
}

// firstFinding is the first finding of the rule on the report that breaks it,
// and the line of the report that it is at.
func firstFinding(t *testing.T, archive *txtar.Archive, rule string) (handbook.Finding, string) {
	t.Helper()
	opt, report := audit.Options{}, []byte(nil)
	for _, f := range archive.Files {
		switch f.Name {
		case "options":
			opt = caseOptions(t, string(f.Data))
		case "list.csv":
			opt.Persons = caseList(t, f.Data)
		case "died":
			opt.Persons = caseDeaths{opt.Persons, string(f.Data)}
		case "reported.trf":
			report = f.Data
		}
	}
	lines := strings.Split(string(report), "\n")
	for _, found := range audit.Check("reported.trf", report, opt).Findings {
		if found.Rule != rule {
			continue
		}
		line := ""
		if n := found.Pos.Line; n > 0 && n <= len(lines) {
			line = strings.TrimRight(lines[n-1], " \r")
		}
		return found, line
	}
	require.Fail(t, "no finding", rule)
	return handbook.Finding{}, ""
}
