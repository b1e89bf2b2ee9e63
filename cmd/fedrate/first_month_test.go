package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

// The first month as docs/first-month.md tells it works on the files of the clone,
// command for command.
func TestDocsFirstMonth(t *testing.T) {
	month, err := os.ReadFile("../../docs/first-month.md")
	require.NoError(t, err)
	var script strings.Builder
	for line := range strings.Lines(string(month)) {
		if command, is := strings.CutPrefix(strings.TrimSpace(line), "./fedrate "); is {
			script.WriteString("exec fedrate " + command + "\n")
		}
	}
	require.Equal(t, 12, strings.Count(script.String(), "\n"), "the commands of the page")
	script.WriteString("exists out/2026-10/lists/2026-10.pdf player.pdf papers\n")
	path := filepath.Join(t.TempDir(), "month.txtar")
	require.NoError(t, os.WriteFile(path, []byte(script.String()), 0o644))
	fixtures, err := filepath.Abs("../../fixtures")
	require.NoError(t, err)
	testscript.Run(t, testscript.Params{Files: []string{path}, Setup: func(e *testscript.Env) error {
		e.Setenv("FEDRATE_OFFICE_SITE", "false")
		e.Setenv("GOGC", "400")
		return errors.Join(os.Symlink(fixtures, filepath.Join(e.WorkDir, "fixtures")), kept(t, e))
	}})
}
