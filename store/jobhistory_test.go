package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/storetest"
)

func jobLog(t *testing.T) *store.JobLog {
	t.Helper()
	s, err := store.Open(storetest.New(t))
	require.NoError(t, err)
	db, err := s.Queue()
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, db.Close())
		require.NoError(t, s.Close())
	})
	return store.NewJobLog(db)
}

var noon = time.Date(2026, 10, 1, 12, 0, 0, 123_000_000, time.UTC)

func TestJobHistory(t *testing.T) {
	log, ctx := jobLog(t), context.Background()
	run := store.JobRun{
		Job: "run", Period: "2026-10", Due: noon.Add(-time.Hour), Attempt: 2,
		Holder: "office:7", Started: noon,
	}
	first, err := log.Begin(ctx, run)
	require.NoError(t, err)
	second, err := log.Begin(ctx, store.JobRun{Job: "inbox", Due: noon, Attempt: 1, Holder: "office:7", Started: noon})
	require.NoError(t, err)
	require.Equal(t, first+1, second)
	done, err := log.Ended(ctx, "run", "2026-10", store.JobDone)
	require.NoError(t, err)
	require.Zero(t, done, "running is not done")

	require.NoError(t, log.End(ctx, first, noon.Add(time.Minute), store.JobDone, "made"))
	n, err := log.EndDead(ctx, noon.Add(time.Hour), "dead")
	require.NoError(t, err)
	require.EqualValues(t, 1, n, "only what still ran")

	rows, err := log.History(ctx, "", 10)
	require.NoError(t, err)
	require.Len(t, rows, 2)
	require.Equal(t, store.JobInterrupted, rows[0].State, "newest first")
	want := run
	want.ID, want.Finished, want.State, want.Message = first, noon.Add(time.Minute), store.JobDone, "made"
	require.Equal(t, want, rows[1])
	done, err = log.Ended(ctx, "run", "2026-10", store.JobDone)
	require.NoError(t, err)
	require.Equal(t, 1, done)
	rows, err = log.History(ctx, "inbox", 10)
	require.NoError(t, err)
	require.Len(t, rows, 1)
}

func TestIdleJobsAreForgotten(t *testing.T) {
	log, ctx := jobLog(t), context.Background()
	for i, state := range []store.JobState{store.JobIdle, store.JobDone, store.JobIdle} {
		started := noon.Add(time.Duration(i) * time.Hour)
		id, err := log.Begin(ctx, store.JobRun{Job: "inbox", Due: started, Attempt: 1, Started: started})
		require.NoError(t, err)
		require.NoError(t, log.End(ctx, id, started, state, ""))
	}
	require.NoError(t, log.DropIdle(ctx, noon.Add(2*time.Hour)))
	rows, err := log.History(ctx, "inbox", 10)
	require.NoError(t, err)
	require.Len(t, rows, 2)
	require.Equal(t, store.JobIdle, rows[0].State)
	require.Equal(t, store.JobDone, rows[1].State)
}
