package server

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"sync/atomic"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
)

// idleKept is how long the history keeps looks into an empty inbox.
const idleKept = 7 * 24 * time.Hour

// endTimeout bounds the last write of a job whose context is already ended.
const endTimeout = 15 * time.Second

// runner works one task after the other.
type runner struct {
	plan  *planner
	work  Work
	o     Options
	log   *store.JobLog
	inbox Inbox
	// cut is set when the running job is cancelled by the end of the server:
	// its error is then no failure, and the next server begins it again.
	cut atomic.Bool
	// unsure is set where an attempt may stand as begun that was not: the answer of the
	// database was lost.
	unsure bool
}

// loop works what is due until soft is done. Hard ends the job that runs.
func (r *runner) loop(soft, hard context.Context) {
	for soft.Err() == nil {
		var t *task
		err := error(nil)
		if r.unsure {
			err = endDead(soft, r.log, r.o)
			r.unsure = err != nil
		}
		if err == nil {
			t, err = r.plan.nextTask(soft)
		}
		if err == nil && t != nil {
			err = r.attempt(soft, hard, t)
		}
		switch {
		case err != nil && soft.Err() == nil: // as when the database is busy: nothing is lost
			r.o.Log.Error("schedules not worked off; tried again", "error", language.English.Error(err))
		case err == nil && t != nil:
			continue
		case err == nil && r.o.looks != nil:
			r.o.looks.Add(1)
		}
		pause(soft, nil, r.o.Tick)
	}
}

// attempt works one attempt and keeps its history: begun, and how it ended. An error
// says that it was not begun.
func (r *runner) attempt(soft, hard context.Context, t *task) error {
	id, run, err := r.plan.begin(soft, t)
	if err != nil {
		r.unsure = true
		return err
	}
	ctx, cancel := context.WithTimeout(hard, r.o.Timeout)
	defer cancel()
	message, err := r.perform(ctx, soft, t)
	state, next := store.JobDone, 0
	switch {
	case err == nil && message == "":
		state = store.JobIdle
	case err != nil && r.cut.Load():
		state, message, next = store.JobInterrupted, r.o.Language.Sayf("jobs.run.stopped"), t.attempt
	case err != nil:
		state, message = store.JobFailed, r.o.Language.Error(err)
		if hopeless := new(HopelessError); !errors.As(err, &hopeless) && t.attempt < r.o.attempts() {
			next = t.attempt + 1
		}
	}
	r.report(&run, state, message, next)
	if err == nil {
		r.plan.markDone(t, r.o.Now())
	}
	r.recordEnd(soft, id, state, message, next)
	return nil
}

// recordEnd writes down how an attempt ended, however long the database is busy. Where the
// server ends before, the next one finds that the attempt still stands as running.
func (r *runner) recordEnd(soft context.Context, id int64, state store.JobState, message string, next int) {
	at := r.o.Now()
	for {
		ctx, ended := context.WithTimeout(context.WithoutCancel(soft), endTimeout)
		err := r.log.End(ctx, id, at, state, message, next)
		if err == nil && state == store.JobIdle {
			if err := r.log.DropIdle(ctx, at.Add(-idleKept)); err != nil {
				r.o.Log.Error("history not shortened", "error", language.English.Error(err))
			}
		}
		ended()
		if err == nil {
			return
		}
		r.o.Log.Error("history not written", "error", language.English.Error(err))
		if !pause(soft, nil, r.o.Tick) {
			return
		}
	}
}

// perform does what a task asks for, and says for the history what came of it. A panic is an
// error, so that the history is closed.
func (r *runner) perform(ctx, soft context.Context, t *task) (message string, err error) {
	err = handbook.CatchPanic(func() (err error) {
		switch t.job {
		case InboxJob:
			var count InboxCount
			count, err = r.inbox.Collect(ctx, soft.Done())
			message = r.o.Language.Say(count.Text())
		case BackupJob:
			message, err = r.work.Backup(ctx, handbook.FromTime(t.due))
		default:
			message, err = r.run(ctx, t)
		}
		return err
	})
	return message, err
}

// run runs a period, unless the officer has published it already.
func (r *runner) run(ctx context.Context, t *task) (string, error) {
	period, err := handbook.ParsePeriod(t.period)
	if err != nil {
		return "", err
	}
	message := r.o.Language.Sayf("jobs.run.made", "period", period)
	err = Alone(ctx, r.log, RunJob, r.o.lease(), func(ctx context.Context, lease store.Lease) error {
		done, err := r.published(ctx, period)
		if err != nil {
			return err
		}
		if done {
			message = r.o.Language.Sayf("jobs.run.already", "period", period)
			return nil
		}
		hold, err := r.untaken(ctx)
		if err != nil {
			return err
		}
		said, err := r.work.Run(ctx, lease, period, hold)
		if said != "" {
			message = said
		}
		return err
	})
	return message, err
}

// mostNamed is how many files of the inbox are named to say why nothing is published.
const mostNamed = 5

// untaken says why not all reports that came in are taken; zero if they are, or if no
// inbox is watched. A list that is published now would lack them.
func (r *runner) untaken(ctx context.Context) (handbook.Text, error) {
	if r.o.Inbox == "" {
		return handbook.Text{}, nil
	}
	files, err := r.inbox.look()
	if err != nil {
		return handbook.Say("jobs.run.hold.unread", "problem", handbook.SaidBy(err)), nil
	}
	files = slices.DeleteFunc(files, func(f fs.FileInfo) bool { return f.Size() == 0 }) // with nothing that a list could lack
	if len(files) > 0 {
		var names []string
		for _, f := range files[:min(len(files), mostNamed)] {
			names = append(names, handbook.SanitizeLine(f.Name()))
		}
		return handbook.Say("jobs.run.hold.files", "n", len(files), "files", names), nil
	}
	open, err := r.log.Open(ctx)
	if err != nil {
		return handbook.Text{}, err
	}
	for i := range open {
		if open[i].Job == InboxJob && open[i].State == store.JobFailed {
			return handbook.Say("jobs.run.hold.failed", "problem", open[i].Message), nil
		}
	}
	return handbook.Text{}, nil
}

// published reports whether a period is published already, by another run. An
// interrupted attempt of the server may have published it without writing its last
// file: then it returns false, and the run is made again, with the same bytes.
func (r *runner) published(ctx context.Context, period handbook.Period) (bool, error) {
	for _, state := range []store.JobState{store.JobInterrupted, store.JobFailed} {
		n, err := r.log.Ended(ctx, RunJob, period.String(), state)
		if err != nil || n > 0 {
			return false, err
		}
	}
	return r.work.Published(ctx, period)
}

func (r *runner) report(run *store.JobRun, state store.JobState, message string, next int) {
	log := r.o.Log.With("job", run.Job, "due", run.Due.Format(time.RFC3339), "attempt", run.Attempt, "state", string(state))
	if run.Period != "" {
		log = log.With("period", run.Period)
	}
	switch {
	case state == store.JobIdle:
		log.Debug("nothing to do")
	case state == store.JobFailed && next == 0:
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
