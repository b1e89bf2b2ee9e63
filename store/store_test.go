package store_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

var day = time.Date(2026, 9, 20, 12, 0, 0, 0, time.UTC)

func open(t *testing.T) *store.Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a?b%c.db")
	if *storetest.OnPostgres {
		path = storetest.New(t)
	}
	s, err := store.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func incoming(data string, f store.Facts) store.Incoming {
	return store.Incoming{
		Name: data + ".trf", SHA256: sumOf(data), By: "officer", Data: []byte(data), At: day, Facts: &f, Verdict: "accepted",
		Findings: []handbook.Finding{{Article: "TRF16-132", Rule: "round-dates", Severity: handbook.Info, Pos: handbook.Pos{File: data + ".trf", Line: 3, Col: 5}, Players: []int{1, 4}, Message: "m"}},
	}
}

var cup = store.Facts{Title: "Spring Cup", City: "Town", Federation: "TST", Start: 2026_09_01, End: 2026_09_09, Rounds: 9, Players: 20}

func TestInit(t *testing.T) {
	s := open(t)
	_, err := s.Federation(t.Context())
	require.ErrorIs(t, err, store.ErrNotInitialised)
	require.NoError(t, s.Init(t.Context(), "TST"))
	require.NoError(t, s.Init(t.Context(), "TST"))
	require.Contains(t, language.English.Error(s.Init(t.Context(), "OTH")), "it belongs to TST, not to OTH")
	f, err := s.Federation(t.Context())
	require.NoError(t, err)
	require.Equal(t, "TST", f)
}

