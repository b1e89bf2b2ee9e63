package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/trf"
)

// mistyped says of an unknown flag which one may have been meant, or which subcommand
// where the word before it is spelt like one, or which commands have such a flag; other
// errors of flags are as they were.
func mistyped(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || unknown.GetSpecifiedShortnames() != "" {
		return err
	}
	if given := c.Flags().Args(); len(given) > 0 && len(similarNames(given[0], below(c))) > 0 {
		return unknownBelow(c, given[0]) // the flag is one of the command that was meant
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	if meant := similarNames(unknown.GetSpecifiedName(), names); len(meant) > 0 {
		for i := range meant {
			meant[i] = "--" + meant[i]
		}
		return handbook.Errorf("cmd.wrong.unknown-flag-near", "flag", unknown.GetSpecifiedName(), "meant", meant, "command", c.CommandPath())
	}
	if flag, others := flagElsewhere(c.Root(), unknown.GetSpecifiedName()); len(others) > 0 {
		return handbook.Errorf("cmd.wrong.unknown-flag-elsewhere", "flag", unknown.GetSpecifiedName(), "meant", "--"+flag, "commands", others, "command", c.CommandPath())
	}
	return err
}

// flagElsewhere returns the flag that is spelt most like one that a command lacks, with the
// first commands that have it.
func flagElsewhere(root *cobra.Command, typed string) (flag string, commands []string) {
	var names []string
	having := map[string][]string{}
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				names = append(names, f.Name)
				having[f.Name] = append(having[f.Name], c.CommandPath())
			}
		})
		for _, below := range c.Commands() {
			if !below.Hidden {
				walk(below)
			}
		}
	}
	walk(root)
	meant := similarNames(typed, names)
	if len(meant) == 0 {
		return "", nil
	}
	return meant[0], having[meant[0]][:min(len(having[meant[0]]), mostNear)]
}

// subcommandsOf wants one of the commands below where a command does nothing with
// arguments of its own, and says which may have been meant.
func subcommandsOf(c *cobra.Command) {
	for _, one := range c.Commands() {
		subcommandsOf(one)
	}
	if !c.HasSubCommands() || !c.HasParent() || c.Args == nil {
		return
	}
	args, takesOne := c.Args, c.Args(c, []string{"x"}) == nil
	c.Args = func(c *cobra.Command, given []string) error {
		err := args(c, given)
		if err == nil || len(given) == 0 || strings.HasPrefix(given[0], "-") {
			return err
		}
		if takesOne && len(similarNames(given[0], below(c))) == 0 {
			return err // too many arguments of its own
		}
		return unknownBelow(c, given[0])
	}
}

// below returns the names of the commands below one.
func below(c *cobra.Command) (names []string) {
	for _, one := range c.Commands() {
		names = append(names, one.Name())
	}
	return names
}

// unknownBelow is the error of a command that has no command below of that name.
func unknownBelow(c *cobra.Command, given string) error {
	names := below(c)
	if meant := similarNames(given, names); len(meant) > 0 {
		return handbook.Errorf("cmd.wrong.unknown-subcommand-near", "given", given, "command", c.CommandPath(), "meant", meant)
	}
	return handbook.Errorf("cmd.wrong.unknown-subcommand", "given", given, "command", c.CommandPath(), "commands", names)
}

// refuseUnknown ends a command that only has others below with an error, where a word
// names none of them; the library shows its help for it as for no word at all.
func (env *environment) refuseUnknown(root *cobra.Command) {
	show := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		asked, _ := c.Flags().GetBool("help")
		if given := c.Flags().Args(); !asked && !c.Runnable() && c.HasParent() && len(given) > 0 {
			env.unknown = unknownBelow(c, given[0])
			return
		}
		show(c, args)
	})
}

// refuseRoundZero refuses --round 0 and less in every command that has the flag: without it
// the command finds the round itself, and who names one means it.
func refuseRoundZero(c *cobra.Command) {
	for _, below := range c.Commands() {
		refuseRoundZero(below)
	}
	if c.Flags().Lookup("round") == nil || c.RunE == nil {
		return
	}
	run := c.RunE
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if n, err := cmd.Flags().GetInt("round"); err == nil && n < 1 && cmd.Flags().Changed("round") {
			return handbook.Errorf("cmd.wrong.round-range", "most", trf.MaxRounds, "value", n)
		}
		return run(cmd, args)
	}
}

// pathFlags have names of files and folders, which may be of any bytes.
var pathFlags = []string{"backups", "config", "database", "files", "from", "in", "inbox", "into", "key", "list", "official", "out", "output", "password-file", "pgn", "to"}

// garbled refuses texts of flags that are in no encoding that is kept: what a terminal in Latin-1
// or KOI8-R has written for a name would be shown as another one, and could not be moved into
// PostgreSQL.
func garbled(flags *pflag.FlagSet) error {
	var err error
	flags.Visit(func(f *pflag.Flag) {
		if err != nil || slices.Contains(pathFlags, f.Name) {
			return
		}
		texts := []string{f.Value.String()}
		if several, is := f.Value.(pflag.SliceValue); is {
			texts = several.GetSlice()
		}
		for _, text := range texts {
			if !utf8.ValidString(text) {
				err = handbook.Errorf("cmd.wrong.flag-garbled", "flag", f.Name, "value", strconv.Quote(text))
				return
			}
		}
	})
	return err
}
