-- +goose Up
CREATE TABLE seals (
    name      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    row_count BIGINT NOT NULL,
    total     BIGINT NOT NULL
);
-- +goose Down
DROP TABLE seals;
