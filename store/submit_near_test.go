package store_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
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
