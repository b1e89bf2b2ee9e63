-- +goose Up
CREATE TABLE passkeys (
    id         INTEGER PRIMARY KEY,
    account    INTEGER NOT NULL REFERENCES accounts (id),
    federation TEXT NOT NULL,           -- at whose host name it holds
    credential TEXT NOT NULL,           -- its number, given by the device: base64
    data       TEXT NOT NULL,           -- public key, counter and flags: JSON
    note       TEXT NOT NULL,           -- which device it is
    made       TEXT NOT NULL,
    used       TEXT NOT NULL DEFAULT '',
    UNIQUE (federation, credential)
) STRICT;
