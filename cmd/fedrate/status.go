package main

import (
	"errors"
	"fmt"
	"io"
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

const exitHelp = `
Exit status:
  0  done, and nothing wrong
  1  done, and something is wrong with the data
  2  could not run: wrong flags, a path that cannot be opened, no database
`

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

func (w wrongData) Unwrap() error { return w.error }

func status(err error, stderr io.Writer) int {
	var data wrongData
	switch {
	case err == nil:
		return statusDone
	case errors.Is(err, errWrong):
		return statusWrong
	case errors.As(err, &data):
		fmt.Fprintf(stderr, "fedrate: %s\n", language.English.Error(err))
		return statusWrong
	}
	fmt.Fprintf(stderr, "fedrate: %s\n", language.English.Error(err))
	return statusNot
}
