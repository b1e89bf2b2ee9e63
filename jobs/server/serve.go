// Package server works without an officer: it looks into the inbox and runs the
// month at the times of its schedules, keeps each job in a queue that survives
// the end of the process, and holds a lease, so that no two servers work on one
// database. The time is given by the caller.
package server

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"os"
	"sync/atomic"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/store"
)

// LeaseName is the lease of the one server of a database.
const LeaseName = "serve"

// Work is what the jobs of the queue do. Each may be done twice without harm:
// a job is begun again where a process ended before it could say that it was
// done.
type Work struct {
	// Ingest takes one report from the inbox.
	Ingest func(ctx context.Context, name string, data []byte) (InboxAnswer, error)
	// Run makes the list of a period and returns a line for the history.
	Run func(ctx context.Context, period handbook.Period) (string, error)
	// Backup writes a backup of a day and returns a line for the history.
	Backup func(ctx context.Context, day handbook.Date) (string, error)
	// Published tells whether the list of a period is published.
	Published func(ctx context.Context, period handbook.Period) (bool, error)
}

// Options are the settings of [Serve].
type Options struct {
	// Queue is the queue's own pool of one connection with immediate
	// transactions, on a database whose tables are up to date.
	Queue     *sql.DB
	Schedules []Schedule
	Inbox     string        // folder; empty: none is watched
	Settle    time.Duration // between the two looks at a file
	Holder    string        // names this process among all others
	Now       func() time.Time
	Log       *slog.Logger
	Dead      func(holder string) bool // see [LeaseOptions]

	Timeout time.Duration // the longest a job may take
	Grace   time.Duration // time left to a running job at the end

	// The rest has defaults that suit an office.
	LeaseFor   time.Duration   // 30 s
	Tick       time.Duration   // between two looks at the schedules, 5 s
	Poll       time.Duration   // between two looks at the queue, 1 s
	CutAfter   time.Duration   // for a cancelled job to give up, 5 s
	RetryAfter []time.Duration // waits after failed attempts
	// ForgottenAfter is how long a job may stand as running while nobody
	// works it, 1 min.
	ForgottenAfter time.Duration

	// Language of the history that is kept; nil: English.
	Language *language.Language

	looks *atomic.Int64 // counts the looks at the schedules for who waits for one; nil: nobody does
}

func (o Options) withDefaults() Options {
	o.LeaseFor = cmp.Or(o.LeaseFor, 30*time.Second)
	o.Tick = cmp.Or(o.Tick, 5*time.Second)
	o.Language = cmp.Or(o.Language, language.English)
	o.Poll = cmp.Or(o.Poll, time.Second)
	o.CutAfter = cmp.Or(o.CutAfter, 5*time.Second)
	o.ForgottenAfter = cmp.Or(o.ForgottenAfter, time.Minute)
	if o.RetryAfter == nil {
		o.RetryAfter = retryAfter
	}
	return o
}

func (o Options) lease() LeaseOptions {
	return LeaseOptions{
		Holder: o.Holder, For: o.LeaseFor, Poll: min(o.Tick, o.LeaseFor/4), Wait: true,
		Now: o.Now, Log: o.Log, Dead: o.Dead,
	}
}

// Serve works the schedules and the inbox until ctx is done, and returns nil
// then. A second server on the same database waits until the first ends. At
// the end the running job has the grace to finish; what is cut off is begun
// again by the next server. No port is opened.
func Serve(ctx context.Context, work Work, o Options) error {
	o = o.withDefaults()
	if err := o.check(); err != nil {
		return err
	}
	log := store.NewJobLog(o.Queue)
	err := Alone(ctx, log, LeaseName, o.lease(), func(leased context.Context) error {
		return serve(ctx, leased, log, work, o)
	})
	if err != nil && ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return nil // told to end while waiting or starting
	}
	return err
}

func (o Options) check() error {
	switch {
	case o.Timeout < time.Second:
		return handbook.Errorf("jobs.wrong.timeout", "timeout", o.Timeout)
	case o.Inbox == "":
		return nil
	}
	return InboxThere(o.Inbox)
}

// InboxThere refuses what is no folder to be watched.
func InboxThere(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return handbook.Errorf("jobs.wrong.inbox", "problem", err)
	}
	if !info.IsDir() {
		return handbook.Errorf("jobs.wrong.inbox-folder", "folder", path)
	}
	return nil
}

// serve is the one server. ctx ends it in peace; leased ends before ctx only
// where the lease was lost, and then everything stops at once.
func serve(ctx, leased context.Context, log *store.JobLog, work Work, o Options) error {
	jc := &jobContext{
		work: work, option: o, log: log, stop: leased.Done(),
		inbox: Inbox{Folder: o.Inbox, Settle: o.Settle, Ingest: work.Ingest, Log: o.Log, Language: o.Language},
	}
	q, err := newQueue(ctx, o.Queue, jc)
	if err != nil {
		return err
	}
	if err := resumeDead(ctx, q, log, o); err != nil {
		return err
	}
	if err := q.client.Start(context.WithoutCancel(ctx)); err != nil {
		return handbook.Errorf("jobs.doing.queue-start", "problem", err)
	}
	o.Log.Info("serving", "holder", o.Holder, "inbox", o.Inbox)
	for _, s := range o.Schedules {
		o.Log.Info("scheduled", "job", s.Job, "next", s.Next(o.Now()).Format(time.RFC3339))
	}
	p := &planner{queue: q, log: log, schedules: o.Schedules, handled: map[string]time.Time{}, now: o.Now, warn: o.Log}
	planning(leased, p, &forgotten{queue: q, jc: jc}, o)
	if ctx.Err() == nil { // the lease was lost
		q.cutQueue(jc)
		return nil
	}
	o.Log.Info("ending", "grace", o.Grace)
	if !q.stopQueue(jc, o.Grace) {
		return errStillRunning
	}
	o.Log.Info("ended")
	return nil
}

// resumeDead makes the jobs of a process that died available again.
func resumeDead(ctx context.Context, q *queue, log *store.JobLog, o Options) error {
	resumed, givenUp, err := q.rescue(ctx, o.Now())
	if err != nil {
		return err
	}
	if resumed+givenUp > 0 {
		o.Log.Warn("jobs of a process that ended early", "resumed", resumed, "given_up", givenUp)
	}
	_, err = log.EndDead(ctx, o.Now(), deadJob)
	return err
}

// planning looks at the schedules until ctx is done. A plan that fails, as
// when the database is busy, is made at the next tick: nothing is lost.
func planning(ctx context.Context, p *planner, f *forgotten, o Options) {
	started := o.Inbox == ""
	for {
		err := error(nil)
		if !started {
			err = p.lookNow(ctx)
			started = err == nil
		}
		if err = errors.Join(err, p.plan(ctx), f.look(ctx)); err != nil && ctx.Err() == nil {
			o.Log.Error("schedules not worked off; tried again", "error", language.English.Error(err))
		}
		if o.looks != nil {
			o.looks.Add(1)
		}
		if !pause(ctx, nil, o.Tick) {
			return
		}
	}
}
