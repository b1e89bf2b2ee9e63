package server

import (
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
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

// TestClocksChange: a time that the clocks skip comes as much later as they go on,
// whatever side of Greenwich; one that they show twice comes the first time; every hour comes each time.
func TestClocksChange(t *testing.T) {
	for name, c := range map[string]struct {
		zone, fields, after string
		want                []string
	}{
		"New York, skipped":           {"America/New_York", "30 2 * * *", "2026-03-07T12:00:00-05:00", []string{"2026-03-08T03:30:00-04:00", "2026-03-09T02:30:00-04:00"}},
		"New York, before":            {"America/New_York", "59 1 * * *", "2026-03-07T12:00:00-05:00", []string{"2026-03-08T01:59:00-05:00", "2026-03-09T01:59:00-04:00"}},
		"New York, twice skipped":     {"America/New_York", "0,30 2 * * *", "2026-03-07T12:00:00-05:00", []string{"2026-03-08T03:00:00-04:00", "2026-03-08T03:30:00-04:00"}},
		"New York, twice shown":       {"America/New_York", "30 1 * * *", "2026-10-31T12:00:00-04:00", []string{"2026-11-01T01:30:00-04:00", "2026-11-02T01:30:00-05:00"}},
		"New York, after the first":   {"America/New_York", "30 1 * * *", "2026-11-01T01:45:00-04:00", []string{"2026-11-02T01:30:00-05:00"}},
		"New York, every hour":        {"America/New_York", "30 * * * *", "2026-11-01T00:45:00-04:00", []string{"2026-11-01T01:30:00-04:00", "2026-11-01T01:30:00-05:00", "2026-11-01T02:30:00-05:00"}},
		"New York, every hour, gap":   {"America/New_York", "30 * * * *", "2026-03-08T01:00:00-05:00", []string{"2026-03-08T01:30:00-05:00", "2026-03-08T03:30:00-04:00"}},
		"St John's":                   {"America/St_Johns", "15 2 * * *", "2026-03-08T00:00:00-03:30", []string{"2026-03-08T03:15:00-02:30"}},
		"Berlin, skipped":             {"Europe/Berlin", "30 2 * * *", "2026-03-28T12:00:00+01:00", []string{"2026-03-29T03:30:00+02:00", "2026-03-30T02:30:00+02:00"}},
		"Berlin, twice shown":         {"Europe/Berlin", "30 2 * * *", "2026-10-24T12:00:00+02:00", []string{"2026-10-25T02:30:00+02:00", "2026-10-26T02:30:00+01:00"}},
		"London, skipped":             {"Europe/London", "30 1 * * *", "2026-03-28T12:00:00Z", []string{"2026-03-29T02:30:00+01:00"}},
		"London, twice shown":         {"Europe/London", "0 1 * * *", "2026-10-24T12:00:00+01:00", []string{"2026-10-25T01:00:00+01:00", "2026-10-26T01:00:00Z"}},
		"Santiago, midnight":          {"America/Santiago", "0 0 * * *", "2026-09-05T12:00:00-04:00", []string{"2026-09-06T01:00:00-03:00", "2026-09-07T00:00:00-03:00"}},
		"Havana, midnight":            {"America/Havana", "@daily", "2026-03-07T12:00:00-05:00", []string{"2026-03-08T01:00:00-04:00", "2026-03-09T00:00:00-04:00"}},
		"Havana, midnight twice":      {"America/Havana", "@daily", "2026-10-31T12:00:00-04:00", []string{"2026-11-01T00:00:00-04:00", "2026-11-02T00:00:00-05:00"}},
		"Beirut, midnight":            {"Asia/Beirut", "@daily", "2026-03-28T12:00:00+02:00", []string{"2026-03-29T01:00:00+03:00"}},
		"Asuncion, first of a month":  {"America/Asuncion", "@monthly", "2017-09-15T00:00:00-04:00", []string{"2017-10-01T01:00:00-03:00", "2017-11-01T00:00:00-03:00"}},
		"Asuncion, each hour of it":   {"America/Asuncion", "0 * * 10 *", "2017-09-15T00:00:00-04:00", []string{"2017-10-01T01:00:00-03:00", "2017-10-01T02:00:00-03:00"}},
		"Lord Howe, half an hour":     {"Australia/Lord_Howe", "15 2 * * *", "2026-10-03T12:00:00+10:30", []string{"2026-10-04T02:45:00+11:00", "2026-10-05T02:15:00+11:00"}},
		"Lord Howe, twice shown":      {"Australia/Lord_Howe", "45 1 * * *", "2026-04-04T12:00:00+11:00", []string{"2026-04-05T01:45:00+11:00", "2026-04-06T01:45:00+10:30"}},
		"Apia, a day that never came": {"Pacific/Apia", "0 6 30 12 *", "2011-12-01T00:00:00-10:00", []string{"2011-12-31T06:00:00+14:00", "2012-12-30T06:00:00+14:00"}},
		"no change of clocks":         {"Asia/Kolkata", "30 2 * * *", "2026-03-07T12:00:00+05:30", []string{"2026-03-08T02:30:00+05:30"}},
		"Greenwich":                   {"UTC", "@monthly", "2026-03-07T12:00:00Z", []string{"2026-04-01T00:00:00Z"}},
	} {
		t.Run(name, func(t *testing.T) {
			zone, err := time.LoadLocation(c.zone)
			require.NoError(t, err)
			s, err := ParseSchedule(RunJob, c.fields, zone)
			require.NoError(t, err)
			at, err := time.Parse(time.RFC3339, c.after)
			require.NoError(t, err)
			var got []string
			for range c.want {
				at = s.Next(at)
				got = append(got, at.Format(time.RFC3339))
			}
			require.Equal(t, c.want, got)
		})
	}
}

// TestEachScheduleGoesOn: in no zone does a time come before the one asked from, or twice.
func TestEachScheduleGoesOn(t *testing.T) {
	for _, name := range []string{"America/New_York", "America/Havana", "America/Santiago", "Europe/Berlin", "Asia/Beirut", "Africa/Cairo", "Australia/Lord_Howe", "Pacific/Chatham", "America/Nuuk", "Africa/Casablanca"} {
		zone, err := time.LoadLocation(name)
		require.NoError(t, err)
		for _, fields := range []string{"0 0 * * *", "30 2 * * *", "0 * * * *", "*/20 * * * *", "@monthly", "15 0,1,2,3,23 * * 0"} {
			s, err := ParseSchedule(RunJob, fields, zone)
			require.NoError(t, err)
			at := time.Date(2026, 1, 1, 12, 0, 0, 0, zone)
			for at.Year() < 2027 {
				next := s.Next(at)
				require.True(t, next.After(at), "%s %s %s", name, fields, at)
				at = next
			}
		}
	}
}
