package month

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

var leagueDays = []handbook.Date{2026_09_06, 2026_09_13, 2026_10_04, 2026_10_11, 2026_11_08}

// monthOf leaves the rounds first to last of a report alone: in their columns,
// or numbered from 1 with the days of the month as those of the event.
func monthOf(t *tournament.Tournament, first, last int, renumbered bool) *tournament.Tournament {
	for i := range t.Players {
		p := &t.Players[i]
		p.Points = 0
		for r := range p.Games {
			if r+1 < first || r+1 > last {
				p.Games[r] = tournament.Game{}
			}
			p.Points += p.Games[r].Result.Score()
		}
		p.Games = p.Games[:last]
		if renumbered {
			p.Games = p.Games[first-1:]
		}
	}
	t.RoundDates = t.RoundDates[:last]
	if renumbered {
		t.RoundDates = t.RoundDates[first-1:]
		t.Start, t.End, t.Rounds = t.RoundDates[0], t.RoundDates[len(t.RoundDates)-1], len(t.RoundDates)
	}
	return t
}

func (d *desk) hand(t *tournament.Tournament, event string) jobs.Outcome {
	d.Helper()
	var b bytes.Buffer
	require.NoError(d, trf.Write(&b, t, trf.TRF16))
	out, err := jobs.Ingest(d.Context(), d.st, jobs.Submission{Name: t.Name + ".trf", Data: b.Bytes(), Event: event, By: "officer"}, officeNow)
	require.NoError(d, err)
	return out
}

// A long event is reported month by month: each part stays, each game is rated
// once in its month, and the ratings are those of the event reported at once.
func TestEventMonthByMonth(t *testing.T) {
	t.Parallel()
	league := func() *tournament.Tournament { return robin("League", 2026_11_08, leagueDays...) }
	last := [3]int{2, 4, 5}
	whole := newDesk(t)
	whole.list(2026_09, ratings6...)
	whole.submit(league())
	months := []handbook.Period{2026_10, 2026_11, 2026_12}
	played := []int{6, 6, 3}
	for i, p := range months {
		require.Equal(t, played[i], games(whole.run(p, true)), "the list of %s", p)
	}
	for name, c := range map[string]struct {
		part  func(month int) *tournament.Tournament
		event string
		asked bool
	}{
		"its rounds alone, in their columns": {part: func(m int) *tournament.Tournament { return monthOf(league(), [3]int{1, 3, 5}[m], last[m], false) }},
		"the rounds so far":                  {part: func(m int) *tournament.Tournament { return monthOf(league(), 1, last[m], false) }},
		"numbered from 1, one code":          {part: func(m int) *tournament.Tournament { return monthOf(league(), [3]int{1, 3, 5}[m], last[m], true) }, event: "L26"},
		"numbered from 1, no code":           {part: func(m int) *tournament.Tournament { return monthOf(league(), [3]int{1, 3, 5}[m], last[m], m < 2) }, asked: true},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.list(2026_09, ratings6...)
			for i, p := range months {
				out := d.hand(c.part(i), c.event)
				if c.asked && i > 0 && out.Submission.State == store.Held {
					require.Equal(t, store.SameEvent, out.Questions[0].Kind)
					done, err := jobs.Reply(t.Context(), d.st, out.Questions[0].ID, store.Reply{
						Decision: store.SameAs, Value: 1, By: "officer", Reason: "the next month of it", At: officeNow,
					})
					require.NoError(t, err)
					out.Answer = done.Answer
				}
				require.Equal(t, store.Accepted, out.Submission.State, "%v", out.Questions)
				require.Empty(t, out.Superseded)
				require.Len(t, out.Parts, i)
				require.Equal(t, 1, out.Submission.Tournament)
				s := d.run(p, true)
				require.Equal(t, played[i], games(s), "the list of %s", p)
				require.Len(t, s.Tournaments, 1)
				for id := 1001; id <= 1006; id++ {
					require.Equal(t, whole.row(p, id).Standings, d.row(p, id).Standings, "player %d on the list of %s", id, p)
				}
			}
			again, err := Again(t.Context(), d.st, 2026_10, Restate, Options{Out: d.dir + "/out", Version: "test", Now: officeNow})
			require.NoError(t, err)
			for i := range months {
				require.Equal(t, played[i], games(again.Runs[i]))
				require.Equal(t, whole.row(months[i], 1001).Standings, d.row(months[i], 1001).Standings)
			}
		})
	}
}

