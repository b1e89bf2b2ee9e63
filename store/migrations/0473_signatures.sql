-- +goose Up
-- Reports that an officer keeps from being rated. One that is released stays, with
-- who did it.
CREATE TABLE holds (
    id          INTEGER NOT NULL PRIMARY KEY,
    submission  INTEGER NOT NULL REFERENCES submissions (number),
    held_at     TEXT    NOT NULL,
    held_by     TEXT    NOT NULL,
    reason      TEXT    NOT NULL,
    released_at TEXT    NOT NULL DEFAULT '', -- empty: it is held
    released_by TEXT    NOT NULL DEFAULT '',
    released_why TEXT   NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX holds_open ON holds (submission) WHERE released_at = '';

-- What one officer proposes to publish, until another one has published the same or
-- somebody has declined it. The digest is that of all that would be published.
CREATE TABLE proposals (
    id          INTEGER NOT NULL PRIMARY KEY,
    action      TEXT    NOT NULL CHECK (action IN ('run', 'rerun', 'carry')),
    period      INTEGER NOT NULL, -- of the list, or of the first list computed again
    digest      TEXT    NOT NULL,
    proposed_at TEXT    NOT NULL,
    proposed_by TEXT    NOT NULL,
    reason      TEXT    NOT NULL,
    ended       TEXT    NOT NULL DEFAULT '' CHECK (ended IN ('', 'approved', 'declined', 'replaced')),
    ended_at    TEXT    NOT NULL DEFAULT '',
    ended_by    TEXT    NOT NULL DEFAULT '',
    ended_why   TEXT    NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX proposals_open ON proposals (action, period) WHERE ended = '';

-- +goose Down
DROP TABLE proposals;
DROP TABLE holds;
