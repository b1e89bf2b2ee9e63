package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

// The guides work as they are printed, command for command, and both languages have
// the same commands.
func TestGuides(t *testing.T) {
	for guide, left := range map[string]string{
		"tutorial":        "out/2026-10/certificates/IT1-0001-99000002-IM.pdf papers player.pdf desk.pdf slips.pdf office.pem backups",
		"howto":           "trial.db backups out/2026-11/lists",
		"troubleshooting": "",
	} {
		t.Run(guide, func(t *testing.T) {
			t.Parallel()
			commands := commandsOf(t, "../../docs/"+guide+".md")
			require.Equal(t, commands, commandsOf(t, "../../docs/"+guide+".ru.md"), "the Russian page has the commands of the English one")
			var script strings.Builder
			for _, c := range commands {
				command, remark, _ := strings.Cut(c, "   # ")
				if fields := strings.Fields(remark); len(fields) == 2 && fields[0] == "status" {
					command += "; test $? = " + fields[1]
				}
				fmt.Fprintf(&script, "exec sh -c '%s'\n", strings.ReplaceAll(command, "'", "''"))
			}
			if left != "" {
				script.WriteString("exists " + left + "\n")
			}
			path := filepath.Join(t.TempDir(), guide+".txtar")
			require.NoError(t, os.WriteFile(path, []byte(script.String()), 0o644))
			fixtures, err := filepath.Abs("../../fixtures")
			require.NoError(t, err)
			testscript.Run(t, testscript.Params{Files: []string{path}, Setup: func(e *testscript.Env) error {
				e.Setenv("FEDRATE_OFFICE_SITE", "false")
				return errors.Join(os.Symlink(fixtures, filepath.Join(e.WorkDir, "fixtures")), kept(t, e))
			}})
		})
	}
}

// commandsOf are the indented lines of a page.
func commandsOf(t *testing.T, path string) []string {
	t.Helper()
	page, err := os.ReadFile(path)
	require.NoError(t, err)
	var commands []string
	for line := range strings.Lines(string(page)) {
		if command, is := strings.CutPrefix(strings.TrimRight(line, "\n"), "    "); is {
			commands = append(commands, command)
		}
	}
	require.NotEmpty(t, commands, path)
	return commands
}
