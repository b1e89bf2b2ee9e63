-- +goose Up
-- The last day of an arbiter's licence; 0: not known, or without an end.
ALTER TABLE arbiters ADD COLUMN licensed_to INTEGER NOT NULL DEFAULT 0;

-- Bans of players, federations and arbiters from a day to a day. Nothing is
-- deleted: a ban that is lifted keeps the day from which it does not hold.
CREATE TABLE bans (
    id          INTEGER NOT NULL PRIMARY KEY,
    kind        TEXT    NOT NULL CHECK (kind IN ('player', 'federation', 'arbiter')),
    whom        TEXT    NOT NULL, -- FIDE ID, or code of a federation
    from_day    INTEGER NOT NULL,
    to_day      INTEGER NOT NULL DEFAULT 0, -- 0: without an end
    imposed_by  TEXT    NOT NULL,
    imposed_at  TEXT    NOT NULL,
    reason      TEXT    NOT NULL,
    lifted_from INTEGER NOT NULL DEFAULT 0, -- 0: not lifted
    lifted_by   TEXT    NOT NULL DEFAULT '',
    lifted_at   TEXT    NOT NULL DEFAULT '',
    lifted_why  TEXT    NOT NULL DEFAULT ''
);
CREATE INDEX bans_whom ON bans (kind, whom);

-- +goose Down
DROP TABLE bans;
ALTER TABLE arbiters DROP COLUMN licensed_to;
