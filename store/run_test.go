package store_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// record is a run of 2026-10 with a match of 1000 and a player new to the list.
func record() store.RunRecord {
	t := &tournament.Tournament{
		File: "one.trf", Name: cup.Title, Start: cup.Start, End: cup.End, RoundDates: []handbook.Date{2026_09_01},
		Players: []tournament.Player{
			{StartingRank: 1, FIDEID: 1000, Games: []tournament.Game{{Opponent: 2, Colour: 'w', Result: tournament.Win}}},
			{StartingRank: 2, FIDEID: 7, Name: "New, One", Games: []tournament.Game{{Opponent: 1, Colour: 'b', Result: tournament.Loss}}},
		},
		NationalRatings: []tournament.NationalRating{{Authority: "LIE", StartingRank: 2, Number: "N-77"}},
	}
	t.Index()
	changed := sampleRows(1)[0]
	changed.Standings[0] = ratinglist.Standing{Rating: 1510, Games: 1, K: 20}
	return store.RunRecord{
		Period: 2026_10, Before: 2026_09, Started: day, Finished: day, Program: "fedrate test", Manifest: "m",
		Changed: []ratinglist.Row{{FIDEID: 7, Name: "New, One", Federation: "TST", Title: tournament.FM, Standings: [3]ratinglist.Standing{{Rating: 1600, Games: 1, K: 40}}}, changed},
		Reports: []store.RunReport{{File: "one.trf", Submission: 1, Tournament: 1, SHA256: sumOf("one"), Complete: true, Report: t}},
		Players: []rating.Player{
			{
				FIDEID: "1000", Name: "Player, No0", Rating: 1500, K: 20, KReason: "list", Games: 1, Sum: 50, Change: 1000, NewRating: 1510,
				Tournaments: []rating.Record{{File: "one.trf", StartingRank: 1, Event: "event 1", Start: cup.Start, Edition: "2025-10-01", Rating: 1500, List: 2026_09, Sum: 50, Games: []rating.RatedGame{{Round: 1, Opponent: 2, OpponentRating: 1500, List: 2026_09, Expected: 50, Score: 10, Delta: 50}}}},
			},
			{
				FIDEID: "7", Name: "New, One", Games: 1, NewRating: 0, Initial: &rating.Initial{Games: 1, Rating: 1600},
				Tournaments: []rating.Record{{File: "one.trf", StartingRank: 2, Event: "event 1", Start: cup.Start, Edition: "2025-10-01", Games: []rating.RatedGame{{Round: 1, Opponent: 1, OpponentRating: 1500, Score: 0}}}},
			},
		},
		Norms: []store.FoundNorm{{
			Norm:   norms.Norm{FIDEID: "1000", Title: tournament.IM, Origin: "run", Period: 2026_10, Tournament: 1, Submission: 1, StartingRank: 1, Games: 9, Score: 70},
			Result: &norms.Result{File: "one.trf", StartingRank: 1, Name: "Player, No0", FIDEID: "1000", Title: tournament.IM, Achieved: true, Games: 9, Score: 70},
		}},
		Findings: []handbook.Finding{{Article: "B.02-5.1", Rule: "x", Severity: handbook.Info, Message: "m"}},
	}
}

func published(t *testing.T) *store.Store {
	t.Helper()
	s := open(t)
	publish(t, s)
	return s
}

// publish has an office publish the list of a month.
func publish(t *testing.T, s *store.Store) {
	t.Helper()
	importRows(t, s, 2026_09, sampleRows(5))
	_, err := s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	require.NoError(t, written(t, s, record()))
}