// A later part that tells an earlier result otherwise corrects it: the earlier
// part stays, and the list that it was rated for is named.
func TestLaterPartCorrectsAnEarlierResult(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	d.hand(monthOf(robin("League", 2026_11_08, leagueDays...), 1, 2, false), "")
	before := *d.run(2026_10, true)
	require.Equal(t, 6, games(&before))
	rated := *d.row(2026_10, 1001)
	mended := monthOf(robin("League", 2026_11_08, leagueDays...), 1, 4, false)
	first := &mended.Players[0].Games[0]
	opponent := mended.Player(first.Opponent)
	first.Result, opponent.Games[0].Result = tournament.Draw, tournament.Draw
	mended.Players[0].Points, opponent.Points = mended.Players[0].Points-5, opponent.Points+5
	out := d.hand(mended, "")
	require.Equal(t, []int{1}, out.Parts)
	require.Equal(t, 1, out.Submission.Corrects)
	require.Equal(t, []handbook.Period{2026_10}, out.RatedFor)
	_, err := Again(t.Context(), d.st, 2026_10, Restate, Options{Out: d.dir + "/out", Version: "test", Now: officeNow})
	require.NoError(t, err)
	require.Less(t, d.row(2026_10, 1001).Standings[0].Rating, rated.Standings[0].Rating, "a draw instead of the win")
}

// A part that came after the list of its month is rated on the next one, and
// stays there when lists are computed again: a rerun draws nothing in.
// Only taking the lists back does, and running them again.
func TestLatePartStaysOnItsList(t *testing.T) {
	t.Parallel()
	league := func() *tournament.Tournament { return robin("League", 2026_11_08, leagueDays...) }
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	d.hand(monthOf(league(), 1, 2, false), "")
	months := []handbook.Period{2026_10, 2026_11, 2026_12}
	played := []int{6, 0, 9}
	require.Equal(t, played[0], games(d.run(months[0], true)))
	require.Equal(t, played[1], games(d.run(months[1], true)))
	d.hand(monthOf(league(), 1, 4, false), "") // rounds 3 and 4 of October, after its list
	d.hand(monthOf(league(), 5, 5, false), "")
	require.Equal(t, played[2], games(d.run(months[2], true)))
	before := map[int][3]tournament.Rating{}
	ratings := func(id int) (r [3]tournament.Rating) {
		for i, p := range months {
			r[i] = d.row(p, id).Standings[0].Rating
		}
		return r
	}
	for id := 1001; id <= 1006; id++ {
		before[id] = ratings(id)
	}
	again, err := Again(t.Context(), d.st, 2026_10, Restate, Options{Out: d.dir + "/out", Version: "test", Now: officeNow})
	require.NoError(t, err)
	for _, p := range again.Periods {
		require.Empty(t, p.Changed, "the list of %s", p.Period)
	}
	for i, r := range again.Runs {
		require.Equal(t, played[i], games(r), "the list of %s", months[i])
	}

	// A corrected result of the late part changes the list on which it was rated.
	mended := monthOf(league(), 1, 4, false)
	first := &mended.Players[0].Games[2]
	opponent := mended.Player(first.Opponent)
	require.NotEqual(t, tournament.Draw, first.Result)
	mended.Players[0].Points += tournament.Draw.Score() - first.Result.Score()
	opponent.Points += tournament.Draw.Score() - opponent.Games[2].Result.Score()
	first.Result, opponent.Games[2].Result = tournament.Draw, tournament.Draw
	d.hand(mended, "")
	again, err = Again(t.Context(), d.st, 2026_10, Restate, Options{Out: d.dir + "/out", Version: "test", Now: officeNow})
	require.NoError(t, err)
	require.True(t, again.Made)
	for i, r := range again.Runs {
		require.Equal(t, played[i], games(r), "the list of %s", months[i])
	}
	for id := 1001; id <= 1006; id++ {
		was, now := before[id], ratings(id)
		require.Equal(t, [2]tournament.Rating(was[:2]), [2]tournament.Rating(now[:2]), "player %d", id)
		require.Equal(t, id == 1001 || id == opponent.FIDEID, now[2] != was[2], "player %d", id)
	}

	// Who wants the late part on the list of its month takes the lists back.
	for _, p := range []handbook.Period{2026_12, 2026_11} {
		for err = nil; err == nil; _, err = d.st.List(t.Context(), p) { // the revision before the last comes first
			_, err = Undo(t.Context(), d.st, p, store.Act{Action: store.ActUndo, At: officeNow, By: "officer", Reason: "test"}, Options{Out: d.dir + "/out", Version: "test", Now: officeNow})
			require.NoError(t, err)
		}
		require.ErrorContains(t, err, "there is no list")
	}
	require.Equal(t, 6, games(d.run(2026_11, true)))
	require.Equal(t, 3, games(d.run(2026_12, true)))
}
