package store

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

// Reports that came in before the first one that ends on a day or behind it are not asked for.
func TestReportsSinceADay(t *testing.T) {
	s, err := Open(t.TempDir() + "/office.db")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	for number, days := range [][2]int{{20260105, 20260110}, {20260103, 20260104}, {20260301, 20260305}, {20260210, 20260220}, {0, 0}, {20260401, 20260402}} {
		_, err := s.write.Exec(`INSERT INTO submissions (number, sha256, name, received_at, received_by, state, verdict, title, folded, city, federation, start_day, end_day, kind, rounds, players, data)
			VALUES ($1, $1 || '', '', '', '', 'rejected', 'rejected', '', '', '', '', $2, $3, 0, 0, 0, x'')`, number+1, days[0], days[1])
		require.NoError(t, err)
	}
	l := lately{before: 6}
	require.NoError(t, l.readDays(t.Context(), s.read))
	for day, want := range map[handbook.Date]int{2025_01_01: 1, 2026_01_10: 1, 2026_01_11: 3, 2026_03_05: 3, 2026_03_06: 5, 2026_12_31: 5} {
		require.Equal(t, want, l.since(day), day)
	}
	l.before = 0
	require.NoError(t, l.readDays(t.Context(), s.read))
	require.Equal(t, 1, l.since(2026_01_01))
}
