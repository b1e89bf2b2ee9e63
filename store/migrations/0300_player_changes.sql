-- +goose Up
-- What an officer has said about a person, a line each time: nothing is ever
-- changed or deleted here. A line that was taken back names the one that did.
CREATE TABLE player_changes (
    id       INTEGER NOT NULL PRIMARY KEY,
    fide_id  INTEGER NOT NULL, -- the person
    act      TEXT    NOT NULL
        CHECK (act IN ('edit', 'transfer', 'merge', 'split', 'deceased', 'match', 'undo')),
    field    TEXT    NOT NULL DEFAULT '', -- of an edit: name, birth, sex, national
    value    TEXT    NOT NULL DEFAULT '', -- of an edit or a transfer; of a match: a name as reports write it
    was      TEXT    NOT NULL DEFAULT '', -- what the office had before
    other    INTEGER NOT NULL DEFAULT 0,  -- the ID that stays (merge), the other person (split), the change taken back (undo)
    event    INTEGER NOT NULL DEFAULT 0,  -- of a split: the event whose games are the other's
    since    INTEGER NOT NULL DEFAULT 0,  -- day from which it holds; 0: it always did
    done_by  TEXT    NOT NULL CHECK (done_by <> ''),
    done_at  TEXT    NOT NULL,
    reason   TEXT    NOT NULL CHECK (reason <> ''),
    undone   INTEGER NOT NULL DEFAULT 0   -- the change that takes it back; 0: it holds
);
CREATE INDEX player_changes_person ON player_changes (fide_id);

-- +goose Down
DROP TABLE player_changes;
