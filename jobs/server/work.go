package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/store"
)

// idleKept is how long the history keeps looks into an empty inbox.
const idleKept = 7 * 24 * time.Hour

// endTimeout bounds the last write of a job whose context is already ended.
const endTimeout = 15 * time.Second

// inboxArgs ask for one look into the inbox. At most one waits at a time.
type inboxArgs struct {
	Due time.Time `json:"due"`
}

// Kind names the job in the queue.
func (inboxArgs) Kind() string { return InboxJob }

// InsertOpts keeps a second look out of the queue, and puts the inbox before
// a run, so that what has arrived is rated.
func (inboxArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Priority: 1, UniqueOpts: river.UniqueOpts{ByQueue: true, ByState: pendingStates}}
}

// runArgs ask for the run of one period. At most one waits for each period.
type runArgs struct {
	Period string    `json:"period" river:"unique"`
	Due    time.Time `json:"due"`
}

// Kind names the job in the queue.
func (runArgs) Kind() string { return RunJob }

// InsertOpts keeps a second run of the period out of the queue.
func (runArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Priority: 2, UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: pendingStates}}
}

// longest is when the queue takes a job of the server for dead.
func (jc *jobContext) longest() time.Duration { return jc.option.Timeout + rescueMargin }

type inboxWorker struct {
	river.WorkerDefaults[inboxArgs]
	*jobContext
}

// Timeout is the longest time of the job.
func (w *inboxWorker) Timeout(*river.Job[inboxArgs]) time.Duration { return w.longest() }

// Work looks into the inbox.
func (w *inboxWorker) Work(ctx context.Context, job *river.Job[inboxArgs]) error {
	return w.attempt(ctx, job.JobRow, "", job.Args.Due, func(ctx context.Context) (string, error) {
		count, err := w.inbox.Collect(ctx, w.stop)
		return w.option.Language.Say(count.Text()), err
	})
}

type runWorker struct {
	river.WorkerDefaults[runArgs]
	*jobContext
}

// Timeout is the longest time of the job.
func (w *runWorker) Timeout(*river.Job[runArgs]) time.Duration { return w.longest() }

// Work runs a period, unless the officer has published it already.
func (w *runWorker) Work(ctx context.Context, job *river.Job[runArgs]) error {
	return w.attempt(ctx, job.JobRow, job.Args.Period, job.Args.Due, func(ctx context.Context) (string, error) {
		period, err := handbook.ParsePeriod(job.Args.Period)
		if err != nil {
			return "", err
		}
		message := w.option.Language.Sayf("jobs.run.made", "period", period)
		err = Alone(ctx, w.log, RunJob, w.option.lease(), func(ctx context.Context) error {
			done, err := w.published(ctx, period)
			if err != nil {
				return err
			}
			if done {
				message = w.option.Language.Sayf("jobs.run.already", "period", period)
				return nil
			}
			said, err := w.work.Run(ctx, period)
			if said != "" {
				message = said
			}
			return err
		})
		return message, err
	})
}

// published tells whether a period is published by somebody else. Where an
// attempt of the server was cut off, it may have been so after publishing and
// before its last file was written: then the run is made again, to the same
// bytes.
func (w *runWorker) published(ctx context.Context, period handbook.Period) (bool, error) {
	for _, state := range []store.JobState{store.JobInterrupted, store.JobFailed} {
		n, err := w.log.Ended(ctx, RunJob, period.String(), state)
		if err != nil || n > 0 {
			return false, err
		}
	}
	return w.work.Published(ctx, period)
}

// attempt works one attempt and keeps its history: begun, and how it ended.
func (jc *jobContext) attempt(ctx context.Context, row *rivertype.JobRow, period string, due time.Time,
	work func(context.Context) (string, error),
) error {
	jc.current.Store(row.ID)
	defer jc.current.Store(0)
	ctx, cancel := context.WithTimeout(ctx, jc.option.Timeout)
	defer cancel()
	run := store.JobRun{
		Job: row.Kind, Period: period, Due: due, Attempt: row.Attempt,
		Holder: jc.option.Holder, Started: jc.option.Now(),
	}
	id, err := jc.log.Begin(ctx, run)
	if err != nil {
		return err
	}
	message, err := guarded(ctx, work)
	jc.took.Store(int64(jc.option.Now().Sub(run.Started)))
	state, result := store.JobDone, err
	switch {
	case err == nil && message == "":
		state = store.JobIdle
	case err != nil && jc.cut.Load():
		state, message, result = store.JobInterrupted, jc.option.Language.Sayf("jobs.run.stopped"), river.JobSnooze(0)
	case err != nil:
		state, message = store.JobFailed, jc.option.Language.Error(err)
		if hopeless := new(HopelessError); errors.As(err, &hopeless) {
			row.MaxAttempts = row.Attempt
			result = river.JobCancel(err)
		}
	}
	jc.report(run, row, state, message)
	end, ended := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer ended()
	if err := jc.log.End(end, id, jc.option.Now(), state, message); err != nil {
		jc.option.Log.Error("history not written", "job", row.Kind, "error", language.English.Error(err))
	}
	if state == store.JobIdle {
		if err := jc.log.DropIdle(end, jc.option.Now().Add(-idleKept)); err != nil {
			jc.option.Log.Error("history not shortened", "error", language.English.Error(err))
		}
	}
	return result
}

func (jc *jobContext) report(run store.JobRun, row *rivertype.JobRow, state store.JobState, message string) {
	log := jc.option.Log.With("job", run.Job, "due", run.Due.Format(time.RFC3339), "attempt", run.Attempt, "state", string(state))
	if run.Period != "" {
		log = log.With("period", run.Period)
	}
	switch {
	case state == store.JobIdle:
		log.Debug("nothing to do")
	case state == store.JobFailed && row.Attempt >= row.MaxAttempts:
		log.Error("job failed and is given up; run it by hand", "error", message)
	case state == store.JobFailed:
		log.Error("job failed and is tried again later", "error", message)
	default:
		log.Info("job ended", "message", message)
	}
}

// HopelessError is an error of a job that another attempt would end in again.
type HopelessError struct{ Err error }

// Error is the error's own text.
func (e *HopelessError) Error() string { return e.Err.Error() }

// Unwrap is the error itself.
func (e *HopelessError) Unwrap() error { return e.Err }

// guarded turns a panic into an error, so that the history is closed.
func guarded(ctx context.Context, work func(context.Context) (string, error)) (message string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = handbook.Errorf("jobs.wrong.fault", "fault", fmt.Sprint(p))
		}
	}()
	return work(ctx)
}
