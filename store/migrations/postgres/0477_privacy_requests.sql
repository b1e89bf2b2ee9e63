-- +goose Up
CREATE TABLE privacy_requests (
    id         BIGINT NOT NULL PRIMARY KEY,
    kind       TEXT COLLATE "C" NOT NULL CHECK (kind IN ('access', 'rectification', 'erasure')),
    fide_id    BIGINT NOT NULL,
    received   BIGINT NOT NULL,
    note       TEXT COLLATE "C" NOT NULL DEFAULT '',
    entered_at TEXT COLLATE "C" NOT NULL,
    entered_by TEXT COLLATE "C" NOT NULL,
    ended_at   TEXT COLLATE "C" NOT NULL DEFAULT '',
    ended_by   TEXT COLLATE "C" NOT NULL DEFAULT '',
    outcome    TEXT COLLATE "C" NOT NULL DEFAULT '' CHECK (outcome IN ('', 'granted', 'refused')),
    ended_why  TEXT COLLATE "C" NOT NULL DEFAULT ''
);
-- +goose Down
DROP TABLE privacy_requests;
