package server

import (
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
)

func vaduz(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Vaduz")
	require.NoError(t, err)
	return zone
}

func TestClosedPeriod(t *testing.T) {
	for day, want := range map[handbook.Date]handbook.Period{
		2026_09_28: 2026_09, // the closing day of 1 October is not over
		2026_09_29: 2026_10,
		2026_10_01: 2026_10,
		2026_10_15: 2026_10,
		2026_10_29: 2026_10,
		2026_10_30: 2026_11,
		2026_12_31: 2027_01,
		2028_02_27: 2028_02, // a leap year: 1 March less 3 is 27 February
		2028_02_28: 2028_03,
	} {
		require.Equal(t, want, ClosedPeriod(day), day)
	}
}

func TestMissedTimesAreOfTheZone(t *testing.T) {
	s, err := ParseSchedule(RunJob, "0 6 1 * *", vaduz(t))
	require.NoError(t, err)
	at := func(s string) time.Time {
		v, err := time.Parse(time.RFC3339, s)
		require.NoError(t, err)
		return v
	}
	missed := func(from, to string) []string {
		out := []string{}
		for _, m := range s.Missed(at(from), at(to)) {
			out = append(out, m.Format(time.RFC3339))
		}
		return out
	}
	require.Equal(t, []string{"2026-10-01T06:00:00+02:00", "2026-11-01T06:00:00+01:00"},
		missed("2026-09-05T00:00:00Z", "2026-11-30T00:00:00Z"), "summer and winter time")
	require.Empty(t, missed("2026-09-05T00:00:00Z", "2026-10-01T03:59:59Z"))
	require.Len(t, missed("2026-09-05T00:00:00Z", "2026-10-01T04:00:00Z"), 1, "due now")
	require.Empty(t, missed("2026-10-01T04:00:00Z", "2026-10-31T04:00:00Z"), "handled")
}

func TestScheduleErrors(t *testing.T) {
	_, err := ParseSchedule(RunJob, "0 6 1 *", time.UTC)
	require.Contains(t, language.English.Error(err), `schedule of job run: "0 6 1 *"`)
	_, err = ParseSchedule(RunJob, "0 6 30 2 *", time.UTC)
	require.Contains(t, language.English.Error(err), "names a day that never comes")
	_, err = ParseSchedule(InboxJob, "@every 3m", time.UTC)
	require.NoError(t, err)
}
