package teamswiss_test

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/teamswiss"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// TestCorpusOfTeams: every round is paired as the corpus has it, colours included; the
// other reading of the top member is needed in no file but those of plain Gacrux.
func TestCorpusOfTeams(t *testing.T) {
	for folder, key := range map[string]string{"team2026": "2026", "team2024": "2017", "team2026-gacrux": "2026"} {
		t.Run(folder, func(t *testing.T) {
			paths, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "corpus-systems", folder, "*.trf"))
			require.NoError(t, err)
			if len(paths) == 0 {
				t.Skip("no corpus beside the project")
			}
			rounds, otherwise := 0, 0
			for _, path := range paths {
				data, err := os.ReadFile(path)
				require.NoError(t, err)
				report, _, err := trf.Read(filepath.Base(path), data)
				require.NoError(t, err)
				system := teamswiss.Of(report.System)
				require.NotNil(t, system)
				e, err := system.Edition(key)
				require.NoError(t, err)
				teams := system.AsCounted(report)
				h := swiss.NewHistory(teams, swiss.Options{Rules: e.Rules, Replay: true})
				for n := 1; n <= teams.Played(); n++ {
					r, _ := h.Before(n)
					rounds++
					want := reported(teams, n)
					p, err := e.Pair(r)
					require.NoError(t, err, "%s round %d", path, n)
					if slices.Equal(want, sorted(p.Pairs)) {
						continue
					}
					other, err := e.Readings[0].Edition.Pair(r)
					require.NoError(t, err)
					otherwise++
					if folder != "team2026-gacrux" || !slices.Equal(want, sorted(other.Pairs)) {
						t.Errorf("%s %s round %d: %v, the corpus has %v", filepath.Base(path), report.System, n, sorted(p.Pairs), want)
					}
				}
				last, _ := h.Before(teams.Played() + 1)
				for i := range last.Players {
					team := slices.IndexFunc(report.Teams, func(x tournament.Team) bool { return x.Number == last.Players[i].TPN })
					first, second := report.Teams[team].MatchPoints, report.Teams[team].GamePoints
					if teamswiss.VariantOf(report.System).GamePoints {
						first, second = second, first
					}
					require.Equal(t, []tournament.Points{first, second}, []tournament.Points{last.Players[i].Points, tournament.Points(last.Players[i].Figures.Second)}, "%s team %d", path, last.Players[i].TPN)
				}
			}
			t.Logf("%d rounds, %d by the other reading", rounds, otherwise)
		})
	}
}

// reported returns the pairs of a round by teams.
func reported(t *tournament.Tournament, round int) (pairs []swiss.Pair) {
	for i := range t.Players {
		p := &t.Players[i]
		switch g := p.Game(round); {
		case g.Opponent != 0 && g.Colour == tournament.White, g.Opponent == 0 && g.Result == tournament.AllocatedBye:
			pairs = append(pairs, swiss.Pair{White: p.StartingRank, Black: g.Opponent})
		}
	}
	return sorted(pairs)
}

func sorted(pairs []swiss.Pair) []swiss.Pair {
	out := slices.Clone(pairs)
	slices.SortFunc(out, func(a, b swiss.Pair) int { return cmp.Compare(a.White, b.White) })
	return out
}
