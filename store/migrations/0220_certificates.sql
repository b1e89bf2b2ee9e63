-- +goose Up
-- One row for each certificate or application that was issued, with the data
-- it was made from. Nothing is ever changed or deleted: somebody may hold the
-- paper. A number comes from the data, so that the same one is the same row.
CREATE TABLE certificates (
    number        TEXT    NOT NULL PRIMARY KEY,
    form          TEXT    NOT NULL,            -- IT1, IT2, IA1, ...
    title         TEXT    NOT NULL DEFAULT '',
    digest        TEXT    NOT NULL,            -- first 16 hexadecimal digits of the data's SHA-256
    data          BYTEA   NOT NULL,            -- JSON
    drawing       BYTEA   NOT NULL,            -- the form as it was laid out, packed; empty: not kept
    submission    INTEGER NOT NULL DEFAULT 0,  -- of the report; 0: rests on no single one
    starting_rank INTEGER NOT NULL DEFAULT 0,  -- in the report
    fide_id       TEXT    NOT NULL DEFAULT '',
    name          TEXT    NOT NULL DEFAULT '',
    period        INTEGER NOT NULL DEFAULT 0,  -- list whose run issued it first; 0: issued by hand
    issued_at     TEXT    NOT NULL,            -- first
    program       TEXT    NOT NULL
);
CREATE INDEX certificates_fide ON certificates (fide_id);
CREATE INDEX certificates_submission ON certificates (submission);

-- +goose Down
DROP TABLE certificates;
