-- +goose Up
-- What somebody may want to be told of. A row is written in the transaction that
-- does what it tells, and so is there exactly when that was done.
CREATE TABLE post_notices (
    id          INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at          TEXT    NOT NULL, -- UTC
    kind        TEXT    NOT NULL CHECK (kind IN ('report-accepted', 'report-rejected', 'question-asked', 'list-published', 'certificate-issued')),
    submission  INTEGER NOT NULL DEFAULT 0,
    period      INTEGER NOT NULL DEFAULT 0,
    certificate TEXT    NOT NULL DEFAULT '',
    spread_at   TEXT    NOT NULL DEFAULT '' -- when its messages were made; empty: not yet
);
CREATE INDEX post_notices_waiting ON post_notices (id) WHERE spread_at = '';
CREATE INDEX post_notices_of ON post_notices (submission, id);

-- One message to one reader, or one call of one address: waiting, sent, or given up.
CREATE TABLE post_messages (
    id       INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    notice   INTEGER NOT NULL DEFAULT 0, -- 0: of none, such as an invitation
    way      TEXT    NOT NULL CHECK (way IN ('mail', 'hook')),
    kind     TEXT    NOT NULL,
    reader   INTEGER NOT NULL DEFAULT 0, -- of the mail; 0: not one of them
    hook     INTEGER NOT NULL DEFAULT 0, -- that is called
    address  TEXT    NOT NULL,
    language TEXT    NOT NULL DEFAULT '',
    word     TEXT    NOT NULL DEFAULT '', -- of a link that stands in it; empty again when it has ended
    made_at  TEXT    NOT NULL,
    state    TEXT    NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at  TEXT    NOT NULL,
    problem  TEXT    NOT NULL DEFAULT '', -- of the last attempt
    ended_at TEXT    NOT NULL DEFAULT ''
);
CREATE INDEX post_messages_due ON post_messages (next_at) WHERE state = 'waiting';

-- Who reads what the office writes: people with an account, and those who follow a
-- player. An address is written to once its reader has confirmed it.
CREATE TABLE post_readers (
    id           INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    kind         TEXT    NOT NULL CHECK (kind IN ('account', 'player')),
    whom         TEXT    NOT NULL, -- name of the account, FIDE ID of the player
    address      TEXT    NOT NULL,
    language     TEXT    NOT NULL,
    code         TEXT    NOT NULL UNIQUE, -- stands in the links of its mail
    asked_at     TEXT    NOT NULL,
    confirmed_at TEXT    NOT NULL DEFAULT '', -- empty: not yet
    UNIQUE (kind, whom, address)
);

-- Addresses of other programs that are called when something happens.
CREATE TABLE hooks (
    id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    url     TEXT    NOT NULL,
    events  TEXT    NOT NULL, -- with blanks between
    note    TEXT    NOT NULL,
    secret  TEXT    NOT NULL, -- signs each call
    made_at TEXT    NOT NULL,
    made_by TEXT    NOT NULL
);

-- +goose Down
DROP TABLE hooks;
DROP TABLE post_readers;
DROP TABLE post_messages;
DROP TABLE post_notices;
