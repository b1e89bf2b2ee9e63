-- +goose Up
DROP TABLE checked_alone;
-- +goose Down
CREATE TABLE checked_alone (
    submission BIGINT NOT NULL PRIMARY KEY REFERENCES submissions (number),
    signature  TEXT COLLATE "C" NOT NULL,
    found      BYTEA NOT NULL,
    tried      TEXT COLLATE "C" NOT NULL
);
