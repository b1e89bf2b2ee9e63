package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate/odd"
)

var (
	endure = flag.Bool("endure", false, "try every command over 20,000 odd reports")
	seed   = flag.Uint64("seed", 0, "try every command over the odd report of this seed alone")
)

// mostOfOdd is the longest that a command may compute on one odd report: such reports
// have up to thirty players.
const mostOfOdd = 5 * time.Second

// oddCommands are the commands that read a report, followed by their arguments.
var oddCommands = []string{
	"check FILE", "check --format json --explain FILE", "check --fix -o OUT --accept 1 FILE", "check --fix -o OUT --accept 2,3 FILE",
	"plan FILE", "plan --format json FILE", "pair FILE", "pair --explain FILE", "pair --round 1 FILE", "pair --round 2 FILE",
	"standings FILE", "standings --explain 1 FILE", "standings --cross-table FILE",
	"rate FILE", "rate --working FILE", "norms --near --working FILE", "norms --forecast FILE", "checklist FILE", "checklist --round 1 FILE",
	"convert FILE --as trf16 -o OUT", "convert FILE --as trf26 -o OUT", "convert FILE --as json -o OUT",
	"certificate FILE --player 1 --title IM -o OUT", "arbiters norms FILE", "screening FILE", "screening --all FILE",
	"bbp --dutch FILE -c", "bbp --dutch FILE -p OUT", "javafo FILE -p OUT",
}

// TestCorpusOddReports takes reports that no program should write through commands that
// read one, check and four others each: none ends in a panic, none computes for more than
// five seconds. With -args -seed N it takes one report through all commands.
func TestCorpusOddReports(t *testing.T) {
	reports, from := uint64(40), uint64(1)
	if *endure {
		reports = 20_000
	}
	if *seed > 0 {
		reports, from = 1, *seed
	}
	work := t.TempDir()
	file, out := filepath.Join(work, "odd.trf"), filepath.Join(work, "out")
	var faults []string
	for n := from; n < from+reports; n++ {
		data := odd.Report(n)
		require.NoError(t, os.WriteFile(file, data, 0o600))
		commands := oddCommands
		if *seed == 0 { // a few of them, others each time
			commands = commands[:1:1]
			r := rand.New(rand.NewPCG(n, 1)) //nolint:gosec // the same each time
			for range 4 {
				commands = append(commands, oddCommands[1+r.IntN(len(oddCommands)-1)])
			}
		}
		for _, command := range commands {
			args := strings.Fields(strings.NewReplacer("FILE", file, "OUT", out).Replace(command))
			begun := computed(t)
			fault := panicOf(args)
			_ = os.Remove(out)
			if took := computed(t) - begun; took > mostOfOdd {
				fault = fmt.Sprintf("computes for %s", took)
			}
			if fault != "" {
				faults = append(faults, fmt.Sprintf("seed %d: %s: %s", n, command, fault))
			}
		}
	}
	require.Empty(t, faults)
}

// panicOf runs a command and returns the panic in which it ends; empty: none.
func panicOf(args []string) (fault string) {
	var out, side bytes.Buffer
	watch := time.AfterFunc(10*time.Minute, func() { panic(fmt.Sprint("hangs: ", args)) })
	defer watch.Stop()
	defer func() {
		if cause := recover(); cause != nil {
			fault = fmt.Sprintf("%v\n%s", cause, debug.Stack())
		}
	}()
	status := run(append([]string{"--verbose"}, args...), &out, &side, func(string) string { return "" }, func() time.Time { return time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC) })
	if status == statusNot && strings.Contains(side.String(), "goroutine ") {
		return side.String()
	}
	return ""
}

// computed is how long this process has computed.
func computed(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
