-- +goose Up
-- What the papers of the list of a period are drawn from, packed in parts, as the latest
-- publication kept it, and the revision that it belongs to. It may be deleted at any time;
-- papers are then drawn after the month was computed again.
CREATE TABLE paper_sources (
    period   INTEGER NOT NULL,
    part     INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    data     BYTEA   NOT NULL,
    PRIMARY KEY (period, part)
);
DROP TABLE computed;

-- +goose Down
CREATE TABLE computed (
    period   INTEGER NOT NULL PRIMARY KEY,
    data     BYTEA   NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0
);
DROP TABLE paper_sources;
