package store_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/storetest"
	"github.com/fedrate/fedrate/tournament"
)

// Only the reports are read that a new one is held against: those with players of it on
// its days, each once while the office is open.
func TestReportsAreReadOnce(t *testing.T) {
	s := storetest.Open(t, filepath.Join(t.TempDir(), "office.db"))
	reports, read := map[string]*tournament.Tournament{}, map[string]int{}
	submit := func(name string, first, last handbook.Date, ids ...int) {
		report := &tournament.Tournament{Name: name, Start: first, End: last}
		for i, id := range ids {
			report.Players = append(report.Players, tournament.Player{StartingRank: i + 1, FIDEID: id, Name: fmt.Sprintf("Player %d", id)})
		}
		report.Index()
		reports[name] = report
		sum := sha256.Sum256([]byte(name))
		_, err := s.Submit(t.Context(), store.Incoming{
			Name: name, SHA256: hex.EncodeToString(sum[:]), Data: []byte(name), At: time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC), Verdict: "accepted",
			Facts: &store.Facts{Title: name, Start: first, End: last, Players: len(ids)},
			Content: store.Content{Report: report, Read: func(name string, data []byte) *tournament.Tournament {
				require.Equal(t, name, string(data))
				read[name]++
				return reports[name]
			}},
		})
		require.NoError(t, err)
	}
	submit("one", 2026_09_01, 2026_09_05, 1, 2, 3, 4, 101, 102)
	submit("strangers", 2026_09_01, 2026_09_05, 5, 6, 7, 8, 103, 104)
	submit("earlier", 2026_08_01, 2026_08_05, 1, 16, 9, 10, 105, 106)
	submit("the same players a year earlier", 2025_09_01, 2025_09_05, 1, 2, 3, 4, 101, 102)
	submit("long ago", 2024_09_01, 2024_09_05, 1, 2, 3, 4, 101, 102)
	require.Equal(t, map[string]int{"one": 1, "the same players a year earlier": 1}, read)
	submit("two", 2026_09_05, 2026_09_06, 1, 11, 12, 13, 107, 108)
	submit("three", 2026_09_04, 2026_09_06, 5, 1, 14, 15, 109, 110)
	require.Equal(t, map[string]int{"one": 1, "the same players a year earlier": 1, "strangers": 1, "two": 1}, read)
}

// What was rolled back is not remembered: reports that came in meanwhile by another process,
// as many as were rolled back, are what a new one is held against.
func TestRolledBackReportsAreForgotten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "office.db")
	one, other := storetest.Open(t, path), storetest.Open(t, path)
	reports, read := map[string]*tournament.Tournament{}, []string{}
	submit := func(s *store.Store, name string, first int) {
		report := &tournament.Tournament{Name: name, Start: 2026_09_01, End: 2026_09_05}
		for i := range 4 {
			report.Players = append(report.Players, tournament.Player{StartingRank: i + 1, FIDEID: first + i, Name: fmt.Sprintf("Player %d", first+i)})
		}
		report.Index()
		reports[name] = report
		sum := sha256.Sum256([]byte(name))
		_, err := s.Submit(t.Context(), store.Incoming{
			Name: name, SHA256: hex.EncodeToString(sum[:]), Data: []byte(name), At: time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC), Verdict: "accepted",
			Facts: &store.Facts{Title: name, Start: report.Start, End: report.End, Players: 4},
			Content: store.Content{Report: report, Read: func(name string, _ []byte) *tournament.Tournament {
				read = append(read, name)
				return reports[name]
			}},
		})
		require.NoError(t, err)
	}
	require.NoError(t, one.Within(t.Context(), handbook.Text{}, func(s *store.Store) (bool, error) {
		submit(s, "a", 1)
		submit(s, "b", 11)
		return false, nil
	}))
	submit(other, "c", 21)
	submit(other, "d", 1)
	require.Empty(t, read)
	submit(one, "e", 21)
	require.Equal(t, []string{"c"}, read)
	submit(one, "f", 1)
	require.Equal(t, []string{"c", "d"}, read)
	storetest.Sound(t, one)
}

