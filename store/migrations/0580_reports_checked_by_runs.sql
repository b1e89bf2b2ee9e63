-- +goose Up
-- A run checks each report from its bytes: what the check at the hand-in came to is not kept.
DROP TABLE checked_alone;

-- +goose Down
CREATE TABLE checked_alone (
    submission INTEGER NOT NULL PRIMARY KEY REFERENCES submissions (number),
    signature  TEXT NOT NULL,
    found      BYTEA NOT NULL,
    tried      TEXT NOT NULL
);
