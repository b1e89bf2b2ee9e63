-- +goose Up

-- What each table holds, as a sum over its rows: a row that was changed by
-- anything but this program, such as a fault of the disk, is found by it. Of
-- list_rows each list has a sum of its own.
CREATE TABLE seals (
    name      TEXT    NOT NULL PRIMARY KEY, -- of the table; list_rows/YYYYMM
    row_count INTEGER NOT NULL,
    total     INTEGER NOT NULL
) WITHOUT ROWID;

-- +goose Down
DROP TABLE seals;
