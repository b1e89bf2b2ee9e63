package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/report/answer"
)

// brokenPaper is an output at which the program has a fault: what is written there ends
// in a panic.
type brokenPaper struct{ bytes.Buffer }

func (*brokenPaper) Write([]byte) (int, error) { panic("index out of range [-1]\nwith more lines") }

// A command that ends in a panic says so in one line, which names the file and asks for
// it; the status is 2. The stack is for those who ask for more.
func TestPanicIsOneLine(t *testing.T) {
	data, err := fixtures.FS.ReadFile("federation/2026-09/10-rapid-round-robin.trf")
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "rapid.trf")
	require.NoError(t, os.WriteFile(file, data, 0o600))
	nothing := func(string) string { return "" }
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"a file":       {[]string{"standings", file}, "fedrate: " + file + ": the program has a fault (index out of range [-1]\uFFFDwith more lines): send the file to its makers and say what you did\n"},
		"each file":    {[]string{"check", file}, "fedrate: " + file + ": the program has a fault (index out of range [-1]\uFFFDwith more lines): send the file to its makers and say what you did\n"},
		"no file":      {[]string{"version"}, "fedrate: the program has a fault (index out of range [-1]\uFFFDwith more lines): tell its makers what you did\n"},
		"in Russian":   {[]string{"--language", "ru", "version"}, "fedrate: в программе ошибка (index out of range [-1]\uFFFDwith more lines): сообщите её авторам, что вы делали\n"},
		"several ones": {[]string{"standings", file, "--edition", file}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			var side bytes.Buffer
			status := run(c.args, &brokenPaper{}, &side, nothing, time.Now)
			require.Equal(t, statusNot, status)
			require.NotContains(t, side.String(), "goroutine")
			if c.want != "" {
				require.Equal(t, c.want, lastLine(side.String()))
			}
		})
	}
	var side bytes.Buffer
	require.Equal(t, statusNot, run([]string{"--verbose", "standings", file}, &brokenPaper{}, &side, nothing, time.Now))
	require.Contains(t, side.String(), "goroutine")
}

func lastLine(s string) string {
	lines := strings.SplitAfter(strings.TrimSuffix(s, "\n"), "\n")
	return lines[len(lines)-1] + "\n"
}

// One file of a folder at which the program has a fault leaves the others, and is named.
func TestPanicLeavesTheOtherFiles(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a.trf", "b.trf", "c.trf"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(name), 0o600))
	}
	var done []string
	err := eachFile([]string{folder}, func(name string, data []byte) error {
		if string(data) == "b.trf" {
			panic("nil")
		}
		done = append(done, filepath.Base(name))
		return nil
	})
	require.Equal(t, []string{"a.trf", "c.trf"}, done)
	var out, side bytes.Buffer
	env := &environment{Stdout: &shownWriter{to: &out}, Stderr: &side, format: "json", jsonAsked: true}
	require.Equal(t, statusNot, env.status(err))
	require.Equal(t, "fedrate: "+filepath.Join(folder, "b.trf")+": the program has a fault (nil): send the file to its makers and say what you did\n", side.String())
	var failure answer.Failure
	require.NoError(t, json.Unmarshal(out.Bytes(), &failure))
	require.Equal(t, statusNot, failure.Status)
	require.Contains(t, failure.Error, "b.trf: the program has a fault")
}
