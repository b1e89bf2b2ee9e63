-- +goose Up
ALTER TABLE computed ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
-- +goose Down
ALTER TABLE computed DROP COLUMN revision;
