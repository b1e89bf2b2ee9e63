package server

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// catchUp is how far back missed times are made up for: a year. A machine
// whose clock was wrong must not make the runs of decades.
const catchUp = 366 * 24 * time.Hour

// clockBack is how far a clock may go back, as when it is set, before the times
// that were handled are taken for those of a wrong clock. Else nothing would
// become due until then.
const clockBack = time.Hour

// retryAfter are the waits after a failed attempt; an attempt more than these
// is not made. Together they are about two days, time to import a list.
var retryAfter = []time.Duration{
	time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 3 * time.Hour, 6 * time.Hour,
	12 * time.Hour, 24 * time.Hour,
}

// order is that in which jobs are done that are due at the same look: what has arrived
// is rated, and what a run changes is kept as it was.
var order = [...]string{InboxJob, BackupJob, RunJob}

// planner finds what is to be done from what is kept: how far each schedule was worked
// off, and the attempts that another one is to follow. Nothing waits anywhere else. An
// attempt that is begun moves its schedule in the same transaction, so that each time
// is made once, whenever the machine stops.
type planner struct {
	log     *store.JobLog
	o       Options
	handled map[string]time.Time // by job, as far as it is known
	looked  bool                 // into the inbox, for what arrived while no server ran
}

// task is one attempt that is due.
type task struct {
	job, period string
	due         time.Time
	attempt     int
	waits       bool // its time has not come yet
}

// nextTask returns what is to be done now; nil: nothing is. Of looks into the inbox and backups
// that were missed the last is made up for. A run is made for each period that was
// missed, the oldest first, since each list is made from the one before; one that
// waits for its next attempt does not keep the others waiting.
func (p *planner) nextTask(ctx context.Context) (*task, error) {
	now := p.o.Now()
	open, err := p.log.Open(ctx)
	if err != nil {
		return nil, err
	}
	for _, job := range order {
		due, err := p.missed(ctx, job, now)
		if err != nil {
			return nil, err
		}
		tasks, err := p.tasks(ctx, job, open, due, now)
		if err != nil {
			return nil, err
		}
		for i := range tasks {
			if !tasks[i].waits {
				return &tasks[i], nil
			}
		}
	}
	return nil, nil //nolint:nilnil // there is nothing to do
}

// tasks returns those of one job, the oldest period first, with those that wait.
func (p *planner) tasks(ctx context.Context, job string, open []store.JobRun, due []time.Time, now time.Time) ([]task, error) {
	var tasks []task
	if _, scheduled := p.schedule(job); scheduled || p.watched(job) {
		for i := range open {
			if r := &open[i]; r.Job == job {
				tasks = append(tasks, task{job, r.Period, earlier(r.Due, now), r.Next, p.isWaiting(r, now)})
			}
		}
	}
	for _, t := range due {
		period := ""
		if job == RunJob {
			period = ClosedPeriod(handbook.FromTime(t)).String()
		}
		if i := slices.IndexFunc(tasks, func(other task) bool { return other.period == period }); i >= 0 {
			if job == InboxJob { // other files have come since, and a run is to find them taken
				tasks[i] = task{job, period, t, 1, false}
			}
			tasks[i].due = t
			continue
		}
		done := 0
		if job == RunJob {
			var err error
			if done, err = p.log.Ended(ctx, RunJob, period, store.JobDone); err != nil {
				return nil, err
			}
		}
		if done == 0 {
			tasks = append(tasks, task{job, period, t, 1, false})
		}
	}
	if len(due) > 0 && len(tasks) == 0 { // all of it was done already
		return nil, p.move(ctx, job, due[len(due)-1])
	}
	slices.SortFunc(tasks, func(a, b task) int { return strings.Compare(a.period, b.period) })
	return tasks, nil
}

// isWaiting reports whether the time of the attempt that follows one has not come yet. What
// was cut off is begun again at once; a clock that was ahead delays nothing.
func (p *planner) isWaiting(r *store.JobRun, now time.Time) bool {
	if r.State != store.JobFailed || len(p.o.RetryAfter) == 0 {
		return false
	}
	wait := p.o.RetryAfter[min(r.Attempt, len(p.o.RetryAfter))-1]
	return now.Before(r.Finished.Add(wait)) && !r.Finished.After(now.Add(clockBack))
}

// missed returns the times of a job since its schedule was worked off, up to now. A
// schedule that is new to the database, or was changed since, starts now, and nothing
// before counts as missed.
func (p *planner) missed(ctx context.Context, job string, now time.Time) (due []time.Time, err error) {
	if s, scheduled := p.schedule(job); scheduled {
		handled, err := p.handledUntil(ctx, s)
		if err != nil {
			return nil, err
		}
		if handled.After(now.Add(clockBack)) {
			p.o.Log.Warn("the clock was ahead: the schedule starts again", "job", s.Job, "handled", handled.Format(time.RFC3339), "now", now.Format(time.RFC3339))
			handled = time.Time{}
		}
		if handled.IsZero() {
			if err := p.move(ctx, job, now); err != nil {
				return nil, err
			}
			handled = now
		}
		due = s.Missed(later(handled, now.Add(-catchUp)), now)
	}
	if p.watched(job) && !p.looked {
		due = append(due, now)
	}
	return due, nil
}

// watched reports whether a job looks into the inbox, and one is watched.
func (p *planner) watched(job string) bool { return job == InboxJob && p.o.Inbox != "" }

func (p *planner) schedule(job string) (Schedule, bool) {
	for _, s := range p.o.Schedules {
		if s.Job == job {
			return s, true
		}
	}
	return Schedule{}, false
}

// handledUntil returns how far a schedule was worked off; the zero time where it is new or
// has other times now.
func (p *planner) handledUntil(ctx context.Context, s Schedule) (time.Time, error) {
	if t, ok := p.handled[s.Job]; ok {
		return t, nil
	}
	kept, err := p.log.Schedule(ctx, s.Job)
	if err != nil || kept.Times != "" && kept.Times != s.Times {
		return time.Time{}, err
	}
	if !kept.Until.IsZero() {
		p.handled[s.Job] = kept.Until
	}
	return kept.Until, nil
}

// move says that a schedule was worked off up to a moment.
func (p *planner) move(ctx context.Context, job string, until time.Time) error {
	s, _ := p.schedule(job)
	err := p.log.SetSchedule(ctx, store.JobSchedule{Job: job, Until: until, Times: s.Times})
	if err == nil {
		p.handled[job] = until
	}
	return err
}

// begin writes down that a task is begun, and that its schedule has come so far.
func (p *planner) begin(ctx context.Context, t *task) (int64, store.JobRun, error) {
	run := store.JobRun{Job: t.job, Period: t.period, Due: t.due, Attempt: t.attempt, Holder: p.o.Holder, Started: p.o.Now()}
	var moved *store.JobSchedule
	if s, scheduled := p.schedule(t.job); scheduled {
		moved = &store.JobSchedule{Job: t.job, Until: later(p.handled[t.job], t.due), Times: s.Times}
	}
	id, err := p.log.Begin(ctx, run, moved)
	if err != nil {
		return 0, run, err
	}
	if moved != nil {
		p.handled[t.job] = moved.Until
	}
	p.looked = p.looked || t.job == InboxJob
	return id, run, nil
}

// markDone records that a task has succeeded. The times of a look into the inbox, or of
// a backup, that came while it was made are made with it: else looks that take longer
// than the time between them would leave no time for a run.
func (p *planner) markDone(t *task, now time.Time) {
	if _, scheduled := p.schedule(t.job); scheduled && t.job != RunJob {
		p.handled[t.job] = later(p.handled[t.job], now)
	}
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
