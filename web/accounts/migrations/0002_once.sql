-- +goose Up
CREATE TABLE once (
    account INTEGER NOT NULL REFERENCES accounts (id),
    key     TEXT NOT NULL,
    request TEXT NOT NULL, -- its digest
    answer  BLOB NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (account, key)
) STRICT;
