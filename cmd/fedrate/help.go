package main

import (
	"fmt"
	"strings"
	"sync"
	"text/template"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/tournament/registration"
	"github.com/fedrate/fedrate/trf"
)

// help gives every command its help in a language: what it does
// (cmd.help.COMMAND.short and .long), its exit statuses, and what its flags
// are for (cmd.help.COMMAND.flag.NAME, else cmd.flag.NAME). A text that no
// catalogue has stays as the command was made with.
type help struct {
	*language.Language
	arguments []any
}

func (env *environment) explain(root *cobra.Command) {
	h := &help{Language: env.language()}
	h.arguments = []any{
		"rounds", trf.MaxRounds, "facts", arbiters.FactNames, "classes", arbiters.Classes, "languages", arbiters.Languages,
		"kinds", registration.EventKinds, "championships", direct.Kinds(), "readings", readingNames(), "settings", settingsHelp(h.Language),
	}
	for _, g := range root.Groups() {
		g.Title = h.Label("cmd.help.words." + g.ID)
	}
	h.command(root)
	if h.Language != language.English {
		root.SetUsageFunc(h.usage)
	}
}

// explainWhenAsked explains the commands when help is shown, or names are completed
// from these arguments: the hundreds of texts are work that no other command needs.
func (env *environment) explainWhenAsked(root *cobra.Command, args []string) {
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		env.explain(root)
		return
	}
	show, use := root.HelpFunc(), root.UsageFunc()
	explain := sync.OnceFunc(func() { env.explain(root) })
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		explain()
		show(c, args)
	})
	root.SetUsageFunc(func(c *cobra.Command) error {
		root.SetUsageFunc(use)
		explain() // in another language it sets its own
		return root.UsageFunc()(c)
	})
}

// usage prints how a command is called, with cobra's template in the words of
// the language. It takes the place of cobra's own, which counts bytes.
func (h *help) usage(c *cobra.Command) error {
	t, err := template.New("usage").Funcs(template.FuncMap{
		"flags":                   h.flags,
		"rpad":                    func(s string, width int) string { return fmt.Sprintf("%-*s", width, s) },
		"trimTrailingWhitespaces": func(s string) string { return strings.TrimRightFunc(s, unicode.IsSpace) },
	}).Parse(h.template(c.UsageTemplate()))
	if err != nil {
		return err
	}
	return t.Execute(c.OutOrStderr(), c)
}

// flags lists flags with what their values are and what they are for.
func (h *help) flags(set *pflag.FlagSet) string {
	var names, usages []string
	width := 0
	set.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name := "      --" + f.Name
		if f.Shorthand != "" {
			name = "  -" + f.Shorthand + ", --" + f.Name
		}
		if key := "word.flag." + f.Value.Type(); h.Has(key) {
			name += " " + h.Label(key)
		}
		names, usages = append(names, name), append(usages, f.Usage)
		width = max(width, utf8.RuneCountInString(name))
	})
	var b strings.Builder
	for i, name := range names {
		fmt.Fprintf(&b, "%-*s   %s\n", width, name, strings.ReplaceAll(usages[i], "\n", "\n"+strings.Repeat(" ", width+3)))
	}
	return b.String()
}

// ownStatuses annotates a command that ends with the statuses of another program: its
// own help lists them.
const ownStatuses = "statuses of"

// ofFacts annotates a command whose flags are the facts of an event's record: the
// help of each is what the record says of it.
const ofFacts = "facts"

// facts says what the flags of facts are for, and which articles ask for each.
func (h *help) facts(flags *pflag.FlagSet) {
	for i := range registration.Fields {
		f := &registration.Fields[i]
		flags.Lookup(f.Name).Usage = fmt.Sprintf("%s: %s (%s)", h.Places(f.Form), h.Say(f.Doc), norms.FactArticles(norms.Newest(), f.Name))
	}
}

// say returns the first of the keys that has a text, else what was said before.
func (h *help) say(before string, keys ...string) string {
	for _, key := range keys {
		if language.English.Has(key) {
			return h.Sayf(key, h.arguments...)
		}
	}
	return before
}

