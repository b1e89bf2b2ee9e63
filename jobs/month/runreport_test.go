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
	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/report"
)

// The report of a run that was drawn before the last papers were is drawn again where one
// of them has failed: it has the bytes, and the digest, of one that is drawn at the end.
func TestRunReportDrawnBeforeTheLastPapers(t *testing.T) {
	t.Parallel()
	for _, fails := range []bool{false, true} {
		for _, within := range []*again{nil, {files: true}} {
			dir := t.TempDir()
			f, err := newFolder(nil, dir, "papers", nil)
			require.NoError(t, err)
			w := &paperWriter{folder: f}
			r := &run{ctx: t.Context(), o: Options{Language: language.English}, again: within, known: readMemo(nil)}
			did := summary.Run{Period: 2026_10}
			said := runReport{run: r, summary: &did}
			require.NoError(t, said.draw())
			early := r.keeps.Summary
			require.NoError(t, r.writePapers(w, []paperFile{{path: "last.pdf", to: func(io.Writer) error {
				if fails {
					return errors.New("no page")
				}
				return nil
			}}}))
			require.NoError(t, said.write(w))
			want := summary.Run{Period: 2026_10}
			if fails {
				want.Failed = []summary.FailedPaper{{Path: "last.pdf", Error: handbook.Verbatim("no page")}}
			}
			require.Equal(t, want.Failed, did.Failed)
			digest, err := digestOf(&want)
			require.NoError(t, err)
			require.Equal(t, digest, r.keeps.Summary)
			require.Equal(t, fails, early != digest)
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
}

// Both halves of what is done side by side end before the error of one is handed on.
func TestBesideWaitsForBoth(t *testing.T) {
	t.Parallel()
	one, other := errors.New("one"), errors.New("other")
	r := &run{again: &again{}}
	ended := false
	begun := make(chan struct{})
	require.Equal(t, one, r.beside(func() error { <-begun; return one }, func() error { close(begun); ended = true; return other }))
	require.True(t, ended)
	require.Equal(t, other, r.beside(func() error { return nil }, func() error { return other }))
	r.again = nil
	require.Equal(t, one, r.beside(func() error { return one }, func() error { panic("not begun") }))
}
