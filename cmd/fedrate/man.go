package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"github.com/fedrate/fedrate/handbook"
)

// manCommand writes a manual page for each command, for packages.
func manCommand(env *environment) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use: "man -o DIR", Hidden: true, Args: cobra.NoArgs,
		Example: "  fedrate man -o man1\n  fedrate man --language ru -o ru/man1",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.writeManual(cmd.Root(), out)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", ".", "")
	return cmd
}

// writeManual writes the pages of a command and those below it into a folder.
func (env *environment) writeManual(root *cobra.Command, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return handbook.Errorf("cmd.wrong.write", "file", folder, "problem", err)
	}
	env.explain(root)
	env.builtinFlags(root)
	root.Short = env.Sayf("cmd.man.about")
	root.PersistentFlags().VisitAll(func(f *pflag.Flag) { f.DefValue = strings.TrimSpace(f.DefValue) })
	var each func(c *cobra.Command) error
	each = func(c *cobra.Command) error {
		if c.Hidden || c.Name() == "help" || c.Name() == "completion" {
			return nil
		}
		c.DisableAutoGenTag = true
		page, err := env.manualPage(c)
		if err != nil {
			return err
		}
		name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
		if err := os.WriteFile(filepath.Join(folder, name), page, 0o644); err != nil {
			return handbook.Errorf("cmd.wrong.write", "file", name, "problem", err)
		}
		for _, below := range c.Commands() {
			if err := each(below); err != nil {
				return err
			}
		}
		return nil
	}
	return each(root)
}

// manualPage returns the page of a command, its headings in the language. The day of
// the page is that of the release (SOURCE_DATE_EPOCH), else of today.
func (env *environment) manualPage(c *cobra.Command) ([]byte, error) {
	today := env.Now().UTC()
	header := &doc.GenManHeader{Title: "FEDRATE", Section: "1", Source: "fedrate " + version, Manual: env.Sayf("cmd.man.manual")}
	if os.Getenv("SOURCE_DATE_EPOCH") == "" {
		header.Date = &today
	}
	var page bytes.Buffer
	if err := doc.GenMan(c, header, &page); err != nil {
		return nil, err
	}
	text := page.String()
	for _, heading := range []struct{ english, key string }{
		{"NAME", "cmd.man.name"},
		{"SYNOPSIS", "cmd.man.synopsis"},
		{"DESCRIPTION", "cmd.man.what"},
		{"OPTIONS INHERITED FROM PARENT COMMANDS", "cmd.man.global"},
		{"OPTIONS", "cmd.man.options"},
		{"EXAMPLE", "cmd.man.example"},
		{"SEE ALSO", "cmd.man.see-also"},
	} {
		text = strings.ReplaceAll(text, ".SH "+heading.english+"\n", ".SH "+env.Sayf(heading.key)+"\n")
	}
	return []byte(text), nil
}
