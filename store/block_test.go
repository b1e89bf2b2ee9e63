package store

import (
	"database/sql"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/overlap"
)

// Reports of which somebody plays are found in whichever block they came in, by the index.
func TestReportsOfSeveralBlocks(t *testing.T) {
	s, err := Open(t.TempDir() + "/office.db")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	numbers := []int{1, 4095, 4096, 8191, 8192, 12290}
	for _, number := range numbers {
		_, err := s.write.Exec(`INSERT INTO submissions (number, sha256, name, received_at, received_by, state, verdict, title, folded, city, federation, start_day, end_day, kind, rounds, players, data)
			VALUES ($1, $1 || '', '', '2026-01-06T00:00:00Z', '', 'accepted', 'accepted', '', '', '', '', 20260101, 20260105, 0, 0, 2, x'')`, number)
		require.NoError(t, err)
		for _, person := range []string{"somebody", "another"} {
			_, err = s.write.Exec(`INSERT INTO submission_players (submission, person) VALUES ($1, $2)`, number, person)
			require.NoError(t, err)
		}
	}
	found, err := s.ReportsWith(t.Context(), []string{"nobody", "somebody"})
	require.NoError(t, err)
	var have []int
	for i := range found {
		have = append(have, found[i].Number)
	}
	require.Equal(t, numbers, have)

	tx, err := s.write.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	defer func() { require.NoError(t, tx.Rollback()) }()
	of := submitCall{ctx: t.Context(), tx: tx, in: &Incoming{Facts: &Facts{Start: 2026_01_01, End: 2026_01_05, Players: 2}}, number: 8192}
	shared, err := of.sharing()
	require.NoError(t, err)
	require.Equal(t, [][2]int{{1, 2}, {4095, 2}, {4096, 2}, {8191, 2}, {12290, 2}}, shared)
	of.lately = &lately{before: 8191, since: map[handbook.Period]int{2025_12: 4096}}
	of.in.Facts.Start = 2026_01_10
	first, _ := of.aroundDays()
	of.lately.since[first.Period()] = 4096
	shared, err = of.sharing()
	require.NoError(t, err)
	require.Equal(t, [][2]int{{4096, 2}, {8191, 2}}, shared)

	for _, after := range []int{0, 4094, 4095, 8190, 12289} { // reports from there on are remembered, along the index or not
		l := lately{before: after, fields: overlap.NewFields(), reports: make([]lateReport, 12290-after)}
		l.fields.Room(make([]int, 12290-after), make([]bool, 12290-after))
		require.NoError(t, l.recallPlayers(t.Context(), tx, 12291))
		var in, want []int
		for _, n := range numbers {
			if n > after {
				want = append(want, n)
			}
		}
		l.fields.Sharing(l.fields.Field([]string{"somebody"}, false, nil), func(int) int { return 1 }, func(at, _ int) { in = append(in, after+1+at) })
		require.Equal(t, want, in, after)
	}

	for query, index := range map[string]string{
		`SELECT 1 FROM submission_players o WHERE ` + inBlocks("o.", 1, 12290) + ` AND o.person IN ('somebody', 'nobody') AND o.submission BETWEEN 1 AND 5`: "(<expr>=? AND person=? AND submission>? AND submission<?)",
		`SELECT submission FROM submission_players WHERE ` + inBlocks("", 4096, 4097) + ` AND person = 'somebody'`:                                          "(<expr>=? AND person=?)",
	} {
		var plan []string
		err = eachRow(t.Context(), s.read, `EXPLAIN QUERY PLAN `+query, func(rows *sql.Rows) error {
			var id, parent, unused int
			var detail string
			err := rows.Scan(&id, &parent, &unused, &detail)
			plan = append(plan, detail)
			return err
		})
		require.NoError(t, err)
		require.Len(t, plan, 1, query)
		require.Contains(t, plan[0], "INDEX submission_players_person "+index)
	}
}

// The newest reports of a block that is nearly full are looked up, not read with all of it.
func TestHalfOfTheBlocks(t *testing.T) {
	t.Parallel()
	for of, want := range map[[2]int]bool{
		{1, 2}: true, {1, 300}: true, {200, 300}: false, {150, 300}: true, {4000, 4096}: false, {4000, 4200}: false, {4096, 4100}: true,
		{4095, 8180}: false, {4095, 8193}: true, {1, 20_000}: true, {8192, 12_290}: true, {12_000, 12_290}: false,
	} {
		require.Equal(t, want, halfOfBlocks(of[0], of[1]), of)
	}
}
