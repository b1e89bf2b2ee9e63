-- +goose Up
-- The number of the attempt that is to be made after this one; 0: none is. What serve
-- has to do stands here and in job_schedule, in no queue.
ALTER TABLE job_history ADD COLUMN next_attempt INTEGER NOT NULL DEFAULT 0;
CREATE INDEX job_history_next ON job_history (job, period) WHERE next_attempt > 0;

-- +goose Down
DROP INDEX job_history_next;
ALTER TABLE job_history DROP COLUMN next_attempt;
