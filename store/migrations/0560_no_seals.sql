-- +goose Up

-- The database keeps its rows; lists and reports have digests of their own.
DROP TABLE seals;

-- +goose Down
CREATE TABLE seals (
    name      TEXT    NOT NULL PRIMARY KEY, -- of the table; list_rows/YYYYMM
    row_count INTEGER NOT NULL,
    total     INTEGER NOT NULL
) WITHOUT ROWID;
