-- +goose Up
CREATE TABLE paper_sources (
    period   BIGINT NOT NULL,
    part     BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    data     BYTEA   NOT NULL,
    PRIMARY KEY (period, part)
);
DROP TABLE computed;
-- +goose Down
CREATE TABLE computed (
    period   BIGINT NOT NULL PRIMARY KEY,
    data     BYTEA   NOT NULL,
    revision BIGINT NOT NULL DEFAULT 0
);
DROP TABLE paper_sources;
