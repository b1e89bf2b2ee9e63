package server

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// catchUp is how far back missed times are made up for: a year. A machine
// whose clock was wrong must not fill the queue with runs of decades.
const catchUp = 366 * 24 * time.Hour

// clockBack is how far a clock may go back, as when it is set, before the times
// that were handled are taken for those of a wrong clock. Else nothing would
// become due until then.
const clockBack = time.Hour

// planner turns the times of the schedules into jobs of the queue. How far it
// has come stands in the database and moves in the transaction that queues
// the jobs, so that each time becomes a job once, whenever the machine stops.
type planner struct {
	queue     *queue
	log       *store.JobLog
	schedules []Schedule
	handled   map[string]time.Time
	now       func() time.Time
	warn      *slog.Logger
}

// plan queues what has become due since the last time, or was missed while no
// server ran. A run is queued for each period that was missed, oldest first,
// since each list is made from the one before; of the looks into the inbox
// that were missed only the last is made up for. A schedule that is new to
// the database, or was changed since, starts now, and nothing before counts as
// missed.
func (p *planner) plan(ctx context.Context) error {
	now := p.now()
	for _, s := range p.schedules {
		handled, err := p.handledUntil(ctx, s)
		if err != nil {
			return err
		}
		if handled.After(now.Add(clockBack)) {
			p.warn.Warn("the clock was ahead: the schedule begins anew", "job", s.Job, "handled", handled.Format(time.RFC3339), "now", now.Format(time.RFC3339))
			handled = time.Time{}
		}
		var due []time.Time
		if !handled.IsZero() {
			due = s.Missed(later(handled, now.Add(-catchUp)), now)
			if len(due) == 0 {
				continue
			}
		}
		if err := p.enqueue(ctx, s, due, now); err != nil {
			return err
		}
		p.handled[s.Job] = now
	}
	return nil
}

// lookNow queues a look into the inbox, for what arrived while no server ran.
func (p *planner) lookNow(ctx context.Context) error {
	if _, err := p.queue.client.Insert(ctx, inboxArgs{Due: p.now()}, nil); err != nil {
		return fmt.Errorf("queue job %s: %w", InboxJob, err)
	}
	return nil
}

// handledUntil is how far a schedule has been planned; the zero time where it
// is new or has other times now.
func (p *planner) handledUntil(ctx context.Context, s Schedule) (time.Time, error) {
	if t, ok := p.handled[s.Job]; ok {
		return t, nil
	}
	t, times, err := p.log.HandledUntil(ctx, s.Job)
	if times != "" && times != s.Times {
		t = time.Time{}
	}
	if err == nil && !t.IsZero() {
		p.handled[s.Job] = t
	}
	return t, err
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func (p *planner) enqueue(ctx context.Context, s Schedule, due []time.Time, now time.Time) error {
	args, err := p.jobsFor(ctx, s, due)
	if err != nil {
		return err
	}
	tx, err := p.queue.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("queue job %s: %w", s.Job, err)
	}
	defer tx.Rollback() //nolint:errcheck // after Commit there is nothing to roll back
	for _, a := range args {
		if _, err := p.queue.client.InsertTx(ctx, tx, a, nil); err != nil {
			return fmt.Errorf("queue job %s: %w", s.Job, err)
		}
	}
	if err := p.log.SetHandledUntil(ctx, tx, s.Job, now, s.Times); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("queue job %s: %w", s.Job, err)
	}
	return nil
}

// jobsFor are the jobs for the times of one schedule: a run for each period
// that has not been run yet, or one look into the inbox.
func (p *planner) jobsFor(ctx context.Context, s Schedule, due []time.Time) ([]river.JobArgs, error) {
	if len(due) == 0 {
		return nil, nil
	}
	switch s.Job { // of what was missed the last is made up for
	case InboxJob:
		return []river.JobArgs{inboxArgs{Due: due[len(due)-1]}}, nil
	case BackupJob:
		return []river.JobArgs{backupArgs{Due: due[len(due)-1]}}, nil
	}
	var args []river.JobArgs
	seen := map[handbook.Period]bool{}
	for _, t := range due {
		period := ClosedPeriod(handbook.FromTime(t))
		if seen[period] {
			continue
		}
		seen[period] = true
		done, err := p.log.Ended(ctx, RunJob, period.String(), store.JobDone)
		if err != nil {
			return nil, err
		}
		if done == 0 {
			args = append(args, runArgs{Period: period.String(), Due: t})
		}
	}
	return args, nil
}
