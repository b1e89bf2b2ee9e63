-- +goose Up
ALTER TABLE job_history ADD COLUMN next_attempt BIGINT NOT NULL DEFAULT 0;
CREATE INDEX job_history_next ON job_history (job, period) WHERE next_attempt > 0;
-- +goose Down
DROP INDEX job_history_next;
ALTER TABLE job_history DROP COLUMN next_attempt;
