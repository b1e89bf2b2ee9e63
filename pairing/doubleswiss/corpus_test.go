package doubleswiss_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/doubleswiss"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

var corpus = flag.Bool("corpus", false, "all files of the corpus")

var planned = regexp.MustCompile(`_r\d+of(\d+)`)

// TestCorpus: every match day of the corpus is paired as it has it; its reference
// gives no colours.
func TestCorpus(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "corpus-systems", "double2026", "*.trf"))
	require.NoError(t, err)
	if len(paths) == 0 {
		t.Skip("no corpus beside the project")
	}
	if !*corpus {
		paths = paths[:12]
	}
	e := doubleswiss.System.Latest()
	days := 0
	for _, path := range paths {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		report, _, err := trf.Read(filepath.Base(path), data)
		require.NoError(t, err)
		rounds, err := strconv.Atoi(planned.FindStringSubmatch(path)[1])
		require.NoError(t, err)
		matches := doubleswiss.Matches(report)
		h := swiss.NewHistory(matches, swiss.Options{Rules: e.Rules, Replay: true, Rounds: rounds})
		for day := 1; day <= matches.Played(); day++ {
			r, _ := h.Before(day)
			p, err := e.Pair(r)
			require.NoError(t, err, "%s match %d", path, day)
			days++
			require.Equal(t, reported(matches, day), sorted(p.Pairs), "%s match %d", filepath.Base(path), day)
		}
	}
	t.Logf("%d match days", days)
}

// reported returns the pairs of a match day without colours.
func reported(t *tournament.Tournament, round int) (pairs []swiss.Pair) {
	for i := range t.Players {
		p := &t.Players[i]
		g := p.Game(round)
		switch {
		case g.Opponent > p.StartingRank, g.Opponent == 0 && g.Result == tournament.AllocatedBye:
			pairs = append(pairs, swiss.Pair{White: p.StartingRank, Black: g.Opponent})
		}
	}
	return sorted(pairs)
}

func sorted(pairs []swiss.Pair) []swiss.Pair {
	out := slices.Clone(pairs)
	for i, p := range out {
		if p.Black != 0 {
			out[i] = swiss.Pair{White: min(p.White, p.Black), Black: max(p.White, p.Black)}
		}
	}
	slices.SortFunc(out, func(p, q swiss.Pair) int { return p.White - q.White })
	return out
}
