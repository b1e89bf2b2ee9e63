-- +goose Up
-- What the list of a period was computed from when it was published last: the
-- signatures of its reports and players with their results, packed. A rerun
-- takes the results from here whose signature is the same. A row may be
-- deleted at any time; everything is then computed.
CREATE TABLE computed (
    period INTEGER NOT NULL PRIMARY KEY,
    data   BYTEA   NOT NULL
);

-- +goose Down
DROP TABLE computed;
