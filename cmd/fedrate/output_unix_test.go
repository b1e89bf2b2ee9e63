//go:build unix

package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What -o names and is no file, such as a pipe or /dev/null, is written to and stays what
// it is.
func TestOutputIntoAPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "out")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	read := make(chan string)
	go func() {
		f, err := os.Open(pipe)
		if err != nil {
			read <- err.Error()
			return
		}
		defer f.Close()
		data, _ := io.ReadAll(f)
		read <- string(data)
	}()
	report := filepath.Join("..", "..", "fixtures", "federation", "2026-09", "01-masters-open.trf")
	status := run([]string{"convert", report, "-o", pipe, "--as", "trf26"}, io.Discard, io.Discard, func(string) string { return "" }, time.Now)
	require.Zero(t, status)
	require.Contains(t, <-read, "012 Masters Open of Vaduzen 2026\r\n")
	info, err := os.Lstat(pipe)
	require.NoError(t, err)
	require.Equal(t, fs.ModeNamedPipe, info.Mode().Type())
}
