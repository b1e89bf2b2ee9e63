package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/language"
)

// exitHelp is what the help of each command says of its exit status.
func exitHelp() string { return language.English.Label("cmd.help.words.exit") + "\n" }

// TestDocsCommands holds docs/commands.md against the commands' own help.
func TestDocsCommands(t *testing.T) {
	const path = "../../docs/commands.md"
	env := &environment{Stdout: io.Discard, Stderr: io.Discard}
	root := newRoot(env, func(string) string { return "" })
	env.explain(root)
	var b strings.Builder
	b.WriteString("# Commands\n\nMade from the program's own help; `make docs` writes this page.\n" +
		"Every command takes `--format text|json`, `--language en|ru`, `--config FILE` and `--database PATH`.\n\n" + exitHelp())
	writeCommands(&b, root)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(b.String()), 0o644))
	}
	have, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, strings.Split(b.String(), "\n"), strings.Split(string(have), "\n"), "docs/commands.md is stale; run: make docs")
}

func writeCommands(b *strings.Builder, parent *cobra.Command) {
	for _, c := range parent.Commands() {
		if c.Hidden || c.Name() == "help" || c.Name() == "completion" {
			continue
		}
		if c.Runnable() {
			long := strings.TrimSpace(strings.ReplaceAll(c.Long, exitHelp(), ""))
			if long == "" {
				long = c.Short + "."
			}
			fmt.Fprintf(b, "\n## %s\n\n%s\n\n```\n%s\n```\n", c.CommandPath(), long, c.UseLine())
			if flags := c.LocalNonPersistentFlags().FlagUsages(); flags != "" {
				fmt.Fprintf(b, "\n```\n%s```\n", flags)
			}
			if c.Example != "" {
				fmt.Fprintf(b, "\n```\n%s\n```\n", strings.TrimRight(c.Example, "\n"))
			}
		}
		writeCommands(b, c)
	}
}
