package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// JobSchedule is how far the times of a schedule were worked off: what lies between
// Until and now was missed. Times are what the schedule had then.
type JobSchedule struct {
	Job   string
	Until time.Time // zero: the schedule never ran on this database
	Times string    // empty: they were not kept yet
}

const setSchedule = `
	INSERT INTO job_schedule (job, handled_until, times) VALUES ($1, $2, $3)
	ON CONFLICT (job) DO UPDATE SET handled_until = excluded.handled_until, times = excluded.times`

func (s *JobSchedule) row() []any { return []any{s.Job, formatJobTime(s.Until), s.Times} }

// Schedule is how far the schedule of a job has come.
func (l *JobLog) Schedule(ctx context.Context, job string) (JobSchedule, error) {
	s, until := JobSchedule{Job: job}, ""
	err := l.db.QueryRowContext(ctx, `SELECT handled_until, times FROM job_schedule WHERE job = $1`, job).Scan(&until, &s.Times)
	if errors.Is(err, sql.ErrNoRows) {
		return s, nil
	}
	if err == nil {
		s.Until, err = parseJobTime(until)
	}
	if err != nil {
		return JobSchedule{}, failed(err, handbook.Say("store.reading.schedule", "job", job))
	}
	return s, nil
}

// SetSchedule says how far a schedule has come.
func (l *JobLog) SetSchedule(ctx context.Context, s JobSchedule) error {
	err := l.fenced(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, setSchedule, s.row()...)
		return err
	})
	if err != nil {
		return failed(err, handbook.Say("store.reading.schedule-write", "job", s.Job))
	}
	return nil
}
