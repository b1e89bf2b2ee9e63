-- +goose Up
CREATE TABLE accounts (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL UNIQUE,       -- small letters: signs in, and stands in the log of the office
    shown    TEXT NOT NULL,              -- of the person
    role     TEXT NOT NULL CHECK (role IN ('administrator', 'officer', 'arbiter', 'player')),
    player   INTEGER NOT NULL DEFAULT 0, -- FIDE ID of whom the page is; 0: none
    password TEXT NOT NULL DEFAULT '',   -- argon2id; empty: nobody can sign in yet
    secret   TEXT NOT NULL DEFAULT '',   -- of the codes of six digits; empty: none are asked for
    step     INTEGER NOT NULL DEFAULT 0, -- of the last code that was taken: none is taken twice
    disabled INTEGER NOT NULL DEFAULT 0,
    epoch    INTEGER NOT NULL DEFAULT 0, -- sessions of an earlier one have ended
    made     TEXT NOT NULL
) STRICT;

CREATE TABLE recovery (
    account INTEGER NOT NULL REFERENCES accounts (id),
    hash    TEXT NOT NULL,
    PRIMARY KEY (account, hash)
) STRICT;

CREATE TABLE invitations (
    hash    TEXT PRIMARY KEY,
    account INTEGER NOT NULL DEFAULT 0,  -- whose password is chosen with it; 0: a new account
    role    TEXT NOT NULL DEFAULT '',    -- of a new account
    by      TEXT NOT NULL,
    expires TEXT NOT NULL,
    used    TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE tokens (
    id      INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (id),
    note    TEXT NOT NULL,               -- what it is for
    hash    TEXT NOT NULL UNIQUE,
    scopes  TEXT NOT NULL,               -- with blanks between
    made    TEXT NOT NULL,
    expires TEXT NOT NULL,
    revoked TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE sessions (
    token   TEXT PRIMARY KEY,            -- its digest
    data    BLOB NOT NULL,
    expires INTEGER NOT NULL
) STRICT;

CREATE TABLE attempts (
    subject TEXT NOT NULL,               -- an account or an address
    at      INTEGER NOT NULL
) STRICT;
CREATE INDEX attempts_of ON attempts (subject, at);

CREATE TABLE acts (
    id    INTEGER PRIMARY KEY,
    at    TEXT NOT NULL,
    by    TEXT NOT NULL,
    act   TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;
