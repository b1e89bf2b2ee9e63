-- +goose Up
DROP TABLE seals;
-- +goose Down
CREATE TABLE seals (
    name      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    row_count BIGINT NOT NULL,
    total     BIGINT NOT NULL
);
