-- +goose Up
-- The keys that the office has signed with. The private halves are not here: a
-- copy of the database signs nothing. A key is retired when another takes its
-- place: what it has signed stays good. One that is revoked proves nothing.
CREATE TABLE signing_keys (
    id         TEXT    NOT NULL PRIMARY KEY, -- first 16 hexadecimal digits of the SHA-256 of the public key
    public_key BYTEA   NOT NULL,             -- Ed25519, 32 bytes
    since      TEXT    NOT NULL,             -- when it was taken into use
    by_whom    TEXT    NOT NULL DEFAULT '',
    retired    TEXT    NOT NULL DEFAULT '',  -- when another took its place; empty: in use
    revoked    INTEGER NOT NULL DEFAULT 0,   -- day; 0: it is not
    revoked_by TEXT    NOT NULL DEFAULT '',
    reason     TEXT    NOT NULL DEFAULT ''   -- why it was revoked
);

-- Of a form that was issued before signatures both are empty.
ALTER TABLE certificates ADD COLUMN signing_key TEXT NOT NULL DEFAULT '';
ALTER TABLE certificates ADD COLUMN signature BYTEA NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE certificates DROP COLUMN signature;
ALTER TABLE certificates DROP COLUMN signing_key;
DROP TABLE signing_keys;
