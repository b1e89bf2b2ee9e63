package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

// mostUnfolded is how many findings a real report may have on average that
// follow from no other.
const mostUnfolded = 5

var realChecked = map[string]*Report{}

// RealReport is the report of a real event as it is checked on a day of 2026, which
// the tests of this package and of audit_test share: to check the largest takes
// seconds.
func RealReport(t *testing.T, file string) *Report {
	t.Helper()
	name := filepath.Base(file)
	if realChecked[name] == nil {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		realChecked[name] = Check(name, data, Options{Today: 2026_11_01})
	}
	return realChecked[name]
}

// TestDocsRealFiles holds docs/real-files.md against what the program says of
// the reports of real events, each of whose findings was looked up by hand. It
// is skipped where the reports are absent.
func TestDocsRealFiles(t *testing.T) {
	files, err := filepath.Glob("../../shared/data/trf/*.trf")
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("the real reports are not there (../shared/data/trf)")
	}
	var judged struct {
		Intro  string
		Always map[string]string            // by rule
		File   map[string]map[string]string // by file and rule
	}
	_, err = toml.DecodeFile("testdata/real-files.toml", &judged)
	require.NoError(t, err)
	var rows, details strings.Builder
	all, unfolded := 0, 0
	for _, file := range files {
		name, r := filepath.Base(file), RealReport(t, file)
		causes := handbook.Causes(r.Findings)
		order, followers := []int{}, map[int]map[string]int{}
		for i, c := range causes {
			if c < 0 {
				order = append(order, i)
				continue
			}
			if followers[c] == nil {
				followers[c] = map[string]int{}
			}
			followers[c][r.Findings[i].Rule]++
		}
		all, unfolded = all+len(causes), unfolded+len(order)
		fmt.Fprintf(&rows, "| %s | %s | %d | %d |\n", name, r.Verdict(), len(causes), len(order))
		fmt.Fprintf(&details, "\n## %s\n\n| rule | severity | folded under it | what it means, and why it is true |\n|---|---|---|---|\n", name)
		for _, i := range order {
			f := &r.Findings[i]
			why := judged.File[name][f.Rule]
			if why == "" {
				why = judged.Always[f.Rule]
			}
			require.NotEmpty(t, why, "%s: %s is not judged in testdata/real-files.toml", name, f.Rule)
			fmt.Fprintf(&details, "| %s | %s | %s | %s |\n", f.Rule, f.Severity, counted(followers[i]), why)
		}
	}
	fmt.Fprintf(&rows, "| all %d | | %d | %d |\n", len(files), all, unfolded)
	require.LessOrEqual(t, unfolded, mostUnfolded*len(files))
	page(t, "real-files.md", judged.Intro+"\n| report | verdict | findings | not folded |\n|---|---|---|---|\n"+rows.String()+details.String())
}

// counted writes rules with their numbers in order of name.
func counted(rules map[string]int) string {
	var out []string
	for rule, n := range rules {
		if n > 1 {
			rule = fmt.Sprintf("%s × %d", rule, n)
		}
		out = append(out, rule)
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}
