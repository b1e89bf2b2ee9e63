package pairing_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

var (
	corpus = flag.Bool("corpus", false, "check the corpora of random tournaments beside the project")
	endure = flag.Bool("endure", false, "explain a thousand late corrections and exchanged pairs instead of fifty")
)

// TestCorpusSilent: every round as the reference programs pair it is identical,
// and the rules have no warning.
func TestCorpusSilent(t *testing.T) {
	if !*corpus {
		t.Skip("needs -corpus")
	}
	folders := map[string]string{
		"dutch2017": "2017", "long2017": "2017", "sim2017": "2017",
		"dutch2026": "2026", "long2026": "2026", "sim2026": "2026", "sim2026_trf26": "2026",
	}
	cells, replayed, spent := 0, 0, time.Duration(0)
	for folder, key := range folders {
		edition, err := pairing.Chapter.Edition(key)
		require.NoError(t, err)
		paths, err := filepath.Glob(filepath.Join("..", "..", "shared", "data", "corpus", folder, "*.trf"))
		require.NoError(t, err)
		if len(paths) == 0 {
			t.Skip("no corpus beside the project")
		}
		for _, path := range paths {
			report := read(t, path)
			started := time.Now()
			rounds, found := pairing.Check(report, pairing.Options{Edition: edition})
			spent += time.Since(started)
			cells += len(report.Players) * report.Played()
			require.Len(t, rounds, report.Played(), path)
			replayed += len(rounds)
			for _, r := range rounds {
				require.Equal(t, pairing.Identical, r.Status, "%s, round %d: %s%s", path, r.Round, said(r.Reason), said(r.Explanation))
			}
			for _, f := range found {
				require.Equal(t, handbook.Info, f.Severity, language.English.Line(&f))
			}
		}
	}
	t.Logf("%d rounds, %d cells, %v a cell", replayed, cells, spent/time.Duration(cells))
}

// TestCorpusByTheOtherEdition: replayed by the edition that did not pair them,
// a part of the rounds differs; each says why, and that the other one fits.
func TestCorpusByTheOtherEdition(t *testing.T) {
	if !*corpus {
		t.Skip("needs -corpus")
	}
	for folder, key := range map[string]string{"dutch2017": "2026", "long2017": "2026", "sim2017": "2026", "dutch2026": "2017", "long2026": "2017", "sim2026": "2017"} {
		paths, err := filepath.Glob(filepath.Join("..", "..", "shared", "data", "corpus", folder, "*.trf"))
		require.NoError(t, err)
		if len(paths) == 0 {
			t.Skip("no corpus beside the project")
		}
		all, different, reasons := 0, 0, map[string]int{}
		for _, path := range paths {
			rounds, _ := pairing.Check(read(t, path), pairing.Options{Edition: edition(key)})
			all += len(rounds)
			for _, r := range rounds {
				if r.Status == pairing.Identical {
					continue
				}
				different++
				require.NotNil(t, r.OtherEdition, "%s, round %d: %s", path, r.Round, said(r.Reason))
				require.Equal(t, pairing.Identical, r.OtherEdition.Status, "%s, round %d", path, r.Round)
				if r.Criterion == "" { // a round that the edition cannot pair
					require.NotEmpty(t, r.Reason)
					continue
				}
				require.Contains(t, said(r.Explanation), r.Criterion+": ")
				require.NotContains(t, said(r.Explanation), "at fault", "%s, round %d", path, r.Round)
				reasons[r.Criterion]++
			}
		}
		require.NotZero(t, different, folder)
		t.Logf("%s by %s: %d of %d rounds differ: %v", folder, key, different, all, reasons)
	}
}

// TestRealFiles: events that were really played have no false error.
func TestRealFiles(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "..", "shared", "data", "trf", "*.trf"))
	require.NoError(t, err)
	if len(paths) == 0 {
		t.Skip("no real files beside the project")
	}
	formats := map[string]pairing.Format{
		"belgian-interclubs-2024-25.trf": pairing.TeamRoundRobin,
		"armstrong-2011-krause.trf":      pairing.TeamRoundRobin,
		"karl-mala-2005.trf":             pairing.Swiss,
		"aeroflot-2026.trf":              pairing.Swiss,
		"graz-a-2026.trf":                pairing.Swiss,
		"team-trf25.trf":                 pairing.TeamSwiss,
		"team-trf26-minimal.trf":         pairing.TeamSwiss,
	}
	for _, path := range paths {
		report := read(t, path)
		if want, ok := formats[filepath.Base(path)]; ok {
			require.Equal(t, want, pairing.Detect(report, "").Format, path)
		}
		for i := range pairing.Chapter.Editions {
			_, found := pairing.Check(report, pairing.Options{Edition: &pairing.Chapter.Editions[i]})
			require.Less(t, len(found), 20, path)
			for _, f := range found {
				if filepath.Base(path) != "team-trf26-minimal.trf" { // made up: its two teams meet in every round
					require.NotEqual(t, handbook.Error, f.Severity, language.English.Line(&f))
				}
				require.NotContains(t, message(&f), "%!")
			}
		}
	}
}

func read(t *testing.T, path string) *tournament.Tournament {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	report, _, err := trf.Read(filepath.Base(path), data)
	require.NoError(t, err)
	return report
}
