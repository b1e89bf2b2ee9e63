package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/fedrate/fedrate/handbook"
)

// faultError says that the program has a fault: a command ended in a panic. The user
// gets one line; the stack is for the developers (--verbose).
type faultError struct {
	file  string // that was read; empty: none, or several
	cause any
	stack []byte
}

// Error is what was wrong, for those who debug the program.
func (f *faultError) Error() string { return fmt.Sprint(f.cause) }

// Text says the fault in one line.
func (f *faultError) Text() handbook.Text {
	said := handbook.SanitizeLine(fmt.Sprint(f.cause))
	if f.file == "" {
		return handbook.Say("cmd.wrong.fault", "fault", said)
	}
	return handbook.Say("cmd.wrong.fault-in-file", "file", f.file, "fault", said)
}

// withoutPanic does work with a file and returns an error if that ends in a panic.
func withoutPanic(file string, work func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &faultError{file, cause, debug.Stack()}
		}
	}()
	return work()
}

// onlyFile is the one file among the arguments of a command; empty if there is none
// or if there are several.
func onlyFile(args []string) string {
	file := ""
	for _, arg := range args {
		if info, err := os.Stat(arg); err != nil || !info.Mode().IsRegular() {
			continue
		}
		if file != "" {
			return ""
		}
		file = arg
	}
	return file
}

// printStacks writes the stacks of the faults among the errors, if more is to be said
// than usual.
func (env *environment) printStacks(err error) {
	if !env.verbose {
		return
	}
	if fault := new(faultError); errors.As(err, &fault) {
		fmt.Fprintf(env.Stderr, "%s", fault.stack)
	}
}
