package season

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/tournament"
)

// Whatever the seed, the applicants make it, in few draws.
func TestSeason(t *testing.T) {
	for seed := range uint64(12) {
		s, err := New(seed)
		require.NoError(t, err)
		require.Len(t, s.Lists, len(s.Months)+1)
		draws := 0
		for i, m := range s.Months {
			require.Equal(t, s.Lists[i].Period.Add(1), m.Period)
			require.Equal(t, s.Lists[i+1].Period, m.Period)
			for _, e := range m.Events {
				draws += e.Draws
				r := audit.Open(e.Name, e.Report, audit.Options{Facts: &e.Facts})
				require.Empty(t, r.Errors(), "seed %d, %s", seed, e.Name)
			}
		}
		t.Log("seed", seed, "drawn", draws)
		for _, a := range s.Applicants {
			row := s.Lists[len(s.Lists)-1].Row(a.FIDEID)
			t.Log(a.Title, s.Lists[0].Row(a.FIDEID).Standings[tournament.Standard].Rating, row.Standings[tournament.Standard].Rating)
		}
	}
}

func TestTheSameSeedGivesTheSameSeason(t *testing.T) {
	a, err := New(3)
	require.NoError(t, err)
	b, err := New(3)
	require.NoError(t, err)
	require.Equal(t, a, b)
	files, err := a.Files()
	require.NoError(t, err)
	require.Len(t, files, 13)
}