// Who plays in reports that come in within one transaction is entered with the last of them,
// and before, where somebody asks; of what is rolled back nobody is.
func TestPlayersOfReportsAreEnteredTogether(t *testing.T) {
	s := storetest.Open(t, filepath.Join(t.TempDir(), "office.db"))
	submit := func(s *store.Store, name string, first int) {
		report := &tournament.Tournament{Name: name, Start: 2026_09_01, End: 2026_09_05}
		for i := range 4 {
			report.Players = append(report.Players, tournament.Player{StartingRank: i + 1, FIDEID: first + i, Name: fmt.Sprintf("9 Player of %d", first+i)})
		}
		report.Index()
		sum := sha256.Sum256([]byte(name))
		_, err := s.Submit(t.Context(), store.Incoming{
			Name: name, SHA256: hex.EncodeToString(sum[:]), Data: []byte(name), At: time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC), Verdict: "accepted",
			Facts:   &store.Facts{Title: name, Start: 2026_09_01, End: 2026_09_05, Players: 4},
			Content: store.Content{Report: report, Read: func(string, []byte) *tournament.Tournament { return report }},
		})
		require.NoError(t, err)
	}
	with := func(s *store.Store, person string) (numbers []int) {
		found, err := s.ReportsWith(t.Context(), []string{person})
		require.NoError(t, err)
		for i := range found {
			numbers = append(numbers, found[i].Number)
		}
		return numbers
	}
	within := func(keep bool, do func(*store.Store)) {
		require.NoError(t, s.Within(t.Context(), handbook.Say("store.doing.submit", "file", "many"), func(in *store.Store) (bool, error) {
			do(in)
			return keep, nil
		}))
	}
	submit(s, "before", 10)
	within(true, func(in *store.Store) {
		submit(in, "one", 12)
		submit(in, "two", 13)
		require.Equal(t, []int{1, 2, 3}, with(in, "13"))
		submit(in, "three", 20)
		submit(in, "four", 22)
	})
	within(false, func(in *store.Store) { submit(in, "five", 13) })
	require.Equal(t, []int{1, 2, 3}, with(s, "13"))
	require.Equal(t, []int{2, 3}, with(s, "14"))
	require.Equal(t, []int{4, 5}, with(s, "22"))
	require.Equal(t, []int{4, 5}, with(s, "22 9 of player"))
	storetest.Sound(t, s)
}

// Of reports that come in within one transaction both databases keep the same, row by row and
// in the log, whatever waits in either to be written with the next ones.
func TestReportsOfATransactionAreKeptAlike(t *testing.T) {
	digests := map[string]string{}
	for _, name := range []string{filepath.Join(t.TempDir(), "office.db"), storetest.Addressed(t)} {
		s, err := store.Open(name)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		require.NoError(t, s.Init(t.Context(), "TST"))
		s.As(store.Acting{Actor: "officer", Program: "1", Now: func() time.Time { return day }})
		submit := func(s *store.Store, name string, first, findings int, readable bool) store.Answer {
			in := incoming(name, cup)
			report := &tournament.Tournament{Name: name, Start: cup.Start, End: cup.End}
			for i := range 12 {
				report.Players = append(report.Players, tournament.Player{StartingRank: i + 1, FIDEID: first + i, Name: fmt.Sprintf("Player, %d", first+i)})
			}
			report.Index()
			in.Findings = slices.Repeat(in.Findings, findings)
			in.Alone = &store.CheckedAlone{Signature: "signed", Found: []byte{0, 1, 2}, Tried: []byte("[]")}
			in.Facts.Title += " " + name
			if readable {
				in.Content.Report, in.Content.Read = report, func(string, []byte) *tournament.Tournament { return report }
			}
			a, err := s.Submit(t.Context(), in)
			require.NoError(t, err)
			return a
		}
		for part := range 2 {
			require.NoError(t, s.Within(t.Context(), handbook.Say("store.doing.submit", "file", "many"), func(in *store.Store) (bool, error) {
				for i := range 6 {
					a := submit(in, fmt.Sprintf("%d of %d", i, part), 100*part+20*i, i%4*3, i != 3)
					require.Equal(t, 6*part+i+1, a.Submission.Number)
					require.Equal(t, store.Accepted, a.Submission.State)
				}
				require.True(t, submit(in, "1 of 0", 20, 0, true).Duplicate)
				found, err := in.Findings(t.Context(), 6*part+3)
				require.NoError(t, err)
				require.Len(t, found, 6, "what waits is there for who asks")
				return true, nil
			}))
		}
		storetest.Sound(t, s)
		log, err := s.VerifyLog(t.Context())
		require.NoError(t, err)
		require.Zero(t, log.Broken)
		require.Equal(t, 13, log.Entries)
		digests[storetest.Digest(t, s)] = name
	}
	require.Len(t, digests, 1)
}
