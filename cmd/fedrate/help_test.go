package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

// TestEveryCommandHasItsHelp: in both languages, and no text is for a command
// or a flag that is not there.
func TestEveryCommandHasItsHelp(t *testing.T) {
	left := map[string]bool{}
	for _, key := range language.English.Keys() {
		if strings.HasPrefix(key, "cmd.flag.") || strings.HasPrefix(key, "cmd.help.") && !strings.HasPrefix(key, "cmd.help.words.") && !strings.HasPrefix(key, "cmd.help.settings.") {
			left[key] = true
		}
	}
	for _, l := range language.All {
		env := &environment{Stdout: io.Discard, Stderr: io.Discard, spoken: l}
		root := newRoot(env, func(string) string { return "" })
		env.explain(root)
		var look func(c *cobra.Command)
		look = func(c *cobra.Command) {
			key := "cmd.help." + strings.ReplaceAll(strings.TrimPrefix(c.CommandPath(), "fedrate "), " ", "-")
			require.NotEmpty(t, c.Short, "%s: %s", l.Name, c.CommandPath())
			delete(left, key+".short")
			delete(left, key+".long")
			delete(left, key+".example")
			flag := func(f *pflag.Flag) {
				require.NotEmpty(t, f.Usage, "%s: %s --%s", l.Name, c.CommandPath(), f.Name)
				if own := key + ".flag." + f.Name; language.English.Has(own) {
					delete(left, own)
					return
				}
				delete(left, "cmd.flag."+f.Name)
			}
			c.LocalNonPersistentFlags().VisitAll(flag)
			c.PersistentFlags().VisitAll(flag)
			for _, child := range c.Commands() {
				look(child)
			}
		}
		look(root)
	}
	require.Empty(t, left)
}

func TestHelpInRussian(t *testing.T) {
	var out bytes.Buffer
	status := run([]string{"--language", "ru", "submit", "--help"}, &out, &out, func(string) string { return "" }, time.Now)
	require.Zero(t, status)
	for _, words := range []string{"Вызов:", "Каждый отчёт проверяется", "Флаги:", "Общие флаги:", "показать эту справку", "(по умолчанию fedrate.db)", "Код завершения:"} {
		require.Contains(t, out.String(), words)
	}
	for _, words := range []string{"Usage", "Flags", "default", "help for"} {
		require.NotContains(t, out.String(), words)
	}
}
