-- +goose Up
CREATE TABLE computed (
    period BIGINT NOT NULL PRIMARY KEY,
    data   BYTEA   NOT NULL
);
-- +goose Down
DROP TABLE computed;
