-- +goose Up
CREATE TABLE list_digests (
    source TEXT COLLATE "C" NOT NULL CHECK (source IN ('own', 'official')),
    period BIGINT NOT NULL,
    sha256 TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (source, period)
);
-- +goose Down
DROP TABLE list_digests;
