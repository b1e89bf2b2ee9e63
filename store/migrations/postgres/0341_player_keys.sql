-- +goose Up
UPDATE submissions SET indexed = 0 WHERE tournament IS NOT NULL;
-- +goose Down
SELECT 1;
