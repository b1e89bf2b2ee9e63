package forms_test

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

var update = flag.Bool("update", false, "write the goldens anew")

// golden compares text with testdata/NAME.golden.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run go test ./report/forms -update")
	require.Equal(t, string(want), got, "run go test ./report/forms -update and look at the difference")
}

// written is the bytes that a report writes.
func written(t *testing.T, write func(io.Writer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, write(&b))
	return b.Bytes()
}

// same writes the report twenty times and wants the same bytes.
func same(t *testing.T, write func(io.Writer) error) []byte {
	t.Helper()
	first := written(t, write)
	for range 19 {
		require.Equal(t, sha256.Sum256(first), sha256.Sum256(written(t, write)), "the workbook differs from the last one")
	}
	return first
}

// cells is a workbook as text: each sheet, each row, its cells as shown.
func cells(t *testing.T, data []byte) string {
	t.Helper()
	f := open(t, data)
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

func open(t *testing.T, data []byte) *excelize.File {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(data))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	return f
}
