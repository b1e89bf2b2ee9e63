-- +goose Up
-- What persons have asked of the office about their data (GDPR, articles 15 to 17), until
-- when it answers, and what was done.
CREATE TABLE privacy_requests (
    id         INTEGER NOT NULL PRIMARY KEY,
    kind       TEXT    NOT NULL CHECK (kind IN ('access', 'rectification', 'erasure')),
    fide_id    INTEGER NOT NULL,
    received   INTEGER NOT NULL, -- the day
    note       TEXT    NOT NULL DEFAULT '',
    entered_at TEXT    NOT NULL,
    entered_by TEXT    NOT NULL,
    ended_at   TEXT    NOT NULL DEFAULT '', -- empty: it waits
    ended_by   TEXT    NOT NULL DEFAULT '',
    outcome    TEXT    NOT NULL DEFAULT '' CHECK (outcome IN ('', 'granted', 'refused')),
    ended_why  TEXT    NOT NULL DEFAULT ''
);

-- +goose Down
DROP TABLE privacy_requests;
