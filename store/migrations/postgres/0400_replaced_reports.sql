-- +goose Up
CREATE TABLE replaced_reports (
    was        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    submission BIGINT NOT NULL REFERENCES submissions (number),
    is_now     TEXT COLLATE "C" NOT NULL
);
-- +goose Down
DROP TABLE replaced_reports;
