-- +goose Up
-- What no report says of its event: the registration record. A fact is a row,
-- of several values several rows; a change adds a version, the highest holds,
-- and one with an empty value makes the fact unknown again.
CREATE TABLE event_facts (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    name       TEXT    NOT NULL CHECK (name <> ''), -- registered, kind, official, ...
    version    INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    value      TEXT    NOT NULL,
    set_by     TEXT    NOT NULL DEFAULT '',
    set_at     TEXT    NOT NULL,
    PRIMARY KEY (tournament, name, version, seq)
);

-- +goose Down
DROP TABLE event_facts;
