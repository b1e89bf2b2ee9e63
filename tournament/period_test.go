package tournament_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// TestListPeriod: the month of the round decides in long events alone, and a
// date outside the event decides nothing.
func TestListPeriod(t *testing.T) {
	league := tournament.Tournament{
		Start: 2025_09_29, End: 2026_04_26,
		RoundDates: []handbook.Date{2025_09_29, 2025_10_05, 0, 2027_02_01, 2026_04_26},
	}
	for round, want := range map[int]handbook.Period{1: 2025_09, 2: 2025_10, 3: 2025_09, 4: 2025_09, 5: 2026_04, 6: 2025_09} {
		require.Equal(t, want, league.ListPeriod(round), "round %d", round)
	}
	short := tournament.Tournament{Start: 2026_01_30, End: 2026_02_28, RoundDates: []handbook.Date{2026_01_30, 2026_02_28}}
	require.False(t, short.Long())
	require.EqualValues(t, 2026_01, short.ListPeriod(2))
	short.End = 2026_03_01
	require.True(t, short.Long())
	require.EqualValues(t, 2026_02, short.ListPeriod(2))
}
