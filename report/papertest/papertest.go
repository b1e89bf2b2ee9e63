// Package papertest has what tests of papers need: workbooks read as text, and
// Golden files. Nothing but tests imports it.
package papertest

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
)

var update = flag.Bool("update", false, "write the goldens again")

// Golden compares text with testdata/NAME.golden.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run the test with -update")
	require.Equal(t, string(want), got, "run the test with -update and look at the difference")
}

// Written returns the bytes that a report writes.
func Written(t *testing.T, write func(io.Writer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, write(&b))
	return b.Bytes()
}

// Same writes the report twenty times and wants the same bytes.
func Same(t *testing.T, write func(io.Writer) error) []byte {
	t.Helper()
	first := Written(t, write)
	for range 19 {
		require.Equal(t, sha256.Sum256(first), sha256.Sum256(Written(t, write)), "the workbook differs from the last one")
	}
	return first
}

// Cells returns a workbook as text: each sheet, each row, its cells as shown.
func Cells(t *testing.T, data []byte) string {
	t.Helper()
	f := Open(t, data)
	var b strings.Builder
	for _, sheet := range f.GetSheetList() {
		fmt.Fprintf(&b, "== %s\n", sheet)
		rows, err := f.GetRows(sheet)
		require.NoError(t, err)
		for _, row := range rows {
			b.WriteString(strings.TrimRight(strings.Join(row, " | "), " |") + "\n")
		}
	}
	return b.String()
}

// Open returns a workbook, closed at the end of the test.
func Open(t *testing.T, data []byte) *excelize.File {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(data))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	return f
}

// Opens wants a workbook of which every sheet can be read.
func Opens(t require.TestingT, write func(io.Writer) error) {
	var b bytes.Buffer
	require.NoError(t, write(&b))
	f, err := excelize.OpenReader(&b)
	require.NoError(t, err)
	for _, sheet := range f.GetSheetList() {
		_, err := f.GetRows(sheet)
		require.NoError(t, err)
	}
	require.NoError(t, f.Close())
}
