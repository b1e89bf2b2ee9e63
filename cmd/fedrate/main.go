// Command fedrate is the rating and title office of a chess federation as one
// program: flags, clock, wiring, printing and exit status. What it prints is
// the contract of its commands; what it computes lies in the packages below.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
)

// version is set when the program is built (make build).
var version = "devel"

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, os.Getenv, time.Now))
}

// run is main with its world as arguments; it returns the exit status.
func run(args []string, stdout, stderr io.Writer, getenv func(string) string, now func() time.Time) int {
	env := &environment{Stdout: stdout, Stderr: stderr, Now: now}
	env.speak(args, getenv)
	root := newRoot(env, getenv)
	env.builtin(root)
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	return env.status(root.Execute())
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

// Text is what the error says.
func (w wrongData) Text() handbook.Text { return language.ErrorText(w.error) }

// status says what an error is to people, and is the exit status.
func (env *environment) status(err error) int {
	if err == nil {
		return statusDone
	}
	if errors.Is(err, errWrong) {
		return statusWrong
	}
	fmt.Fprintf(env.Stderr, "fedrate: %s\n", env.language().Error(err))
	if errors.As(err, new(wrongData)) {
		return statusWrong
	}
	return statusNot
}