func TestWriteRun(t *testing.T) {
	s := published(t)
	require.NoError(t, written(t, s, record()), "publishing again changes nothing")
	rows := collect(t, s, 2026_10, "")
	want := append(record().Changed, sampleRows(5)[1:]...)
	for i := range want[2:] {
		want[i+2].Standings[0].Games = 0
	}
	require.Equal(t, want, rows)
	info, err := s.List(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Equal(t, 6, info.Rows)
	sub, err := s.Submission(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, store.Rated, sub.State)
	require.Equal(t, handbook.Period(2026_10), sub.RatedIn)
	register, err := s.Register(t.Context())
	require.NoError(t, err)
	games, err := s.RatedBefore(t.Context(), 1, 2026_11, register)
	require.NoError(t, err)
	require.Equal(t, map[store.GameKey]bool{{Round: 1, Player: "1000"}: true, {Round: 1, Player: "7"}: true}, games)
	games, err = s.RatedBefore(t.Context(), 1, 2026_10, register)
	require.NoError(t, err)
	require.Empty(t, games, "a period does not stand in its own way")
	pasts, err := s.EventPasts(t.Context(), []int{1, 77})
	require.NoError(t, err)
	require.Len(t, pasts, 1)
	require.Equal(t, []handbook.Period{2026_10}, pasts[1].Rated)
	pasts, err = s.EventPasts(t.Context(), []int{77})
	require.NoError(t, err)
	require.Empty(t, pasts, "of the events that are asked for")
	runs, err := s.Runs(t.Context(), 0)
	require.NoError(t, err)
	require.Len(t, runs, 2)
	require.True(t, runs[0].Published)
	require.False(t, runs[1].Published, "nothing was new")
	due, err := s.Due(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Len(t, due, 1)
	n, err := s.DueGames(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Equal(t, cup.Players*cup.Rounds, n)
	due, err = s.Due(t.Context(), 2026_11)
	require.NoError(t, err)
	require.Empty(t, due)
	n, err = s.DueGames(t.Context(), 2026_11)
	require.NoError(t, err)
	require.Zero(t, n)
}

// A row that a run does not give is as the list before has it now: that list has changed since,
// with other rows of two players, one of them new.
func TestWriteRunFollowsTheListBefore(t *testing.T) {
	s := published(t)
	rows := sampleRows(6)
	rows[1].Standings[0].Rating += 100
	importRows(t, s, 2026_09, rows)
	out, err := s.WriteRun(t.Context(), record())
	require.NoError(t, err)
	require.True(t, out.Made)
	is := map[int]ratinglist.Row{}
	for _, row := range collect(t, s, 2026_10, "") {
		is[row.FIDEID] = row
	}
	require.Equal(t, rows[1].Standings[0].Rating, is[1003].Standings[0].Rating)
	require.Contains(t, is, 1015)
	require.Contains(t, out.Touched, 1003)
	require.Contains(t, out.Touched, 1015)
}

// What papers are drawn from is kept with the latest publication, in the order of its parts,
// also if the list is published so already.
func TestPaperSource(t *testing.T) {
	s := published(t)
	kept := func() ([][]byte, int) {
		parts, revision, err := s.PaperSource(t.Context(), 2026_10)
		require.NoError(t, err)
		return parts, revision
	}
	parts, revision := kept()
	require.Empty(t, parts)
	require.Zero(t, revision)
	r := record()
	r.PaperSource = [][]byte{{1, 2}, {3}, {0}}
	require.NoError(t, written(t, s, r))
	parts, revision = kept()
	require.Equal(t, r.PaperSource, parts)
	require.Equal(t, 1, revision)
	r = record()
	r.Players[0].Tournaments[0].Games[0].Delta = 30
	r.PaperSource = [][]byte{{4}}
	require.NoError(t, written(t, s, r))
	parts, revision = kept()
	require.Equal(t, r.PaperSource, parts)
	require.Equal(t, 2, revision)
	parts, _, err := s.PaperSource(t.Context(), 2026_09)
	require.NoError(t, err)
	require.Empty(t, parts)
	storetest.Sound(t, s)
	require.NoError(t, written(t, s, record()))
	parts, _ = kept()
	require.Empty(t, parts)
}

func TestWhatARunLeaves(t *testing.T) {
	s := published(t)
	p, ok, err := s.Person(t.Context(), 7)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, map[string]string{"FIDE": "7", "LIE": "N-77"}, p.Numbers)
	require.Equal(t, map[tournament.Title]handbook.Date{tournament.FM: 2026_10_01}, p.Titles)
	_, ok, err = s.Person(t.Context(), 8)
	require.NoError(t, err)
	require.False(t, ok)
	results, err := s.Results(t.Context(), 1000)
	require.NoError(t, err)
	require.Len(t, results, 1)
	require.Equal(t, sumOf("one"), results[0].SHA256)
	require.Equal(t, "2025-10-01", results[0].Edition)
	require.Equal(t, "fedrate test", results[0].Program)
	require.Equal(t, tournament.Hundredths(50), results[0].Sum)
	ns, err := s.Norms(t.Context(), "1000")
	require.NoError(t, err)
	require.Len(t, ns, 1)
	require.Equal(t, tournament.IM, ns[0].Title)
	require.Equal(t, "Player, No0", ns[0].Name)
	require.Equal(t, "fedrate test", ns[0].Program)
	var working map[string]any
	require.NoError(t, json.Unmarshal([]byte(ns[0].Working), &working))
	require.Equal(t, "one.trf", working["file"])
	given, err := s.NormsBefore(t.Context(), 1, 2026_11)
	require.NoError(t, err)
	require.True(t, given[store.NormKey{FIDEID: "1000", Title: tournament.IM}])
}

func TestHistories(t *testing.T) {
	s := published(t)
	h, err := s.Histories(t.Context(), 2026_11, []int{7, 1000, 1003}, 26)
	require.NoError(t, err)
	require.Equal(t, rating.History{Games: 1, Peak: 1510, LastGame: 2026_09_01, Events: 1}, h.Of(rating.Who{FIDEID: 1000}))
	require.Equal(t, rating.History{
		Games: 1, Complete: true, LastGame: 2026_09_01, Events: 1,
		Unrated: []rating.PooledGame{{Event: "event 1", Period: 2026_10, Date: cup.Start, Edition: "2025-10-01", OpponentRating: 1500}},
	}, h.Of(rating.Who{FIDEID: 7}))
	require.Equal(t, rating.History{Peak: 1501}, h.Of(rating.Who{FIDEID: 1003}))
	require.Equal(t, rating.History{Complete: true}, h.Of(rating.Who{FIDEID: 1003, Kind: tournament.Blitz}))
	h, err = s.Histories(t.Context(), 2026_10, []int{7}, 26)
	require.NoError(t, err)
	require.Equal(t, rating.History{Complete: true}, h.Of(rating.Who{FIDEID: 7}), "nothing before")
	h, err = s.Histories(t.Context(), 2028_12, []int{7}, 26)
	require.NoError(t, err)
	require.Empty(t, h.Of(rating.Who{FIDEID: 7}).Unrated, "26 months later")
}

func TestRunDoesNotReplaceAnImportedList(t *testing.T) {
	s := published(t)
	r := record()
	r.Period, r.Before = 2026_11, 2026_10
	importRows(t, s, 2026_11, sampleRows(2))
	var imported *store.ImportedError
	require.ErrorAs(t, written(t, s, r), &imported)
	require.Len(t, collect(t, s, 2026_11, ""), 2, "nothing was changed")
}

func TestPublishedListIsNotImportedOver(t *testing.T) {
	s := published(t)
	l := &ratinglist.List{Rows: sampleRows(1)}
	_, err := s.Import(t.Context(), readerOf(t, l, 2026_10), 2026_10, store.ImportOptions{})
	require.Contains(t, language.English.Error(err), "was published by a run")
	require.Len(t, collect(t, s, 2026_10, ""), 6)
}

// Two processes write at the same time: each waits for the other.
func TestTwoWriters(t *testing.T) {
	path := storetest.New(t)
	var group sync.WaitGroup
	errs := make(chan error, 100)
	for w := range 2 {
		group.Go(func() {
			s, err := store.Open(path)
			if err != nil {
				errs <- err
				return
			}
			defer s.Close()
			for i := range 20 {
				f := cup
				f.Title = fmt.Sprintf("Event %d of %d", i, w)
				if _, err := s.Submit(t.Context(), incoming(f.Title, f)); err != nil {
					errs <- err
				}
			}
		})
	}
	group.Wait()
	close(errs)
	for err := range errs {
		require.NoError(t, err)
	}
	s, err := store.Open(path)
	require.NoError(t, err)
	defer s.Close()
	all, err := s.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, all, 40)
	copied := filepath.Join(t.TempDir(), "copy.db")
	size, err := s.Backup(t.Context(), nil, copied)
	require.NoError(t, err)
	info, err := os.Stat(copied)
	require.NoError(t, err)
	require.Equal(t, info.Size(), size)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	_, err = s.Backup(t.Context(), nil, copied)
	require.ErrorIs(t, err, os.ErrExist, "never overwritten")
	c, err := store.Open(copied)
	require.NoError(t, err)
	defer c.Close()
	all, err = c.Submissions(t.Context(), store.Accepted)
	require.NoError(t, err)
	require.Len(t, all, 40)
}

// written publishes a run; only what goes wrong is of interest.
func written(t *testing.T, s *store.Store, r store.RunRecord) error {
	t.Helper()
	_, err := s.WriteRun(t.Context(), r)
	return err
}
