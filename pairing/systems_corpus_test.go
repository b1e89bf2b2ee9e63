package pairing_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing"
)

// openRounds returns the rounds of a corpus that depend on an open reading: "FILE round N".
func openRounds(t *testing.T, folder string) map[string]bool {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "shared", "data", "corpus-systems", folder+"-open-rounds.txt"))
	if os.IsNotExist(err) {
		return nil
	}
	require.NoError(t, err)
	out := map[string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		round, _, _ := strings.Cut(line, ":")
		out[round] = true
	}
	return out
}

// TestCorpusOfSystems: every round of the corpora of the other Swiss systems is as
// its reference pairs it; another reading of the text is needed in no round but
// those that are known to be open.
func TestCorpusOfSystems(t *testing.T) {
	for folder, key := range map[string]string{"burstein2018": "2017", "burstein2026": "2026", "dubov": "", "double2026": "2026"} {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			paths, err := filepath.Glob(filepath.Join("..", "..", "shared", "data", "corpus-systems", folder, "*.trf"))
			require.NoError(t, err)
			if len(paths) == 0 {
				t.Skip("no corpus beside the project")
			}
			if !*corpus {
				paths = paths[:min(8, len(paths))]
			}
			open := openRounds(t, folder)
			rounds, otherwise := 0, 0
			for _, path := range paths {
				report := read(t, path)
				keys := []string{key}
				if key == "" { // the texts give the same
					keys = []string{"2017", "2026"}
				}
				var got []pairing.Round
				for _, key := range keys {
					rounds, _ := pairing.Check(report, pairing.Options{Edition: edition(key)})
					got = append(got, rounds...)
				}
				for _, r := range got {
					rounds++
					if r.Status != pairing.Identical {
						t.Errorf("%s round %d: %s %s %s", filepath.Base(path), r.Round, r.Status, said(r.Reason), said(r.Explanation))
					}
					if strings.Contains(said(r.Reason), "read so that") {
						otherwise++
						where := filepath.Base(path) + " round " + string(rune('0'+r.Round))
						require.True(t, open[where], where)
					}
				}
			}
			t.Logf("%s: %d rounds, %d by another reading", folder, rounds, otherwise)
		})
	}
}
