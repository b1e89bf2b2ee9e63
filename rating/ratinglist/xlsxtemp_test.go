package ratinglist

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
)

// A sheet so large that it is unpacked to a temporary file leaves no file when the
// reading ends, whether it is a list or not.
func TestLargeWorkbooksLeaveNoTemporaryFiles(t *testing.T) {
	for head, list := range map[string]bool{"FIDE ID": true, "Number": false} {
		t.Run(head, func(t *testing.T) {
			folder := t.TempDir()
			t.Setenv("TMPDIR", folder)
			reader, err := Open(bytes.NewReader(largeWorkbook(t, head)), "list.xlsx", Options{})
			if list {
				require.NoError(t, err)
				unpacked, err := os.ReadDir(folder)
				require.NoError(t, err)
				require.NotEmpty(t, unpacked)
				require.NoError(t, reader.Close())
			} else {
				require.ErrorIs(t, err, errNoList)
			}
			left, err := os.ReadDir(folder)
			require.NoError(t, err)
			require.Empty(t, left)
		})
	}
}

// largeWorkbook has a sheet of more than the 16 MiB that are kept in memory.
func largeWorkbook(t *testing.T, head string) []byte {
	book := excelize.NewFile()
	defer func() { _ = book.Close() }()
	rows, err := book.NewStreamWriter("Sheet1")
	require.NoError(t, err)
	require.NoError(t, rows.SetRow("A1", []any{head, "Name", "Standard rating"}))
	for n := 2; n < 700; n++ {
		cell, err := excelize.CoordinatesToCellName(1, n)
		require.NoError(t, err)
		require.NoError(t, rows.SetRow(cell, []any{n, "Velden, Anna", 1500, strings.Repeat("x", 30_000)}))
	}
	require.NoError(t, rows.Flush())
	var out bytes.Buffer
	require.NoError(t, book.Write(&out))
	return out.Bytes()
}
