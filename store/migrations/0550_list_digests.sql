-- +goose Up

-- The SHA-256 of the rows of each list, the office's own and FIDE's, in the order of FIDE IDs,
-- each as a JSON array with the end of a line.
CREATE TABLE list_digests (
    source TEXT    NOT NULL CHECK (source IN ('own', 'official')),
    period INTEGER NOT NULL, -- YYYYMM
    sha256 TEXT    NOT NULL,
    PRIMARY KEY (source, period)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE list_digests;
