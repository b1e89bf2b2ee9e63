-- +goose Up
CREATE TABLE job_history (
    id          BIGINT  NOT NULL PRIMARY KEY,
    job         TEXT COLLATE "C" NOT NULL,
    period      TEXT COLLATE "C" NOT NULL DEFAULT '',
    due_at      TEXT COLLATE "C" NOT NULL,
    attempt     BIGINT NOT NULL,
    holder      TEXT COLLATE "C" NOT NULL,
    started_at  TEXT COLLATE "C" NOT NULL,
    finished_at TEXT COLLATE "C" NOT NULL DEFAULT '',
    state       TEXT COLLATE "C" NOT NULL CHECK (state IN ('running', 'done', 'idle', 'failed', 'interrupted')),
    message     TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX job_history_job ON job_history (job, period, state);
CREATE TABLE job_schedule (
    job           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    handled_until TEXT COLLATE "C" NOT NULL
);
CREATE TABLE job_lease (
    name       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    holder     TEXT COLLATE "C" NOT NULL,
    held_until TEXT COLLATE "C" NOT NULL
);
-- +goose Down
DROP TABLE job_lease;
DROP TABLE job_schedule;
DROP TABLE job_history;
