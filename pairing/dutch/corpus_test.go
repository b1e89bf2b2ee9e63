package dutch_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

var corpus = flag.Bool("corpus", false, "replay the corpora of random tournaments beside the project")

// handful is how many files of each folder are replayed without -corpus.
const handful = 6

// TestCorpus: every round of every tournament is paired as its reference
// program paired it, under its edition.
func TestCorpus(t *testing.T) {
	folders := map[string][]string{
		"2017": {"dutch2017", "long2017", "sim2017"},
		"2026": {"dutch2026", "long2026", "sim2026", "sim2026_trf26"},
	}
	for _, e := range dutch.Chapter.Editions {
		for _, folder := range folders[e.Key] {
			t.Run(folder, func(t *testing.T) { replayFolder(t, &e, folder) })
		}
	}
}

func replayFolder(t *testing.T, e *dutch.Edition, folder string) {
	paths, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "corpus", folder, "*.trf"))
	require.NoError(t, err)
	if len(paths) == 0 {
		t.Skip("no corpus beside the project")
	}
	if !*corpus {
		paths = paths[:min(handful, len(paths))]
	}
	rounds, different := 0, 0
	var spent time.Duration
	for _, path := range paths {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		report, _, err := trf.Read(filepath.Base(path), data)
		require.NoError(t, err)
		history := swiss.NewHistory(report, swiss.Options{Rules: e.Numbers.History, Replay: true})
		for round := 1; round <= report.Played(); round++ {
			r, _ := history.Before(round)
			started := time.Now()
			p, err := dutch.Pair(e, r)
			spent += time.Since(started)
			require.NoError(t, err, "%s round %d", path, round)
			rounds++
			if text := differs(p.Pairs, reported(report, r)); text != "" {
				different++
				t.Errorf("%s round %d: %s", filepath.Base(path), round, text)
			}
		}
	}
	t.Logf("%d rounds, %d different, %v", rounds, different, spent)
}

// reported returns the pairs of a round as the report has them, colours and byes
// included.
func reported(report *tournament.Tournament, r *swiss.Round) []swiss.Pair {
	var out []swiss.Pair
	for i := range report.Players {
		p := &report.Players[i]
		g := p.Game(r.Number)
		switch {
		case g.Opponent != 0 && g.Colour == tournament.White:
			out = append(out, swiss.Pair{White: p.StartingRank, Black: g.Opponent})
		case g.Opponent == 0 && g.Result == tournament.AllocatedBye:
			out = append(out, swiss.Pair{White: p.StartingRank})
		}
	}
	return out
}

func differs(got, want []swiss.Pair) string {
	order := func(p, q swiss.Pair) int { return p.White*100000 + p.Black - q.White*100000 - q.Black }
	g, w := slices.Clone(got), slices.Clone(want)
	slices.SortFunc(g, order)
	slices.SortFunc(w, order)
	var extra, missing []swiss.Pair
	for _, p := range g {
		if !slices.Contains(w, p) {
			extra = append(extra, p)
		}
	}
	for _, p := range w {
		if !slices.Contains(g, p) {
			missing = append(missing, p)
		}
	}
	if len(extra)+len(missing) == 0 {
		return ""
	}
	return fmt.Sprintf("paired %v, reported %v", extra, missing)
}
