-- +goose Up
ALTER TABLE submissions ADD COLUMN new_state TEXT COLLATE "C" NOT NULL DEFAULT 'rejected'
    CHECK (new_state IN ('accepted', 'held', 'rejected', 'superseded', 'rated', 'withdrawn'));
UPDATE submissions SET new_state = CASE WHEN state = 'received' THEN 'held' ELSE state END;
DROP INDEX submissions_state;
ALTER TABLE submissions DROP COLUMN state;
ALTER TABLE submissions RENAME COLUMN new_state TO state;
CREATE INDEX submissions_state ON submissions (state);
ALTER TABLE submissions ADD COLUMN corrects BIGINT NOT NULL DEFAULT 0;
ALTER TABLE submissions ADD COLUMN indexed BIGINT NOT NULL DEFAULT 0;
CREATE TABLE submission_players (
    submission BIGINT NOT NULL REFERENCES submissions (number),
    person     TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (person, submission)
);
CREATE INDEX submission_players_report ON submission_players (submission);
CREATE TABLE questions (
    id         BIGINT NOT NULL PRIMARY KEY,
    submission BIGINT NOT NULL REFERENCES submissions (number),
    kind       TEXT COLLATE "C" NOT NULL CHECK (kind IN ('same-event', 'person', 'clash')),
    rule       TEXT COLLATE "C" NOT NULL DEFAULT '',
    subject    TEXT COLLATE "C" NOT NULL,
    players    TEXT COLLATE "C" NOT NULL DEFAULT '',
    said       TEXT COLLATE "C" NOT NULL,
    candidates TEXT COLLATE "C" NOT NULL DEFAULT '',
    asked_at   TEXT COLLATE "C" NOT NULL,
    answer      TEXT COLLATE "C" NOT NULL DEFAULT ''
        CHECK (answer IN ('', 'same', 'another', 'person', 'new', 'correct')),
    value       BIGINT NOT NULL DEFAULT 0,
    answered_by TEXT COLLATE "C" NOT NULL DEFAULT '',
    answered_at TEXT COLLATE "C" NOT NULL DEFAULT '',
    reason      TEXT COLLATE "C" NOT NULL DEFAULT '',
    remembered  BIGINT NOT NULL DEFAULT 0,
    UNIQUE (submission, kind, subject)
);
CREATE INDEX questions_subject ON questions (kind, subject);
CREATE TABLE question_log (
    id       BIGINT NOT NULL PRIMARY KEY,
    question BIGINT NOT NULL REFERENCES questions (id),
    answer   TEXT COLLATE "C" NOT NULL,
    value    BIGINT NOT NULL DEFAULT 0,
    by       TEXT COLLATE "C" NOT NULL,
    at       TEXT COLLATE "C" NOT NULL,
    reason   TEXT COLLATE "C" NOT NULL
);
CREATE INDEX question_log_question ON question_log (question);
CREATE TABLE separate_events (
    first_event  BIGINT NOT NULL REFERENCES tournaments (id),
    second_event BIGINT NOT NULL REFERENCES tournaments (id),
    question     BIGINT NOT NULL REFERENCES questions (id),
    PRIMARY KEY (first_event, second_event)
);
INSERT INTO questions (id, submission, kind, subject, said, asked_at)
    SELECT ROW_NUMBER() OVER (ORDER BY number), number, 'same-event', 'earlier', '', received_at
    FROM submissions WHERE state = 'held';
-- +goose Down
DROP TABLE separate_events;
DROP TABLE question_log;
DROP TABLE questions;
DROP TABLE submission_players;
ALTER TABLE submissions DROP COLUMN indexed;
ALTER TABLE submissions DROP COLUMN corrects;
ALTER TABLE submissions ADD COLUMN old_state TEXT COLLATE "C" NOT NULL DEFAULT 'rejected'
    CHECK (old_state IN ('received', 'accepted', 'rejected', 'superseded', 'rated', 'withdrawn'));
UPDATE submissions SET old_state = CASE WHEN state = 'held' THEN 'received' ELSE state END;
DROP INDEX submissions_state;
ALTER TABLE submissions DROP COLUMN state;
ALTER TABLE submissions RENAME COLUMN old_state TO state;
CREATE INDEX submissions_state ON submissions (state);
