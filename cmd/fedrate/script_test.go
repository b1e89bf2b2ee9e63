package main

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/cluster"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// still is the clock of the scripts, which stands still.
func still() time.Time { return time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC) }

// Under the program's own name the test binary is the program, for scripts that start it as
// a process.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "fedrate" {
		status := run(os.Args[1:], os.Stdout, os.Stderr, os.Getenv, still)
		writePeak(os.Getenv(peakFile))
		os.Exit(status)
	}
	os.Exit(runBesideProgram(m))
}

// runBesideProgram runs the tests with the program in the search path, and ends the
// PostgreSQL of the tests, where they have begun one.
func runBesideProgram(m *testing.M) int {
	defer cluster.End()
	bin, err := os.MkdirTemp("", "fedrate-bin")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(bin)
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, filepath.Join(bin, "fedrate"))
	}
	if err == nil {
		err = os.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	}
	if err != nil {
		panic(err)
	}
	return m.Run()
}

// kept has the office of a script where the tests are to keep it: in PostgreSQL, or in the file
// that commands name by themselves.
func kept(t *testing.T, e *testscript.Env) error {
	t.Helper()
	e.Setenv("OFFICE", "fedrate.db")
	if !*storetest.OnPostgres {
		return nil
	}
	address, err := cluster.Address(t.Context(), storetest.Tables)
	e.Setenv("FEDRATE_DATABASE", address)
	e.Setenv("OFFICE", address)
	return err
}

// TestScripts runs the command scripts of testdata/script, one a subject.
func TestScripts(t *testing.T) {
	if *storetest.OnPostgres {
		cluster.Needed(t)
	}
	home, err := os.Getwd()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.Chdir(home)) })
	testscript.Run(t, testscript.Params{
		Dir:           filepath.Join(home, "testdata/script"),
		UpdateScripts: *update,
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"fedrate": call, "status": callWithStatus},
		Condition:     func(name string) (bool, error) { return name == "postgres" && *storetest.OnPostgres, nil },
		Setup: func(e *testscript.Env) error {
			e.Setenv("FEDRATE_OFFICE_SITE", "false") // hundreds of pages; site.txtar has them
			e.Setenv("FIXTURES", filepath.Join(home, "../../fixtures"))
			e.Setenv("GOGC", "400") // a hundred short calls: time is worth more than memory
			e.Defer(func() { loggedWholly(t, e) })
			return kept(t, e)
		},
	})
}

// loggedWholly holds, where a script has left its office in a file, that the log of it tells all that its tables have.
func loggedWholly(t *testing.T, e *testscript.Env) {
	path := filepath.Join(e.WorkDir, "fedrate.db")
	if _, err := os.Stat(path); err != nil {
		return
	}
	s, err := store.Open(path)
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	storetest.Logged(t, s, e.WorkDir)
}

// oneCall lets one script at a time have the working folder of the process.
var oneCall sync.Mutex

// callProgram runs the program within the test, which begins in no time; "exec fedrate" starts it as
// a process, with a standard input, an environment of its own and an end by a signal.
func callProgram(ts *testscript.TestScript, args []string) int {
	oneCall.Lock()
	defer oneCall.Unlock()
	ts.Check(os.Chdir(ts.MkAbs(".")))
	return run(args, ts.Stdout(), ts.Stderr(), ts.Getenv, still)
}

// call is the command "fedrate ARG...".
func call(ts *testscript.TestScript, neg bool, args []string) {
	if status := callProgram(ts, args); neg == (status == statusDone) {
		ts.Fatalf("fedrate %v: status %d", args, status)
	}
}

// callWithStatus is the command "status N ARG...": the program must end with status N.
func callWithStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N ARG...")
	}
	if have := callProgram(ts, args[1:]); strconv.Itoa(have) != args[0] {
		ts.Fatalf("fedrate %v: status %d, want %s", args[1:], have, args[0])
	}
}

var update = flag.Bool("update", false, "write the expectations of the scripts again")
