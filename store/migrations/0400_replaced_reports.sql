-- +goose Up
-- Reports that were replaced by ones with fewer data of persons: of whom was
-- erased on request, and whose time to be kept was over. What was made from the
-- report as it was received names the digest that it had then.
CREATE TABLE replaced_reports (
    was        TEXT    NOT NULL PRIMARY KEY, -- SHA-256 of the bytes as they were
    submission INTEGER NOT NULL REFERENCES submissions (number),
    is_now     TEXT    NOT NULL              -- SHA-256 of the bytes that are kept
);

-- +goose Down
DROP TABLE replaced_reports;
