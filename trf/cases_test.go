package trf_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament/check"
	"github.com/fedrate/fedrate/trf"
)

var update = flag.Bool("update", false, "rewrite the expected results")

// TestCases reads the report of each case and compares the findings of reading
// and checking it.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			require.NoError(t, err)
			require.Len(t, archive.Files, 2, "in.trf and want")
			got := findings(t, archive.Files[0].Data)
			if *update {
				archive.Files[1].Data = []byte(got)
				require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
			}
			require.Equal(t, string(archive.Files[1].Data), got)
		})
	}
}

// findings returns those of reading and checking, one a line.
func findings(t *testing.T, data []byte) string {
	t.Helper()
	report, found, err := trf.Read("in.trf", data)
	if err != nil {
		return err.Error() + "\n"
	}
	var b strings.Builder
	for _, f := range append(found, check.Report(report)...) {
		fmt.Fprintf(&b, "%s %s %s\n", f.Severity, f.Rule, language.English.Line(&f))
	}
	return b.String()
}