func TestNewerDatabaseIsRefused(t *testing.T) {
	path := storetest.New(t)
	s, err := store.Open(path)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	db := storetest.Raw(t, path)
	_, err = db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1 = 1)`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	_, err = store.Open(path)
	var newer *store.NewerError
	require.ErrorAs(t, err, &newer)
	require.Equal(t, int64(9999), newer.Have)
	require.Contains(t, language.English.Error(err), "use the newer program")
}

func TestSameBytesChangeNothing(t *testing.T) {
	s := open(t)
	a, err := s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	require.Equal(t, 1, a.Submission.Number)
	require.Equal(t, store.Accepted, a.Submission.State)
	require.Equal(t, cup, a.Submission.Facts)
	in := incoming("one", cup)
	in.Name, in.Code = "other.trf", "X1"
	again, err := s.Submit(t.Context(), in)
	require.NoError(t, err)
	require.True(t, again.Duplicate)
	require.Equal(t, a.Submission, again.Submission)
	data, err := s.Bytes(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, "one", string(data))
	fs, err := s.Findings(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, incoming("one", cup).Findings, fs)
	all, err := s.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, all, 1)
}

func TestCorrectedReportSupersedes(t *testing.T) {
	s := open(t)
	_, err := s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	same := cup
	same.Title, same.Players, same.End = "  SPRING\u00a0 cup", 21, 2026_09_10
	b, err := s.Submit(t.Context(), incoming("two", same))
	require.NoError(t, err)
	require.Equal(t, []int{1}, b.Superseded)
	require.Equal(t, 1, b.Submission.Replaces)
	old, err := s.Submission(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, store.Superseded, old.State)
	require.Equal(t, 2, old.SupersededBy)
	require.Equal(t, old.Tournament, b.Submission.Tournament)
	data, err := s.Bytes(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, "one", string(data), "the older report stays readable")
}

func TestRejectedReportSupersedesNothing(t *testing.T) {
	s := open(t)
	_, err := s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	in := incoming("two", cup)
	in.Verdict = "rejected"
	b, err := s.Submit(t.Context(), in)
	require.NoError(t, err)
	require.Empty(t, b.Superseded)
	require.Equal(t, store.Rejected, b.Submission.State)
	old, err := s.Submission(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, store.Accepted, old.State)
	c, err := s.Submit(t.Context(), incoming("three", cup))
	require.NoError(t, err)
	require.Equal(t, []int{1, 2}, c.Superseded)
}

func TestEventCode(t *testing.T) {
	s := open(t)
	in := incoming("one", cup)
	in.Code = "CUP"
	_, err := s.Submit(t.Context(), in)
	require.NoError(t, err)
	f := cup
	f.Title, f.Start = "Something Else", 2026_01_01
	in = incoming("two", f)
	in.Code = "CUP"
	b, err := s.Submit(t.Context(), in)
	require.NoError(t, err)
	require.Equal(t, []int{1}, b.Superseded)
	f = cup
	f.Start = 2026_09_03
	in = incoming("three", f)
	in.Code = "CUP-2"
	c, err := s.Submit(t.Context(), in)
	require.NoError(t, err)
	require.Empty(t, c.Superseded)
	require.Equal(t, store.Accepted, c.Submission.State)
	in = incoming("four", f)
	in.Replaces = 99
	_, err = s.Submit(t.Context(), in)
	var unknown *store.UnknownError
	require.ErrorAs(t, err, &unknown)
	all, err := s.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, all, 3, "an error keeps nothing")
}

func TestWaiver(t *testing.T) {
	s := open(t)
	in := incoming("one", cup)
	in.Verdict = "rejected"
	a, err := s.Submit(t.Context(), in)
	require.NoError(t, err)
	_, err = s.Waive(t.Context(), store.Waiver{Tournament: a.Submission.Tournament, Rule: "round-dates", By: "me", On: 2026_09_20})
	require.Contains(t, language.English.Error(err), "a reason")
	w, err := s.Waive(t.Context(), store.Waiver{Tournament: a.Submission.Tournament, Rule: "round-dates", Reason: "flood", By: "me", On: 2026_09_20})
	require.NoError(t, err)
	placed, err := s.Waive(t.Context(), store.Waiver{
		Tournament: a.Submission.Tournament, Rule: "one-sided", Round: 5, Players: []string{"7", "99000012"}, Reason: "seen", By: "me", On: 2026_09_21,
	})
	require.NoError(t, err)
	got, err := s.Waivers(t.Context(), a.Submission.Tournament)
	require.NoError(t, err)
	require.Equal(t, []store.Waiver{w, placed}, got)
	sub, err := s.Recheck(t.Context(), 1, store.Rechecked{Verdict: "warnings", At: day})
	require.NoError(t, err)
	require.Equal(t, store.Accepted, sub.State)
}

func TestWithdraw(t *testing.T) {
	s := open(t)
	_, err := s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	sub, err := s.Withdraw(t.Context(), 1, store.Withdrawal{By: "officer", Reason: "test"})
	require.NoError(t, err)
	require.Equal(t, store.Withdrawn, sub.State)
	due, err := s.Due(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Empty(t, due)
	_, err = s.Withdraw(t.Context(), 7, store.Withdrawal{By: "officer", Reason: "test"})
	require.Contains(t, language.English.Error(err), "there is no submission 7")
}

// A correction that was a mistake is withdrawn, and the report before it taken
// again; the commands that they came with change nothing.
func TestReportIsTakenAgain(t *testing.T) {
	s := open(t)
	hand := func(data string, replaces int) store.Answer {
		in := incoming(data, cup)
		in.Replaces = replaces
		a, err := s.Submit(t.Context(), in)
		require.NoError(t, err)
		return a
	}
	hand("one", 0)
	require.Equal(t, []int{1}, hand("two", 1).Superseded)
	require.True(t, hand("one", 0).Duplicate)
	_, err := s.Withdraw(t.Context(), 2, store.Withdrawal{By: "officer", Reason: "test"})
	require.NoError(t, err)
	require.True(t, hand("two", 1).Duplicate)
	a := hand("one", 2)
	require.False(t, a.Duplicate)
	require.Equal(t, store.Accepted, a.Submission.State)
	require.Zero(t, a.Submission.SupersededBy)
	require.Equal(t, 2, a.Submission.Replaces)
	require.True(t, hand("one", 2).Duplicate)
	b := hand("two", 2)
	require.Equal(t, store.Accepted, b.Submission.State)
	require.Equal(t, []int{1}, b.Superseded)
	require.Equal(t, 1, b.Submission.Replaces)
	all, err := s.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, all, 2)
}

func sampleRows(n int) []ratinglist.Row {
	rows := make([]ratinglist.Row, n)
	for i := range rows {
		rows[i] = ratinglist.Row{
			FIDEID: 1000 + i*3, Name: fmt.Sprintf("Player, No%d", i), Federation: []string{"TST", "OTH"}[i%2],
			Sex: tournament.Male, Birth: 1970 + i%40,
			Standings: [3]ratinglist.Standing{{Rating: tournament.Rating(1500 + i%900), Games: i % 3, K: 20, Inactive: i%7 == 0}, {}, {}},
		}
	}
	rows[0].Title, rows[0].OtherTitles = tournament.GM, "IA"
	return rows
}

func readerOf(t *testing.T, l *ratinglist.List, p handbook.Period) *ratinglist.Reader {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, ratinglist.WriteCSV(&b, ratinglist.Combined(p), l.All()))
	r, err := ratinglist.Open(strings.NewReader(b.String()), "list.csv", ratinglist.Options{Period: p})
	require.NoError(t, err)
	return r
}

func importRows(t *testing.T, s *store.Store, p handbook.Period, rows []ratinglist.Row) {
	t.Helper()
	info, err := s.Import(t.Context(), readerOf(t, &ratinglist.List{Rows: rows}, p), p, store.ImportOptions{
		Replace: true, Act: store.Act{Passed: []store.PassedGate{{Gate: store.GateShrunken, By: "officer", Reason: "test"}}},
	})
	require.NoError(t, err)
	require.Equal(t, len(rows), info.Rows)
}

func collect(t *testing.T, s *store.Store, p handbook.Period, federation string) []ratinglist.Row {
	t.Helper()
	var rows []ratinglist.Row
	for r, err := range s.Rows(context.Background(), p, federation) {
		require.NoError(t, err)
		rows = append(rows, r)
	}
	return rows
}

func TestImportList(t *testing.T) {
	s := open(t)
	rows := sampleRows(133)
	importRows(t, s, 2026_09, rows)
	require.Equal(t, rows, collect(t, s, 2026_09, ""))
	require.Len(t, collect(t, s, 2026_09, "OTH"), 66)
	importRows(t, s, 2026_09, rows[:50])
	require.Equal(t, rows[:50], collect(t, s, 2026_09, ""), "importing again replaces")
	l, err := s.RowsOf(t.Context(), 2026_09, []int{1003, 1000, 77, 1003})
	require.NoError(t, err)
	require.Equal(t, rows[:2], l.Rows)
	_, err = s.RowsOf(t.Context(), 2026_08, []int{1})
	var missing *store.NoListError
	require.ErrorAs(t, err, &missing)
}

func TestImportSingleListKeepsTheOtherKinds(t *testing.T) {
	s := open(t)
	rows := sampleRows(3)
	importRows(t, s, 2026_09, rows)
	blitz := sampleRows(4)
	for i := range blitz {
		blitz[i].Standings = [3]ratinglist.Standing{2: {Rating: 1900, K: 40}}
	}
	l := &ratinglist.List{Rows: blitz}
	var b bytes.Buffer
	h := ratinglist.Single(2026_09, tournament.Blitz)
	require.NoError(t, ratinglist.WriteCSV(&b, h, l.All()))
	kind := tournament.Blitz
	r, err := ratinglist.Open(&b, "blitz.csv", ratinglist.Options{Period: 2026_09, Kind: &kind})
	require.NoError(t, err)
	info, err := s.Import(t.Context(), r, 2026_09, store.ImportOptions{})
	require.NoError(t, err)
	require.Equal(t, [3]bool{true, true, true}, info.Kinds)
	got := collect(t, s, 2026_09, "")
	require.Len(t, got, 4)
	require.Equal(t, rows[1].Standings[0], got[1].Standings[0])
	require.Equal(t, blitz[1].Standings[2], got[1].Standings[2])
}
