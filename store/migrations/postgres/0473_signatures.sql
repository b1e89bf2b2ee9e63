-- +goose Up
CREATE TABLE holds (
    id          BIGINT NOT NULL PRIMARY KEY,
    submission  BIGINT NOT NULL REFERENCES submissions (number),
    held_at     TEXT COLLATE "C" NOT NULL,
    held_by     TEXT COLLATE "C" NOT NULL,
    reason      TEXT COLLATE "C" NOT NULL,
    released_at TEXT COLLATE "C" NOT NULL DEFAULT '',
    released_by TEXT COLLATE "C" NOT NULL DEFAULT '',
    released_why TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX holds_open ON holds (submission) WHERE released_at = '';
CREATE TABLE proposals (
    id          BIGINT NOT NULL PRIMARY KEY,
    action      TEXT COLLATE "C" NOT NULL CHECK (action IN ('run', 'rerun', 'carry')),
    period      BIGINT NOT NULL,
    digest      TEXT COLLATE "C" NOT NULL,
    proposed_at TEXT COLLATE "C" NOT NULL,
    proposed_by TEXT COLLATE "C" NOT NULL,
    reason      TEXT COLLATE "C" NOT NULL,
    ended       TEXT COLLATE "C" NOT NULL DEFAULT '' CHECK (ended IN ('', 'approved', 'declined', 'replaced')),
    ended_at    TEXT COLLATE "C" NOT NULL DEFAULT '',
    ended_by    TEXT COLLATE "C" NOT NULL DEFAULT '',
    ended_why   TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX proposals_open ON proposals (action, period) WHERE ended = '';
-- +goose Down
DROP TABLE proposals;
DROP TABLE holds;
