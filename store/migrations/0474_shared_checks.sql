-- +goose Up
-- What a check has found, for whoever has the address, until its end. Neither the
-- report nor a day of birth is in it.
CREATE TABLE shared_checks (
    digest  TEXT NOT NULL PRIMARY KEY, -- of the word of the address
    made_at TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    findings TEXT NOT NULL -- the answer of the check in each language, as JSON
);
CREATE INDEX shared_checks_end ON shared_checks (ends_at);

-- +goose Down
DROP TABLE shared_checks;
