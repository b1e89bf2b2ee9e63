package store

import (
	"database/sql"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

// Reports that came in before the first one that ends on a day or behind it are not asked for.
func TestReportsSinceADay(t *testing.T) {
	s, err := Open(t.TempDir() + "/office.db")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	for number, days := range [][2]int{{20260105, 20260110}, {20260103, 20260104}, {20260301, 20260305}, {0, 0}, {20260210, 20260220}} {
		_, err := s.write.Exec(`INSERT INTO submissions (number, sha256, name, received_at, received_by, state, verdict, title, folded, city, federation, start_day, end_day, kind, rounds, players, data)
			VALUES ($1, $1 || '', '', '', '', 'rejected', 'rejected', '', '', '', '', $2, $3, 0, 0, 0, x'')`, number+1, days[0], days[1])
		require.NoError(t, err)
	}
	for day, want := range map[handbook.Date]int{2025_01_01: 1, 2026_01_10: 1, 2026_01_11: 3, 2026_03_05: 3, 2026_03_06: 4, 2026_12_31: 4} {
		got, err := firstSince(t.Context(), s.read, day)
		require.NoError(t, err)
		require.Equal(t, want, got, day)
	}
	_, err = s.write.Exec(`UPDATE submissions SET start_day = 20260401, end_day = 20260403 WHERE number = 4`)
	require.NoError(t, err)
	got, err := firstSince(t.Context(), s.read, 2026_12_31)
	require.NoError(t, err)
	require.Equal(t, math.MaxInt32, got, "none is so late")
	l := lately{since: map[handbook.Period]int{}}
	for _, day := range []handbook.Date{2026_03_31, 2026_03_06} {
		got, err = l.sinceDay(t.Context(), s.read, day)
		require.NoError(t, err)
		require.Equal(t, 3, got, "by the first of the month")
	}
	require.Equal(t, map[handbook.Period]int{2026_03: 3}, l.since)

	var plan []string
	err = eachRow(t.Context(), s.read, `EXPLAIN QUERY PLAN `+firstSinceQuery, func(rows *sql.Rows) error {
		var id, parent, unused int
		var detail string
		err := rows.Scan(&id, &parent, &unused, &detail)
		plan = append(plan, detail)
		return err
	}, 0, 20260101, 20260101)
	require.NoError(t, err)
	for _, index := range []string{"submissions_start (start_day>?)", "submissions_end (end_day>?)", "submissions_start (start_day=?)"} {
		require.Contains(t, plan, "SEARCH submissions USING COVERING INDEX "+index)
	}
}

// A report is near another one on the same days with anybody in both, and within a year and a
// month with half of the smaller field; how long an event lasts makes no difference.
func TestNear(t *testing.T) {
	for name, c := range map[string]struct {
		f, g        Facts
		least, many int // players that make it near; not near with one less, or with many
	}{
		"on one day":                  {Facts{Start: 2026_05_01, End: 2026_05_09, Players: 40}, Facts{Start: 2026_05_09, End: 2026_05_12, Players: 10}, 1, 0},
		"the next month":              {Facts{Start: 2026_05_01, End: 2026_05_09, Players: 40}, Facts{Start: 2026_06_09, End: 2026_06_12, Players: 11}, 6, 0},
		"a month before":              {Facts{Start: 2026_05_01, End: 2026_05_09, Players: 8}, Facts{Start: 2026_04_01, End: 2026_04_12, Players: 11}, 4, 0},
		"two years before":            {Facts{Start: 2026_05_01, End: 2026_05_09, Players: 8}, Facts{Start: 2024_05_01, End: 2024_05_09, Players: 8}, 0, 8},
		"of two years, on its days":   {Facts{Start: 2026_05_01, End: 2026_05_03, Players: 8}, Facts{Start: 2024_09_01, End: 2026_06_30, Players: 8}, 1, 0},
		"of two years, the other way": {Facts{Start: 2024_09_01, End: 2026_06_30, Players: 8}, Facts{Start: 2026_05_01, End: 2026_05_03, Players: 8}, 1, 0},
		"without days":                {Facts{Players: 8}, Facts{Start: 2024_05_01, End: 2024_05_09, Players: 6}, 3, 0},
		"without players":             {Facts{Start: 2026_05_01, End: 2026_05_09}, Facts{Start: 2026_04_01, End: 2026_04_09}, 1, 0},
	} {
		w := submitCall{in: &Incoming{Facts: &c.f}}
		if c.many > 0 {
			require.False(t, w.near(&c.g, c.many), name)
			continue
		}
		require.True(t, w.near(&c.g, c.least), name)
		require.False(t, w.near(&c.g, c.least-1), name)
		require.True(t, w.near(&c.g, 8), name)
	}
}

// Of the reports that came in before several others, those are remembered that may be near
// them, where they have no more players than is worth it.
func TestRemembersReportsNearThoseThatCome(t *testing.T) {
	s, err := Open(t.TempDir() + "/office.db")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	for number, end := range []int{20240110, 20240210, 20260110, 20260210} {
		_, err := s.write.Exec(`INSERT INTO submissions (number, sha256, name, received_at, received_by, state, verdict, title, folded, city, federation, start_day, end_day, kind, rounds, players, data)
			VALUES ($1, $1 || '', '', '', '', 'accepted', 'accepted', '', '', '', '', $2, $2, 0, 0, 40000, x'')`, number+1, end)
		require.NoError(t, err)
		_, err = s.write.Exec(`INSERT INTO submission_players (submission, person) VALUES ($1, 'somebody')`, number+1)
		require.NoError(t, err)
	}
	for _, c := range []struct {
		day          handbook.Date
		came, coming int
		want         []int // numbers of those that are remembered; nil: none are, so that the database is asked
	}{
		{2025_02_10, 0, severalComing - 1, nil},
		{2025_02_10, 20, severalComing, []int{3, 4}},
		{2024_01_01, 0, severalComing, nil},
		{2025_02_10, 19, severalComing, nil},
		{2024_01_01, 0, manyComing - 1, nil},
		{2024_01_01, 0, manyComing, []int{1, 2, 3, 4}},
		{2026_02_05, 0, severalComing, []int{4}},
		{2026_12_01, 0, severalComing, []int{}},
	} {
		tx, err := s.write.BeginTx(t.Context(), nil)
		require.NoError(t, err)
		l := lately{coming: c.coming}
		require.NoError(t, l.begin(t.Context(), tx, 5, 0, nil))
		l.reports = make([]lateReport, c.came)
		require.NoError(t, l.remember(t.Context(), tx, 5, c.day, nil))
		require.NoError(t, tx.Rollback())
		require.Equal(t, c.want != nil, l.read, c)
		if c.want == nil {
			continue
		}
		require.Equal(t, 4-len(c.want), l.before, c)
		require.Len(t, l.reports, len(c.want), c)
		if len(c.want) > 0 {
			var in []int
			somebody := l.fields.Field([]string{"somebody"}, false, nil)
			l.fields.Sharing(somebody, func(int) int { return 1 }, func(at, shared int) { in = append(in, l.before+1+at) })
			require.Equal(t, c.want, in, c)
		}
	}
}
