-- +goose Up
CREATE TABLE event_facts (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    name       TEXT COLLATE "C" NOT NULL CHECK (name <> ''),
    version    BIGINT NOT NULL,
    seq        BIGINT NOT NULL,
    value      TEXT COLLATE "C" NOT NULL,
    set_by     TEXT COLLATE "C" NOT NULL DEFAULT '',
    set_at     TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (tournament, name, version, seq)
);
-- +goose Down
DROP TABLE event_facts;
