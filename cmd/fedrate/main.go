// Command fedrate is the rating and title office of a chess federation as one
// program: flags, clock, wiring, printing and exit status. What it prints is
// the contract of its commands; what it computes lies in the packages below.
package main

import (
	"io"
	"os"
	"time"
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
