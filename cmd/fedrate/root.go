package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/answer"
)

// newRoot returns the whole command line. A command is added here and has the file of
// its noun.
func newRoot(env *environment, getenv func(string) string) *cobra.Command {
	var config, code string
	root := &cobra.Command{
		Use:           "fedrate",
		Version:       version,
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := garbled(cmd.Flags()); err != nil {
				return err
			}
			env.actor(cmd.Flags().Lookup("by"))
			c, err := loadConfig(cmd.Flags(), getenv, config)
			env.Config, env.reload = c, func() (Config, error) { return loadConfig(cmd.Flags(), getenv, config) }
			if err == nil && env.format != "text" && env.format != "json" {
				err = wrongChoice("format", []string{"text", "json"}, env.format)
			}
			if err == nil && env.findingsTo != "stderr" && env.findingsTo != "stdout" {
				err = handbook.Errorf("cmd.wrong.choice", "flag", "findings", "choices", []string{"stderr", "stdout"}, "value", env.findingsTo)
			}
			if err == nil && code != "" && language.Find(code) == nil {
				err = wrongChoice("language", []string{"en", "ru"}, code)
			}
			if env.settingsFile = cmp.Or(config, getenv("FEDRATE_CONFIG")); env.settingsFile == "" {
				if _, missing := os.Stat(configFile); missing == nil {
					env.settingsFile = configFile
				}
			}
			if err == nil && env.quiet && env.verbose {
				err = handbook.Errorf("cmd.wrong.quiet-and-verbose")
			}
			return err
		},
	}
	flags := root.PersistentFlags()
	flags.StringVar(&config, "config", "", "")
	flags.StringVar(&env.format, "format", "text", "")
	flags.StringVar(&env.findingsTo, "findings", "stderr", "")
	flags.String("database", defaultConfig().Database, "")
	flags.StringVar(&code, "language", "", "")
	flags.String("office", "", "")
	flags.String("by", "", "")
	flags.BoolVar(&env.quiet, "quiet", false, "")
	flags.BoolVar(&env.verbose, "verbose", false, "")

	root.AddGroup(
		&cobra.Group{ID: "file"},
		&cobra.Group{ID: "office"})
	for _, c := range []*cobra.Command{
		checkCommand(env), rateCommand(env), normsCommand(env), certificateCommand(env),
		standingsCommand(env), screeningCommand(env), convertCommand(env), explainCommand(env), scheduleCommand(env), pairCommand(env), resultsCommand(env), generateCommand(env), selftestCommand(env), checklistCommand(env),
		gamesCommand(env), lawsCommand(env), incidentsCommand(env), bbpCommand(env), javafoCommand(env),
	} {
		c.GroupID = "file"
		root.AddCommand(c)
	}
	for _, c := range []*cobra.Command{
		initCommand(env), listCommand(env), submitCommand(env), submissionsCommand(env), questionsCommand(env), eventCommand(env), planCommand(env), banCommand(env), waiveCommand(env),
		runCommand(env), rerunCommand(env), proposalsCommand(env), runsCommand(env), playerCommand(env), playersCommand(env), verifyCommand(env), keyCommand(env), statusCommand(env),
		titlesCommand(env), applicationCommand(env), arbitersCommand(env), feesCommand(env), rulesCommand(env), serveCommand(env), workerCommand(env), userCommand(env), tokenCommand(env), mailCommand(env), hookCommand(env), paperCommand(env), plotCommand(env), fsckCommand(env), backupCommand(env), restoreCommand(env), copyCommand(env), logCommand(env), retentionCommand(env),
	} {
		c.GroupID = "office"
		root.AddCommand(c)
	}
	root.AddCommand(versionCommand(env), manCommand(env))
	root.SetVersionTemplate("fedrate {{.Version}}\n")
	root.SetFlagErrorFunc(mistyped)
	subcommandsOf(root)
	env.complete(root, func(c *cobra.Command) error {
		settings, err := loadConfig(c.Flags(), getenv, config)
		env.Config = settings
		return err
	})
	return root
}

// json reports whether output is for programs.
func (env *environment) json() bool { return env.format == "json" }

// writeJSON prints one value, its texts written out in the locale.
func (env *environment) writeJSON(v any) error {
	data, err := env.encoded(v)
	if err != nil {
		return err
	}
	if _, err := env.Stdout.Write(data); err != nil {
		return handbook.Errorf("cmd.wrong.print", "problem", err)
	}
	return nil
}

// encoded returns a value as JSON, its texts written out in the locale.
func (env *environment) encoded(v any) ([]byte, error) {
	var data bytes.Buffer
	enc := json.NewEncoder(&data)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(language.Written(env.locale().Language(), v)); err != nil {
		return nil, handbook.Errorf("cmd.wrong.print", "problem", err)
	}
	return escaped(data.Bytes()), nil
}

func versionCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "version", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if env.json() {
				return env.writeJSON(answer.Version{Version: version})
			}
			_, err := fmt.Fprintln(env.Stdout, "fedrate", version)
			return err
		},
	}
}
