package oracle_test

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// TestDifferences: whatever else is made of a random round, what the comparison says
// of it is a sentence in both languages, and never that the report is the better one;
// what a text is broken by is found first in some round.
func TestDifferences(t *testing.T) {
	for name, w := range texts() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(3, 3))
			found := map[string]int{}
			for range 1500 {
				r := randomRound(rng, 4+rng.IntN(9))
				w.prepare(r)
				right, err := w.edition.Pair(r)
				if err != nil {
					continue
				}
				require.Nil(t, right.Compare(right.Pairs, swiss.SameNumbers))
				require.True(t, w.edition.Agrees(r, right.Pairs))
				other := shuffled(rng, right.Pairs)
				d := right.Compare(other, swiss.SameNumbers)
				if slices.Equal(other, right.Pairs) {
					continue
				}
				require.NotNil(t, d, "%v instead of %v: %s", other, right.Pairs, literal(r))
				require.NotEmpty(t, d.Criterion)
				found[d.Criterion]++
				for _, l := range language.All {
					sentence := l.Say(d.Whole())
					require.NotContains(t, sentence, "<no value>")
					require.NotContains(t, sentence, "%!")
				}
				require.NotContains(t, language.English.Say(d.Text), "at fault", literal(r))
			}
			t.Logf("%s: %v", name, found)
			for _, criterion := range w.broken {
				require.Positive(t, found[criterion], criterion)
			}
		})
	}
}

// TestExplained: the telling of a random round is whole sentences in both languages.
func TestExplained(t *testing.T) {
	for name, w := range texts() {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(4, 4))
			for range 40 {
				r := randomRound(rng, 4+rng.IntN(9))
				w.prepare(r)
				right, err := w.edition.Pair(r)
				if err != nil {
					continue
				}
				for _, l := range language.All {
					var b strings.Builder
					require.NoError(t, right.Explain(&b, l.Say, swiss.SameNumbers))
					require.NotContains(t, b.String(), "<no value>")
					require.NotContains(t, b.String(), "%!")
					if strings.Contains(name, "team") {
						require.NotContains(t, b.String(), "player")
						require.NotContains(t, b.String(), "игрок")
					}
					require.Greater(t, strings.Count(b.String(), "\n"), len(r.Players))
				}
				require.Error(t, right.Explain(failing{}, language.English.Say, swiss.SameNumbers))
			}
		})
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// shuffled changes some of the pairs: partners, or colours, or who has the bye.
func shuffled(rng *rand.Rand, pairs []swiss.Pair) []swiss.Pair {
	out := slices.Clone(pairs)
	a, b := rng.IntN(len(out)), rng.IntN(len(out))
	switch {
	case rng.IntN(6) == 0 && out[a].Black != 0:
		out[a].White, out[a].Black = out[a].Black, out[a].White
	case rng.IntN(2) == 0 && out[b].Black != 0:
		out[a].White, out[b].Black = out[b].Black, out[a].White
	default:
		out[a].White, out[b].White = out[b].White, out[a].White
	}
	return out
}
