package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// A list rests on the report that it was made from, under the event that it was then taken
// for, whichever event an answer has made of it since.
func TestListsRestOnReportsThatWereMoved(t *testing.T) {
	path := storetest.New(t)
	s, err := store.Open(path)
	require.NoError(t, err)
	publish(t, s)
	require.NoError(t, s.Close())
	changed := func(statements string) (rested []store.Rested, again []store.RatedReading) {
		t.Helper()
		s := changedBy(t, path, statements)
		rested, err := s.Rested(t.Context(), 2026_11)
		require.NoError(t, err)
		again, err = s.AnsweredAgain(t.Context(), 2026_11)
		require.NoError(t, err)
		before, err := s.Rested(t.Context(), 2026_10)
		require.NoError(t, err)
		require.Empty(t, before)
		return rested, again
	}
	rested, again := changed(`SELECT 1`)
	require.Empty(t, rested)
	require.Empty(t, again)

	reading := []store.RatedReading{{Period: 2026_10, Report: 1, Asked: map[int]int{}}}
	rested, again = changed(`INSERT INTO tournaments (id, name) VALUES (2, 'Other'); UPDATE submissions SET tournament = 2 WHERE number = 1;
		INSERT INTO event_facts (tournament, name, version, seq, value, set_at) VALUES (1, 'time-control', 1, 0, '5400+30', '')`)
	require.Empty(t, rested)
	require.Equal(t, reading, again, "the pace stands in the record of the event that was rated")

	rested, again = changed(`DELETE FROM event_facts;
		INSERT INTO questions (id, submission, kind, subject, said, asked_at) VALUES (1, 1, 'same-event', 'x', '', '2026-10-02T00:00:00Z');
		INSERT INTO question_log (id, question, answer, by, at, reason) VALUES (1, 1, 'reopen', 'officer', '', '')`)
	require.Empty(t, rested)
	require.Equal(t, reading, again, "an answer was taken back")

	rested, again = changed(`UPDATE submissions SET state = 'superseded' WHERE number = 1`)
	require.Equal(t, []store.Rested{{Period: 2026_10, Tournament: 1, Report: 1, State: store.Superseded}}, rested)
	require.Empty(t, again)
}

// Players whose last game was on given days are found by the last day of each event,
// for each kind of play: those who have played later are not among them.
func TestLastPlayedBetween(t *testing.T) {
	s := open(t)
	importRows(t, s, 2026_09, sampleRows(5))
	_, err := s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	r := record()
	r.Reports[0].Report.RoundDates = []handbook.Date{2026_09_01, 2026_09_09}
	more := r.Players[0].Tournaments[0].Games[0]
	more.Round = 2
	r.Players[0].Tournaments[0].Games = append(r.Players[0].Tournaments[0].Games, more)
	require.NoError(t, written(t, s, r))
	const standard, rapid = 1 << tournament.Standard, 1 << tournament.Rapid
	holds := func(p handbook.Period, days map[[2]handbook.Date]map[int]uint8) {
		t.Helper()
		for of, want := range days {
			found, err := s.LastPlayedBetween(t.Context(), p, of[0], of[1])
			require.NoError(t, err)
			require.Equal(t, want, found, of)
		}
	}
	first := map[[2]handbook.Date]map[int]uint8{
		{2026_08_01, 2026_08_31}: {}, {2026_09_01, 2026_09_01}: {7: standard}, {2026_09_02, 2026_09_08}: {}, {2026_09_02, 2026_09_09}: {1000: standard},
		{2026_08_31, 2026_09_01}: {7: standard}, {2026_09_09, 2026_09_30}: {1000: standard}, {2026_08_01, 2026_10_01}: {7: standard, 1000: standard}, {2026_09_10, 2026_10_01}: {},
	}
	holds(2026_11, first)
	holds(2026_10, map[[2]handbook.Date]map[int]uint8{{2026_08_01, 2026_10_01}: {}})

	later := func(name string, number int, period handbook.Period, kind tournament.Kind, day handbook.Date) {
		t.Helper()
		_, err := s.Submit(t.Context(), incoming(name, store.Facts{Title: name, Federation: "TST", Start: day, End: day, Rounds: 1, Players: 2}))
		require.NoError(t, err)
		r := record()
		r.Period, r.Before, r.Norms, r.Changed = period, period.Add(-1), nil, nil
		rep := &r.Reports[0]
		rep.File, rep.Submission, rep.Tournament, rep.SHA256 = name, number, number, sumOf(name)
		rep.Report.File, rep.Report.RoundDates = name, []handbook.Date{day}
		r.Players = r.Players[:1]
		r.Players[0].Kind, r.Players[0].Tournaments[0].File = kind, name
		require.NoError(t, written(t, s, r))
	}
	later("rapid", 2, 2026_11, tournament.Rapid, 2026_10_05)
	holds(2026_12, first)
	holds(2026_12, map[[2]handbook.Date]map[int]uint8{{2026_10_05, 2026_10_05}: {1000: rapid}, {2026_09_01, 2026_10_31}: {7: standard, 1000: standard | rapid}})
	later("standard", 3, 2026_12, tournament.Standard, 2026_11_05)
	holds(2026_12, first)
	holds(2027_01, map[[2]handbook.Date]map[int]uint8{
		{2026_09_02, 2026_09_09}: {}, {2026_08_01, 2026_10_01}: {7: standard}, {2026_10_05, 2026_10_05}: {1000: rapid}, {2026_11_01, 2026_11_30}: {1000: standard},
	})
}
