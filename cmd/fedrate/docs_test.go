package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
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

// Every command that has others below and does nothing with words of its own refuses
// one that it does not know; without a word it shows its help.
func TestUnknownWordsAreRefused(t *testing.T) {
	world := func(args ...string) (int, string, string) {
		var out, problems strings.Builder
		status := run(args, &out, &problems, func(string) string { return "" }, time.Now)
		return status, out.String(), problems.String()
	}
	n := 0
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		for _, below := range c.Commands() {
			walk(below)
		}
		takes := c.Args != nil && c.Args(c, []string{"nosuchword"}) == nil
		if !c.HasSubCommands() || takes || c.Name() == "completion" {
			return
		}
		n++
		path := append(strings.Fields(c.CommandPath())[1:], "--database", "none.db")
		status, out, problems := world(append(path, "nosuchword")...)
		require.Equal(t, statusNot, status, path)
		require.Empty(t, out, path)
		require.Contains(t, problems, "nosuchword", path)
		status, out, _ = world(append(path, "nosuchword", "--language", "ru")...)
		require.Equal(t, statusNot, status, path)
		require.Empty(t, out, path)
		if c.Runnable() {
			return
		}
		status, out, problems = world(path...)
		require.Equal(t, statusDone, status, path)
		require.Contains(t, out, c.Name(), path)
		require.Empty(t, problems, path)
	}
	env := &environment{Stdout: io.Discard, Stderr: io.Discard}
	walk(newRoot(env, func(string) string { return "" }))
	require.GreaterOrEqual(t, n, 15)
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
