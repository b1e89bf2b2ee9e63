package oracle

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// TestCorpusSmallRounds: the text read literally gives what the reference
// programs of each edition gave, in all rounds of the corpora with up to 14
// players (32 with -corpus), no scoregroup of more than 9, and no bracket that
// is too wide; this holds the readings of the package.
func TestCorpusSmallRounds(t *testing.T) {
	folders := []string{"dutch2017", "long2017", "sim2017", "dutch2026", "long2026", "sim2026", "sim2026_trf26"}
	for _, folder := range folders {
		t.Run(folder, func(t *testing.T) {
			paths, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "data", "corpus", folder, "*.trf"))
			require.NoError(t, err)
			if len(paths) == 0 {
				t.Skip("no corpus beside the project")
			}
			edition, err := dutch.Chapter.Edition(folder[len(folder)-4:])
			if err != nil {
				edition, err = dutch.Chapter.Edition("2026")
				require.NoError(t, err)
			}
			rounds := 0
			for _, path := range paths {
				rounds += replay(t, path, edition)
			}
			t.Logf("%d rounds", rounds)
		})
	}
}

// replay pairs the small rounds of a report and counts them.
func replay(t *testing.T, path string, e *dutch.Edition) int {
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	report, _, err := trf.Read(filepath.Base(path), data)
	require.NoError(t, err)
	h := swiss.NewHistory(report, swiss.Options{Rules: e.Numbers.History, Replay: true})
	rounds := 0
	for number := 1; number <= report.Played(); number++ {
		r, _ := h.Before(number)
		if !small(r) {
			continue
		}
		got, err := Pair(e, r)
		if errors.Is(err, ErrTooWide) {
			continue
		}
		require.NoError(t, err, "%s round %d", path, number)
		rounds++
		slices.SortFunc(got, byWhite)
		if want := reported(report, number); !slices.Equal(want, got) {
			t.Errorf("%s round %d:\nreported  %v\nliterally %v", filepath.Base(path), number, want, got)
		}
	}
	return rounds
}

func small(r *swiss.Round) bool {
	most := 14
	if *corpus || *full {
		most = Most
	}
	return len(r.Players) > 0 && len(r.Players) <= most && widest(r) <= 9
}

// reported returns the pairs of a round in a report, with the bye.
func reported(report *tournament.Tournament, round int) []swiss.Pair {
	var pairs []swiss.Pair
	for i := range report.Players {
		p := &report.Players[i]
		g := p.Game(round)
		switch {
		case g.Opponent != 0 && g.Colour == tournament.White:
			pairs = append(pairs, swiss.Pair{White: p.StartingRank, Black: g.Opponent})
		case g.Opponent == 0 && g.Result == tournament.AllocatedBye:
			pairs = append(pairs, swiss.Pair{White: p.StartingRank})
		}
	}
	slices.SortFunc(pairs, byWhite)
	return pairs
}

func byWhite(a, b swiss.Pair) int {
	return cmp.Or(cmp.Compare(a.White, b.White), cmp.Compare(a.Black, b.Black))
}
