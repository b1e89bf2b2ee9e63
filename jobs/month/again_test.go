package month

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// ratedFiles are the names of the tournaments that a run rated.
func ratedFiles(s *Result) (names []string) {
	for _, t := range s.Tournaments {
		names = append(names, t.File)
	}
	return names
}

// rotated gives each player of a report the place of another, so that the same
// table makes other games.
func rotated(t *tournament.Tournament, by int) *tournament.Tournament {
	before := slices.Clone(t.Players)
	for i := range t.Players {
		p, q := &t.Players[i], &before[(i+by)%len(before)]
		p.Name, p.FIDEID, p.Federation = q.Name, q.FIDEID, q.Federation
	}
	return t
}

// Making an old list again leaves an event on the list it was rated for.
func TestLateReportStaysOnItsList(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	days := []handbook.Date{2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05}
	d.submit(robin("Cup", 2026_09_05, days...))
	require.Equal(t, 15, games(d.run(2026_10, true)))
	week := func(first handbook.Date) (list []handbook.Date) { // the events must not overlap
		for i := range 5 {
			list = append(list, first.AddDays(i))
		}
		return list
	}
	d.submit(rotated(robin("Late", 2026_09_12, week(2026_09_08)...), 1))
	late := d.runWithPapers(2026_11, true)
	require.Equal(t, 15, games(late))
	o := Options{Accept: allAccepted(), Out: filepath.Join(d.dir, "out"), Version: "test"}
	for day := range 2 { // a report that is too late when it comes stays unrated
		o.Now = officeNow.AddDate(0, 0, day)
		summaries, err := rerun(t.Context(), d.st, 2026_10, o)
		require.NoError(t, err)
		require.Len(t, summaries, 2+3*day)
		require.Equal(t, []string{"Cup.trf"}, ratedFiles(summaries[0]))
		require.Equal(t, []string{"Late.trf"}, ratedFiles(summaries[1]))
		require.Equal(t, late.Manifest, summaries[1].Manifest)
		if day == 0 {
			d.run(2026_12, true)
			d.submitAt(rotated(robin("Much too late", 2026_09_19, week(2026_09_15)...), 2), officeNow.AddDate(0, 0, 1))
			for p := handbook.Period(2027_01); p <= 2027_02; p++ {
				o.Period, o.Publish, o.Now = p, true, officeNow.AddDate(0, 0, 2)
				s, err := Run(t.Context(), d.st, o)
				require.NoError(t, err)
				require.Zero(t, games(s))
			}
		}
	}
}

// A report that comes by parts though it need not is rated in the same parts
// when the lists are made again.
func TestShortEventReportedByParts(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	days := []handbook.Date{2026_09_24, 2026_09_25, 2026_09_26, 2026_10_03, 2026_10_04}
	d.submit(robin("Cup", 2026_09_26, days[:3]...))
	require.Equal(t, 9, games(d.run(2026_10, true)))
	d.submit(robin("Cup", 2026_10_04, days...))
	require.Equal(t, 6, games(d.run(2026_11, true)))
	before := *d.row(2026_11, 1001)
	summaries, err := rerun(t.Context(), d.st, 2026_10, Options{Out: filepath.Join(d.dir, "out"), Version: "test", Now: officeNow})
	require.NoError(t, err)
	require.Equal(t, 9, games(summaries[0]))
	require.Equal(t, 6, games(summaries[1]))
	require.Equal(t, before, *d.row(2026_11, 1001))
}
