-- +goose Up
CREATE TABLE shared_checks (
    digest  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    made_at TEXT COLLATE "C" NOT NULL,
    ends_at TEXT COLLATE "C" NOT NULL,
    findings TEXT COLLATE "C" NOT NULL
);
CREATE INDEX shared_checks_end ON shared_checks (ends_at);
-- +goose Down
DROP TABLE shared_checks;
