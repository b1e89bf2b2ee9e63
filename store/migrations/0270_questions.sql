-- +goose Up
-- A report with an open question is held: it is not rated until an officer has
-- answered. What was kept as received was waiting in the same way.
ALTER TABLE submissions ADD COLUMN new_state TEXT NOT NULL DEFAULT 'rejected'
    CHECK (new_state IN ('accepted', 'held', 'rejected', 'superseded', 'rated', 'withdrawn'));
UPDATE submissions SET new_state = CASE WHEN state = 'received' THEN 'held' ELSE state END;
DROP INDEX submissions_state;
ALTER TABLE submissions DROP COLUMN state;
ALTER TABLE submissions RENAME COLUMN new_state TO state;
CREATE INDEX submissions_state ON submissions (state);

-- Number of an earlier part of the same event of which this report changes
-- games that were rated already; 0: none.
ALTER TABLE submissions ADD COLUMN corrects INTEGER NOT NULL DEFAULT 0;
-- 1: the players of the report stand in submission_players.
ALTER TABLE submissions ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;

-- Who plays in a report: FIDE IDs, and names with their words in alphabetical
-- order without case and accents. Reports of one event are found by it.
CREATE TABLE submission_players (
    submission INTEGER NOT NULL REFERENCES submissions (number),
    person     TEXT    NOT NULL,
    PRIMARY KEY (person, submission)
);
CREATE INDEX submission_players_report ON submission_players (submission);

-- What an officer has to decide about a report. Texts and candidates are JSON;
-- what was kept as received before there were questions has no text.
CREATE TABLE questions (
    id         INTEGER NOT NULL PRIMARY KEY,
    submission INTEGER NOT NULL REFERENCES submissions (number),
    kind       TEXT    NOT NULL CHECK (kind IN ('same-event', 'person', 'clash')),
    rule       TEXT    NOT NULL DEFAULT '', -- of the finding that a question about a person comes from
    subject    TEXT    NOT NULL,            -- the circumstances: equal ones are not asked again
    players    TEXT    NOT NULL DEFAULT '', -- starting ranks, comma between
    said       TEXT    NOT NULL,
    candidates TEXT    NOT NULL DEFAULT '',
    asked_at   TEXT    NOT NULL,
    -- The answer in force; empty: the question is open.
    answer      TEXT    NOT NULL DEFAULT ''
        CHECK (answer IN ('', 'same', 'another', 'person', 'new', 'correct')),
    value       INTEGER NOT NULL DEFAULT 0, -- a submission, or a FIDE ID
    answered_by TEXT    NOT NULL DEFAULT '',
    answered_at TEXT    NOT NULL DEFAULT '',
    reason      TEXT    NOT NULL DEFAULT '',
    remembered  INTEGER NOT NULL DEFAULT 0, -- the question whose answer holds here too
    UNIQUE (submission, kind, subject)
);
CREATE INDEX questions_subject ON questions (kind, subject);

-- Everything that was ever answered, holding and taking back included.
CREATE TABLE question_log (
    id       INTEGER NOT NULL PRIMARY KEY,
    question INTEGER NOT NULL REFERENCES questions (id),
    answer   TEXT    NOT NULL,
    value    INTEGER NOT NULL DEFAULT 0,
    by       TEXT    NOT NULL,
    at       TEXT    NOT NULL,
    reason   TEXT    NOT NULL
);
CREATE INDEX question_log_question ON question_log (question);

-- Pairs of events that an officer has said to be two, the smaller number first.
CREATE TABLE separate_events (
    first_event  INTEGER NOT NULL REFERENCES tournaments (id),
    second_event INTEGER NOT NULL REFERENCES tournaments (id),
    question     INTEGER NOT NULL REFERENCES questions (id),
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
ALTER TABLE submissions ADD COLUMN old_state TEXT NOT NULL DEFAULT 'rejected'
    CHECK (old_state IN ('received', 'accepted', 'rejected', 'superseded', 'rated', 'withdrawn'));
UPDATE submissions SET old_state = CASE WHEN state = 'held' THEN 'received' ELSE state END;
DROP INDEX submissions_state;
ALTER TABLE submissions DROP COLUMN state;
ALTER TABLE submissions RENAME COLUMN old_state TO state;
CREATE INDEX submissions_state ON submissions (state);
