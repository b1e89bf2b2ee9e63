package main

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/answer"
)

// languageFlag is the name of the flag that chooses the language.
const languageFlag = "--language"

// speak chooses the language from the arguments, before any flag is read: help
// and what is wrong with the flags are said in it, too. Without the flag the
// environment decides.
func (env *environment) speak(args []string, getenv func(string) string) {
	env.spoken = language.FromEnvironment(getenv)
	for i, arg := range args {
		if arg == "--format=json" || arg == "--format" && i+1 < len(args) && args[i+1] == "json" {
			env.jsonAsked = true
		}
		code, given := strings.CutPrefix(arg, languageFlag+"=")
		if arg == languageFlag && i+1 < len(args) {
			code, given = args[i+1], true
		}
		if arg == "--" {
			return
		}
		if l := language.Find(code); given && l != nil {
			env.spoken, env.asked = l, true
		}
	}
}

// language is that of what people read on the terminal.
func (env *environment) language() *language.Language {
	if env.spoken == nil {
		return language.English
	}
	return env.spoken
}

// locale is how answers for programs are written: in English, unless a
// language is asked for with the flag.
func (env *environment) locale() answer.Locale {
	if env.asked {
		return answer.In(env.spoken)
	}
	return answer.English
}

// reader is the language of the output: that of the terminal, or of JSON.
func (env *environment) reader() *language.Language {
	if env.json() {
		return env.locale().Language()
	}
	return env.language()
}

// Sayf is a sentence in the language of the terminal.
func (env *environment) Sayf(key string, pairs ...any) string {
	return env.language().Sayf(key, pairs...)
}

// Say is a text in the language of the terminal.
func (env *environment) Say(t handbook.Text) string { return env.language().Say(t) }

// word is the word of a value, such as a state, of which the catalogues have
// one under word; the value itself where they have none.
func (env *environment) word(kind, value string) string {
	if key := "word." + kind + "." + value; value != "" && env.language().Has(key) {
		return env.language().Label(key)
	}
	return value
}

// print writes a line to standard output.
func (env *environment) print(key string, pairs ...any) {
	fmt.Fprintln(env.Stdout, plain(env.Sayf(key, pairs...)))
}

// note writes a line to standard error, unless --quiet is set.
func (env *environment) note(key string, pairs ...any) {
	if env.quiet {
		return
	}
	fmt.Fprintln(env.Stderr, plain(env.Sayf(key, pairs...)))
}

// plain marks the control characters of a text except the ends of its lines: a name
// from a file must not steer the terminal. It cuts a line that must be a mistake, such
// as a name of a megabyte.
func plain(s string) string { return handbook.Truncate(s) }

// textOf returns what a chapter says: a text in the language of the terminal, a
// sentence as it is.
func (env *environment) textOf(v any) string {
	switch v := v.(type) {
	case handbook.Text:
		return env.Say(v)
	case handbook.Texter:
		return env.Say(v.Text())
	}
	return fmt.Sprint(v)
}

// knownOr returns a value, or the word for one that is not known.
func (env *environment) knownOr(s string) string {
	if s == "" {
		return env.Sayf("cmd.unknown")
	}
	return s
}

// orNone is a value, or the word for none.
func (env *environment) orNone(s *string) string {
	if s == nil {
		return env.Sayf("cmd.none")
	}
	return *s
}

// mark reports whether a condition is met.
func (env *environment) mark(ok bool) string {
	if ok {
		return env.Sayf("cmd.ok")
	}
	return env.Sayf("cmd.fails")
}
