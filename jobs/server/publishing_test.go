package server

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
)

// publications are the jobs that publish, by state, in the order in which they were put in.
func publications(t testing.TB, db postgres.Drawings) (states []string) {
	t.Helper()
	rows, err := db.Pool.Query(context.Background(), `SELECT state::text || ' ' || (args->>'period') FROM river_job WHERE kind = 'publish' ORDER BY id`)
	require.NoError(t, err)
	states, err = pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return states
}

// administrator looks into the queue as River's own tools do.
func administrator(t testing.TB, db postgres.Drawings) *river.Client[pgx.Tx] {
	t.Helper()
	client, err := river.NewClient(riverpgxv5.New(db.Pool), &river.Config{Logger: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	return client
}

func publishing(st *store.Store, log *slog.Logger) *Sharing {
	return &Sharing{Store: st, Version: paperVersion, Log: log, look: time.Millisecond, turn: patience}
}

func publishOptions(t testing.TB, with month.Sharing) month.Options {
	return month.Options{
		Period: 2026_10, Publish: true, By: "officer", Out: t.TempDir(), Federation: "LIE", Version: paperVersion, Now: paperNow, Papers: month.PapersAll, Sharing: with,
	}
}

// revisions is how many times the list was published.
func revisions(t testing.TB, st *store.Store) int {
	t.Helper()
	found, err := st.Revisions(t.Context(), 2026_10)
	require.NoError(t, err)
	return len(found)
}

// A list is published as a job of the queue, which is done with the transaction that puts it
// into force, by a run as by a rerun; a list that waits for another officer is not.
func TestPublishedAsAJob(t *testing.T) {
	t.Parallel()
	st := paperOffice(t, onPostgres(t), paperReports[0])
	db := drawings(t, st)
	o := publishOptions(t, publishing(st, slog.New(slog.DiscardHandler)))
	o.Second = true
	s, err := month.Run(t.Context(), st, o)
	require.NoError(t, err)
	require.True(t, s.Refused)
	want := []string{"cancelled 2026-10"}
	require.Equal(t, want, publications(t, db))

	o.Second = false
	for range 2 { // the second one finds that it is published so already
		_, err = month.Run(t.Context(), st, o)
		require.NoError(t, err)
		want = append(want, "completed 2026-10")
		require.Equal(t, want, publications(t, db))
	}
	require.Equal(t, 1, revisions(t, st))

	take(t, st, paperReports[1])
	again, err := month.Again(t.Context(), st, 2026_10, month.Restate, o)
	require.NoError(t, err)
	require.True(t, again.Made)
	require.Equal(t, append(want, "completed 2026-10"), publications(t, db))
	require.Equal(t, 2, revisions(t, st))
}

// A job that a dead process has left is given up by the next one that publishes. One that has
// lost its job while it computed keeps nothing of the list.
func TestJobOfAnother(t *testing.T) {
	t.Parallel()
	st := paperOffice(t, onPostgres(t), paperReports[0])
	db := drawings(t, st)
	with := publishing(st, slog.New(slog.DiscardHandler))
	left := func() {
		_, err := db.Pool.Exec(t.Context(), `INSERT INTO river_job (kind, queue, max_attempts, args, state) SELECT 'publish', 'q', 1, '{"period": "2026-09"}', state::river_job_state
			FROM unnest(ARRAY['running', 'available']) AS state`)
		require.NoError(t, err)
	}
	left()
	asked := 0
	_, err := month.Run(t.Context(), st, publishOptions(t, through{with, func(ctx context.Context, _ month.Drawing) (month.Drawn, error) {
		asked++
		require.Equal(t, []string{"discarded 2026-09", "discarded 2026-09", "running 2026-10"}, publications(t, db))
		left()
		other := postgres.Publications(db)
		return nil, other.Ask(ctx, "2026-10", func(pgx.Tx) error { return nil })
	}}))
	require.ErrorIs(t, err, errLeaseLost)
	require.Equal(t, 1, asked)
	require.Zero(t, revisions(t, st))
	want := []string{"discarded 2026-09", "discarded 2026-09", "discarded 2026-10", "discarded 2026-09", "discarded 2026-09"}
	require.Equal(t, want, publications(t, db))

	_, err = month.Run(t.Context(), st, publishOptions(t, with))
	require.NoError(t, err)
	require.Equal(t, append(want, "completed 2026-10"), publications(t, db))
	require.Equal(t, 1, revisions(t, st))

	take(t, st, paperReports[1])
	with.look = time.Hour // the end of the transaction alone tells it
	o := publishOptions(t, with)
	var once sync.Once
	o.Progress = func(string, int, int) {
		once.Do(func() {
			other := postgres.Publications(db)
			require.NoError(t, other.Ask(t.Context(), "2026-10", func(pgx.Tx) error { return nil }))
		})
	}
	_, err = month.Again(t.Context(), st, 2026_10, month.Restate, o)
	require.ErrorIs(t, err, errLeaseLost)
	require.Equal(t, append(want, "completed 2026-10", "discarded 2026-10"), publications(t, db))
	require.Equal(t, 1, revisions(t, st))
}

// A job is done once, with its transaction, and not where somebody has cancelled it before;
// what is rolled back has not done it.
func TestJobDoneInATransaction(t *testing.T) {
	t.Parallel()
	st := paperOffice(t, onPostgres(t))
	db := drawings(t, st)
	var job int64
	require.NoError(t, db.Pool.QueryRow(t.Context(), `INSERT INTO river_job (kind, queue, max_attempts, args, state) VALUES ('publish', 'q', 1, '{"period": "2026-10"}', 'running') RETURNING id`).Scan(&job))
	pool, err := st.Jobs()
	require.NoError(t, err)
	defer pool.Close()
	for _, kept := range []bool{false, true} {
		tx, err := pool.BeginTx(t.Context(), nil)
		require.NoError(t, err)
		mine, err := postgres.EndPublication(t.Context(), tx, job)
		require.NoError(t, err)
		require.True(t, mine)
		if !kept {
			require.NoError(t, tx.Rollback())
			require.Equal(t, []string{"running 2026-10"}, publications(t, db))
			continue
		}
		require.NoError(t, tx.Commit())
		require.Equal(t, []string{"completed 2026-10"}, publications(t, db))
	}
	var cancelled int64
	require.NoError(t, db.Pool.QueryRow(t.Context(), `INSERT INTO river_job (kind, queue, max_attempts, args, state, metadata)
		VALUES ('publish', 'q', 1, '{"period": "2026-10"}', 'running', '{"cancel_attempted_at": "2026-09-30T12:00:00Z"}') RETURNING id`).Scan(&cancelled))
	for _, id := range []int64{job, cancelled, cancelled + 1} {
		tx, err := pool.BeginTx(t.Context(), nil)
		require.NoError(t, err)
		mine, err := postgres.EndPublication(t.Context(), tx, id)
		require.NoError(t, err)
		require.False(t, mine)
		require.NoError(t, tx.Rollback())
	}
}

// An administrator cancels the job, or another process takes over, while the list is made: the
// run ends, and nothing is published.
func TestPublicationCancelled(t *testing.T) {
	t.Parallel()
	st := paperOffice(t, onPostgres(t), paperReports[0])
	db := drawings(t, st)
	with := publishing(st, slog.New(slog.DiscardHandler))
	run := func(cancel func(job int64), want error) {
		t.Helper()
		_, err := month.Run(t.Context(), st, publishOptions(t, through{with, func(ctx context.Context, _ month.Drawing) (month.Drawn, error) {
			var job int64
			require.NoError(t, db.Pool.QueryRow(t.Context(), `SELECT id FROM river_job WHERE kind = 'publish' AND state = 'running'`).Scan(&job))
			cancel(job)
			select {
			case <-ctx.Done():
			case <-time.After(patience):
				t.Error("the run goes on")
			}
			return nil, ctx.Err()
		}}))
		require.ErrorIs(t, err, want)
		require.Zero(t, revisions(t, st))
	}
	set := func(sql string) func(int64) {
		return func(job int64) {
			_, err := db.Pool.Exec(t.Context(), sql, job)
			require.NoError(t, err)
		}
	}
	run(func(job int64) {
		_, err := administrator(t, db).JobCancel(t.Context(), job)
		require.NoError(t, err)
	}, errCancelled)
	// while nothing of it can be heard
	run(set(`UPDATE river_job SET metadata = '{"cancel_attempted_at": "2026-09-30T12:00:00Z"}' WHERE id = $1`), errCancelled)
	run(set(`UPDATE river_job SET state = 'cancelled', finalized_at = now() WHERE id = $1`), errCancelled)
	want := []string{"cancelled 2026-10", "cancelled 2026-10", "cancelled 2026-10"}
	require.Equal(t, want, publications(t, db))
	run(set(`DELETE FROM river_job WHERE id = $1`), errCancelled)
	run(set(`UPDATE river_job SET state = 'discarded', finalized_at = now() WHERE id = $1`), errLeaseLost)
	require.Equal(t, append(want, "discarded 2026-10"), publications(t, db))
}

// What goes wrong behind the publication is told as it is: the list is in force, whatever
// somebody does to its job then.
func TestErrorBehindThePublication(t *testing.T) {
	t.Parallel()
	st := paperOffice(t, onPostgres(t), paperReports[0])
	db := drawings(t, st)
	behind := errors.New("the pages cannot be written")
	err := publishing(st, slog.New(slog.DiscardHandler)).Publish(t.Context(), 2026_10, func(ctx context.Context) (bool, error) {
		_, err := month.Run(ctx, st, publishOptions(t, nil))
		require.NoError(t, err)
		_, err = db.Pool.Exec(t.Context(), `UPDATE river_job SET metadata = '{"cancel_attempted_at": "2026-09-30T12:00:00Z"}' WHERE kind = 'publish'`)
		require.NoError(t, err)
		return true, behind
	})
	require.ErrorIs(t, err, behind)
	require.Equal(t, []string{"completed 2026-10"}, publications(t, db))
	require.Equal(t, 1, revisions(t, st))
}

// whenAsked has the database do something with each job as it is put into the queue.
func whenAsked(t testing.TB, db postgres.Drawings, moment, do string) {
	t.Helper()
	_, err := db.Pool.Exec(t.Context(), `CREATE OR REPLACE FUNCTION asked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN `+do+`; RETURN NEW; END $$;
		CREATE OR REPLACE TRIGGER asked `+moment+` INSERT ON river_job FOR EACH ROW EXECUTE FUNCTION asked()`)
	require.NoError(t, err)
}

const cancelledAtOnce = `NEW.state = 'cancelled'; NEW.finalized_at = now()`

// A list whose queue is paused is not published, and does not keep others waiting; neither does
// one whose job has gone to nobody, is cancelled, or is given up before its turn. When the queue
// goes on it is published.
func TestPublicationWithoutATurn(t *testing.T) {
	t.Parallel()
	st := paperOffice(t, onPostgres(t), paperReports[0])
	db := drawings(t, st)
	_, err := db.Pool.Exec(t.Context(), `INSERT INTO river_queue (name, paused_at, updated_at) VALUES ($1, now(), now())`, publishQueue)
	require.NoError(t, err)
	with := publishing(st, slog.New(slog.DiscardHandler))
	var want []string
	run := func(ctx context.Context, wrong error, state ...string) {
		t.Helper()
		_, err := month.Run(ctx, st, publishOptions(t, with))
		require.ErrorIs(t, err, wrong)
		want = append(want, state...)
		require.Equal(t, want, publications(t, db))
	}
	with.turn = 50 * time.Millisecond
	run(t.Context(), errNoTurn, "discarded 2026-10")
	whenAsked(t, db, "BEFORE", `NEW.state = 'running'; NEW.attempted_at = now()`)
	run(t.Context(), errNoTurn, "discarded 2026-10")
	with.turn = patience
	whenAsked(t, db, "BEFORE", cancelledAtOnce)
	run(t.Context(), errCancelled, "cancelled 2026-10")
	whenAsked(t, db, "AFTER", `DELETE FROM river_job WHERE id = NEW.id`)
	run(t.Context(), errCancelled)
	_, err = db.Pool.Exec(t.Context(), `DROP TRIGGER asked ON river_job`)
	require.NoError(t, err)

	with.look = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := month.Run(ctx, st, publishOptions(t, with))
		ended <- err
	}()
	require.Eventually(t, func() bool {
		states := publications(t, db)
		return states[len(states)-1] == "available 2026-10"
	}, patience, time.Millisecond)
	cancel()
	require.ErrorIs(t, <-ended, context.Canceled)
	want = append(want, "discarded 2026-10")

	_, err = db.Pool.Exec(t.Context(), `UPDATE river_queue SET paused_at = NULL`)
	require.NoError(t, err)
	run(t.Context(), nil, "completed 2026-10")
	require.Equal(t, 1, revisions(t, st))
}

// A job that is no longer this process's goes back to the queue at once; the queue gives none
// to another one by the time that it takes.
func TestJobThatIsAwaitedElsewhere(t *testing.T) {
	t.Parallel()
	w := &publishWorker{job: 1}
	err := w.Work(t.Context(), &river.Job[publishArgs]{JobRow: &rivertype.JobRow{ID: 2}})
	var back *river.JobSnoozeError
	require.ErrorAs(t, err, &back)
	require.Zero(t, back.Duration)
	require.Negative(t, w.Timeout(nil))

	// one that has its turn when nobody waits for it any more ends at once
	w.left = make(chan struct{})
	close(w.left)
	var cancelled *rivertype.JobCancelError
	require.ErrorAs(t, w.Work(t.Context(), &river.Job[publishArgs]{JobRow: &rivertype.JobRow{ID: 1}}), &cancelled)
}

// A list whose publication was cancelled is not tried again by the server: whoever cancelled
// it decides.
func TestCancelledIsNotTriedAgain(t *testing.T) {
	t.Parallel()
	st := paperOffice(t, onPostgres(t), paperReports[0])
	db := drawings(t, st)
	o := WorkOptions{Publish: true, By: "officer", Out: t.TempDir(), Federation: "LIE", Version: paperVersion, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return paperNow }}
	whenAsked(t, db, "BEFORE", cancelledAtOnce)
	_, err := OfficeWork(st, o).Run(t.Context(), 2026_10, handbook.Text{})
	var hopeless *HopelessError
	require.ErrorAs(t, err, &hopeless)
	require.ErrorIs(t, hopeless, errCancelled)
	require.Zero(t, revisions(t, st))
}