func (h *help) command(c *cobra.Command) {
	if c.HasParent() && !c.Parent().HasParent() && (c.Name() == "help" || c.Name() == "completion") {
		return // cobra's own: builtin
	}
	key := "cmd.help." + strings.ReplaceAll(strings.TrimPrefix(c.CommandPath(), "fedrate "), " ", "-")
	if h.Language != language.English {
		name, arguments, _ := strings.Cut(c.Use, " ")
		c.Use = strings.TrimSpace(name + " " + h.Places(arguments))
		if c.Runnable() {
			c.DisableFlagsInUseLine = true
			c.Use += " " + h.Label("cmd.help.words.arguments")
		}
	}
	c.Example = h.say(c.Example, key+".example")
	c.Short = h.say(c.Short, key+".short")
	long := h.say(c.Long, key+".long")
	if long == "" {
		long = c.Short + "."
	}
	c.Long = strings.TrimRight(long, "\n") + "\n"
	if c.Annotations[ownStatuses] == "" {
		c.Long += "\n" + h.Label("cmd.help.words.exit") + "\n"
	}
	if c.Annotations[ofFacts] != "" {
		h.facts(c.Flags())
	}
	flag := func(f *pflag.Flag) {
		if f.Usage == "" {
			f.Usage = h.say("", key+".flag."+f.Name, "cmd.flag."+f.Name)
		}
		if h.Language != language.English {
			h.defaultOf(f)
		}
	}
	c.Flags().VisitAll(flag)
	c.PersistentFlags().VisitAll(flag)
	for _, child := range c.Commands() {
		h.command(child)
	}
}

// defaultOf says the default of a flag in the language, where pflag would say
// it in English.
func (h *help) defaultOf(f *pflag.Flag) {
	none := map[string]string{"bool": "false", "int": "0", "uint64": "0", "duration": "0s", "stringArray": "[]", "stringSlice": "[]"}[f.Value.Type()]
	if f.DefValue != none {
		f.Usage += " " + h.Sayf("cmd.help.words.default", "value", f.DefValue)
		f.DefValue = none
	}
}

// builtin names what cobra adds to every command.
func (env *environment) builtin(root *cobra.Command) {
	if env.language() == language.English {
		return
	}
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			c.Short = env.Sayf("cmd.help.words.help")
			c.Long = c.Short + "."
		case "completion":
			c.Short = env.Sayf("cmd.help.words.completion")
			c.Long = c.Short + "."
			for _, shell := range c.Commands() {
				shell.Short = env.Sayf("cmd.help.words.completion-of", "shell", shell.Name())
				shell.Long = shell.Short + "."
			}
		}
	}
	env.builtinFlags(root)
}

func (env *environment) builtinFlags(c *cobra.Command) {
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	for name, key := range map[string]string{"help": "cmd.help.words.help-flag", "version": "cmd.help.words.version-flag"} {
		if f := c.Flags().Lookup(name); f != nil && f.Value.Type() == "bool" {
			f.Usage = env.Sayf(key)
		}
	}
	for _, child := range c.Commands() {
		env.builtinFlags(child)
	}
}

// template puts the words of the language into cobra's template.
func (h *help) template(english string) string {
	return strings.NewReplacer(
		"{{.CommandPath}} [command]{{end}}", "{{.CommandPath}} "+h.Label("cmd.help.words.command")+"{{end}}",
		".LocalFlags.FlagUsages", "flags .LocalFlags",
		".InheritedFlags.FlagUsages", "flags .InheritedFlags",
		"Usage:", h.Label("cmd.help.words.usage"),
		"Examples:", h.Label("cmd.help.words.examples"),
		"Available Commands:", h.Label("cmd.help.words.commands"),
		"Additional Commands:", h.Label("cmd.help.words.commands"),
		"Global Flags:", h.Label("cmd.help.words.global-flags"),
		"Flags:", h.Label("cmd.help.words.flags"),
		`Use "{{.CommandPath}} [command] --help" for more information about a command.`, h.Sayf("cmd.help.words.more", "command", "{{.CommandPath}}"),
	).Replace(english)
}

// settingsHelp lists the settings as help shows them.
func settingsHelp(l *language.Language) string {
	lines := make([]string, len(settings))
	for i, s := range settings {
		lines[i] = fmt.Sprintf("    %-18s %-26s %s", s.key, s.env(), l.Label("cmd.help.settings."+strings.ReplaceAll(s.key, ".", "-")))
	}
	return strings.Join(lines, "\n")
}

// readingNames returns those of the open readings of norms.
func readingNames() []string {
	var names []string
	for _, r := range norms.OpenReadings {
		names = append(names, r.Name)
	}
	return names
}
