package handbook_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
)

func TestDateLeapYears(t *testing.T) {
	for day, valid := range map[handbook.Date]bool{
		2024_02_29: true, 2026_02_29: false, 1900_02_29: false, 2000_02_29: true,
		2026_04_31: false, 2026_12_31: true, 2026_13_01: false, 2026_00_00: false, 0: false,
	} {
		require.Equal(t, valid, day.Valid(), int(day))
	}
	require.Equal(t, handbook.Date(2024_03_01), handbook.Date(2024_02_28).AddDays(2))
	require.Equal(t, handbook.Date(2026_03_01), handbook.Date(2026_02_28).AddDays(1))
	require.Equal(t, 366, handbook.Date(2024_01_01).DaysUntil(2025_01_01))
}

func TestDateForms(t *testing.T) {
	require.Equal(t, "2026-02-01", handbook.Date(2026_02_01).String())
	require.Equal(t, "1978", handbook.Date(1978_00_00).String())
	require.Empty(t, handbook.Date(0).String())
	b, err := json.Marshal([]any{handbook.Date(2026_02_01), handbook.Date(0), handbook.Period(2026_10), handbook.Period(0)})
	require.NoError(t, err)
	require.Equal(t, `["2026-02-01",null,"2026-10",null]`, string(b))
	var back []handbook.Date
	require.NoError(t, json.Unmarshal([]byte(`["2026-02-01",null,"1978"]`), &back))
	require.Equal(t, []handbook.Date{2026_02_01, 0, 1978_00_00}, back)
	for _, broken := range []string{`["2026-02-30"]`, `[20260201]`, `[""]`} {
		require.Error(t, json.Unmarshal([]byte(broken), &back), broken)
	}
	for _, s := range []string{"", "2026-2-1", "2026-02-30", "01.02.2026"} {
		_, err := handbook.ParseDate(s)
		require.Error(t, err, s)
	}
	for _, s := range []string{"", "2026-13", "2026-1", "202610"} {
		_, err := handbook.ParsePeriod(s)
		require.Error(t, err, s)
	}
}

func drawDay(t *rapid.T, label string) time.Time {
	first := time.Date(1850, 1, 1, 0, 0, 0, 0, time.UTC)
	return first.AddDate(0, 0, rapid.IntRange(0, 300*365).Draw(t, label))
}

// Dates count as package time does, and order as numbers.
func TestDateAgainstTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawDay(t, "a"), drawDay(t, "b")
		from, to := handbook.FromTime(a), handbook.FromTime(b)
		require.True(t, from.Valid())
		require.Equal(t, a.Before(b), from < to)
		require.Equal(t, int((b.Unix()-a.Unix())/86400), from.DaysUntil(to))
		require.Equal(t, to, from.AddDays(from.DaysUntil(to)))
		require.Equal(t, a.Format("2006-01-02"), from.String())
		back, err := handbook.ParseDate(from.String())
		require.NoError(t, err)
		require.Equal(t, from, back)
	})
}

func TestPeriodAgainstTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawDay(t, "a")
		n := rapid.IntRange(-600, 600).Draw(t, "months")
		p := handbook.FromTime(a).Period()
		first := time.Date(a.Year(), a.Month(), 1, 0, 0, 0, 0, time.UTC)
		later := first.AddDate(0, n, 0)
		require.True(t, p.Valid())
		require.Equal(t, handbook.FromTime(later), p.Add(n).First())
		require.Equal(t, handbook.FromTime(later.AddDate(0, 1, -1)), p.Add(n).Last())
		require.Equal(t, n, p.MonthsUntil(p.Add(n)))
		back, err := handbook.ParsePeriod(p.String())
		require.NoError(t, err)
		require.Equal(t, p, back)
	})
}
