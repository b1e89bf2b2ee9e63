package server

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/disk"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

func TestBackUpKeepsSome(t *testing.T) {
	dir := t.TempDir()
	st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "office.db")))
	require.NoError(t, err)
	defer st.Close()
	require.NoError(t, st.Init(t.Context(), "TST"))
	folder := filepath.Join(dir, "backups")
	require.NoError(t, os.MkdirAll(folder, 0o700))
	for _, other := range []string{"fedrate-2020-01-01.db.gz", "office-2020-01-01.db", "letter.txt"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, other), []byte("x"), 0o600))
	}
	side := func(_ context.Context, backup string) error {
		return os.WriteFile(strings.TrimSuffix(backup, ".db")+"-accounts.db", []byte("x"), 0o600)
	}
	var said string
	for day := handbook.Date(2026_09_28); day < 2026_10_03; day = day.AddDays(1) {
		said, err = BackUp(t.Context(), st, nil, folder, 3, day, language.English, side)
		require.NoError(t, err)
	}
	require.Regexp(t, `fedrate-2026-10-02\.db: [0-9 ,]+ bytes, read again and sound; removed: fedrate-2026-09-29-accounts\.db and fedrate-2026-09-29\.db$`, said)
	again, err := BackUp(t.Context(), st, nil, folder, 3, 2026_10_02, language.English, nil)
	require.NoError(t, err)
	require.Regexp(t, `is there already: [0-9 ,]+ bytes$`, again)
	var names []string
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	require.Equal(t, []string{
		"fedrate-2020-01-01.db.gz", "fedrate-2026-09-30-accounts.db", "fedrate-2026-09-30.db", "fedrate-2026-10-01-accounts.db", "fedrate-2026-10-01.db",
		"fedrate-2026-10-02-accounts.db", "fedrate-2026-10-02.db", "letter.txt", "office-2020-01-01.db",
	}, names)
	_, err = store.Restore(t.Context(), nil, filepath.Join(folder, "fedrate-2026-10-02.db"), filepath.Join(dir, "restored.db"))
	require.NoError(t, err)
}

// A backup that fails at any step leaves no file under the name of one.
func TestBackUpThatFails(t *testing.T) {
	dir := t.TempDir()
	st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "office.db")))
	require.NoError(t, err)
	defer st.Close()
	require.NoError(t, st.Init(t.Context(), "TST"))
	full := errors.New("no space left")
	for n := 0; ; n++ {
		folder, steps := filepath.Join(dir, "backups"), 0
		_, err := BackUp(t.Context(), st, &disk.Disk{Before: func(disk.Step) error {
			if steps++; steps > n {
				return full
			}
			return nil
		}}, folder, 3, 2026_10_01, language.English, nil)
		if err == nil {
			require.Greater(t, n, 3)
			break
		}
		require.ErrorIs(t, err, full)
		if info, err := os.Stat(filepath.Join(folder, "fedrate-2026-10-01.db")); err == nil {
			require.Positive(t, info.Size(), "whole, only its place was not sure yet")
			require.NoError(t, os.RemoveAll(folder))
		}
	}
}

// The hour of a schedule on the days on which the clocks change: once, never
// not at all and never twice.
func TestScheduleWhenClocksChange(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Vaduz")
	require.NoError(t, err)
	s, err := ParseSchedule(BackupJob, "30 2 * * *", zone)
	require.NoError(t, err)
	for _, c := range []struct {
		from, to string
		want     []string
	}{
		{"2026-03-27T12:00:00Z", "2026-03-31T12:00:00Z", []string{ // 02:30 of 29 March does not exist
			"2026-03-28T02:30:00+01:00", "2026-03-29T03:30:00+02:00", "2026-03-30T02:30:00+02:00", "2026-03-31T02:30:00+02:00",
		}},
		{"2026-10-25T00:35:00Z", "2026-10-25T02:00:00Z", nil}, // between the first 02:30 and the second
		{"2026-10-23T12:00:00Z", "2026-10-27T12:00:00Z", []string{ // 02:30 of 25 October exists twice
			"2026-10-24T02:30:00+02:00", "2026-10-25T02:30:00+02:00", "2026-10-26T02:30:00+01:00", "2026-10-27T02:30:00+01:00",
		}},
	} {
		from, err := time.Parse(time.RFC3339, c.from)
		require.NoError(t, err)
		to, err := time.Parse(time.RFC3339, c.to)
		require.NoError(t, err)
		var got []string
		for _, due := range s.Missed(from, to) {
			got = append(got, due.Format(time.RFC3339))
		}
		require.Equal(t, c.want, got)
	}
	require.Empty(t, s.Missed(time.Date(2026, 10, 25, 2, 0, 0, 0, time.UTC), time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)), "a clock that went back")
}
