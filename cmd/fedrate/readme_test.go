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

// The first month as README tells it works on the files of the clone, command for
// command.
func TestReadmeFirstMonth(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	_, month, found := strings.Cut(string(readme), "\n## The first month\n")
	require.True(t, found)
	month, _, _ = strings.Cut(month, "\n## ")
	var script strings.Builder
	for line := range strings.Lines(month) {
		if command, is := strings.CutPrefix(strings.TrimSpace(line), "./fedrate "); is {
			script.WriteString("exec fedrate " + command + "\n")
		}
	}
	require.Equal(t, 12, strings.Count(script.String(), "\n"), "the commands of README")
	script.WriteString("exists out/2026-10/lists/2026-10.pdf player.pdf papers\n")
	path := filepath.Join(t.TempDir(), "readme.txtar")
	require.NoError(t, os.WriteFile(path, []byte(script.String()), 0o644))
	fixtures, err := filepath.Abs("../../fixtures")
	require.NoError(t, err)
	testscript.Run(t, testscript.Params{Files: []string{path}, Setup: func(e *testscript.Env) error {
		e.Setenv("FEDRATE_OFFICE_SITE", "false")
		e.Setenv("GOGC", "400")
		return errors.Join(os.Symlink(fixtures, filepath.Join(e.WorkDir, "fixtures")), kept(t, e))
	}})
}
