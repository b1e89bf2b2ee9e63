package store_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/trf"
)

// twins are two reports that differ in a day of birth alone, with what is left of
// both without it.
func twins() (one, other, left string) {
	report := func(birth string) string {
		return "012 Cup\n001    1 w    Stone, Ann                        1500 TST       99001 " + birth + "  1.0    1\n"
	}
	return report("1990/05/06"), report("1990/06/05"), report("1990/00/00")
}

func TestReportsThatBecomeTheSame(t *testing.T) {
	for name, takeOut := range map[string]func(s *store.Store) ([]answer.ErasedReport, error){
		"forget": func(s *store.Store) ([]answer.ErasedReport, error) {
			r, err := s.Forget(t.Context(), store.Retention{Births: 2027_01_01})
			return r.Reports, err
		},
		"erase": func(s *store.Store) ([]answer.ErasedReport, error) {
			r, err := s.Erase(t.Context(), "99001", nil)
			return r.Reports, err
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			one, other, left := twins()
			second := cup
			second.Title, second.Start, second.End = "Autumn Cup", 2026_10_01, 2026_10_09
			_, err := s.Submit(t.Context(), incoming(one, cup))
			require.NoError(t, err)
			_, err = s.Submit(t.Context(), incoming(other, second))
			require.NoError(t, err)
			reports, err := takeOut(s)
			require.NoError(t, err)
			require.Len(t, reports, 2)
			require.NotEqual(t, reports[0].Is, reports[1].Is)
			first, err := s.Bytes(t.Context(), 1)
			require.NoError(t, err)
			again, err := s.Bytes(t.Context(), 2)
			require.NoError(t, err)
			if name == "forget" {
				require.Equal(t, left, string(first))
			}
			require.Equal(t, string(first)+"\n", string(again))
			a, _, err := trf.Read("", first)
			require.NoError(t, err)
			b, _, err := trf.Read("", again)
			require.NoError(t, err)
			require.Equal(t, a.Players, b.Players)
			require.Equal(t, handbook.Date(1990_00_00), b.Players[0].Birth)
			faults, err := s.Check(t.Context())
			require.NoError(t, err)
			require.Empty(t, faults)
			reports, err = takeOut(s)
			require.NoError(t, err)
			require.Empty(t, reports, "nothing is left to be taken out")
		})
	}
}

// Whether the players of a report are told by their IDs alone stays so when persons are taken out:
// the ID is left.
func TestErasedPlayerIsToldByHisID(t *testing.T) {
	path := storetest.New(t)
	s, err := store.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	one, other, _ := twins()
	for i, data := range []string{one, strings.Replace(other, "99001", "     ", 1)} {
		in := incoming(data, cup)
		in.Facts.Title = "Cup " + data[:i]
		in.Report, _, err = trf.Read("", in.Data)
		require.NoError(t, err)
		_, err = s.Submit(t.Context(), in)
		require.NoError(t, err)
	}
	_, err = s.Forget(t.Context(), store.Retention{Births: 2027_01_01})
	require.NoError(t, err)
	_, err = s.Erase(t.Context(), "99001", nil)
	require.NoError(t, err)
	data, err := s.Bytes(t.Context(), 1)
	require.NoError(t, err)
	require.Contains(t, string(data), "99001")
	require.NotContains(t, string(data), "Stone, Ann")
	storetest.Sound(t, s)
}

// An erasure and the answer to its request are one act: neither is without the other.
func TestErasureAnswersItsRequest(t *testing.T) {
	s, ctx := published(t), t.Context()
	now := time.Date(2026, 10, 2, 6, 0, 0, 0, time.UTC)
	ask := func() store.PrivacyRequest {
		id, err := s.EnterPrivacyRequest(ctx, store.PrivacyRequest{Kind: "erasure", FIDEID: 1000, Received: 2026_10_01, Entered: now, By: "A. Officer"})
		require.NoError(t, err)
		return store.PrivacyRequest{ID: id, Ended: now, EndedBy: "A. Officer", Outcome: "granted"}
	}
	answered := ask()
	require.NoError(t, s.EndPrivacyRequest(ctx, answered))
	was, err := s.KeptOn(ctx, "1000")
	require.NoError(t, err)
	require.Condition(t, func() bool {
		return slices.ContainsFunc(was.Tables, func(of answer.PersonTable) bool { return of.Table == "list_rows" })
	}, "lists, as they read")
	_, err = s.Erase(ctx, "1000", &answered)
	require.ErrorContains(t, err, "privacy-ended")
	is, err := s.KeptOn(ctx, "1000")
	require.NoError(t, err)
	require.Equal(t, was, is)

	open := ask()
	_, err = s.Erase(ctx, "1000", &open)
	require.NoError(t, err)
	all, err := s.PrivacyRequests(ctx)
	require.NoError(t, err)
	require.Equal(t, []string{"granted", "granted"}, []string{all[0].Outcome, all[1].Outcome})
	is, err = s.KeptOn(ctx, "1000")
	require.NoError(t, err)
	require.Equal(t, []string{store.Pseudonym("1000")}, is.Names)
	log, err := s.VerifyLog(ctx)
	require.NoError(t, err)
	require.Zero(t, log.Broken, log.Why)
}

// TestRevisionsAfterAnErasure: the digest of a revision says what its list holds
// after an erasure, so that the same again is no new revision.
func TestRevisionsAfterAnErasure(t *testing.T) {
	s := published(t)
	before, err := s.Revisions(t.Context(), 2026_09)
	require.NoError(t, err)
	_, err = s.Erase(t.Context(), "1000", nil)
	require.NoError(t, err)
	after, err := s.Revisions(t.Context(), 2026_09)
	require.NoError(t, err)
	require.Len(t, after, 1)
	require.NotEqual(t, before[0].Digest, after[0].Digest)
	run, err := s.Revisions(t.Context(), 2026_10)
	require.NoError(t, err)

	name := store.Pseudonym("1000")
	rows := sampleRows(5)
	rows[0].Name = name
	importRows(t, s, 2026_09, rows)
	r := record()
	r.Changed[1].Name, r.Players[0].Name, r.Norms[0].Result.Name = name, name, name
	require.NoError(t, written(t, s, r))
	for p, was := range map[handbook.Period][]store.Revision{2026_09: after, 2026_10: run} {
		now, err := s.Revisions(t.Context(), p)
		require.NoError(t, err)
		require.Equal(t, was, now, p)
	}
	faults, err := s.Check(t.Context())
	require.NoError(t, err)
	require.Empty(t, faults)
}
