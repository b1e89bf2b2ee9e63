package fedrate_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// link is a Markdown link to a page of the project, with its anchor if any.
var link = regexp.MustCompile(`\]\(([^)#:]*)(#[^)]*)?\)`)

func pages(t *testing.T) []string {
	t.Helper()
	docs, err := filepath.Glob("docs/*.md")
	require.NoError(t, err)
	root, err := filepath.Glob("*.md")
	require.NoError(t, err)
	return append(docs, root...)
}

func page(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// Each page of docs has its line in the overview.
func TestDocsOverview(t *testing.T) {
	overview := page(t, "docs/README.md")
	for _, p := range pages(t) {
		if name, ok := strings.CutPrefix(p, "docs/"); ok && name != "README.md" {
			require.Contains(t, overview, "\n- ["+name+"]("+name+")", "docs/README.md does not list %s", name)
		}
	}
}

// Each link between pages leads to a file.
func TestDocsLinks(t *testing.T) {
	found := 0
	for _, p := range pages(t) {
		for _, m := range link.FindAllStringSubmatch(page(t, p), -1) {
			if m[1] == "" {
				continue
			}
			found++
			_, err := os.Stat(filepath.Join(filepath.Dir(p), m[1]))
			require.NoError(t, err, "%s links to %s", p, m[1])
		}
	}
	require.Greater(t, found, 30)
}

// table holds the rows of the Markdown tables of a page, cells trimmed, heads
// and rules left out.
func table(t *testing.T, path string) [][]string {
	t.Helper()
	var rows [][]string
	lines := strings.Split(page(t, path), "\n")
	for i, l := range lines {
		if !strings.HasPrefix(l, "|") || strings.HasPrefix(l, "|--") || i+1 < len(lines) && strings.HasPrefix(lines[i+1], "|--") {
			continue
		}
		var cells []string
		for _, c := range strings.Split(strings.Trim(l, "|"), "|") {
			cells = append(cells, strings.TrimSpace(c))
		}
		rows = append(rows, cells)
	}
	return rows
}

// Each room has its line in the architecture, and each package of the plan one among the packages.
func TestDocsArchitecture(t *testing.T) {
	names := func(path string) (out []string) {
		for _, r := range table(t, path) {
			require.Len(t, r, 2, "%s: %s", path, r)
			out = append(out, strings.Trim(r[0], "`"))
		}
		return out
	}
	require.Equal(t, append(slices.Clone(rooms), "internal"), names("docs/architecture.md"))
	require.ElementsMatch(t, slices.Collect(maps.Keys(arrows)), names("docs/packages.md"))
}

// Each grep that the architecture tells a newcomer finds a line.
func TestDocsNewcomer(t *testing.T) {
	greps := regexp.MustCompile("`(grep [^`]+)`").FindAllStringSubmatch(page(t, "docs/architecture.md"), -1)
	require.GreaterOrEqual(t, len(greps), 10)
	for _, m := range greps {
		out, err := exec.Command("sh", "-c", m[1]).Output()
		require.NoError(t, err, m[1])
		require.NotEmpty(t, out, m[1])
	}
}

// Each term of the glossary stands once, in both languages, with a sentence.
func TestDocsGlossary(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range table(t, "docs/glossary.md") {
		require.Len(t, r, 3, r)
		require.False(t, seen[r[0]], "%s stands twice", r[0])
		seen[r[0]] = true
		require.True(t, strings.ContainsFunc(r[1], func(c rune) bool { return unicode.Is(unicode.Cyrillic, c) }), "%s has no Russian term", r[0])
		require.True(t, strings.HasSuffix(r[2], "."), "%s: a sentence ends with a full stop", r[0])
	}
	require.GreaterOrEqual(t, len(seen), 80)
}

// The unit of the Debian package may open what docs/portal.md tells an office to write: port 443.
// In a user namespace of its own (PrivateUsers) the capability would open nothing.
func TestServiceMayAnswerOnPort443(t *testing.T) {
	require.Contains(t, page(t, "docs/portal.md"), "addr = \":443\"\nredirect = \":80\"")
	set := map[string]string{}
	for line := range strings.Lines(page(t, "packaging/systemd/fedrate.service")) {
		if name, value, is := strings.Cut(strings.TrimSpace(line), "="); is {
			set[name] = value
		}
	}
	require.Equal(t, "CAP_NET_BIND_SERVICE", set["AmbientCapabilities"])
	require.Equal(t, "CAP_NET_BIND_SERVICE", set["CapabilityBoundingSet"])
	require.Equal(t, "no", set["PrivateUsers"])
	require.Equal(t, "yes", set["NoNewPrivileges"])
	require.Contains(t, set["RestrictAddressFamilies"], "AF_INET6")
	backup := page(t, "packaging/systemd/fedrate-backup.service")
	require.Contains(t, backup, "\nAmbientCapabilities=\n", "the backup answers no requests")
}
