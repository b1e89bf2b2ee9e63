package dutch_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
)

var update = flag.Bool("update", false, "rewrite the goldens")

// everyReason returns the names that a difference can have, by edition.
func everyReason(e *dutch.Edition) []string {
	last, sequence, colours, whole := 21, []string{"4.2", "4.3", "4.4"}, "5.2.", "1.9.1"
	if e.Key == "2017" {
		last, sequence, colours, whole = 19, []string{"D.1", "D.2", "D.3"}, "E.", "A.9"
	}
	names := append(sequence, whole)
	for i := 1; i <= last; i++ {
		if i != 4 { // a reported pairing that breaks no absolute criterion completes the round
			names = append(names, fmt.Sprintf("C%d", i))
		}
	}
	for i := 1; i <= 5; i++ {
		names = append(names, fmt.Sprintf("%s%d", colours, i))
	}
	return names
}

// TestEveryReasonIsSaid: random rounds are paired otherwise at random until
// every criterion, every rule of the sequence and of the colours has been the
// first one broken. The golden file has the shortest case of each as it is
// said.
func TestEveryReasonIsSaid(t *testing.T) {
	for i := range dutch.Chapter.Editions {
		e := &dutch.Chapter.Editions[i]
		t.Run(e.Key, func(t *testing.T) {
			said := map[string]handbook.Text{}
			for seed := range uint64(8_000) {
				seekReasons(t, e, seed, said)
			}
			var lines []string
			for _, name := range everyReason(e) {
				require.False(t, said[name].IsZero(), "no case of %s was found", name)
				lines = append(lines, language.English.Say(said[name]))
			}
			path := filepath.Join("testdata", "difference-"+e.Key+".txt")
			want := strings.Join(lines, "\n") + "\n"
			if *update {
				require.NoError(t, os.MkdirAll("testdata", 0o755))
				require.NoError(t, os.WriteFile(path, []byte(want), 0o644))
			}
			have, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, string(have), want, "run: go test ./pairing/dutch -run EveryReason -update")
		})
	}
}

func seekReasons(t *testing.T, e *dutch.Edition, seed uint64, said map[string]handbook.Text) {
	rng := rand.New(rand.NewPCG(seed, 4))
	r := randomRound(rng, 4+rng.IntN(9))
	right, err := dutch.Pair(e, r)
	if impossible := (*swiss.Impossible)(nil); errors.As(err, &impossible) {
		return
	}
	require.NoError(t, err)
	require.Nil(t, dutch.Compare(e, r, right, right.Pairs, swiss.SameNumbers), "seed %d", seed)
	judge := engine.NewJudge(&e.Numbers, r)
	for range 4 {
		d := dutch.Compare(e, r, right, reverseSome(rng, otherPairing(rng, judge, right.Pairs)), swiss.SameNumbers)
		if d == nil {
			continue
		}
		require.NotEqual(t, "dutch.at-fault", d.Text.Key, "seed %d", seed)
		if counts(e, d.Criterion) { // those who are named are as many as the criterion counts
			require.Equal(t, len(d.Players), d.Text.Arg("report").(handbook.Text).Number("n"), "seed %d: %s", seed, d.Text)
		}
		if was, text := said[d.Criterion], d.Whole(); was.IsZero() || len(text.String()) < len(was.String()) {
			said[d.Criterion] = text
		}
	}
}

// counts reports whether a criterion counts players.
func counts(e *dutch.Edition, name string) bool {
	var n, from int
	if _, err := fmt.Sscanf(name, "C%d", &n); err != nil {
		return false
	}
	if from = 10; e.Key == "2017" {
		from = 8
	}
	return n >= from && n < from+8
}

func reverseSome(rng *rand.Rand, pairs []swiss.Pair) []swiss.Pair {
	if i := rng.IntN(len(pairs)); pairs[i].Black != 0 && rng.IntN(2) == 0 {
		pairs[i].White, pairs[i].Black = pairs[i].Black, pairs[i].White
	}
	return pairs
}
