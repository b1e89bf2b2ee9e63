package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres/cluster"
	"github.com/fedrate/fedrate/store/storetest"
)

// The program's own name runs it inside the scripts, with a clock that stands
// still.
func TestMain(m *testing.M) {
	testscript.Main(ending{m}, map[string]func(){
		"fedrate": func() {
			clock := func() time.Time { return time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC) }
			os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, os.Getenv, clock))
		},
	})
}

// ending ends the PostgreSQL of the tests, where they have begun one.
type ending struct{ *testing.M }

func (m ending) Run() int {
	defer cluster.End()
	return m.M.Run()
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
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"status": statusOf},
		Condition:     func(name string) (bool, error) { return name == "postgres" && *storetest.OnPostgres, nil },
		Setup: func(e *testscript.Env) error {
			root, err := os.Getwd()
			if err != nil {
				return err
			}
			e.Setenv("FEDRATE_OFFICE_SITE", "false") // hundreds of pages; site.txtar has them
			e.Setenv("FIXTURES", root+"/../../fixtures")
			e.Setenv("GOGC", "400") // a thousand short calls: time is worth more than memory
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

// statusOf is the command "status N ARG...": the program must end with status N.
func statusOf(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N ARG...")
	}
	have := 0
	if err := ts.Exec("fedrate", args[1:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("fedrate: %v", err)
		}
		have = exit.ExitCode()
	}
	if strconv.Itoa(have) != args[0] {
		ts.Fatalf("fedrate %v: status %d, want %s", args[1:], have, args[0])
	}
}

var update = flag.Bool("update", false, "write the expectations of the scripts anew")
