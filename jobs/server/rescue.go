package server

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"

	"github.com/fedrate/fedrate/handbook"
)

// deadJob is what the queue and the history say about a job whose process
// ended without a word.
const deadJob = "the process that worked it ended before it was done"

// endOfTime is after every moment a job can have been begun at.
var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// rescue makes every job that the queue believes to be running available
// again. It must only be called by the holder of the server's lease before
// its client starts: then nobody works, and what runs is dead. It returns how
// many were resumed and given up.
func (q *queue) rescue(ctx context.Context, now time.Time) (resumed, givenUp int, err error) {
	for {
		dead, err := q.running(ctx)
		if err != nil || len(dead) == 0 {
			return resumed, givenUp, err
		}
		r, g, err := q.resume(ctx, dead, now)
		resumed, givenUp = resumed+r, givenUp+g
		if err != nil {
			return resumed, givenUp, err
		}
	}
}

// running lists jobs of the server that the queue believes to be running: what others
// draw is theirs, and begun again by the queue itself.
func (q *queue) running(ctx context.Context) ([]*rivertype.JobRow, error) {
	rows, err := q.driver.GetExecutor().JobGetStuck(ctx, &riverdriver.JobGetStuckParams{Max: 1000, StuckHorizon: endOfTime})
	if err != nil {
		return nil, handbook.Errorf("jobs.doing.rescue", "problem", err)
	}
	return slices.DeleteFunc(rows, func(job *rivertype.JobRow) bool { return job.Queue != river.QueueDefault }), nil
}

// resume makes dead jobs available again. One that has used up its attempts,
// such as one that kills the process each time, is given up.
func (q *queue) resume(ctx context.Context, dead []*rivertype.JobRow, now time.Time) (resumed, givenUp int, err error) {
	p := &riverdriver.JobRescueManyParams{StuckHorizon: endOfTime}
	for _, job := range dead {
		state, final := rivertype.JobStateAvailable, (*time.Time)(nil)
		if job.Attempt >= job.MaxAttempts {
			state, final = rivertype.JobStateDiscarded, &now
			givenUp++
		} else {
			resumed++
		}
		note, err := json.Marshal(rivertype.AttemptError{At: now, Attempt: job.Attempt, Error: deadJob})
		if err != nil {
			return 0, 0, handbook.Errorf("jobs.doing.rescue", "problem", err)
		}
		p.ID = append(p.ID, job.ID)
		p.Error = append(p.Error, note)
		p.FinalizedAt = append(p.FinalizedAt, final)
		p.ScheduledAt = append(p.ScheduledAt, job.ScheduledAt)
		p.State = append(p.State, string(state))
	}
	if _, err := q.driver.GetExecutor().JobRescueMany(ctx, p); err != nil {
		return 0, 0, handbook.Errorf("jobs.doing.rescue", "problem", err)
	}
	return resumed, givenUp, nil
}

// forgotten looks for jobs whose end the queue could not write, as when the
// database was busy for long: they would stand as running, and keep others
// out, until the longest time of a job is over.
type forgotten struct {
	queue *queue
	jc    *jobContext
	last  time.Time
	seen  map[int64]int // job → attempt, running and not worked at the last look
}

// look resumes what it has seen running, but not worked, at two looks.
func (f *forgotten) look(ctx context.Context) error {
	now := f.jc.option.Now()
	if now.Sub(f.last) < f.jc.option.ForgottenAfter {
		return nil
	}
	rows, err := f.queue.running(ctx)
	if err != nil {
		return err
	}
	f.last = now
	var dead []*rivertype.JobRow
	seen := map[int64]int{}
	for _, job := range rows {
		if job.ID == f.jc.current.Load() {
			continue
		}
		seen[job.ID] = job.Attempt
		if f.seen[job.ID] == job.Attempt {
			dead = append(dead, job)
		}
	}
	f.seen = seen
	if len(dead) == 0 {
		return nil
	}
	f.jc.option.Log.Warn("jobs whose end was not written are begun again", "jobs", len(dead))
	_, _, err = f.queue.resume(ctx, dead, now)
	return err
}
