-- +goose Up
-- Times are UTC texts of one width (2026-10-01T04:00:00.000Z), so that they
-- sort as they follow each other on every database.

-- One row for each time a job was begun.
CREATE TABLE job_history (
    id          BIGINT  NOT NULL PRIMARY KEY,
    job         TEXT    NOT NULL,            -- inbox, run
    period      TEXT    NOT NULL DEFAULT '', -- YYYY-MM of a run
    due_at      TEXT    NOT NULL,
    attempt     INTEGER NOT NULL,
    holder      TEXT    NOT NULL,            -- the process that worked it
    started_at  TEXT    NOT NULL,
    finished_at TEXT    NOT NULL DEFAULT '',
    state       TEXT    NOT NULL CHECK (state IN ('running', 'done', 'idle', 'failed', 'interrupted')),
    message     TEXT    NOT NULL DEFAULT ''
);
CREATE INDEX job_history_job ON job_history (job, period, state);

-- How far each schedule has been turned into jobs: what lies between this
-- moment and now was missed.
CREATE TABLE job_schedule (
    job           TEXT NOT NULL PRIMARY KEY,
    handled_until TEXT NOT NULL
);

-- Who may work what, and until when unless it is renewed.
CREATE TABLE job_lease (
    name       TEXT NOT NULL PRIMARY KEY,
    holder     TEXT NOT NULL,
    held_until TEXT NOT NULL
);

-- +goose Down
DROP TABLE job_lease;
DROP TABLE job_schedule;
DROP TABLE job_history;
