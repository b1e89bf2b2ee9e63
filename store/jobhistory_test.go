package store_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

func jobLog(t *testing.T) *store.JobLog {
	t.Helper()
	s, err := store.Open(storetest.New(t))
	require.NoError(t, err)
	db, err := s.Jobs()
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
	first, err := log.Begin(ctx, run, nil)
	require.NoError(t, err)
	second, err := log.Begin(ctx, store.JobRun{Job: "inbox", Due: noon, Attempt: 1, Holder: "office:7", Started: noon}, nil)
	require.NoError(t, err)
	require.Equal(t, first+1, second)
	done, err := log.Ended(ctx, "run", "2026-10", store.JobDone)
	require.NoError(t, err)
	require.Zero(t, done, "running is not done")

	require.NoError(t, log.End(ctx, first, noon.Add(time.Minute), store.JobDone, "made", 0))
	n, err := log.EndDead(ctx, noon.Add(time.Hour), "dead", 2)
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
		id, err := log.Begin(ctx, store.JobRun{Job: "inbox", Due: started, Attempt: 1, Started: started}, nil)
		require.NoError(t, err)
		require.NoError(t, log.End(ctx, id, started, state, "", 0))
	}
	require.NoError(t, log.DropIdle(ctx, noon.Add(2*time.Hour)))
	rows, err := log.History(ctx, "inbox", 10)
	require.NoError(t, err)
	require.Len(t, rows, 2)
	require.Equal(t, store.JobIdle, rows[0].State)
	require.Equal(t, store.JobDone, rows[1].State)
}

// What another attempt is to follow stands open until that one is begun; one that is
// begun moves its schedule, or neither is kept.
func TestOpenAttempts(t *testing.T) {
	log, ctx := jobLog(t), t.Context()
	begin := func(job, period string, attempt int) int64 {
		id, err := log.Begin(ctx, store.JobRun{Job: job, Period: period, Due: noon, Attempt: attempt, Holder: "a", Started: noon}, nil)
		require.NoError(t, err)
		return id
	}
	open := func() (found []string) {
		runs, err := log.Open(ctx)
		require.NoError(t, err)
		for _, r := range runs {
			found = append(found, fmt.Sprint(r.Job, " ", r.Period, " ", r.State, " ", r.Next))
		}
		return found
	}
	october, november, backup := begin("run", "2026-10", 1), begin("run", "2026-11", 1), begin("backup", "", 2)
	require.Empty(t, open())
	require.NoError(t, log.End(ctx, october, noon, store.JobFailed, "no list", 2))
	require.NoError(t, log.End(ctx, november, noon, store.JobDone, "made", 0))
	n, err := log.EndDead(ctx, noon, "dead", 3)
	require.NoError(t, err)
	require.EqualValues(t, 1, n)
	require.Equal(t, []string{"run 2026-10 failed 2", "backup  interrupted 3"}, open())
	require.NoError(t, log.End(ctx, backup, noon, store.JobDone, "by who was taken for dead", 0))
	require.Equal(t, []string{"run 2026-10 failed 2", "backup  interrupted 3"}, open())

	again := begin("run", "2026-10", 2)
	begin("backup", "", 3)
	require.Empty(t, open())
	require.NoError(t, log.End(ctx, again, noon, store.JobDone, "made", 0))
	_, err = log.EndDead(ctx, noon, "dead", 3)
	require.NoError(t, err)
	require.Empty(t, open(), "after the most attempts it is given up")

	kept := store.JobSchedule{Job: "backup", Until: noon, Times: "30 2 * * * UTC"}
	none, err := log.Schedule(ctx, "backup")
	require.NoError(t, err)
	require.Equal(t, store.JobSchedule{Job: "backup"}, none)
	require.NoError(t, log.SetSchedule(ctx, store.JobSchedule{Job: "backup", Until: noon.Add(-time.Hour)}))
	_, err = log.Begin(ctx, store.JobRun{Job: "backup", Due: noon, Attempt: 1, Started: noon}, &kept)
	require.NoError(t, err)
	moved, err := log.Schedule(ctx, "backup")
	require.NoError(t, err)
	require.Equal(t, kept, moved)
	later := store.JobSchedule{Job: "backup", Until: noon.Add(time.Hour), Times: kept.Times}
	_, err = log.Under(store.Lease{Name: "serve", Holder: "slept"}).Begin(ctx, store.JobRun{Job: "backup", Due: noon, Attempt: 1, Started: noon}, &later)
	require.ErrorContains(t, err, "jobs.doing.lease-lost")
	moved, err = log.Schedule(ctx, "backup")
	require.NoError(t, err)
	require.Equal(t, kept, moved, "nothing is begun without the lease")
	rows, err := log.History(ctx, "backup", 10)
	require.NoError(t, err)
	require.Len(t, rows, 3)
}

// A process that slept while another one took over closes none of its attempts and moves no
// schedule; what is no text in a message is left out of the history.
func TestHistoryUnderALease(t *testing.T) {
	log := jobLog(t)
	_, _, err := log.TakeLease(t.Context(), store.Lease{Name: "serve", Holder: "awake"}, noon, noon.Add(time.Hour))
	require.NoError(t, err)
	awake, asleep := log.Under(store.Lease{Name: "serve", Holder: "awake"}), log.Under(store.Lease{Name: "serve", Holder: "asleep"})
	id, err := awake.Begin(t.Context(), store.JobRun{Job: "run", Period: "2026-10", Due: noon, Attempt: 1, Holder: "awake", Started: noon}, nil)
	require.NoError(t, err)
	const lost = "jobs.doing.lease-lost"
	_, err = asleep.EndDead(t.Context(), noon, "died", 9)
	require.ErrorContains(t, err, lost)
	require.ErrorContains(t, asleep.SetSchedule(t.Context(), store.JobSchedule{Job: "run", Until: noon}), lost)
	kept, err := log.Schedule(t.Context(), "run")
	require.NoError(t, err)
	require.Zero(t, kept.Until)
	require.NoError(t, awake.SetSchedule(t.Context(), store.JobSchedule{Job: "run", Until: noon}))

	require.NoError(t, log.End(t.Context(), id, noon, store.JobFailed, "Z\xfcrich\x00.trf", 0))
	runs, err := log.History(t.Context(), "run", 9)
	require.NoError(t, err)
	require.Equal(t, "Z\uFFFDrich\uFFFD.trf", runs[0].Message)
	n, err := awake.EndDead(t.Context(), noon, "died", 9)
	require.NoError(t, err)
	require.Zero(t, n)
}
