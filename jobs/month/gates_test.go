package month

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// gateNames are those that stand before the list of a period.
func (d *desk) gateNames(p handbook.Period) (names []string) {
	for _, g := range d.run(p, false).Gates {
		names = append(names, g.Name)
	}
	return names
}

// A report that goes on from an earlier part corrects nothing; one that changes
// a round which a list rests on does.
func TestInterimReportIsNoCorrection(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_08, ratings6...)
	d.list(2026_09, ratings6...)
	days := []handbook.Date{2026_08_30, 2026_09_06, 2026_09_27, 2026_10_11, 2026_10_25}
	d.submit(robin("League", 2026_10_25, days[:3]...))
	d.run(2026_10, true)
	d.submit(robin("League", 2026_10_25, days...))
	require.Empty(t, d.gateNames(2026_11))
	d.submit(corrected("League", 2026_10_25, days...))
	require.Equal(t, []string{PendingCorrections}, d.gateNames(2026_11))
	out, err := Again(t.Context(), d.st, 2026_10, Look, Options{Out: filepath.Join(d.dir, "out"), Version: "test", Now: officeNow})
	require.NoError(t, err)
	require.Len(t, out.Periods, 1)
	require.Len(t, out.Periods[0].Changed, 2)
	require.Equal(t, answer.RerunWork{Lists: 1, Reports: 1, Players: 6}, out.Computed)
	require.Equal(t, []string{PendingCorrections}, d.gateNames(2026_11), "looking changes nothing")
}

// A difference that is carried: what the last list would have had more or less
// is added to what the month gives, and given once.
func TestCarriedDifference(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	days := []handbook.Date{2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05}
	d.submit(robin("Cup", 2026_09_05, days...))
	d.run(2026_10, true)
	d.another(robin("Second", 2026_10_05, 2026_10_01, 2026_10_02, 2026_10_03, 2026_10_04, 2026_10_05))
	d.run(2026_11, true)
	d.another(robin("Third", 2026_11_05, 2026_11_01, 2026_11_02, 2026_11_03, 2026_11_04, 2026_11_05))
	without := ratingsOf(d.run(2026_12, false))
	d.submit(corrected("Cup", 2026_09_05, days...))
	o := Options{Out: filepath.Join(d.dir, "out"), Version: "test", Now: officeNow, By: "officer"}
	for range 2 { // a second one takes the place of the first
		out, err := Again(t.Context(), d.st, 2026_10, Carry, o)
		require.NoError(t, err)
		require.Equal(t, handbook.Period(2026_12), out.Into)
	}
	carried, err := d.st.CarriedInto(t.Context(), 2026_12)
	require.NoError(t, err)
	require.NotEmpty(t, carried)
	require.Empty(t, d.gateNames(2026_12))
	d.run(2026_12, true)
	for _, c := range carried {
		want := without[c.FIDEID] + c.Computed - c.Published
		require.Equal(t, want, d.row(2026_12, c.FIDEID).Standings[0].Rating, "%+v", c)
	}
	out, err := Again(t.Context(), d.st, 2026_12, Look, o)
	require.NoError(t, err)
	require.Equal(t, handbook.Period(2026_12), out.From)
	require.Empty(t, out.Periods[0].Changed, "the list made again takes it over again")

	// The lists themselves: from then on nothing is added.
	_, err = Again(t.Context(), d.st, 2026_10, Restate, o)
	require.NoError(t, err)
	left, err := d.st.CarriedInto(t.Context(), 2026_12)
	require.NoError(t, err)
	require.Empty(t, left)

	// An office that had known from the start has the same lists.
	other := newDesk(t)
	other.list(2026_09, ratings6...)
	other.submit(corrected("Cup", 2026_09_05, days...))
	other.run(2026_10, true)
	other.another(robin("Second", 2026_10_05, 2026_10_01, 2026_10_02, 2026_10_03, 2026_10_04, 2026_10_05))
	other.run(2026_11, true)
	other.another(robin("Third", 2026_11_05, 2026_11_01, 2026_11_02, 2026_11_03, 2026_11_04, 2026_11_05))
	other.run(2026_12, true)
	for p := handbook.Period(2026_10); p <= 2026_12; p++ {
		for id := 1001; id <= 1006; id++ {
			require.Equal(t, other.row(p, id), d.row(p, id), "%s %d", p, id)
		}
	}
}

// A report that came late, and a late part, are rated on the next list: a
// difference that is carried into it has nothing of them, so that no game is
// given twice.
func TestCarriedDifferenceLeavesLateReports(t *testing.T) {
	t.Parallel()
	days := []handbook.Date{2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05}
	late := []handbook.Date{2026_09_08, 2026_09_09, 2026_09_10, 2026_09_11, 2026_09_12}
	var carried [3][]store.Carried
	var made [3]*desk
	for i := range made { // with a correction alone, with late reports besides, and with these alone
		d := newDesk(t)
		made[i] = d
		d.list(2026_09, ratings6...)
		d.submit(robin("Cup", 2026_09_05, days...))
		d.hand(monthOf(rotated(robin("League", 2026_11_08, leagueDays...), 3), 1, 1, false), "")
		require.Equal(t, 18, games(d.run(2026_10, true)))
		if i < 2 {
			d.submit(corrected("Cup", 2026_09_05, days...))
		}
		if i > 0 {
			d.submit(rotated(robin("Late", 2026_09_12, late...), 1))
			d.hand(monthOf(rotated(robin("League", 2026_11_08, leagueDays...), 3), 1, 2, false), "")
		}
		out, err := Again(t.Context(), d.st, 2026_10, Carry, Options{Out: filepath.Join(d.dir, "out"), Version: "test", Now: officeNow, By: "officer"})
		require.NoError(t, err)
		carried[i] = out.Carried
		require.Equal(t, [3]int{0, 18, 18}[i], games(d.run(2026_11, true)), "the late report, and the round of the late part")
	}
	require.Len(t, carried[0], 2)
	require.Equal(t, carried[0], carried[1])
	require.Empty(t, carried[2])
	of := map[int]tournament.Rating{}
	for _, c := range carried[1] {
		of[c.FIDEID] = c.Computed - c.Published
	}
	for id := 1001; id <= 1006; id++ {
		want := made[2].row(2026_11, id).Standings[0].Rating + of[id]
		require.Equal(t, want, made[1].row(2026_11, id).Standings[0].Rating, "player %d", id)
	}
}

// ratingsOf are the new ratings of a run.
func ratingsOf(s *Result) map[int]tournament.Rating {
	found := map[int]tournament.Rating{}
	for _, c := range s.Changes {
		found[c.FIDEID] = c.New
	}
	return found
}

// An open gate leaves no trace: no row, no file.
func TestOpenGateWritesNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	o := Options{Period: 2026_10, Publish: true, Out: filepath.Join(d.dir, "out"), Version: "test", Now: officeNow}
	s, err := Run(t.Context(), d.st, o)
	require.NoError(t, err)
	require.True(t, s.Refused)
	require.False(t, s.Made)
	require.Equal(t, Empty, s.Gates[0].Name)
	require.NoDirExists(t, o.Out)
	runs, err := d.st.Runs(t.Context(), 0)
	require.NoError(t, err)
	require.Empty(t, runs)
	o.Accept = []store.PassedGate{{Gate: Empty, By: "officer", Reason: "test"}}
	s, err = Run(t.Context(), d.st, o)
	require.NoError(t, err)
	require.True(t, s.Made)
}
