package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
)

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
