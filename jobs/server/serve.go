// Package server works without an officer: it looks into the inbox, backs up and runs
// the month at the times of its schedules. What is to be done it finds in the history
// of its jobs and in how far each schedule was worked off, in a file as in PostgreSQL;
// it holds a lease, so that no two servers work on one database. The time is given by
// the caller. Papers of a month are drawn by other processes, too: see [Sharing].
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
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
)

// LeaseName is the lease of the one server of a database.
const LeaseName = "serve"

// Work is what the jobs do. Each may be done twice without harm:
// a job is begun again where a process ended before it could say that it was
// done.
type Work interface {
	// Ingest takes reports from the inbox; see [Inbox].
	Ingest(ctx context.Context, files []InboxFile) ([]InboxAnswer, []error)
	// Run makes the list of a period under a lease and returns a line for the history. If
	// hold is not zero, it says why nothing may be published: what came in is not all taken.
	Run(ctx context.Context, lease store.Lease, period handbook.Period, hold handbook.Text) (string, error)
	// Backup writes a backup of a day and returns a line for the history.
	Backup(ctx context.Context, day handbook.Date) (string, error)
	// Published reports whether the list of a period is published.
	Published(ctx context.Context, period handbook.Period) (bool, error)
}

// Options are the settings of [Serve].
type Options struct {
	// Jobs is a pool for the history of the jobs alone, on a database whose tables
	// are up to date: see [store.Store.Jobs].
	Jobs      *sql.DB
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
	CutAfter   time.Duration   // for a cancelled job to give up, 5 s
	RetryAfter []time.Duration // waits after failed attempts

	// Language of the history that is kept; nil: English.
	Language *language.Language

	looks *atomic.Int64 // counts the looks that found nothing to do, for tests that wait for one; may be nil
}

func (o Options) withDefaults() Options {
	o.LeaseFor = cmp.Or(o.LeaseFor, 30*time.Second)
	o.Tick = cmp.Or(o.Tick, 5*time.Second)
	o.Language = cmp.Or(o.Language, language.English)
	o.CutAfter = cmp.Or(o.CutAfter, 5*time.Second)
	if o.RetryAfter == nil {
		o.RetryAfter = retryAfter
	}
	return o
}

// attempts returns the most that are made at a job.
func (o Options) attempts() int { return len(o.RetryAfter) + 1 }

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
	log := store.NewJobLog(o.Jobs)
	err := Alone(ctx, log, LeaseName, o.lease(), func(leased context.Context, lease store.Lease) error {
		return serve(ctx, leased, log.Under(lease), work, o)
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

// endDead closes attempts that are recorded as running although no process runs them.
func endDead(leased context.Context, log *store.JobLog, o Options) error {
	dead, err := log.EndDead(leased, o.Now(), o.Language.Sayf("jobs.run.died"), o.attempts())
	if dead > 0 {
		o.Log.Warn("jobs of a process that ended early", "jobs", dead)
	}
	return err
}

// serve is the one server. ctx ends it in peace; leased ends before ctx only
// where the lease was lost, and then everything stops at once.
func serve(ctx, leased context.Context, log *store.JobLog, work Work, o Options) error {
	if err := endDead(leased, log, o); err != nil {
		return err
	}
	o.Log.Info("serving", "holder", o.Holder, "inbox", o.Inbox)
	for _, s := range o.Schedules {
		o.Log.Info("scheduled", "job", s.Job, "next", s.Next(o.Now()).Format(time.RFC3339))
	}
	r := &runner{
		plan: &planner{log: log, o: o, handled: map[string]time.Time{}}, work: work, o: o, log: log,
		inbox: Inbox{Folder: o.Inbox, Settle: o.Settle, Ingest: work.Ingest, Log: o.Log, Language: o.Language},
	}
	running, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r.loop(leased, running)
	}()
	<-leased.Done()
	if ctx.Err() != nil {
		o.Log.Info("ending", "grace", o.Grace)
		if !pause(running, ended, o.Grace) {
			o.Log.Info("ended")
			return nil
		}
		o.Log.Warn("the running job is cancelled and will be resumed at the next start", "after", o.Grace)
	}
	r.cut.Store(true)
	cancel()
	if pause(context.Background(), ended, o.CutAfter) && ctx.Err() != nil {
		return errStillRunning
	}
	o.Log.Info("ended")
	return nil
}
