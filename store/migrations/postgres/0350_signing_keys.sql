-- +goose Up
CREATE TABLE signing_keys (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    public_key BYTEA   NOT NULL,
    since      TEXT COLLATE "C" NOT NULL,
    by_whom    TEXT COLLATE "C" NOT NULL DEFAULT '',
    retired    TEXT COLLATE "C" NOT NULL DEFAULT '',
    revoked    BIGINT NOT NULL DEFAULT 0,
    revoked_by TEXT COLLATE "C" NOT NULL DEFAULT '',
    reason     TEXT COLLATE "C" NOT NULL DEFAULT ''
);
ALTER TABLE certificates ADD COLUMN signing_key TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE certificates ADD COLUMN signature BYTEA NOT NULL DEFAULT '';
-- +goose Down
ALTER TABLE certificates DROP COLUMN signature;
ALTER TABLE certificates DROP COLUMN signing_key;
DROP TABLE signing_keys;
