//go:build e2e

// Package e2e uses the portal of the built program as people do: in Chromium, on a
// screen and on a phone, in both languages, with scripts and without. `make e2e`
// runs it where Chromium is installed.
package e2e

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// program is the built program.
var program string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		folder, err := os.MkdirTemp("", "fedrate-e2e")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(folder)
		program = filepath.Join(folder, "fedrate")
		if out, err := exec.Command("go", "build", "-o", program, "../../cmd/fedrate").CombinedOutput(); err != nil {
			panic(string(out))
		}
		return m.Run()
	}())
}

const federation = "../../fixtures/federation"

// office is the sample federation with the list of September 2026, an account of
// each role, and a portal that answers until the test ends.
type office struct {
	folder, url string
	settings    []string // of the environment
}

func (o *office) run(t *testing.T, input string, args ...string) {
	t.Helper()
	cmd := exec.Command(program, append(args, "--database", filepath.Join(o.folder, "office.db"))...)
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s: %s", args, out)
}

func passwordOf(role string) string { return "e2e-" + role + "-2026" }

func open(t *testing.T, settings ...string) *office {
	t.Helper()
	o := founded(t)
	o.settings = settings
	served := o.serve(t)
	t.Cleanup(func() {
		require.NoError(t, served.Signal(syscall.SIGTERM))
		require.NoError(t, served.end(), "the portal ends in order")
	})
	return o
}

// founded is the office without its portal.
func founded(t *testing.T) *office {
	t.Helper()
	o := &office{folder: t.TempDir()}
	o.run(t, "", "init", "--federation", "LIE", "--first-list", "2026-09="+federation+"/lists/2026-09.txt", "--key", "../../fixtures/sample.key")
	for _, role := range []string{"administrator", "officer", "arbiter"} {
		o.run(t, passwordOf(role), "user", "add", role, "--role", role, "--password-file", "-")
	}
	return o
}

// portal is the process that answers.
type portal struct {
	*os.Process
	end func() error // waits for its end
}

// serve starts the portal and waits until it listens.
func (o *office) serve(t *testing.T) portal {
	t.Helper()
	o.url = ""
	cmd := exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--inbox", "", "--monthly", "", "--log-format", "json",
		"--database", filepath.Join(o.folder, "office.db"), "--out", filepath.Join(o.folder, "out"), "--federation", "LIE")
	cmd.Env = append(os.Environ(), // mail can be asked for, and goes nowhere
		"FEDRATE_MAIL_SERVER=127.0.0.1:1", "FEDRATE_MAIL_FROM=office@rating.example", "FEDRATE_WEB_URL=https://rating.example")
	cmd.Env = append(cmd.Env, o.settings...)
	log, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines, said := bufio.NewScanner(log), bytes.Buffer{}
	lines.Buffer(nil, 1<<20)
	for o.url == "" && lines.Scan() {
		said.WriteString(lines.Text() + "\n")
		var line struct{ Msg, Address string }
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == "listening" {
			o.url = "http://" + line.Address
		}
	}
	require.NotEmpty(t, o.url, said.String())
	go func() { // unread output would stop the program
		for lines.Scan() {
		}
	}()
	return portal{cmd.Process, cmd.Wait}
}

// reports are the month's reports of the sample federation, and the first once
// more under another name, about which the office asks.
func (o *office) reports(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob(federation + "/2026-09/*.trf")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for i := range names {
		names[i], err = filepath.Abs(names[i])
		require.NoError(t, err)
	}
	data, err := os.ReadFile(filepath.Join(federation, "2026-09", "09-womens-cup.trf"))
	require.NoError(t, err)
	again := filepath.Join(o.folder, "again.trf")
	require.NoError(t, os.WriteFile(again, bytes.Replace(data, []byte("012 "), []byte("012 The "), 1), 0o600))
	return append(names, again)
}

// patience is how long anything may take before the test gives up.
const patience = 4 * time.Minute
