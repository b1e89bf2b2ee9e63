-- +goose Up
CREATE TABLE event_incidents (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    number     BIGINT NOT NULL,
    what       TEXT COLLATE "C" NOT NULL,
    round      BIGINT NOT NULL,
    board      BIGINT NOT NULL DEFAULT 0,
    minute     BIGINT NOT NULL DEFAULT -1,
    player     BIGINT NOT NULL,
    penalty    TEXT COLLATE "C" NOT NULL,
    article    TEXT COLLATE "C" NOT NULL DEFAULT '',
    note       TEXT COLLATE "C" NOT NULL DEFAULT '',
    written    BIGINT NOT NULL DEFAULT 0,
    fee_paid   BIGINT NOT NULL DEFAULT 0,
    fee_back   BIGINT NOT NULL DEFAULT 0,
    entered_by TEXT COLLATE "C" NOT NULL,
    entered_at TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (tournament, number)
);
-- +goose Down
DROP TABLE event_incidents;
