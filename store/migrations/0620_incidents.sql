-- +goose Up
-- Incidents and appeals of an event as its arbiters reported them. An entry that was made
-- by mistake is deleted; the log of the office keeps it.
CREATE TABLE event_incidents (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    number     INTEGER NOT NULL, -- within the event, from 1
    what       TEXT    NOT NULL, -- kind of a log (illegal-move, late, ...), or appeal
    round      INTEGER NOT NULL,
    board      INTEGER NOT NULL DEFAULT 0, -- 0: not known
    minute     INTEGER NOT NULL DEFAULT -1, -- of the round; of an appeal after the game; -1: not known
    player     INTEGER NOT NULL, -- starting rank; of an appeal who made it
    penalty    TEXT    NOT NULL, -- given; of an appeal the decision: upheld, rejected or empty
    article    TEXT    NOT NULL DEFAULT '', -- that the arbiter named
    note       TEXT    NOT NULL DEFAULT '',
    written    INTEGER NOT NULL DEFAULT 0, -- of an appeal: 0 not known, 1 yes, 2 no
    fee_paid   INTEGER NOT NULL DEFAULT 0,
    fee_back   INTEGER NOT NULL DEFAULT 0,
    entered_by TEXT    NOT NULL,
    entered_at TEXT    NOT NULL,
    PRIMARY KEY (tournament, number)
);

-- +goose Down
DROP TABLE event_incidents;
