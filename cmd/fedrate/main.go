// Command fedrate is the rating and title office of a chess federation as one
// program: flags, clock, wiring, printing and exit status. What it prints is
// the contract of its commands; what it computes lies in the packages below.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"slices"
	"strings"
	"time"

	"github.com/inconshreveable/mousetrap"
	"github.com/spf13/pflag"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
)

// version is set when the program is built (make build).
var version = "devel"

func main() {
	if len(os.Args) == 1 && mousetrap.StartedByExplorer() {
		os.Exit(runInWindow(os.Stdin, os.Stdout, os.Stderr, os.Getenv, time.Now))
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, os.Getenv, time.Now))
}

// run is main with its world as arguments; it returns the exit status.
func run(args []string, stdout, stderr io.Writer, getenv func(string) string, now func() time.Time) int {
	if len(args) > 0 && args[0] == "-check" { // how FIDE calls the checker of a program
		args = append([]string{"check"}, args[1:]...)
	}
	screen, side := &shownWriter{to: stdout}, &shownWriter{to: stderr}
	env := &environment{Stdout: screen, Stderr: side, Now: now, User: systemUser(getenv), noColour: uncoloured(getenv), terminal: onTerminal, access: accessOf(getenv)}
	env.speak(args, getenv)
	root := newRoot(env, getenv)
	env.builtin(root)
	env.explainWhenAsked(root, args)
	env.refuseUnknown(root)
	refuseRoundZero(root)
	root.SetArgs(args)
	root.SetOut(screen)
	root.SetErr(side)
	begun := now()
	err := withoutPanic(onlyFile(args), root.Execute)
	if err == nil {
		err = env.unknown
	}
	status := env.status(outputError(err, screen))
	if env.verbose {
		env.note("cmd.verbose", "database", env.database(), "settings", env.knownOr(env.settingsFile), "milliseconds", int(now().Sub(begun).Milliseconds()), "status", status)
	}
	return status
}

// outputError returns the error of a command, or else the error of writing its output: a
// result that could not be printed is no result.
func outputError(err error, screen *shownWriter) error {
	if screen.failed == nil || err != nil && !errors.Is(err, errWrong) {
		return err
	}
	return handbook.Errorf("cmd.wrong.standard-output", "problem", screen.failed)
}

// systemUser is who has started the program, as far as the system says.
func systemUser(getenv func(string) string) string {
	for _, name := range []string{"USER", "LOGNAME", "USERNAME"} {
		if s := getenv(name); s != "" {
			return strings.ToValidUTF8(s, "?")
		}
	}
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return ""
}

// The exit statuses of every command.
const (
	statusDone  = 0 // done and nothing wrong
	statusWrong = 1 // done, and something is wrong with the data
	statusNot   = 2 // could not run
)

// errWrong ends a command with status 1 where its output has said why.
var errWrong = errors.New("something is wrong with the data")

// wrongIn is errWrong where an error is among the findings, else nil.
func wrongIn(findings []handbook.Finding) error {
	if slices.ContainsFunc(findings, func(f handbook.Finding) bool { return f.Severity == handbook.Error }) {
		return errWrong
	}
	return nil
}

// wrongData is an error of the data rather than of the call: status 1.
type wrongData struct{ error }

// Unwrap is the error itself.
func (w wrongData) Unwrap() error { return w.error }

// Text returns what the error says.
func (w wrongData) Text() handbook.Text { return handbook.SaidBy(w.error) }

// status says what an error is to people, and is the exit status.
func (env *environment) status(err error) int {
	if err == nil {
		return statusDone
	}
	if errors.Is(err, errWrong) {
		return statusWrong
	}
	if of := exitStatus(0); errors.As(err, &of) {
		return int(of)
	}
	err = usage(err)
	fmt.Fprintf(env.Stderr, "fedrate: %s\n", env.language().Error(err))
	env.printStacks(err)
	status := statusNot
	if errors.As(err, new(wrongData)) {
		status = statusWrong
	}
	env.failure(err, status)
	return status
}

// failure answers a program that asked for JSON and got none yet.
func (env *environment) failure(err error, status int) {
	screen, shown := env.Stdout.(*shownWriter)
	if !shown || screen.wrote || screen.failed != nil || !env.json() && !env.jsonAsked {
		return
	}
	// What cannot be written there has been said on standard error.
	_ = env.writeJSON(answer.Failure{Error: env.locale().Language().Error(err), Status: status})
}

// usage gives an error of the flags and arguments of a command, which the
// library says in English, a sentence of the catalogues; any other is as it
// was.
func usage(err error) error {
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		if short := unknown.GetSpecifiedShortnames(); short != "" {
			return handbook.Errorf("cmd.wrong.unknown-shorthand", "flag", unknown.GetSpecifiedName(), "group", short)
		}
		return handbook.Errorf("cmd.wrong.unknown-flag", "flag", unknown.GetSpecifiedName())
	case errors.As(err, &bare):
		return handbook.Errorf("cmd.wrong.flag-without-value", "flag", bare.GetFlag().Name)
	case errors.As(err, &invalid):
		return handbook.Errorf("cmd.wrong.flag-value", "flag", invalid.GetFlag().Name, "value", invalid.GetValue(), "type", handbook.Text{Key: "word.wanted." + invalid.GetFlag().Value.Type()})
	}
	var n, given int
	var name, command string
	said := err.Error()
	if _, no := fmt.Sscanf(said, "accepts at most %d arg(s), received %d", &n, &given); no == nil {
		return handbook.Errorf("cmd.wrong.arguments-at-most", "wanted", n, "given", given)
	}
	if _, no := fmt.Sscanf(said, "accepts %d arg(s), received %d", &n, &given); no == nil {
		return handbook.Errorf("cmd.wrong.arguments", "wanted", n, "given", given)
	}
	if _, no := fmt.Sscanf(said, "requires at least %d arg(s), only received %d", &n, &given); no == nil {
		return handbook.Errorf("cmd.wrong.arguments-at-least", "wanted", n, "given", given)
	}
	if _, no := fmt.Sscanf(said, "unknown command %q", &name); no == nil {
		if _, near, found := strings.Cut(said, "Did you mean this?"); found {
			return handbook.Errorf("cmd.wrong.unknown-command-near", "command", name, "near", strings.Fields(near))
		}
		if _, no := fmt.Sscanf(said, "unknown command %q for %q", &name, &command); no == nil && strings.Contains(command, " ") {
			return handbook.Errorf("cmd.wrong.no-arguments", "command", command, "given", name)
		}
		return handbook.Errorf("cmd.wrong.unknown-command", "command", name)
	}
	return err
}
