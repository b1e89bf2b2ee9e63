-- +goose Up
-- What the check of a report came to by the report alone, its rounds paired again, for the
-- next check that rests on the same: by its signature.
CREATE TABLE checked_alone (
    submission INTEGER NOT NULL PRIMARY KEY REFERENCES submissions (number),
    signature  TEXT NOT NULL,
    found      BYTEA NOT NULL, -- the findings, packed
    tried      TEXT NOT NULL  -- players of changed reports that were read in the search for causes, as JSON
);

-- +goose Down
DROP TABLE checked_alone;
