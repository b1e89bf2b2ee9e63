-- +goose Up
ALTER TABLE arbiters ADD COLUMN licensed_to BIGINT NOT NULL DEFAULT 0;
CREATE TABLE bans (
    id          BIGINT NOT NULL PRIMARY KEY,
    kind        TEXT COLLATE "C" NOT NULL CHECK (kind IN ('player', 'federation', 'arbiter')),
    whom        TEXT COLLATE "C" NOT NULL,
    from_day    BIGINT NOT NULL,
    to_day      BIGINT NOT NULL DEFAULT 0,
    imposed_by  TEXT COLLATE "C" NOT NULL,
    imposed_at  TEXT COLLATE "C" NOT NULL,
    reason      TEXT COLLATE "C" NOT NULL,
    lifted_from BIGINT NOT NULL DEFAULT 0,
    lifted_by   TEXT COLLATE "C" NOT NULL DEFAULT '',
    lifted_at   TEXT COLLATE "C" NOT NULL DEFAULT '',
    lifted_why  TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX bans_whom ON bans (kind, whom);
-- +goose Down
DROP TABLE bans;
ALTER TABLE arbiters DROP COLUMN licensed_to;
