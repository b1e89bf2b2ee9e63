package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"
)

// deadJob is what the queue and the history say about a job whose process
// ended without a word.
const deadJob = "the process that worked it ended before it was done"

// endOfTime is after every moment a job can have been begun at.
var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// rescue makes every job that the queue believes to be running available
// again. It must only be called by the holder of the server's lease before
// its client starts: then nobody works, and what runs is dead. A job that has
// used up its attempts, such as one that kills the process each time, is
// given up. It returns how many were resumed and given up.
func (q *queue) rescue(ctx context.Context, now time.Time) (resumed, givenUp int, err error) {
	exec := q.driver.GetExecutor()
	const batch = 1000
	for {
		dead, err := exec.JobGetStuck(ctx, &riverdriver.JobGetStuckParams{Max: batch, StuckHorizon: endOfTime})
		if err != nil {
			return resumed, givenUp, fmt.Errorf("look for dead jobs: %w", err)
		}
		if len(dead) == 0 {
			return resumed, givenUp, nil
		}
		p := &riverdriver.JobRescueManyParams{}
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
				return resumed, givenUp, fmt.Errorf("resume job %d: %w", job.ID, err)
			}
			p.ID = append(p.ID, job.ID)
			p.Error = append(p.Error, note)
			p.FinalizedAt = append(p.FinalizedAt, final)
			p.ScheduledAt = append(p.ScheduledAt, job.ScheduledAt)
			p.State = append(p.State, string(state))
		}
		if _, err := exec.JobRescueMany(ctx, p); err != nil {
			return resumed, givenUp, fmt.Errorf("resume dead jobs: %w", err)
		}
	}
}
