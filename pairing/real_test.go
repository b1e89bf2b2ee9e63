package pairing_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing"
)

// TestRealOpens replays three opens of early 2026, eight rounds each, whose
// pairings were published: which edition the organisers' programs followed, and
// where an arbiter intervened.
func TestRealOpens(t *testing.T) {
	for _, c := range []struct {
		file, edition string
		different     []int
		other         pairing.Status // of the different rounds by the other edition
	}{
		{"aeroflot-2026.trf", "2017", nil, ""},
		{"aeroflot-2026.trf", "2026", nil, ""},
		{"budapest-a-2026.trf", "2017", nil, ""},
		{"budapest-a-2026.trf", "2026", []int{8}, pairing.Identical},
		{"graz-a-2026.trf", "2017", []int{1, 4}, pairing.Different},
		{"graz-a-2026.trf", "2026", []int{1, 4}, pairing.Different},
	} {
		t.Run(c.file+" by "+c.edition, func(t *testing.T) {
			path := filepath.Join("..", "..", "shared", "data", "trf", c.file)
			if _, err := os.Stat(path); err != nil {
				t.Skip("the real opens are not there (../shared/data/trf)")
			}
			rounds, findings := pairing.Check(read(t, path), pairing.Options{Edition: edition(c.edition)})
			var different []int
			for _, r := range rounds {
				if r.Status == pairing.Identical {
					require.Nil(t, r.OtherEdition)
					continue
				}
				require.Equal(t, pairing.Different, r.Status, said(r.Reason))
				different = append(different, r.Round)
				require.NotEmpty(t, r.Criterion)
				require.NotEmpty(t, r.Missing)
				require.NotEmpty(t, r.Unexpected)
				require.Equal(t, c.other, r.OtherEdition.Status)
				t.Logf("round %d: %s", r.Round, said(r.Explanation))
			}
			require.Len(t, rounds, 8)
			require.Equal(t, c.different, different)
			said := 0
			for _, f := range findings {
				if f.Rule == "pairing-differs" {
					said++
				}
			}
			require.Equal(t, len(different), said)
		})
	}
}
