package month

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/summary"
)

// The report of a run names the papers that could not be made.
func TestRunReportNamesPapersThatFailed(t *testing.T) {
	t.Parallel()
	for _, fails := range []bool{false, true} {
		f, err := newFolder(nil, t.TempDir(), "papers", nil)
		require.NoError(t, err)
		w := &paperWriter{folder: f}
		r := &run{o: Options{Language: language.English}}
		did := summary.Run{Period: 2026_10}
		require.NoError(t, r.writePapers(t.Context(), w, []paperFile{{path: "last.pdf", to: func(io.Writer) error {
			if fails {
				return errors.New("no page")
			}
			return nil
		}}}))
		require.NoError(t, r.writeRunReport(w, &did))
		want := summary.Run{Period: 2026_10}
		if fails {
			want.Failed = []summary.FailedPaper{{Path: "last.pdf", Error: handbook.Verbatim("no page")}}
		}
		require.Equal(t, want.Failed, did.Failed)
		var text, book bytes.Buffer
		require.NoError(t, report.RunText(&text, language.English, want))
		require.NoError(t, report.Run(&book, language.English, want))
		for name, bytes := range map[string][]byte{"run.txt": text.Bytes(), "run.xlsx": book.Bytes()} {
			data, err := os.ReadFile(filepath.Join(f.temp, name))
			require.NoError(t, err)
			require.Equal(t, bytes, data, name)
		}
	}
}
