package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

// A report without a start, with a player without a FIDE ID.
const faulty = "012 Open\r\n032 LIE\r\n142 1\r\n001    1      A, B                                                               0.0    1\r\n"

// TestColours: on a terminal verdict and findings have the colour of what they
// say, and nowhere else, nor where the environment asks for none.
func TestColours(t *testing.T) {
	file := filepath.Join(t.TempDir(), "wrong.trf")
	require.NoError(t, os.WriteFile(file, []byte(faulty), 0o644))
	said := func(terminal bool, variables map[string]string, args ...string) (string, string) {
		var out, err bytes.Buffer
		env := &environment{
			Stdout: &out, Stderr: &err, Now: time.Now, spoken: language.English,
			noColour: uncoloured(getenv(variables)), terminal: func(io.Writer) bool { return terminal },
		}
		root := newRoot(env, getenv(variables))
		root.SetArgs(append(args, file))
		require.ErrorIs(t, root.Execute(), errWrong)
		return out.String(), err.String()
	}
	out, findings := said(true, nil, "check")
	require.Contains(t, out, "\x1b[31m"+file+": rejected\x1b[0m\n")
	require.Contains(t, findings, "\x1b[31m"+file+":1:1: TRF26-042:\x1b[0m the report has no start")
	require.Contains(t, findings, "\x1b[33m"+file+":4:58: TRF26-001: warning:\x1b[0m ")
	for _, plain := range []struct {
		terminal  bool
		variables map[string]string
		args      []string
	}{
		{false, nil, []string{"check"}},
		{true, map[string]string{"NO_COLOR": "1"}, []string{"check"}},
		{true, map[string]string{"TERM": "dumb"}, []string{"check"}},
		{true, nil, []string{"check", "--format", "json"}},
	} {
		out, findings := said(plain.terminal, plain.variables, plain.args...)
		require.NotContains(t, out+findings, "\x1b", plain)
		require.NotEmpty(t, out, plain)
	}
}
