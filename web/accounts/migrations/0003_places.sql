-- +goose Up
CREATE TABLE places (
    account INTEGER NOT NULL REFERENCES accounts (id),
    place   TEXT NOT NULL,    -- digest of the password's digest and the address that has signed in
    at      INTEGER NOT NULL, -- the last time
    PRIMARY KEY (account, place)
) STRICT;
