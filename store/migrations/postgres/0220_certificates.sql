-- +goose Up
CREATE TABLE certificates (
    number        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    form          TEXT COLLATE "C" NOT NULL,
    title         TEXT COLLATE "C" NOT NULL DEFAULT '',
    digest        TEXT COLLATE "C" NOT NULL,
    data          BYTEA   NOT NULL,
    drawing       BYTEA   NOT NULL,
    submission    BIGINT NOT NULL DEFAULT 0,
    starting_rank BIGINT NOT NULL DEFAULT 0,
    fide_id       TEXT COLLATE "C" NOT NULL DEFAULT '',
    name          TEXT COLLATE "C" NOT NULL DEFAULT '',
    period        BIGINT NOT NULL DEFAULT 0,
    issued_at     TEXT COLLATE "C" NOT NULL,
    program       TEXT COLLATE "C" NOT NULL
);
CREATE INDEX certificates_fide ON certificates (fide_id);
CREATE INDEX certificates_submission ON certificates (submission);
-- +goose Down
DROP TABLE certificates;
