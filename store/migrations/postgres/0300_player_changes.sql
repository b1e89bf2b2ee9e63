-- +goose Up
CREATE TABLE player_changes (
    id       BIGINT NOT NULL PRIMARY KEY,
    fide_id  BIGINT NOT NULL,
    act      TEXT COLLATE "C" NOT NULL
        CHECK (act IN ('edit', 'transfer', 'merge', 'split', 'deceased', 'match', 'undo')),
    field    TEXT COLLATE "C" NOT NULL DEFAULT '',
    value    TEXT COLLATE "C" NOT NULL DEFAULT '',
    was      TEXT COLLATE "C" NOT NULL DEFAULT '',
    other    BIGINT NOT NULL DEFAULT 0,
    event    BIGINT NOT NULL DEFAULT 0,
    since    BIGINT NOT NULL DEFAULT 0,
    done_by  TEXT COLLATE "C" NOT NULL CHECK (done_by <> ''),
    done_at  TEXT COLLATE "C" NOT NULL,
    reason   TEXT COLLATE "C" NOT NULL CHECK (reason <> ''),
    undone   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX player_changes_person ON player_changes (fide_id);
-- +goose Down
DROP TABLE player_changes;
